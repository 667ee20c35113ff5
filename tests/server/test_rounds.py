"""Rounds: moves that arrive together are stored together, then become true, then are shown."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import structlog.testing

from atoll.core.errors import IllegalMove, StaleMove
from atoll.server import showing
from atoll.server.house import House, NotYours
from atoll.server.live import Live
from atoll.server.people import Desk, Person
from atoll.server.readers import Reader
from atoll.server.rounds import MOST
from atoll.server.socket import LARGEST_MESSAGE, Line
from atoll.server.storage import Rows, Storage
from atoll.server.table import Table
from atoll.server.wires import encode
from tests.server.moments import rest, seated, touch_together


@contextlib.asynccontextmanager
async def _table(folder: Path, game: str = "aqualin") -> AsyncIterator[tuple[House, Live, list[Reader]]]:
    """A game for as few as it can be for, all of whom look at it."""
    storage = Storage.in_folder(folder)
    storage.migrate()
    house = House(storage, Desk("key"))
    yield house, *await seated(house, 1, game)
    storage.close()


def _mover(live: Live, readers: list[Reader]) -> tuple[Reader, list[str]]:
    """Who decides, and a way to touch."""
    assert live.table.match is not None
    reader = readers[live.table.match.awaiting[0]]
    assert reader.shown is not None
    return reader, [step[0] for step in reader.shown.live[0]]


def _touch(live: Live, readers: list[Reader]) -> tuple[Live, Reader, int, list[str]]:
    reader, path = _mover(live, readers)
    return live, reader, live.table.revision, path


def _line(house: House, live: Live, reader: Reader) -> Line:
    """A line whose page is not there."""
    socket: Any = SimpleNamespace(scope={})
    return Line(house, live, socket, Person(reader.who), reader)


def test_a_move_is_on_disk_before_anybody_sees_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            stored = []

            def look(_: bytes) -> bool:
                with contextlib.closing(sqlite3.connect(tmp_path / "atoll.db")) as other:
                    stored.append(other.execute("select kind, data from entries order by n desc").fetchone())
                return True

            for each in readers:
                each.unsent, each.send_now = 0, look
            assert not await touch_together(house, (live, reader, live.table.revision, path))
            assert stored == [("move", " ".join(path))] * 2

    asyncio.run(story())


def test_moves_of_many_tables_go_to_disk_together(tmp_path: Path) -> None:
    """More than one round of them; none is shown before all of its round are stored."""

    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            tables = [(live, readers)] + [await seated(house, n) for n in range(2, MOST + 5)]
            statements: list[int] = []
            append = house.storage.append_at_once

            def watched(rows: Rows) -> bool:
                statements.append(len(rows))
                return append(rows)

            house.storage.append_at_once = watched  # type: ignore[method-assign]
            moves = [(each, *_mover(each, theirs)) for each, theirs in tables]
            assert not await touch_together(
                house, *((each, who, each.table.revision, path) for each, who, path in moves)
            )
            assert statements == [MOST, 4]
            assert all(each.table.match is not None and len(each.table.match.log) == 1 for each, _ in tables)

    asyncio.run(story())


def test_who_is_asked_at_the_same_time_as_others_is_not_too_late(tmp_path: Path) -> None:
    """All pass cards in secret: what one of them does takes nothing away from what another is about to do, even in the
    same moment."""

    async def story() -> None:
        async with _table(tmp_path, "sea_or_shore") as (house, live, readers):
            seen = live.table.revision
            assert live.table.match is not None and live.table.match.awaiting == (0, 1, 2)
            paths = [list(next(iter(reader.shown.touches.values()))) for reader in readers if reader.shown]
            touches = [(live, reader, seen, path) for reader, path in zip(readers, paths, strict=True)]
            assert not await touch_together(house, *touches)
            assert live.table.revision == seen + 3
            (late,) = await touch_together(house, touches[0])
            assert isinstance(late, StaleMove)

    asyncio.run(story())


def test_of_two_moves_for_one_decision_the_first_counts(tmp_path: Path) -> None:
    """Somebody touches on two devices at the same moment."""

    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            touch = live, reader, live.table.revision, path
            (late,) = await touch_together(house, touch, touch)
            assert isinstance(late, StaleMove)
            assert live.table.match is not None and len(live.table.match.log) == 1

    asyncio.run(story())


def test_a_move_that_must_wait_goes_through_as_soon_as_it_can(tmp_path: Path) -> None:
    """It waits for the table, or for the disk, and then goes on; nobody else waits for the table."""

    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            other_live, other_readers = await seated(house, 2)
            async with live.lock:
                waiting, quick = (
                    asyncio.create_task(touch_together(house, _touch(each, theirs)))
                    for each, theirs in ((live, readers), (other_live, other_readers))
                )
                await asyncio.sleep(0.01)
                assert [len(each.table.match.log) for each in (live, other_live) if each.table.match] == [0, 1]
            assert not await waiting and not await quick
            with contextlib.closing(sqlite3.connect(tmp_path / "atoll.db", isolation_level=None)) as disk:
                disk.execute("begin immediate")
                waiting = asyncio.create_task(touch_together(house, _touch(live, readers)))
                await asyncio.sleep(0.05)
                assert live.table.match is not None and len(live.table.match.log) == 1 and live.lock.locked()
                disk.execute("rollback")
            assert not await waiting
            assert len(live.table.match.log) == 2 and not live.lock.locked()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("where", "deed", "fault"),
    [
        (House, "entry_for", RuntimeError),
        (Table, "take", KeyError),
        (Table, "view", KeyError),
        (showing, "_beside", KeyError),
        (Table, "told", KeyError),
    ],
)
def test_a_fault_at_one_table_is_nobody_elses_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Any, deed: str, fault: type[Exception]
) -> None:
    """Whether a move cannot be understood, made or shown: whoever made it is told, others play on and miss nothing, and
    the fault is in the server's log."""

    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            other_live, other_readers = await seated(house, 2)
            sound, sent = getattr(where, deed), [reader.unsent for reader in other_readers]

            def fall(*things: Any) -> Any:
                if any(live.table is thing or live is getattr(thing, "live", None) for thing in things):
                    raise fault("somebody stumbles")
                return sound(*things)

            monkeypatch.setattr(where, deed, fall)
            with structlog.testing.capture_logs() as noted:
                wrong = await touch_together(house, _touch(live, readers), _touch(other_live, other_readers))
            assert list(map(type, wrong)) == [fault]
            assert [line["table"] for line in noted] == [live.table.id]
            assert all(reader.shown and reader.shown.revision == other_live.table.n for reader in other_readers)
            assert [reader.unsent for reader in other_readers] == [count + 1 for count in sent]
            for reader in other_readers:
                frames = [msgspec.json.decode(reader.outbox.get_nowait() or b"") for _ in range(reader.unsent)]
                assert frames[-1].keys() >= {"c", "log", "head"}

    asyncio.run(story())


