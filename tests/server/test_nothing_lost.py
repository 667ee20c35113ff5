"""What was acknowledged is stored, whatever happens to the server."""

import asyncio
import contextlib
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from atoll.core.errors import BadOption
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.services import Services
from atoll.server.storage.backup import back_up, restore
from atoll.server.storage.log import MOST_AT_ONCE, Entry, StorageTrouble, Taken
from atoll.server.storage.rows import TableRow
from atoll.server.storage.storage import Storage
from atoll.server.tables.audit import audit
from atoll.server.tables.state import OtherRules
from tests.server.conftest import Guest
from tests.server.moments import parts, reconnect, seated
from tests.server.real import Player, Server

KILLS = 3
KILLS_IN_A_STUDY = 200


def test_killing_the_server_loses_no_acknowledged_move(tmp_path: Path) -> None:
    """SIGKILL at random moments of games: every move that was acknowledged is there afterwards, and play goes on."""
    _kill_again_and_again(tmp_path, KILLS)


@pytest.mark.slow
def test_killing_the_server_two_hundred_times_loses_nothing(tmp_path: Path) -> None:
    _kill_again_and_again(tmp_path, KILLS_IN_A_STUDY)


def _kill_again_and_again(folder: Path, kills: int) -> None:
    dice = random.Random(kills)
    server = Server(folder, "--bots", "0")
    server.start()
    players = [Player(server.url, name) for name in ("Anna", "Ben", "Cleo")]
    for player in players:
        player.create("aqualin")
    acknowledged = dict.fromkeys(range(len(players)), 0)
    in_all = 0
    try:
        for _ in range(kills):
            before = sum(acknowledged.values())
            threads = [Thread(target=_play_until_it_breaks, args=(p, i, acknowledged)) for i, p in enumerate(players)]
            for thread in threads:
                thread.start()
            _wait_for_more_than(before, acknowledged, threads)
            time.sleep(dice.uniform(0.0, 0.9))
            server.kill()
            for thread in threads:
                thread.join(30)
                assert not thread.is_alive()
            in_all += sum(acknowledged.values()) - before
            server.start()
            for i, player in enumerate(players):
                player.come()
                assert player.head["moves"] >= acknowledged[i]
                if not player.head["turn"]:
                    player.create("aqualin")
                    acknowledged[i] = 0
    finally:
        for player in players:
            player.go()
        server.stop()
    assert in_all >= kills, "a server that acknowledges nothing loses nothing"
    with_storage = Storage.in_folder(folder)
    try:
        assert audit(with_storage).findings == []
    finally:
        with_storage.close()


def _wait_for_more_than(before: int, acknowledged: dict[int, int], threads: list[Thread]) -> None:
    """However long it takes until the players have come back."""
    while sum(acknowledged.values()) <= before and any(thread.is_alive() for thread in threads):
        time.sleep(0.01)


def _play_until_it_breaks(player: Player, number: int, acknowledged: dict[int, int]) -> None:
    """Until the line breaks, that is: whatever else goes wrong, the test is to hear of it."""
    pick = 0
    try:
        player.come()
        while player.head["turn"]:
            pick += 1
            player.move(pick)
            acknowledged[number] = player.head["moves"]
    except (WebSocketException, ConnectionError, EOFError):
        return


def test_an_entry_is_acknowledged_after_it_is_stored(tmp_path: Path) -> None:
    """When `append` returns, another connection finds the entry."""

    async def story() -> None:
        storage = await _storage(tmp_path)
        await storage.log.append("t", Entry(1, "chat", -1, "{}", 0))
        with contextlib.closing(sqlite3.connect(tmp_path / "atoll.db")) as other:
            assert other.execute("select count(*) from entries").fetchone() == (1,)
        storage.close()

    asyncio.run(story())


