"""Whether a backup is one: whether its file is whole, has what was put into it, and its tables can be played on."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from atoll.core.errors import BadOption
from atoll.core.message import Message, say, say_count
from atoll.server.storage.backup import CONTENTS, copy_of, tables_of_a_backup
from atoll.server.storage.storage import Storage
from atoll.server.tables.audit import audit

Count = Callable[[int, int], None]
MOST_TOLD = 20


@dataclass(frozen=True)
class Verified:
    """What a backup has in it, and what is wrong with it."""

    rows: dict[str, int]
    tables: int
    moves: int
    older: int
    """Tables that were played by another version of the rules."""
    troubles: list[Message]


def verify(path: Path, progress: Count | None = None) -> Verified:
    """Open a copy of a backup, and look at everything in it; raises BadOption if it is none."""
    if not path.is_file():
        raise BadOption(say("There is no file “{file}”.", file=str(path)))
    damaged = list(_damaged(path))
    if damaged:
        return Verified({}, 0, 0, 0, damaged)
    promised = _promised(path)
    with copy_of(path) as copy:
        rows = tables_of_a_backup(copy)
        troubles = [*_miscounted(promised, rows), *_loose(copy)]
        found = audit(copy, progress)
    troubles += [
        say("Table {table}, entry {entry}: {trouble}", table=f.table, entry=f.entry, trouble=f.trouble)
        for f in found.findings
    ]
    return Verified(rows, found.tables, found.moves, found.older, troubles)


def _damaged(path: Path) -> Iterator[Message]:
    """What SQLite finds wrong with a file."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reading:
            found = [row[0] for row in reading.execute(f"PRAGMA integrity_check({MOST_TOLD})")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    yield from (say("The file is damaged: {reason}", reason=reason) for reason in found if reason != "ok")


def _promised(path: Path) -> dict[str, int]:
    """How many rows of each table were put into a backup; older ones, and a server's own file, do not say it."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reading:
        try:
            row = reading.execute(f"select counts from {CONTENTS}").fetchone()
        except sqlite3.OperationalError:
            return {}
    counts: dict[str, int] = json.loads(row[0]) if row else {}
    return counts


def _miscounted(promised: dict[str, int], found: dict[str, int]) -> Iterator[Message]:
    for name, count in promised.items():
        if found.get(name, 0) != count:
            yield say(
                "Of {table} there were {then} rows, and there are {now}.",
                table=name,
                then=count,
                now=found.get(name, 0),
            )


def _loose(copy: Storage) -> Iterator[Message]:
    """Rows that belong to something that is not there."""
    with copy.engine.connect() as connection:
        count = len(connection.execute(sa.text("PRAGMA foreign_key_check")).all())
    if count:
        yield say_count(
            "{number} row belongs to a table that is not there.",
            "{number} rows belong to tables that are not there.",
            count,
        )
