"""People as the keeper of a server sees them: who has sat at which tables; banning somebody, and forgetting them."""

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa

from atoll.server.keeper.orders import PEOPLE, TABLE, give
from atoll.server.keeper.retention import FORGOTTEN
from atoll.server.storage import schema
from atoll.server.storage.log import now
from atoll.server.storage.storage import Storage
from atoll.server.tables.chat import PLAYERS, WATCHERS

NOBODY_NAMED = "…"
"""What somebody who was forgotten is called, in any language."""
GONE = "gone-"


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
        for tab, _, data, at in _sittings(connection):
            sat = json.loads(data)
            if who := sat.get("who", ""):
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
    """Take somebody's names away, what they said, their tokens and ratings. Their moves stay: the others have played
    those games, too. Returns the tables at which they had sat."""
    entry, gone = schema.entries, GONE + secrets.token_hex(6)
    with storage.engine.begin() as connection:
        if not storage.is_shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        own = [(tab, n, json.loads(data)) for tab, n, data, _ in _sittings(connection) if f'"{who}"' in data]
        own = [(tab, n, sat) for tab, n, sat in own if sat.get("who") == who]
        for tab, n, sat in own:
            if "name" in sat:
                _forget_words(connection, tab, sat["name"])
                sat["name"] = _free_name(connection, tab)
            text = json.dumps(sat | {"who": gone}, ensure_ascii=False, separators=(",", ":"))
            connection.execute(sa.update(entry).where(entry.c.tab == tab, entry.c.n == n).values(data=text))
        hosted = schema.tables.c.host == who
        made = list(connection.scalars(sa.select(schema.tables.c.id).where(hosted)))
        connection.execute(sa.update(schema.tables).where(hosted).values(host=gone))
        for table in (schema.tokens, schema.ratings):
            connection.execute(sa.delete(table).where(table.c.who == who))
        _forget_rated(connection, who, gone)
        tabs = list(dict.fromkeys([*(tab for tab, _, _ in own), *made]))
        give(connection, TABLE, tabs)
    return tabs


def _sittings(connection: sa.Connection) -> Iterator[tuple[str, int, str, int]]:
    """Every time that somebody has sat down or come by a link."""
    entry = schema.entries.c
    query = sa.select(entry.tab, entry.n, entry.data, entry.at).where(entry.kind.in_(("sit", "link")))
    yield from (tuple(row) for row in connection.execute(query.order_by(entry.at, entry.tab, entry.n)).all())


def _forget_words(connection: sa.Connection, tab: str, name: str) -> None:
    """What was said at a table under a name."""
    entry = schema.entries.c
    said = sa.select(entry.n, entry.data).where(entry.tab == tab, entry.kind.in_((PLAYERS, WATCHERS)))
    numbers = [n for n, data in connection.execute(said) if json.loads(data).get("name") == name]
    _in_parts(connection, tab, numbers)


def _in_parts(connection: sa.Connection, tab: str, numbers: Sequence[int]) -> None:
    entry = schema.entries
    for first in range(0, len(numbers), 500):
        some = entry.c.n.in_(numbers[first : first + 500])
        connection.execute(sa.update(entry).where(entry.c.tab == tab, some).values(data=FORGOTTEN))


def _free_name(connection: sa.Connection, tab: str) -> str:
    """A name without a meaning that nobody else has there: no two are alike at one table."""
    entry = schema.entries.c
    sat = connection.scalars(sa.select(entry.data).where(entry.tab == tab, entry.kind == "sit"))
    taken = {json.loads(data).get("name") for data in sat}
    return next(name for number in range(1, 99) if (name := f"{NOBODY_NAMED} {number}") not in taken)


def _forget_rated(connection: sa.Connection, who: str, gone: str) -> None:
    """Games that counted go on counting for the others, against somebody without a name."""
    table = schema.rated_games
    rows = connection.execute(sa.select(table.c.tab, table.c.players).where(table.c.players.contains(f'"{who}"')))
    for tab, players in rows.all():
        changed = players.replace(f'"{who}"', f'"{gone}"')
        connection.execute(sa.update(table).where(table.c.tab == tab).values(players=changed))
