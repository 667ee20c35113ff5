"""Storage: the log on disk. What it has acknowledged, it has.

SQLite is written to at once: a commit takes less time than handing it to a thread and back. Where that would mean to
wait, for a lock or for another machine, a thread of its own waits. What arrives together, or meanwhile, goes to disk
together: one statement, one commit, however many entries.
"""

import asyncio
import contextlib
import functools
import itertools
import json
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from atoll.core.errors import AtollError
from atoll.core.message import Message, say
from atoll.server import schema

log = structlog.get_logger()
P = ParamSpec("P")
T = TypeVar("T")
encode = msgspec.json.Encoder().encode
KEY = "cookies"
TRIES = 3
CHANNEL = "atoll"
LONGEST_NOTICE = 7_500
"""PostgreSQL takes up to 8000 bytes."""
LONGEST_NEWS = 400
"""A longer entry is not part of a notice: it is to be read from the log."""
MOST_AT_ONCE = 100
"""Entries of one statement of SQLite's."""
TIDY_AFTER = 1_000
"""Entries between two times that SQLite brings its log into its file."""


MOST_TABLES_OF = 200
"""Tables that a program is told of which has just begun to listen."""


class Entry(NamedTuple):
    """One line of a table's log."""

    n: int
    kind: str
    seat: int
    data: str
    at: int


@dataclass(frozen=True)
class TableRow:
    """What is fixed when a table is made."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: int | None
    """A seed that was asked for; None if it follows from the secret and the players' salts."""
    secret: str
    host: str
    kind: str
    before: str | None
    created: int


@dataclass(frozen=True)
class TokenRow:
    """A program's token: its hash, whose it is, what it may do."""

    id: str
    hash: str
    who: str
    name: str
    scopes: str
    created: int
    revoked: int
    """When it was taken back; 0 if it was not."""


class Taken(Exception):
    """Another process has written the next entry of this table."""


class StorageTrouble(AtollError):
    """The disk is full, or the database is locked or gone: nothing was stored, and nothing was changed."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def address(url: str) -> str:
    """A database's address as SQLAlchemy wants it: PostgreSQL is spoken through psycopg."""
    scheme, colon, rest = url.partition("://")
    return f"postgresql+psycopg{colon}{rest}" if scheme in ("postgres", "postgresql") else url


Rows = Sequence[tuple[str, Entry]]
"""Entries, and the tables that they belong to."""
Outcomes = list[Exception | None]
"""For each entry why it was not stored; None if it was."""


def _settle(batch: list[tuple[Rows, "asyncio.Future[Outcomes]"]], outcomes: Outcomes) -> None:
    """Tell everybody who waited how it went."""
    left = iter(outcomes)
    for rows, done in batch:
        fates = list(itertools.islice(left, len(rows)))
        if not done.done():
            done.set_result(fates)


