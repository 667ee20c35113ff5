"""The log: what happens at all tables, entry by entry, and how it goes to disk: through here, and nowhere else.

Whatever arrives in the same moment, or while the last commit is under way, goes to disk together: one statement,
however many entries. A commit of SQLite takes less time than handing it to a thread and back, so the loop does it
itself. Where that would mean to wait, for another machine or for a program that has locked the file, a thread waits.
"""

import asyncio
import contextlib
import functools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import SQLAlchemyError

from atoll.core.errors import AtollError
from atoll.core.message import Message, say
from atoll.server import clock
from atoll.server.storage.news import notify

log = structlog.get_logger()
MOST_AT_ONCE = 100
"""Entries of one statement."""
CHECKPOINT_AFTER = 1_000
"""Entries after which SQLite brings its log into its file. A thread does it: it takes milliseconds."""
CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"
T = TypeVar("T")


class Entry(NamedTuple):
    """One line of a table's log."""

    n: int
    kind: str
    seat: int
    data: str
    at: int


Rows = Sequence[tuple[str, Entry]]
"""Entries, and the tables that they belong to."""
Waiting = tuple[Rows, "asyncio.Future[None]"]


class Taken(Exception):
    """Another process has written the next entry of this table."""


class StorageTrouble(AtollError):
    """The disk is full, or the database is locked or gone: nothing was stored, and nothing was changed."""


def now() -> int:
    """Milliseconds since 1970, by the server's clock."""
    return clock.now()


def cannot_be_stored(error: Exception) -> StorageTrouble:
    log.error("the database cannot be written to", error=_reason(error))
    return StorageTrouble(
        say(
            "This could not be stored: {reason}. Nothing was changed, and nothing was lost. Try again.",
            reason=_in_short(error),
        )
    )


def cannot_be_read(error: Exception) -> StorageTrouble:
    log.error("the database cannot be read", error=_reason(error))
    return StorageTrouble(
        say("This cannot be looked up just now: {reason}. Try again in a moment.", reason=_in_short(error))
    )


def _reason(error: Exception) -> str:
    """In the words of the database, for whoever looks after it."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _in_short(error: Exception) -> Message:
    """For people at the tables; the database's own words may tell where it is."""
    reason = _reason(error)
    if "full" in reason:
        return say("the disk is full")
    return say("the database is locked") if "locked" in reason else say("the database does not answer")


class LogWriter:
    """Stores what it is given, in the order in which it comes; of what belongs together, all or nothing."""

    def __init__(self, engine: sa.Engine, process: str) -> None:
        self._engine = engine
        self._process = process
        """The name under which this process tells others what it has stored; empty if there are no others."""
        self._driver: Any = engine.dialect.loaded_dbapi
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[Waiting] = []
        self._is_writing = False
        self._own: Any = None
        """The loop's own connection to SQLite, which never waits."""
        self._since_checkpoint = 0
        self._making_room: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many wait for the disk."""
        return len(self._waiting)

    def close(self) -> None:
        self._thread.shutdown(wait=True)
        if self._own is not None:
            self._own.close()

    async def append(self, name: str, *entries: Entry) -> None:
        """Store a table's next entries; returns when they are on disk. Raises Taken, or StorageTrouble."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(([(name, entry) for entry in entries], done))
        if not self._is_writing:
            self._is_writing = True
            asyncio.get_running_loop().create_task(self._write_all())
        await done

    async def do(self, work: Callable[[], T]) -> T:
        """Something else that is written, in its turn."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _write_all(self) -> None:
        """Write whatever waits, and again whatever came meanwhile."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                outcomes = await self._stored([rows for rows, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    _settle(done, outcome)
        finally:
            self._is_writing = False

    async def _stored(self, batch: list[Rows]) -> list[Exception | None]:
        """Store all this, here or in the thread; for each part why it was not stored, or None."""
        if self._making_room is not None and self._since_checkpoint > CHECKPOINT_AFTER:
            # More comes than goes on: whoever writes waits for it, or SQLite's log would grow without end.
            await asyncio.wait([self._making_room])
        if not self._process and sum(map(len, batch)) <= MOST_AT_ONCE:
            with contextlib.suppress(self._driver.Error, SQLAlchemyError, UnicodeError):
                self._commit_here([row for rows in batch for row in rows])
                return [None] * len(batch)
        return await self.do(functools.partial(self._write, batch))

    def _commit_here(self, rows: Rows) -> None:
        """By the loop itself: a statement is a transaction. Whatever is wrong with it, the thread finds out."""
        if self._own is None:
            lent = self._engine.raw_connection()
            self._own = lent.driver_connection
            # Nobody else is to be given it: it commits each statement by itself.
            lent.detach()
            self._own.isolation_level = None
            for pragma in ("busy_timeout=0", "wal_autocheckpoint=0"):
                self._own.execute(f"PRAGMA {pragma}")
        self._own.execute(_insertion(len(rows), self._driver.paramstyle), _values(rows))
        self._since_checkpoint += len(rows)
        if self._since_checkpoint > CHECKPOINT_AFTER:
            self._since_checkpoint = 0
            self._making_room = asyncio.get_running_loop().create_task(self._make_room())

    async def _make_room(self) -> None:
        """Bring what is in SQLite's log to where it belongs; then the little that was written meanwhile, while nobody
        writes: only then the log begins anew."""
        await self.do(self._checkpoint)
        with contextlib.suppress(self._driver.Error):
            self._own.execute(CHECKPOINT).fetchall()
        self._making_room = None

    def _checkpoint(self) -> None:
        with contextlib.suppress(SQLAlchemyError), self._engine.connect() as connection:
            connection.exec_driver_sql(CHECKPOINT)

    def _write(self, batch: list[Rows]) -> list[Exception | None]:
        """All with one commit; if something in it cannot be stored, one by one, to tell whose fault it was."""
        try:
            # By table: two processes that store something at the same tables would else wait for one another.
            self._commit(sorted((row for rows in batch for row in rows), key=lambda row: row[0]))
        except (self._driver.OperationalError, SQLAlchemyError) as error:
            return [cannot_be_stored(error)] * len(batch)
        except Exception as error:
            if len(batch) > 1:
                return [self._write([rows])[0] for rows in batch]
            return [Taken() if isinstance(error, self._driver.IntegrityError) else cannot_be_stored(error)]
        return [None] * len(batch)

    def _commit(self, rows: Rows) -> None:
        """By the driver itself: what SQLAlchemy puts around a statement would cost more than the disk."""
        with contextlib.closing(self._engine.raw_connection()) as connection:
            try:
                cursor = connection.cursor()
                for first in range(0, len(rows), MOST_AT_ONCE):
                    some = rows[first : first + MOST_AT_ONCE]
                    cursor.execute(_insertion(len(some), self._driver.paramstyle), _values(some))
                if self._process:
                    notify(cursor, self._process, [(name, entry.n, entry.kind) for name, entry in rows])
                connection.commit()
            except self._driver.Error:
                with contextlib.suppress(self._driver.Error):
                    connection.rollback()
                raise


def _values(rows: Rows) -> list[Any]:
    return [value for name, entry in rows for value in (name, *entry)]


def _settle(done: "asyncio.Future[None]", outcome: Exception | None) -> None:
    """Tell whoever waited how it went, unless they have gone."""
    if done.done():
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)


@functools.cache
def _insertion(count: int, paramstyle: str) -> str:
    """One statement for so many entries."""
    row = ", ".join(["?" if paramstyle == "qmark" else "%s"] * 6)
    return f"insert into entries (tab, n, kind, seat, data, at) values {', '.join([f'({row})'] * count)}"
