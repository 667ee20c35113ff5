"""Audit: every stored game replayed by the present rules, to see what a new version of the rules would change."""

from collections.abc import Callable
from dataclasses import dataclass

from atoll.core.errors import AtollError
from atoll.core.message import Message, say
from atoll.server.storage.log import Entry
from atoll.server.storage.rows import TableRow
from atoll.server.storage.storage import Storage
from atoll.server.tables.state import TableState, result_of

Count = Callable[[int, int], None]


@dataclass(frozen=True)
class Finding:
    """A table that the present rules do not replay as it was played."""

    table: str
    game: str
    rules: int
    """The version of the rules that it was played by."""
    entry: int
    """The first entry that cannot be taken, or the one that says how the game ended; 0 if the whole table cannot be
    made."""
    trouble: Message


@dataclass(frozen=True)
class Audit:
    tables: int
    moves: int
    older: int
    """Tables that were played by another version of the rules."""
    findings: list[Finding]


def audit(storage: Storage, progress: Count | None = None) -> Audit:
    """Replay everything."""
    rows = storage.all_tables()
    moves = older = 0
    findings = []
    for number, row in enumerate(rows, 1):
        entries = storage.all_entries(row.id)
        moves += sum(entry.kind == "move" for entry in entries)
        finding, is_older = _replayed(row, entries)
        older += is_older
        if finding:
            findings.append(finding)
        if progress:
            progress(number, len(rows))
    return Audit(len(rows), moves, older, findings)


def _replayed(row: TableRow, entries: list[Entry]) -> tuple[Finding | None, bool]:
    entry_number = 0
    is_older = False
    try:
        table = TableState(row)
        is_older = row.rules != table.game.rules_version
        for entry in entries:
            entry_number = entry.n
            table.take(entry)
            if entry.kind == "result" and (trouble := _other_end(table)):
                return Finding(row.id, row.game, row.rules, entry_number, trouble), is_older
        table.check_whole()
    except AtollError as error:
        return Finding(row.id, row.game, row.rules, entry_number, error.message), is_older
    except Exception as error:
        trouble = say("The rules break down: {error}", error=repr(error))
        return Finding(row.id, row.game, row.rules, entry_number, trouble), is_older
    return None, is_older


def _other_end(table: TableState) -> Message | None:
    """What is wrong with the result of a game, by the present rules."""
    if table.is_undecided:
        return None
    if table.match is None or not table.match.over:
        return say("The game was over; by the present rules it goes on.")
    now = result_of(table.match)
    then = {name: told for name, told in (table.result or {}).items() if name in now}
    if now == then:
        return None
    return say("The game ended with {then}; by the present rules it ends with {now}.", then=_told(then), now=_told(now))


def _told(result: dict[str, list[int]]) -> str:
    """The points of each seat, and its place."""
    points, places = result.get("points", []), result.get("places", [])
    return ", ".join(f"{p} ({place}.)" for p, place in zip(points, places, strict=False))