class Storage:
    """The database. Its methods that read or write are called from the event loop and work in threads."""

    def __init__(self, url: str) -> None:
        self.url = address(url)
        # What was to be stored is nobody's business who reads the log.
        self.engine = sa.create_engine(self.url, pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
        self._driver: Any = self.engine.dialect.loaded_dbapi
        self.is_shared = self.engine.dialect.name != "sqlite"
        """Whether other processes may write to the same tables."""
        self.process = secrets.token_hex(4)
        if not self.is_shared:
            sa.event.listen(self.engine, "connect", _set_up_sqlite)
        self._writer = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[Rows, asyncio.Future[Outcomes]]] = []
        self._writing = False
        self._quick: Any = None
        """For the loop itself: it never waits."""
        self._since_tidied = 0

    @classmethod
    def in_folder(cls, folder: Path) -> "Storage":
        folder.mkdir(0o700, parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'atoll.db'}")

    def migrate(self) -> None:
        """Take the steps that the database lacks: all of them, or none."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", "atoll.server:migrations")
        if not self.is_shared:
            _make_for_its_owner(self.engine.url.database)
        with self.engine.begin() as connection:
            if self.is_shared:
                connection.execute(sa.text("select pg_advisory_xact_lock(20261115)"))
            else:
                # Python's driver begins no transaction for changes of the schema.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self._writer.shutdown(wait=True)
        self.reconnect()

    # Reading.

    async def table(self, name: str) -> TableRow | None:
        return await self._read(self._table, name)

    async def entries(self, name: str, after: int = 0) -> list[Entry]:
        """The log of a table from an entry on."""
        return await self._read(self._entries, name, after)

    async def _read(self, look: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Look something up in a thread; raises StorageTrouble."""
        try:
            return await asyncio.to_thread(look, *args, **kwargs)
        except (SQLAlchemyError, self._driver.Error) as error:
            log.error("the database cannot be read", error=_reason(error))
            raise StorageTrouble(
                say("This cannot be looked up just now: {reason}. Try again in a moment.", reason=_in_short(error))
            ) from error

    def _table(self, name: str) -> TableRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == name)).first()
        return _table_row(row) if row else None

    def _entries(self, name: str, after: int) -> list[Entry]:
        columns = schema.entries.c
        query = sa.select(columns.n, columns.kind, columns.seat, columns.data, columns.at)
        query = query.where(columns.tab == name, columns.n > after).order_by(columns.n)
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    async def tables_of(self, who: str) -> list[str]:
        """Where a person sits and the game is not over, the latest first."""
        return await self._read(self._tables_of, who)

    def _tables_of(self, who: str) -> list[str]:
        query = sa.text(
            "select tab from entries as sat "
            f"where kind in ('sit', 'link') and ({schema.WHO_SITS[self.engine.dialect.name]}) = :who "
            "and not exists (select 1 from entries where tab = sat.tab and kind = 'result') "
            "group by tab order by max(at) desc limit :most"
        )
        with self.engine.connect() as connection:
            return [row.tab for row in connection.execute(query, {"who": who, "most": MOST_TABLES_OF})]

    def all_entries(self, name: str) -> list[Entry]:
        return self._entries(name, 0)

    def all_tables(self) -> list[TableRow]:
        with self.engine.connect() as connection:
            return [_table_row(row) for row in connection.execute(sa.select(schema.tables))]

    async def token(self, hashed: str) -> TokenRow | None:
        rows = await self._read(self._tokens, schema.tokens.c.hash == hashed)
        return rows[0] if rows else None

    async def tokens_of(self, who: str) -> list[TokenRow]:
        return await self._read(self._tokens, schema.tokens.c.who == who)

    def _tokens(self, which: sa.ColumnElement[bool]) -> list[TokenRow]:
        with self.engine.connect() as connection:
            return [TokenRow(**row._mapping) for row in connection.execute(sa.select(schema.tokens).where(which))]

    # Writing.

    async def add_token(self, row: TokenRow) -> None:
        await self._write(lambda: self._execute(sa.insert(schema.tokens).values(vars(row))))

    async def revoke_token(self, who: str, name: str) -> None:
        """Take a token back, if it is that person's."""
        column = schema.tokens.c
        change = sa.update(schema.tokens).where(column.who == who, column.id == name).values(revoked=now())
        await self._write(lambda: self._execute(change))

    async def add_table(self, row: TableRow) -> None:
        values = {**vars(row), "options": json.dumps(row.options), "seed": "" if row.seed is None else str(row.seed)}
        if not self._write_at_once(_INSERT_TABLE, tuple(values.values())):
            await self._write(lambda: self._execute(sa.insert(schema.tables).values(values)))

    def append_at_once(self, rows: Rows) -> bool:
        """Store entries together, if nobody need wait for that; False, and nothing is stored, if somebody must."""
        if self.is_shared or len(rows) > MOST_AT_ONCE:
            return False
        return self._write_at_once(_insert_rows(len(rows)), _values(rows), len(rows))

    def _write_at_once(self, statement: str, values: Sequence[Any], entries: int = 1) -> bool:
        if self.is_shared or self._writing:
            return False
        try:
            if self._quick is None:
                self._quick = self._connect_quickly()
            self._quick.driver_connection.execute(statement, values)
        except (self._driver.Error, OperationalError):
            # It is locked, full, or not what may follow: the thread waits, and finds out.
            return False
        self._since_tidied += entries
        if self._since_tidied > TIDY_AFTER:
            self._since_tidied = 0
            tidying = asyncio.get_running_loop().run_in_executor(self._writer, self._tidy)
            tidying.add_done_callback(self._tidy_the_rest)
        return True

    async def append(self, name: str, entry: Entry) -> None:
        """Store an entry; returns when it is on disk. Raises Taken, or StorageTrouble."""
        rows = [(name, entry)]
        if not self.append_at_once(rows) and (outcome := (await self.append_all(rows))[0]):
            raise outcome

    async def append_all(self, rows: Rows) -> Outcomes:
        """Store entries, however long that takes."""
        done: asyncio.Future[Outcomes] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, done))
        if not self._writing:
            self._writing = True
            asyncio.get_running_loop().create_task(self._flush())
        return await done

    def _connect_quickly(self) -> Any:
        """SQLite for the loop itself: each statement is a transaction, and nothing waits for a lock or tidies up."""
        connection: Any = self.engine.raw_connection()
        connection.driver_connection.isolation_level = None
        for pragma in ("busy_timeout=0", "wal_autocheckpoint=0"):
            connection.driver_connection.execute(f"PRAGMA {pragma}")
        return connection

    def _tidy(self) -> None:
        """Bring what was written into the database file; nobody waits for it."""
        with contextlib.suppress(OperationalError), self.engine.connect() as connection:
            connection.exec_driver_sql(_CHECKPOINT)

    def _tidy_the_rest(self, _: "asyncio.Future[None]") -> None:
        """Bring in the little that was written meanwhile, while nobody writes: only then SQLite's log begins anew."""
        if self._quick is not None:
            with contextlib.suppress(self._driver.Error):
                self._quick.driver_connection.execute(_CHECKPOINT).fetchall()

    def reconnect(self) -> None:
        """Begin anew with connections of now."""
        if self._quick is not None:
            self._quick.close()
            self._quick = None
        self.engine.dispose()

    async def _flush(self) -> None:
        """Write whatever waits, and again whatever came meanwhile."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                rows = [row for rows, _ in batch for row in rows]
                _settle(batch, await self._write(functools.partial(self._insert, rows)))
        finally:
            self._writing = False

    async def _write(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, work)

    def _insert(self, rows: Rows) -> Outcomes:
        """All in one statement; if that fails, one by one, to tell whose fault it was."""
        try:
            self._insert_together(rows)
        except self._driver.IntegrityError:
            if len(rows) == 1:
                return [Taken()]
            return [self._insert([row])[0] for row in rows]
        except (self._driver.Error, SQLAlchemyError) as error:
            return [_trouble(error)] * len(rows)
        return [None] * len(rows)

    def _insert_together(self, rows: Rows) -> None:
        connection = self.engine.raw_connection()
        try:
            self._commit(connection, rows)
        finally:
            connection.close()

    def _commit(self, connection: sa.PoolProxiedConnection, rows: Rows) -> None:
        """By the driver itself: what SQLAlchemy puts around a statement would cost more than the disk."""
        try:
            cursor = connection.cursor()
            if self.is_shared:
                cursor.execute(_INSERT_JSON, (encode([(name, *entry) for name, entry in rows]).decode(),))
                self._notify(cursor, rows)
            else:
                for first in range(0, len(rows), MOST_AT_ONCE):
                    some = rows[first : first + MOST_AT_ONCE]
                    cursor.execute(_insert_rows(len(some)), _values(some))
            connection.commit()
        except self._driver.Error:
            with contextlib.suppress(self._driver.Error):
                connection.rollback()
            raise

    def _notify(self, cursor: Any, rows: Rows) -> None:
        """Tell the other processes what is new, with the same commit."""
        notice: list[bytes] = []
        room = LONGEST_NOTICE
        for name, entry in rows:
            news = encode((name, *entry))
            news = news if len(news) < LONGEST_NEWS else encode((name, entry.n))
            if len(news) + 1 > room:
                self._send(cursor, notice)
                notice, room = [], LONGEST_NOTICE
            notice.append(news)
            room -= len(news) + 1
        self._send(cursor, notice)

    def _send(self, cursor: Any, notice: list[bytes]) -> None:
        text = b'["%b",[%b]]' % (self.process.encode(), b",".join(notice))
        cursor.execute("select pg_notify(%s, %s)", (CHANNEL, text.decode()))

    def _execute(self, statement: sa.Executable) -> None:
        try:
            with self.engine.begin() as connection:
                connection.execute(statement)
        except IntegrityError:
            raise Taken from None
        except OperationalError as error:
            raise _trouble(error) from error

    def key(self) -> str:
        """The key that signs cookies, made at the first start."""
        column = schema.keys.c
        for _ in range(TRIES):
            with self.engine.begin() as connection:
                value = connection.execute(sa.select(column.value).where(column.name == KEY)).scalar()
            if value:
                return str(value)
            try:
                with self.engine.begin() as connection:
                    connection.execute(sa.insert(schema.keys).values(name=KEY, value=secrets.token_urlsafe(48)))
            except IntegrityError:
                continue
        raise StorageTrouble(say("The database cannot keep a key."))


_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"
_INSERT_TABLE = (
    "insert into tables (id, game, rules, seats, options, seed, secret, host, kind, before, created) "
    "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_JSON = (
    "insert into entries (tab, n, kind, seat, data, at) "
    "select r->>0, (r->>1)::int, r->>2, (r->>3)::int, r->>4, (r->>5)::bigint "
    "from jsonb_array_elements(cast(%s as jsonb)) as r"
)
"""For PostgreSQL: one statement for any number of entries."""


@functools.cache
def _insert_rows(count: int) -> str:
    """For SQLite: one statement for so many entries, whose values it takes quicker than it reads JSON."""
    return f"insert into entries (tab, n, kind, seat, data, at) values {', '.join(['(?, ?, ?, ?, ?, ?)'] * count)}"


def _values(rows: Rows) -> list[Any]:
    return [value for name, entry in rows for value in (name, *entry)]


def _table_row(row: Any) -> TableRow:
    return TableRow(**{**row._mapping, "options": json.loads(row.options), "seed": int(row.seed) if row.seed else None})


def _trouble(error: Exception) -> StorageTrouble:
    log.error("the database cannot be written to", error=_reason(error))
    return StorageTrouble(
        say(
            "This could not be stored: {reason}. Nothing was changed, and nothing was lost. Try again.",
            reason=_in_short(error),
        )
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


def _make_for_its_owner(file: str | None) -> None:
    """A new file is for nobody else to read: it holds secrets. What SQLite lays beside it gets the same rights."""
    if file and not Path(file).exists():
        Path(file).touch(0o600)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Readers do not wait for the writer, and a commit survives the end of the process."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