@pytest.mark.parametrize(("together", "most"), [(1, 24_000_000), (16, 12_000_000)])
def test_the_log_of_sqlite_does_not_grow_without_end(tmp_path: Path, together: int, most: int) -> None:
    """However fast entries come, and however many at a time, what is in the database file already makes room again."""

    async def story() -> None:
        storage = await _storage(tmp_path)
        for n in range(0, 12_000, together):
            entries = [Entry(n + 1 + i, "chat", -1, "x" * 300, 0) for i in range(together)]
            await asyncio.gather(*(storage.log.append("t", entry) for entry in entries))
        assert (tmp_path / "atoll.db-wal").stat().st_size < most
        storage.close()

    asyncio.run(story())


def test_entries_that_wait_are_stored_together_and_each_hears_of_its_own_fate(tmp_path: Path) -> None:
    async def story() -> None:
        storage = await _storage(tmp_path)
        entries = [Entry(n, "chat", -1, "{}", 0) for n in (1, 2, 2, 3)]
        fates = await asyncio.gather(*(storage.log.append("t", e) for e in entries), return_exceptions=True)
        assert [type(fate) for fate in fates] == [type(None), type(None), Taken, type(None)]
        assert [entry.n for entry in await storage.entries("t")] == [1, 2, 3]
        storage.close()

    asyncio.run(story())


def test_what_cannot_be_written_keeps_nobody_waiting_and_nobody_else_from_being_stored(tmp_path: Path) -> None:
    """Half of a sign, which no driver takes: nothing that people send comes so far, but if it did, the writer would go
    on all the same, and with it the server."""

    async def story() -> None:
        storage = await _storage(tmp_path)
        texts = ["before", "\ud800", "after"]
        entries = [Entry(n, "chat", -1, text, 0) for n, text in enumerate(texts, 1)]
        async with asyncio.timeout(60):
            fates = await asyncio.gather(*(storage.log.append("t", e) for e in entries), return_exceptions=True)
            assert [type(fate) for fate in fates] == [type(None), StorageTrouble, type(None)]
            await storage.log.append("t", Entry(4, "chat", -1, "later", 0))
        assert [entry.data for entry in await storage.entries("t")] == ["before", "after", "later"]
        storage.close()

    asyncio.run(story())


def test_more_entries_than_a_statement_takes_are_stored_all_or_none(tmp_path: Path) -> None:
    """They go some at a time, in one transaction: the last one is stored before, so that it fails."""

    async def story() -> None:
        storage = await _storage(tmp_path)
        entries = [Entry(n, "chat", -1, "{}", 0) for n in range(1, 2 * MOST_AT_ONCE + 6)]
        await storage.log.append("t", entries[-1])
        with pytest.raises(Taken):
            await storage.log.append("t", *entries)
        assert await storage.entries("t") == [entries[-1]]
        await storage.log.append("t", *entries[:-1])
        assert await storage.entries("t") == entries
        storage.close()

    asyncio.run(story())


def test_a_full_disk_is_a_clear_error_and_play_goes_on_when_there_is_room(
    anna: Guest, table: str, here: Services
) -> None:
    """The database may not grow; the move is refused with the reason, the table stands as it stood, and later it goes
    through."""
    here.deeds._talk = RateLimits(1e6)
    with anna.line(table) as line:
        line.until("head")
        with few_pages_left(here.storage, 1):
            for _ in range(200):
                line.send("chat", "x" * 400)
                frame = line.frame()
                while "chat" not in frame and "no" not in frame:
                    frame = line.frame()
                if "no" in frame:
                    break
            assert "full" in frame["no"]
            answer = line.touch()
            assert "could not be stored" in answer["no"]
            assert line.head["moves"] == 0
        line.touch()
        assert line.head["moves"] == 1


def test_a_locked_database_is_a_clear_error_and_recovers(tmp_path: Path) -> None:
    async def story() -> None:
        storage = await _storage(tmp_path)
        with storage.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout=50")
        lock = sqlite3.connect(tmp_path / "atoll.db", isolation_level=None)
        lock.execute("begin immediate")
        with pytest.raises(StorageTrouble, match="locked"):
            await storage.log.append("t", Entry(1, "chat", -1, "{}", 0))
        lock.execute("rollback")
        lock.close()
        await storage.log.append("t", Entry(1, "chat", -1, "{}", 0))
        storage.close()

    asyncio.run(story())