def test_a_move_is_checked(tmp_path: Path) -> None:
    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            other = next(each for each in readers if each is not reader)
            now = live.table.revision
            twice = [path[0], path[0]]
            wrong = await touch_together(
                house, (live, reader, now - 1, path), (live, reader, now, twice), (live, other, now, path)
            )
            assert list(map(type, wrong)) == [StaleMove, IllegalMove, IllegalMove]

    asyncio.run(story())


def test_nobody_moves_for_a_seat_that_is_not_theirs(tmp_path: Path) -> None:
    """Whatever a page claims to look as: seats belong to those who sit there. Neither at once nor after waiting."""

    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            stranger = Reader("somebody", "Cleo", "en", "wide")
            stranger.seat = reader.seat
            live.readers.add(stranger)
            (wrong,) = await touch_together(house, (live, stranger, live.table.revision, path))
            assert isinstance(wrong, NotYours)
            async with live.lock:
                waiting = asyncio.create_task(touch_together(house, (live, stranger, live.table.revision, path)))
                await asyncio.sleep(0)
            assert isinstance((await waiting)[0], NotYours)

    asyncio.run(story())


def test_a_line_hears_only_moves_at_once_and_lets_none_overtake(tmp_path: Path) -> None:
    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            line = _line(house, live, reader)
            touch = encode(["touch", live.table.revision, path, True])
            for text in (b'["chat","x"]', b'["touch"]', b'["touch",\xff', touch + b" " * LARGEST_MESSAGE):
                assert not line._hear(text)
            line._obeying = True
            assert not line._hear(touch)
            line._obeying = False
            assert line._hear(touch)
            await rest(house)
            assert live.table.match is not None and len(live.table.match.log) == 1
            # The same once more is late, and is answered.
            assert line._hear(touch)
            await rest(house)
            assert len(live.table.match.log) == 1

    asyncio.run(story())


def test_whoever_sends_too_much_waits_in_line(tmp_path: Path) -> None:
    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            line = _line(house, live, reader)
            late = encode(["touch", live.table.revision - 1, path, True])
            heard = [line._hear(late) for _ in range(100)]
            assert heard[0] and not heard[-1]
            await rest(house)

    asyncio.run(story())
