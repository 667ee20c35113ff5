"""Storage: what the database has, and what is put into it. What it has acknowledged, it has.

One file of SQLite by default; PostgreSQL where several processes share it. Threads wait for the disk.
"""

import asyncio
import contextlib
import json
import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from atoll.core.message import say
from atoll.server.storage import schema
from atoll.server.storage.log import Entry, LogWriter, StorageTrouble, Taken, cannot_be_read, cannot_be_stored, now
from atoll.server.storage.news import News, notice
from atoll.server.storage.rows import TableRow, TokenRow

P = ParamSpec("P")
T = TypeVar("T")
KEY, HEALTH = "cookies", "health"
TRIES = 3
MOST_TABLES_OF = 200
"""Tables that a program is told of which has just begun to listen."""
MOST_FORGOTTEN = 500
"""Tables that are forgotten at once: others wait meanwhile, and a statement takes only so many names."""


def address(url: str) -> str:
    """A database's address as SQLAlchemy wants it: PostgreSQL is spoken through psycopg."""
    scheme, colon, rest = url.partition("://")
    return f"postgresql+psycopg{colon}{rest}" if scheme in ("postgres", "postgresql") else url


class Storage:
    """The database. Its methods that read or write are called from the event loop and work in threads."""

    def __init__(self, url: str) -> None:
        # What was to be stored is nobody's business who reads the log.
        self.engine = sa.create_engine(address(url), pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
        self._driver: Any = self.engine.dialect.loaded_dbapi
        self.is_shared = self.engine.dialect.name != "sqlite"
        """Whether other processes may write to the same tables."""
        self.process = secrets.token_hex(4)
        """The name under which other processes hear of this one."""
        self._file: tuple[int, int] | None = None
        """Which file SQLite's is, as it was found."""
        if not self.is_shared:
            sa.event.listen(self.engine, "connect", _set_up_sqlite)
        self.log = LogWriter(self.engine, self.process if self.is_shared else "")

    @classmethod
    def in_folder(cls, folder: Path) -> "Storage":
        folder.mkdir(0o700, parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'atoll.db'}")

    def migrate(self) -> None:
        """Take the steps that the database lacks: all of them, or none."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", "atoll.server.storage:migrations")
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
        self._file = self._which_file()

    def close(self) -> None:
        self.log.close()
        self.engine.dispose()

    # Reading.

    async def table(self, name: str) -> TableRow | None:
        return await self._read(self._table, name)

    async def entries(self, name: str, after: int = 0) -> list[Entry]:
        """The log of a table from an entry on."""
        return await self._read(self.all_entries, name, after)

    async def tables_of(self, who: str) -> list[str]:
        """Where a person sits and the game is not over, the latest first."""
        return await self._read(self._tables_of, who)

    async def token(self, hashed: str) -> TokenRow | None:
        rows = await self._read(self._tokens, schema.tokens.c.hash == hashed)
        return rows[0] if rows else None

    async def tokens_of(self, who: str) -> list[TokenRow]:
        return await self._read(self._tokens, schema.tokens.c.who == who)

    async def look(self, find: Callable[Concatenate[sa.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What somebody else finds in the database, for which it has no words here; raises StorageTrouble."""

        def found() -> T:
            with self.engine.connect() as connection:
                return find(connection, *args, **kwargs)

        return await self._read(found)

    async def _read(self, look: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Look something up in a thread; raises StorageTrouble."""
        try:
            return await asyncio.to_thread(look, *args, **kwargs)
        except (SQLAlchemyError, self._driver.Error) as error:
            raise cannot_be_read(error) from error

    def _table(self, name: str) -> TableRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == name)).first()
        return _table_row(row) if row else None

    def all_entries(self, name: str, after: int = 0) -> list[Entry]:
        columns = schema.entries.c
        query = sa.select(columns.n, columns.kind, columns.seat, columns.data, columns.at)
        query = query.where(columns.tab == name, columns.n > after).order_by(columns.n)
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def all_tables(self) -> list[TableRow]:
        with self.engine.connect() as connection:
            return [_table_row(row) for row in connection.execute(sa.select(schema.tables))]

    def _tables_of(self, who: str) -> list[str]:
        query = sa.text(
            "select tab from entries as sat "
            f"where kind in ('sit', 'link') and ({schema.WHO_SITS[self.engine.dialect.name]}) = :who "
            "and not exists (select 1 from entries where tab = sat.tab and kind = 'result') "
            "group by tab order by max(at) desc limit :most"
        )
        with self.engine.connect() as connection:
            return [row.tab for row in connection.execute(query, {"who": who, "most": MOST_TABLES_OF})]

    def _tokens(self, which: sa.ColumnElement[bool]) -> list[TokenRow]:
        with self.engine.connect() as connection:
            return [TokenRow(**row._mapping) for row in connection.execute(sa.select(schema.tokens).where(which))]

    # Writing.

    async def add_table(self, row: TableRow) -> None:
        values = {**vars(row), "options": json.dumps(row.options), "seed": "" if row.seed is None else str(row.seed)}
        await self._execute(sa.insert(schema.tables).values(values))

    async def forget_chat(self, name: str, kind: str, before: int) -> None:
        """Let older lines of a table's chat go."""
        column = schema.entries.c
        old = sa.delete(schema.entries).where(column.tab == name, column.kind == kind, column.n < before)
        await self._execute(old)

    async def forget_unplayed(self, before: int) -> list[str]:
        """Let some tables go that were made before a moment and at which nobody has ever moved; returns their names."""
        return await self.log.do(lambda: self._forget_unplayed(before))

    async def add_token(self, row: TokenRow) -> None:
        await self._execute(sa.insert(schema.tokens).values(vars(row)))

    async def revoke_token(self, who: str, name: str) -> None:
        """Take a token back, if it is that person's."""
        column = schema.tokens.c
        await self._execute(sa.update(schema.tokens).where(column.who == who, column.id == name).values(revoked=now()))

    async def write(self, *statements: sa.Executable, news: Sequence[News] = ()) -> None:
        """What somebody else writes, all or nothing, and what other processes are told with it; raises Taken if it is
        there already, or StorageTrouble."""
        told = [sa.select(sa.func.pg_notify(*notice(self.process, news)))] if news and self.is_shared else []
        await self._execute(*statements, *told)

    async def change(self, work: Callable[Concatenate[sa.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What somebody else changes in one transaction, and what they have to say of it; raises StorageTrouble."""

        def done() -> T:
            try:
                with self.engine.begin() as connection:
                    return work(connection, *args, **kwargs)
            except SQLAlchemyError as error:
                raise cannot_be_stored(error) from error

        return await self.log.do(done)

    async def check(self) -> None:
        """Whether the database can be written to, and is still where it was; raises StorageTrouble."""
        if self._file != self._which_file():
            raise cannot_be_stored(OSError("the file of the database is gone"))
        column = schema.keys.c
        # If another process was quicker, it can be written to.
        with contextlib.suppress(Taken):
            await self._execute(
                sa.delete(schema.keys).where(column.name == HEALTH),
                sa.insert(schema.keys).values(name=HEALTH, value=str(now())),
            )

    async def _execute(self, *statements: sa.Executable) -> None:
        """Write something in its turn; raises Taken, or StorageTrouble."""
        await self.log.do(lambda: self._commit(*statements))

    def _commit(self, *statements: sa.Executable) -> None:
        try:
            with self.engine.begin() as connection:
                for statement in statements:
                    connection.execute(statement)
        except IntegrityError:
            raise Taken from None
        except SQLAlchemyError as error:
            raise cannot_be_stored(error) from error

    def _forget_unplayed(self, before: int) -> list[str]:
        tables, entries = schema.tables, schema.entries
        has_moves = sa.exists().where(entries.c.tab == tables.c.id, entries.c.kind == "move")
        old = sa.select(tables.c.id).where(tables.c.created < before, ~has_moves)
        some = old.order_by(tables.c.id).limit(MOST_FORGOTTEN).with_for_update()
        try:
            with self.engine.begin() as connection:
                if not self.is_shared:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                # Nobody else can write to them from now on; at some, another process may just have stored a move.
                held = list(connection.scalars(some))
                names = list(connection.scalars(old.where(tables.c.id.in_(held))))
                connection.execute(sa.delete(entries).where(entries.c.tab.in_(names)))
                connection.execute(sa.delete(tables).where(tables.c.id.in_(names)))
        except SQLAlchemyError as error:
            raise cannot_be_stored(error) from error
        return names

    def _which_file(self) -> tuple[int, int] | None:
        """The file that lies now where SQLite's database was opened."""
        with contextlib.suppress(OSError):
            if not self.is_shared and self.engine.url.database:
                found = os.stat(self.engine.url.database)
                return found.st_dev, found.st_ino
        return None

    def key(self, name: str = KEY) -> str:
        """A key, made when it is first asked for: the one that signs cookies, unless another one is named."""
        column = schema.keys.c
        for _ in range(TRIES):
            with self.engine.begin() as connection:
                value = connection.execute(sa.select(column.value).where(column.name == name)).scalar()
            if value:
                return str(value)
            with contextlib.suppress(IntegrityError), self.engine.begin() as connection:
                connection.execute(sa.insert(schema.keys).values(name=name, value=secrets.token_urlsafe(48)))
        raise StorageTrouble(say("The database cannot keep a key."))


def _table_row(row: Any) -> TableRow:
    return TableRow(**{**row._mapping, "options": json.loads(row.options), "seed": int(row.seed) if row.seed else None})


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
