"""Moves that wait for nothing: heard, stored, true and shown before anything else happens."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from atoll.core.errors import IllegalMove, StaleMove
from atoll.core.registry import find
from atoll.server.house import House, NotYours
from atoll.server.live import Live
from atoll.server.people import Desk, Person
from atoll.server.readers import Reader
from atoll.server.socket import LARGEST_MESSAGE, Line
from atoll.server.storage import Storage
from atoll.server.wires import encode


@contextlib.asynccontextmanager
async def _table(folder: Path, game: str = "aqualin") -> AsyncIterator[tuple[House, Live, list[Reader]]]:
    """A game for as few as it can be for, all of whom look at it."""
    storage = Storage.in_folder(folder)
    storage.migrate()
    house = House(storage, Desk("key"))
    people = [Person("anna", "Anna"), Person("ben", "Ben"), Person("cleo", "Cleo")][: find(game).seats[0]]
    live = await house.create(find(game), people[0], seats=len(people), options={}, seed=1)
    readers = []
    for seat, person in enumerate(people):
        await house.sit(live, seat, person, person.name)
        reader = Reader(person.who, person.name, "en", "wide")
        reader.seat = seat
        live.readers.add(reader)
        readers.append(reader)
    for reader in readers:
        house.show_to(live, reader)
    yield house, live, readers
    storage.close()


def _mover(live: Live, readers: list[Reader]) -> tuple[Reader, list[str]]:
    """Who decides, and a way to touch."""
    assert live.table.match is not None
    reader = readers[live.table.match.awaiting[0]]
    assert reader.shown is not None
    return reader, [step[0] for step in reader.shown.live[0]]


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
            assert house.touch_at_once(live, reader, live.table.revision, path, True)
            assert stored == [("move", " ".join(path))] * 2

    asyncio.run(story())


def test_who_is_asked_at_the_same_time_as_others_is_not_too_late(tmp_path: Path) -> None:
    """All pass cards in secret: what one of them does takes nothing away from what another is about to do."""

    async def story() -> None:
        async with _table(tmp_path, "sea_or_shore") as (house, live, readers):
            seen = live.table.revision
            assert live.table.match is not None and live.table.match.awaiting == (0, 1, 2)
            paths = [next(iter(reader.shown.touches.values())) for reader in readers if reader.shown]
            for reader, path in zip(readers, paths, strict=True):
                assert house.touch_at_once(live, reader, seen, path, True)
            assert live.table.revision == seen + 3
            with pytest.raises(StaleMove):
                house.touch_at_once(live, readers[0], seen, paths[0], True)

    asyncio.run(story())


def test_a_move_that_would_have_to_wait_does_nothing(tmp_path: Path) -> None:
    """For the table, or for the disk; as soon as that is free, it goes through."""

    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            before = live.table.n
            async with live.lock:
                assert not house.touch_at_once(live, reader, live.table.revision, path, True)
            with contextlib.closing(sqlite3.connect(tmp_path / "atoll.db", isolation_level=None)) as other:
                other.execute("begin immediate")
                assert not house.touch_at_once(live, reader, live.table.revision, path, True)
                other.execute("rollback")
            assert live.table.n == before
            assert house.touch_at_once(live, reader, live.table.revision, path, True)
            assert live.table.n == before + 1

    asyncio.run(story())


def test_a_move_at_once_is_checked_like_any_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            with pytest.raises(StaleMove):
                house.touch_at_once(live, reader, live.table.revision - 1, path, True)
            with pytest.raises(IllegalMove):
                house.touch_at_once(live, reader, live.table.revision, [path[0], path[0]], True)
            other = next(each for each in readers if each is not reader)
            with pytest.raises(IllegalMove):
                house.touch_at_once(live, other, live.table.revision, path, True)

    asyncio.run(story())


def test_nobody_moves_for_a_seat_that_is_not_theirs(tmp_path: Path) -> None:
    """Whatever a page claims to look as: seats belong to those who sit there."""

    async def story() -> None:
        async with _table(tmp_path) as (house, live, readers):
            reader, path = _mover(live, readers)
            stranger = Reader("somebody", "Cleo", "en", "wide")
            stranger.seat = reader.seat
            live.readers.add(stranger)
            with pytest.raises(NotYours):
                house.touch_at_once(live, stranger, live.table.revision, path, True)
            with pytest.raises(NotYours):
                await house.touch(live, stranger, live.table.revision, path, True)

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
            assert live.table.match is not None and len(live.table.match.log) == 1
            # The same once more is late, and is answered.
            assert line._hear(touch)
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

    asyncio.run(story())
