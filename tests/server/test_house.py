"""The house: which tables stay open, and what they keep."""

import asyncio
from pathlib import Path

import pytest

from atoll.server import tables
from atoll.server.house import House
from atoll.server.people import Desk
from atoll.server.readers import Listener, Reader
from atoll.server.showing import show
from atoll.server.storage import Storage
from tests.server.moments import seated, touch_together


def _house(folder: Path) -> House:
    storage = Storage.in_folder(folder)
    storage.migrate()
    return House(storage, Desk("key"))


def test_a_table_that_nobody_looks_at_keeps_nothing_to_show_and_looks_the_same_again(tmp_path: Path) -> None:
    """Also the line of the last move, which is then told from the log."""

    async def story() -> None:
        house = _house(tmp_path)
        live, readers = await seated(house, 1)
        assert live.table.match is not None
        mover = readers[live.table.match.awaiting[0]]
        assert mover.shown is not None
        path = [step[0] for step in mover.shown.live[0]]
        assert not await touch_together(house, (live, mover, live.table.revision, path))
        before, said = mover.shown, live.table.lines([0], mover.seat, "en")
        for reader in readers:
            assert live.pictures
            live.leave(reader)
        assert not (live.pictures or live.table._wires or live.table._lines or live.table._before)

        back = Reader(mover.who, mover.name, "en", "wide")
        back.seat = mover.seat
        live.readers.add(back)
        show([(live, back)])
        assert back.shown == before
        assert live.table.lines([0], mover.seat, "en") == said
        house.storage.close()

    asyncio.run(story())


def test_of_many_tables_those_that_somebody_follows_stay_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, or a program; the others are closed, the oldest first, and open again when somebody asks."""
    monkeypatch.setattr(tables, "KEPT_OPEN", 3)

    async def story() -> None:
        house = _house(tmp_path)
        watched, _ = await seated(house, 1)
        followed, readers = await seated(house, 2)
        followed.listeners.add(Listener("program"))
        left, others = await seated(house, 3)
        for live, some in ((followed, readers), (left, others)):
            for reader in some:
                live.leave(reader)
        for number in range(4, 7):
            await seated(house, number)
        assert house.table_if_open(watched.table.id) is watched
        assert house.table_if_open(followed.table.id) is followed
        assert house.table_if_open(left.table.id) is None
        again = await house.open(left.table.id)
        assert again.table.n == left.table.n
        house.storage.close()

    asyncio.run(story())
