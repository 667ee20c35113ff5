"""Tables at which nobody has ever played are forgotten after a while; of those that were played, nothing is."""

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from atoll.core.errors import AtollError
from atoll.core.registry import find
from atoll.server import app as application
from atoll.server.app import create_app
from atoll.server.services import Services
from atoll.server.settings import DAYS, Settings
from atoll.server.storage import storage as storing
from atoll.server.storage.log import StorageTrouble, now
from atoll.server.storage.storage import Storage
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.tables import NoSuchTable
from tests.server.moments import first_touch, parts, seated, touch
from tests.server.test_health import read_only

LATER = 1000
"""Milliseconds after now: whatever there is was made before."""


def names(storage: Storage) -> set[str]:
    return {row.id for row in storage.all_tables()}


def entries_of_nobody(storage: Storage) -> int:
    """Entries that belong to no table."""
    query = "select count(*) from entries where tab not in (select id from tables)"
    with storage.engine.connect() as connection:
        return int(connection.execute(sa.text(query)).scalar_one())


async def empty(here: Services) -> OpenTable:
    return await here.tables.create(find("aqualin"), "anna", seats=2, options={})


async def played(here: Services) -> OpenTable:
    """A table at which one move was made."""
    table, viewers = await seated(here, starter="first")
    await touch(here, table, viewers[0].player, first_touch(table, 0))
    return table


def test_tables_at_which_nobody_ever_moved_are_forgotten_and_those_with_a_move_stay(tmp_path: Path) -> None:
    """Whoever only sat down, began or talked there has not played."""

    async def story() -> None:
        here = parts(tmp_path)
        unplayed = [await empty(here), (await seated(here))[0]]
        await here.deeds.chat(unplayed[1], Player("anna", 0), "Where are you?")
        kept = [await played(here), await _taken_back(here)]
        await here.tables.forget_unplayed(now() + LATER)
        assert names(here.storage) == {table.id for table in kept}
        assert entries_of_nobody(here.storage) == 0
        for table in kept:
            assert (await here.tables.reopen(table.id)).state.n == table.state.n
        for table in unplayed:
            with pytest.raises(NoSuchTable):
                await here.tables.open(table.id)
        here.storage.close()

    asyncio.run(story())


async def _taken_back(here: Services) -> OpenTable:
    """A table at which somebody moved, and took it back."""
    table, viewers = await seated(here, "sea_or_shore")
    await touch(here, table, viewers[0].player, first_touch(table, 0))
    await here.deeds.undo(table, viewers[0].player, table.state.revision)
    assert table.state.match is not None and not table.state.match.log
    return table


def test_a_table_is_not_forgotten_before_its_time(tmp_path: Path) -> None:
    async def story() -> None:
        here = parts(tmp_path)
        old, young = await empty(here), await empty(here)
        with here.storage.engine.begin() as connection:
            statement = sa.text("update tables set created = created - 5000 where id = :name")
            connection.execute(statement, {"name": old.id})
        await here.tables.forget_unplayed(young.state.row.created - LATER)
        assert names(here.storage) == {young.id}
        here.storage.close()

    asyncio.run(story())


def test_however_many_there_are_all_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some at a time, so that nobody waits long for the disk meanwhile; a statement takes only so many names."""
    monkeypatch.setattr(storing, "MOST_FORGOTTEN", 3)

    async def story() -> None:
        here = parts(tmp_path)
        for _ in range(10):
            await empty(here)
        assert len(await here.storage.forget_unplayed(now() + LATER)) == 3
        await here.tables.forget_unplayed(now() + LATER)
        assert names(here.storage) == set()
        here.storage.close()

    asyncio.run(story())


def test_nothing_can_be_stored_at_a_table_that_was_forgotten(tmp_path: Path) -> None:
    """Somebody still has it open: what they do there is refused, and leaves nothing behind."""

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here, starter="first")
        await here.tables.forget_unplayed(now() + LATER)
        with pytest.raises(AtollError):
            await touch(here, table, viewers[0].player, first_touch(table, 0))
        assert table.state.match is not None and not table.state.match.log
        assert entries_of_nobody(here.storage) == 0
        here.storage.close()

    asyncio.run(story())


def test_no_move_is_stored_at_a_table_while_it_is_being_forgotten(tmp_path: Path) -> None:
    """It would go with the table, although its player was told that it was stored."""
    file, outcomes = tmp_path / "atoll.db", []

    def meddle(_: object, __: object, statement: str, *more: object) -> None:
        if statement.startswith("DELETE FROM entries"):
            move = "insert into entries (tab, n, kind, seat, data, at) select id, 99, 'move', 0, '', 0 from tables"
            with contextlib.closing(sqlite3.connect(file, timeout=0)) as other:
                try:
                    other.execute(move)
                    other.commit()
                except sqlite3.OperationalError as error:
                    outcomes.append(str(error))

    async def story() -> None:
        here = parts(tmp_path)
        await empty(here)
        sa.event.listen(here.storage.engine, "before_cursor_execute", meddle)
        await here.storage.forget_unplayed(now() + LATER)
        here.storage.close()

    asyncio.run(story())
    assert outcomes == ["database is locked"]


@pytest.mark.parametrize(("days", "is_kept"), [(30.0, False), (0.5, False), (50.0, True), (0.0, True)])
def test_a_server_forgets_after_as_many_days_as_it_is_told_and_never_if_none(
    tmp_path: Path, days: float, is_kept: bool
) -> None:
    name = asyncio.run(_made_days_ago(tmp_path, 40))
    settings = Settings(tmp_path, bot_processes=0, unplayed_days=days)
    with TestClient(create_app(settings), client=("127.0.0.1", 50000)) as client:
        # It is written after whatever the server begins with.
        assert client.get("/healthz").status_code == 200
        assert client.get(f"/api/tables/{name}").status_code == (200 if is_kept else 404)


async def _made_days_ago(folder: Path, days: int) -> str:
    here = parts(folder)
    table = await empty(here)
    with here.storage.engine.begin() as connection:
        connection.execute(sa.text("update tables set created = :then"), {"then": now() - days * DAYS})
    here.storage.close()
    return table.id


def test_a_server_that_could_not_forget_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is in trouble for a moment does not end it for ever."""
    monkeypatch.setattr(application, "EVERY_HOUR", 0.01)

    async def story() -> None:
        here = parts(tmp_path)
        await empty(here)
        with here.storage.engine.begin() as connection:
            connection.execute(sa.text("update tables set created = 0"))
        with read_only(here.storage):
            with pytest.raises(StorageTrouble):
                await here.storage.forget_unplayed(now())
            forgetting = asyncio.create_task(application.forget_unplayed(here))
            await asyncio.sleep(0.1)
        end = time.monotonic() + 60
        while names(here.storage) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        assert names(here.storage) == set()
        forgetting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await forgetting
        here.storage.close()

    asyncio.run(story())