def test_a_backup_of_a_running_server_is_whole_and_restores(
    anna: Guest, table: str, here: Services, tmp_path: Path
) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.touch()
    file = tmp_path / "backup.atolldb"
    rows = back_up(here.storage, file)
    with pytest.raises(BadOption, match="exists already"):
        back_up(here.storage, file)
    copy = Storage.in_folder(tmp_path / "copy")
    try:
        assert restore(file, copy) == rows
        assert copy.key() == here.storage.key()
        assert copy.all_entries(table) == here.storage.all_entries(table)
        assert audit(copy).findings == []
        with pytest.raises(BadOption, match="not empty"):
            restore(file, copy)
    finally:
        copy.close()


def test_an_audit_names_the_games_that_the_present_rules_do_not_allow(tmp_path: Path) -> None:
    """A stored move that is no longer legal is reported with its entry; the table cannot be opened, and says why."""

    async def story() -> Storage:
        here = parts(tmp_path)
        table, _ = await seated(here)
        await here.storage.log.append(table.id, table.state.entry("move", 0, "stay"))
        with pytest.raises(OtherRules, match="other rules"):
            await here.tables.reopen(table.id)
        return here.storage

    storage = asyncio.run(story())
    found = audit(storage)
    storage.close()
    assert [(finding.entry, finding.game) for finding in found.findings] == [(4, "aqualin")]


def test_the_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """Each step of the migrations is taken once, and what was stored stays."""
    storage = of_version(tmp_path, "0001")
    asyncio.run(storage.add_table(_row()))
    storage.migrate()
    storage.migrate()
    assert [row.id for row in storage.all_tables()] == ["t"]
    assert asyncio.run(storage.tokens_of("nobody")) == []
    storage.close()


def test_a_step_of_the_migrations_that_fails_half_way_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    """The disk is full when the log is copied; with room again, the same step is taken as if nothing had been."""
    storage = of_version(tmp_path, "0002")
    asyncio.run(storage.add_table(_row()))
    entries = [Entry(n, "chat", -1, "x" * 1000, 0) for n in range(1, 51)]
    asyncio.run(storage.log.append("t", *entries))
    before = _layout(storage)
    with few_pages_left(storage, 4), pytest.raises(sa.exc.OperationalError, match="full"):
        storage.migrate()
    assert _layout(storage) == before
    storage.migrate()
    assert _layout(storage) != before
    assert storage.all_entries("t") == entries
    storage.close()


def of_version(folder: Path, version: str) -> Storage:
    """A database as an earlier version left it."""
    from alembic import command
    from alembic.config import Config

    storage = Storage.in_folder(folder)
    config = Config()
    config.set_main_option("script_location", "atoll.server.storage:migrations")
    with storage.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    return storage


def _layout(storage: Storage) -> list[tuple[str, str]]:
    """The tables that there are, and how they were made; and the version."""
    with storage.engine.connect() as connection:
        made = connection.exec_driver_sql("select name, sql from sqlite_master where type = 'table' order by name")
        version = connection.exec_driver_sql("select 'version', version_num from alembic_version")
        return [(str(name), str(how)) for name, how in (*made, *version)]


@contextlib.contextmanager
def few_pages_left(storage: Storage, count: int) -> Iterator[None]:
    """A disk with little room."""

    def limit(connection: sqlite3.Connection, _: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages + count}")

    sa.event.listen(storage.engine, "connect", limit)
    reconnect(storage)
    try:
        yield
    finally:
        sa.event.remove(storage.engine, "connect", limit)
        reconnect(storage)


def _row() -> TableRow:
    return TableRow("t", "aqualin", 1, 2, {}, None, "0" * 64, "a", "table", None, 0)


async def _storage(folder: Path) -> Storage:
    storage = Storage.in_folder(folder)
    storage.migrate()
    await storage.add_table(_row())
    return storage
