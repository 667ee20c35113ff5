"""Orders: what the keeper has changed from outside, by a command, and how the processes that run hear of it.

A command writes what it changes, and with the same commit an order. Processes ask every now and then for the newest
order's number: one row, by its key. That works on one machine and on several, with SQLite and with PostgreSQL.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa
import structlog

from atoll.server.live.display import Displays
from atoll.server.people.identity import Signer
from atoll.server.people.keys import SigningKey, signing_keys
from atoll.server.people.people import People
from atoll.server.storage import schema
from atoll.server.storage.log import StorageTrouble, now
from atoll.server.storage.storage import Storage
from atoll.server.tables.tables import Tables

log = structlog.get_logger()
TABLE, PEOPLE, WORDS, KEYS = "table", "people", "words", "keys"
PAUSE = 2.0
KEPT = 5_000
"""Orders; older ones every process has heard of, or has started since."""


class Asked(NamedTuple):
    """What the keeper has asked for, as the database has it."""

    banned: frozenset[str]
    announced: dict[str, str]
    keys: Sequence[SigningKey]


def give(connection: sa.Connection, kind: str, names: Iterable[str] = ("",)) -> None:
    """Let processes that run know that something has changed, with the commit that changes it."""
    orders, what = schema.orders, list(names)
    if not what:
        return
    if connection.dialect.name == "postgresql":
        # Two at once would choose the same numbers. With SQLite, whoever has changed something is alone.
        connection.execute(sa.text("lock table orders in share row exclusive mode"))
    newest = connection.scalar(sa.select(sa.func.max(orders.c.n))) or 0
    rows = [{"n": n, "kind": kind, "what": name, "at": now()} for n, name in enumerate(what, newest + 1)]
    connection.execute(sa.insert(orders), rows)
    connection.execute(sa.delete(orders).where(orders.c.n <= newest + len(what) - KEPT))


def announced_to(language: str, announced: Mapping[str, str]) -> str:
    """What is announced to whoever reads a language: in another one rather than not at all."""
    return announced.get(language) or announced.get("en") or next(iter(announced.values()), "")


class Orders:
    """What this process knows of the keeper's orders."""

    def __init__(self, storage: Storage, signer: Signer, people: People, tables: Tables, displays: Displays) -> None:
        self.announced: dict[str, str] = {}
        """What is announced to everybody, by language."""
        self._storage = storage
        self._signer = signer
        self._people = people
        self._tables = tables
        self._displays = displays
        self._keys: Sequence[SigningKey] = ()
        self._heard = -1
        """The number of the last order that was carried out."""

    async def follow(self) -> None:
        """Go on listening."""
        while True:
            try:
                await self.look()
            except StorageTrouble:
                log.warning("the keeper's orders cannot be read now")
            except Exception:
                # Whatever it was: who does not listen would never hear of them again.
                log.exception("the keeper's orders cannot be carried out")
            await asyncio.sleep(PAUSE)

    async def look(self) -> None:
        """Carry out what is new."""
        newest = await self._storage.look(_newest)
        if newest != self._heard:
            self._take(await self._storage.look(_asked))
            if self._heard >= 0:
                await self._people.load()
                for name in await self._storage.look(_tables_since, self._heard):
                    self._drop(name)
            self._heard = newest
        self._signer.take_keys(self._keys, now())

    def _take(self, asked: Asked) -> None:
        self._keys, self._tables.banned = asked.keys, asked.banned
        if asked.announced != self.announced:
            self.announced = asked.announced
            for viewer in self._displays.viewers():
                viewer.send({"announced": announced_to(viewer.language, self.announced)})

    def _drop(self, name: str) -> None:
        """A table has changed beneath us, or is gone: whoever looks at it loads it again."""
        self._tables.drop(name)
        self._displays.reload(name)
        log.info("table changed by the keeper", table=name)


def _newest(connection: sa.Connection) -> int:
    return int(connection.scalar(sa.select(sa.func.max(schema.orders.c.n))) or 0)


def _asked(connection: sa.Connection) -> Asked:
    words = schema.announcements.c
    announced = {row.language: row.text for row in connection.execute(sa.select(words.language, words.text))}
    return Asked(frozenset(connection.scalars(sa.select(schema.banned.c.who))), announced, signing_keys(connection))


def _tables_since(connection: sa.Connection, heard: int) -> list[str]:
    column = schema.orders.c
    query = sa.select(column.what).where(column.n > heard, column.kind == TABLE).distinct()
    return list(connection.scalars(query))
