"""Tables: which of them stay open, and what they keep."""

import asyncio
from pathlib import Path

import pytest

from atoll.server.services import Services
from atoll.server.tables import tables
from atoll.server.tables.open_table import OpenTable, Waiter
from atoll.server.tables.player import Player
from tests.server.moments import first_touch, look, parts, seated, touch


def test_a_table_that_nobody_looks_at_keeps_nothing_to_show_and_looks_the_same_again(tmp_path: Path) -> None:
    """Also the line of the last move, which is then told from the log."""

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here, seed=1)
        state, display = table.state, here.displays.at(table)
        assert state.match is not None
        mover = viewers[state.match.awaiting[0]]
        await touch(here, table, mover.player, first_touch(table, mover.seat))
        before, said = mover.shown, state.lines([0], mover.seat, "en")
        for viewer in viewers:
            assert display._pictures and display._wires
            display.leave(viewer)
        assert not (display._pictures or display._wires or state.story._tongues)
        assert not (state.position._views or state.position.shared or table.followers)

        back = look(here, table, Player(mover.who, mover.seat))
        assert back.shown == before
        assert state.lines([0], mover.seat, "en") == said
        here.storage.close()

    asyncio.run(story())


def _open_names(here: Services) -> set[str]:
    return {table.id for table in here.tables.at_hand()}


def _leave_all(here: Services, table: OpenTable) -> None:
    display = here.displays.at(table)
    for viewer in set(display.viewers):
        display.leave(viewer)


def test_of_many_tables_those_that_somebody_follows_stay_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, or a program; the others are closed, the oldest first, and open again when somebody asks."""
    monkeypatch.setattr(tables, "KEPT_OPEN", 3)

    async def story() -> None:
        here = parts(tmp_path)
        watched, _ = await seated(here, seed=1)
        followed, _ = await seated(here, seed=2)
        followed.followers.add(Waiter())
        left, _ = await seated(here, seed=3)
        _leave_all(here, followed)
        _leave_all(here, left)
        for number in range(4, 7):
            await seated(here, seed=number)
        assert {watched.id, followed.id} <= _open_names(here)
        assert left.id not in _open_names(here)
        again = await here.tables.open(left.id)
        assert again is not left
        assert again.state.n == left.state.n
        here.storage.close()

    asyncio.run(story())


def test_whoever_asks_for_a_table_in_the_same_moment_gets_the_same_one(tmp_path: Path) -> None:
    """Two copies of a table would each take moves of its own."""

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here)
        del here.tables._open[table.id]
        found = await asyncio.gather(*(here.tables.open(table.id) for _ in range(5)))
        assert len(set(found)) == 1
        assert not here.tables._opening
        here.storage.close()

    asyncio.run(story())
