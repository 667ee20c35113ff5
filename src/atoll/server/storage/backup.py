"""Backup and restore: every row of a database in one SQLite file, as it was at one moment, while the server runs.

The file is the same whether it comes from SQLite or from PostgreSQL, so it is also the way from one to the other.
"""

import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.server.storage.schema import is_in, metadata
from atoll.server.storage.storage import Storage

AT_ONCE = 500
CONTENTS = "contents"
"""A table that only backups have: how many rows there were of each table when it was written."""
Count = Callable[[int, int], None]
Note = Callable[[sa.Connection, dict[str, int]], None]


def back_up(storage: Storage, path: Path, progress: Count | None = None) -> int:
    """Write the database into a new file; returns how many rows."""
    if path.exists():
        raise BadOption(say("“{file}” exists already. Give another name.", file=str(path)))
    with _whole_or_not_at_all(path) as part:
        target = Storage(f"sqlite:///{part}")
        try:
            target.migrate()
            count = _copy(storage, target, progress, note=_note_contents)
        finally:
            target.close()
        _leave_wal(part)
    return count


def restore(path: Path, storage: Storage, progress: Count | None = None) -> int:
    """Fill an empty database from a backup; returns how many rows."""
    if not path.is_file():
        raise BadOption(say("There is no file “{file}”.", file=str(path)))
    with copy_of(path) as source:
        storage.migrate()
        if _has_rows(storage):
            raise BadOption(say("This database is not empty. Restore into a new one."))
        return _copy(source, storage, progress)


def tables_of_a_backup(storage: Storage) -> dict[str, int]:
    """How many rows there are of each table."""
    with storage.engine.connect() as connection:
        return _counts(connection)


def _counts(connection: sa.Connection) -> dict[str, int]:
    return {t.name: connection.scalar(sa.select(sa.func.count()).select_from(t)) or 0 for t in _tables()}


def _note_contents(connection: sa.Connection, counts: dict[str, int]) -> None:
    """As the source had them, so that it can be found out later whether all of them are there."""
    connection.execute(sa.text(f"create table {CONTENTS} (counts text not null)"))
    connection.execute(sa.text(f"insert into {CONTENTS} values (:counts)"), {"counts": json.dumps(counts)})


def _tables() -> list[sa.Table]:
    """Every table, those that others point to first."""
    return list(metadata.sorted_tables)


def _has_rows(storage: Storage) -> bool:
    with storage.engine.connect() as connection:
        return any(connection.execute(sa.select(sa.literal(1)).select_from(t).limit(1)).first() for t in _tables())


@contextmanager
def copy_of(path: Path) -> Iterator[Storage]:
    """What is in a backup, brought up to date. The file itself stays as it is, and may lie where nobody can write."""
    with tempfile.TemporaryDirectory(prefix="atoll-") as folder:
        copy = Path(folder) / "copy"
        try:
            _copy_pages(path, copy)
        except sqlite3.Error as error:
            raise _no_backup(path, str(error)) from error
        source = Storage(f"sqlite:///{copy}")
        try:
            if not is_in(source.engine):
                raise _no_backup(path, "no such table: tables")
            source.migrate()
            yield source
        finally:
            source.close()


def _copy_pages(path: Path, copy: Path) -> None:
    """By SQLite itself, which also knows what may lie beside the file of a server that was killed."""
    with (
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reading,
        closing(sqlite3.connect(copy)) as writing,
    ):
        reading.backup(writing)


def _no_backup(path: Path, reason: str) -> BadOption:
    return BadOption(say("“{file}” is not a backup of a server: {reason}.", file=str(path), reason=reason))


def _copy(source: Storage, target: Storage, progress: Count | None, note: Note | None = None) -> int:
    done = 0
    with _at_one_moment(source) as reading, target.engine.begin() as writing:
        counts = _counts(reading)
        total = sum(counts.values())
        if note:
            note(writing, counts)
        for table in _tables():
            for rows in _batches(reading, table):
                writing.execute(sa.insert(table), rows)
                done += len(rows)
                if progress:
                    progress(done, total)
    return done


def _at_one_moment(storage: Storage) -> sa.Connection:
    """A connection that sees the database as it is now, whatever others write meanwhile."""
    connection = storage.engine.connect()
    if storage.is_shared:
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        # Python's driver begins a transaction by itself only when something is written.
        connection.exec_driver_sql("BEGIN")
    # The moment is that of the first look.
    connection.execute(sa.text("select count(*) from keys")).all()
    return connection


def _batches(connection: sa.Connection, table: sa.Table) -> Iterator[list[dict[str, object]]]:
    result = connection.execution_options(yield_per=AT_ONCE).execute(sa.select(table))
    for rows in result.mappings().partitions(AT_ONCE):
        yield [dict(row) for row in rows]


@contextmanager
def _whole_or_not_at_all(path: Path) -> Iterator[Path]:
    """Where to write a file, which gets its name when it is finished; of one that is not, nothing stays."""
    part = path.with_name(path.name + ".part")
    _remove(part)
    try:
        yield part
        part.rename(path)
    finally:
        _remove(part)


def _remove(path: Path) -> None:
    """A file of SQLite's, with what may lie beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _leave_wal(path: Path) -> None:
    """One file, without a journal beside it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
