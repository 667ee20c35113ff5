"""A backup is the whole database as it was at one moment, in one file."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from atoll.server.storage import backup
from atoll.server.storage.backup import back_up, restore
from atoll.server.storage.log import Entry
from atoll.server.storage.rows import TableRow, TokenRow
from atoll.server.storage.schema import metadata
from atoll.server.storage.storage import Storage
from tests.server.test_nothing_lost import of_version

ALL = len(metadata.tables)
"""Rows of a database with one in every table."""


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    """A database with something in every table."""
    storage = Storage.in_folder(tmp_path / "server")
    storage.migrate()
    storage.key()
    asyncio.run(_fill(storage))
    yield storage
    storage.close()


async def _fill(storage: Storage) -> None:
    await storage.add_table(_row("first"))
    await storage.log.append("first", Entry(1, "chat", -1, "{}", 0))
    await storage.add_token(TokenRow("k", "0" * 64, "anna", "bot", "read", 0, 0))
    with storage.engine.begin() as connection:
        for table in metadata.sorted_tables:
            if table.name not in ("tables", "entries", "tokens", "keys"):
                connection.execute(sa.insert(table).values({column.name: _something(column) for column in table.c}))


def _something(column: sa.Column[Any]) -> float | str:
    """A value for a column, whatever it is for."""
    is_number = issubclass(column.type.python_type, int | float)
    return 1 if is_number else "first" if column.name == "tab" else "anna"


def _row(name: str) -> TableRow:
    return TableRow(name, "aqualin", 1, 2, {}, None, "0" * 64, "anna", "table", None, 0)


def _rows(file: Path) -> dict[str, int]:
    """How many rows each table of a file has."""
    with closing(sqlite3.connect(file)) as reading:
        return {name: reading.execute(f"select count(*) from {name}").fetchone()[0] for name in metadata.tables}


def test_what_is_stored_while_a_backup_is_written_is_not_in_it(
    storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is made between the reading of tables and of entries would have a log, but no row of its own."""
    true_batches = backup._batches

    def while_others_write(connection: sa.Connection, table: sa.Table) -> Iterator[list[dict[str, object]]]:
        yield from true_batches(connection, table)
        if table.name == "tables":
            asyncio.run(storage.add_table(_row("second")))
            asyncio.run(storage.log.append("second", Entry(1, "chat", -1, "{}", 0)))

    monkeypatch.setattr(backup, "_batches", while_others_write)
    file = tmp_path / "backup.atolldb"
    assert back_up(storage, file) == ALL
    assert _rows(file) == dict.fromkeys(metadata.tables, 1)
    assert {row.id for row in storage.all_tables()} == {"first", "second"}


def test_a_backup_has_every_table_and_is_one_file(storage: Storage, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    assert back_up(storage, folder / "monday.atolldb") == ALL
    assert [file.name for file in folder.iterdir()] == ["monday.atolldb"]
    assert _rows(folder / "monday.atolldb") == dict.fromkeys(metadata.tables, 1)
    with closing(sqlite3.connect(folder / "monday.atolldb")) as reading:
        assert reading.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    copy = Storage.in_folder(tmp_path / "copy")
    assert restore(folder / "monday.atolldb", copy) == ALL
    copy.close()
    assert [file.name for file in folder.iterdir()] == ["monday.atolldb"]
    assert _rows(tmp_path / "copy" / "atoll.db") == dict.fromkeys(metadata.tables, 1)


def test_a_backup_that_fails_leaves_nothing_behind(
    storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()

    def breaks_off(connection: sa.Connection, table: sa.Table) -> Iterator[list[dict[str, object]]]:
        raise OSError("as a test")

    monkeypatch.setattr(backup, "_batches", breaks_off)
    with pytest.raises(OSError, match="as a test"):
        back_up(storage, folder / "monday.atolldb")
    assert list(folder.iterdir()) == []


def test_restoring_does_not_change_the_backup(tmp_path: Path) -> None:
    """Nor one of an earlier version, which has to be brought up to date: it may lie where nobody can write."""
    older = of_version(tmp_path, "0001")
    asyncio.run(older.add_table(_row("first")))
    older.close()
    file = (tmp_path / "atoll.db").rename(tmp_path / "monday.atolldb")
    backup._leave_wal(file)
    before = file.read_bytes()
    copy = Storage.in_folder(tmp_path / "copy")
    assert restore(file, copy) == 1
    copy.close()
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "monday.atolldb"]


def test_what_lies_beside_the_file_of_a_killed_server_is_restored_too(storage: Storage, tmp_path: Path) -> None:
    """Its last entries are still in SQLite's log."""
    for ending in ("", "-wal"):
        shutil.copy(tmp_path / "server" / f"atoll.db{ending}", tmp_path / f"killed.db{ending}")
    copy = Storage.in_folder(tmp_path / "copy")
    assert restore(tmp_path / "killed.db", copy) == ALL
    copy.close()


def test_what_a_server_stores_is_for_its_owner_alone(tmp_path: Path) -> None:
    """The key that signs cookies and everybody's seats are in it, and in every backup of it."""
    usual = os.umask(0)
    try:
        storage = Storage.in_folder(tmp_path / "var" / "server")
        storage.migrate()
        asyncio.run(_fill(storage))
        back_up(storage, tmp_path / "monday.atolldb")
        made = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
        storage.close()
    finally:
        os.umask(usual)
    files = ("atoll.db", "atoll.db-wal", "atoll.db-shm", "monday.atolldb")
    assert {name: f"{mode:o}" for name, mode in made.items() if name != "var"} == {
        "server": "700",
        **dict.fromkeys(files, "600"),
    }
