"""People as the keeper of a server sees them: who has sat at which tables; banning somebody, and forgetting them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

import sqlalchemy as sa

from atoll.server.keeper.orders import PEOPLE, TABLE, give
from atoll.server.people import leaving
from atoll.server.storage import schema
from atoll.server.storage.log import now
from atoll.server.storage.storage import Storage


@dataclass
class Known:
    """Somebody who has sat down at this server."""

    who: str
    """As cookies name them."""
    names: list[str] = field(default_factory=list)
    """What they have called themselves, the latest last."""
    tables: list[str] = field(default_factory=list)
    first: int = 0
    last: int = 0
    is_banned: bool = False

    def add(self, table: str, name: str, at: int) -> None:
        if table not in self.tables:
            self.tables.append(table)
        if name and name not in self.names:
            self.names.append(name)
        self.first, self.last = min(self.first or at, at), max(self.last, at)


def people(storage: Storage, name: str = "", *, only_banned: bool = False) -> list[Known]:
    """Everybody who has sat down, and is called so or is this person; who was here last, first."""
    found: dict[str, Known] = {}
    with storage.engine.connect() as connection:
        now_are = dict(tuple(row) for row in connection.execute(sa.select(schema.aliases.c.old, schema.aliases.c.who)))
        for tab, data, at in _sittings(connection):
            sat = json.loads(data)
            if who := sat.get("who", ""):
                who = now_are.get(who, who)
                found.setdefault(who, Known(who)).add(tab, sat.get("name", ""), at)
        for who in connection.scalars(sa.select(schema.banned.c.who)):
            found.setdefault(who, Known(who)).is_banned = True
    wanted = name.casefold()
    chosen = [
        known
        for known in found.values()
        if (not only_banned or known.is_banned)
        and (wanted in (known.who.casefold(), "") or any(wanted in each.casefold() for each in known.names))
    ]
    return sorted(chosen, key=lambda known: (-known.last, known.who))


def ban(storage: Storage, who: str) -> None:
    """From now on, somebody may watch, and nothing else."""
    with storage.engine.begin() as connection:
        connection.execute(sa.delete(schema.banned).where(schema.banned.c.who == who))
        connection.execute(sa.insert(schema.banned).values(who=who, since=now()))
        give(connection, PEOPLE)


def pardon(storage: Storage, who: str) -> bool:
    """Let somebody play again; whether they were banned."""
    with storage.engine.begin() as connection:
        count = connection.execute(sa.delete(schema.banned).where(schema.banned.c.who == who)).rowcount
        give(connection, PEOPLE)
    return bool(count)


def forget(storage: Storage, who: str) -> list[str]:
    """Forget somebody as if they had asked for it themselves: names, words, tokens, ratings. Moves stay, since the
    others have played those games, too. Returns the tables at which they had sat."""
    with storage.engine.begin() as connection:
        if not storage.is_shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        ids = [who, *connection.scalars(sa.select(schema.aliases.c.old).where(schema.aliases.c.who == who))]
        names = leaving.tables_about(connection, ids)
        leaving.forget(connection, ids)
        give(connection, TABLE, names)
        give(connection, PEOPLE)
    return names


def _sittings(connection: sa.Connection) -> Iterator[tuple[str, str, int]]:
    """Every time that somebody has sat down or come by a link."""
    entry = schema.entries.c
    query = sa.select(entry.tab, entry.data, entry.at).where(entry.kind.in_(("sit", "link")))
    yield from (tuple(row) for row in connection.execute(query.order_by(entry.at, entry.tab, entry.n)))
