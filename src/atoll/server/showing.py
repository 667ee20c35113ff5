"""Showing: how tables stand goes to whoever looks at them.

Every step is done for all who look before the next one begins: a processor is quicker when it does one thing many times
than when it does everything for one table after the other.
"""

from collections.abc import Collection, Hashable, Iterable

from atoll.core.contract import NOBODY
from atoll.core.match import views_differ
from atoll.server.live import Live, draw
from atoll.server.meaning import lesson_step, undo_words
from atoll.server.readers import Reader, Standing, frames_for
from atoll.server.table import Table

Looks = Iterable[tuple[Live, Reader]]


def show_moves(lives: Collection[Live]) -> dict[Live, Exception]:
    """Show everybody how these tables have moved on. Returns what went wrong: at one table, it is nobody else's
    business."""
    try:
        _show_moves(lives)
    except Exception as error:
        if len(lives) == 1:
            return dict.fromkeys(lives, error)
        return {at: fault for live in lives for at, fault in show_moves([live]).items()}
    return {}


def _show_moves(lives: Iterable[Live]) -> None:
    show([(live, reader) for live in lives for reader in live.readers if reader.at is None])
    for live in lives:
        for reader in live.readers:
            if reader.at is not None:
                reader.send({"last": len(live.table.match.log) if live.table.match else 0})


def show(looks: Looks) -> None:
    """Send readers what has changed for them. Nothing is sent, and all is as before, if something goes wrong."""
    looks = [(live, reader) for live, reader in looks if live.table.match is not None]
    curtains = [_turn_screen(live.table, reader) for live, reader in looks]
    pictures = draw([(live, reader.angle()) for live, reader in looks])
    standings = [
        Standing(reader, live.table, picture, _beside(live.table, reader, curtain))
        for (live, reader), picture, curtain in zip(looks, pictures, curtains, strict=True)
    ]
    for (_, reader), frame in zip(looks, frames_for(standings), strict=True):
        reader.send(frame)


def _turn_screen(table: Table, reader: Reader) -> int | None:
    """Turn a shared screen to whoever decides; where seats have secrets, the page lowers a curtain first, for the seat
    that is returned."""
    match, own = table.match, table.seats_of(reader.who)
    if len(own) < 2 or match is None or reader.at is not None or reader.seat in match.awaiting:
        return None
    awaited = [seat for seat in own if seat in match.awaiting]
    if not awaited:
        return None
    if views_differ(match, own):
        return awaited[0]
    reader.seat = awaited[0]
    reader.lines = min(reader.lines, len(match.log))
    return None


def _beside(table: Table, reader: Reader, curtain: int | None) -> dict[str, Hashable]:
    """What this reader alone is told."""
    beside: dict[str, Hashable] = {"undo": undo_words(table, reader.seat, reader.language) if reader.at is None else ""}
    if curtain is not None:
        beside["pass"] = curtain
    is_taught = table.row.kind == "lesson" and reader.seat == 0 and reader.at is None
    if is_taught and (lesson := lesson_step(table, reader.lesson, table.tongue(reader.language))):
        beside["lesson"] = lesson
    if table.next_table:
        beside["next"] = table.next_table
    return beside


def lose_seat(table: Table, reader: Reader) -> bool:
    """Whoever no longer has the seat as which a page looks does not see its side any more, reload or not."""
    if reader.seat == NOBODY or reader.seat in table.seats_of(reader.who) or table.stage == "over":
        return False
    reader.seat = NOBODY
    reader.forget()
    return True
