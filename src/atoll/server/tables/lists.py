"""Lists of tables for one person: what waits for them, what runs, what is over, and how they have done in all.

All of it is read from the books (`bookkeeping.py`); no table is opened for it. People are known by several names, if
they sat at tables as a guest before they signed in.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa

from atoll.server.storage.schema import WHO_SITS, holders, places, standings, tables
from atoll.server.storage.storage import Storage
from atoll.server.tables.bookkeeping import Bookkeeper

OPEN, PLAYING, OVER = "open", "playing", "over"
ON_A_PAGE = 20
MOST_RUNNING = 500
MOST_COUNTED = 5_000
"""Games that statistics are made of: the latest."""
COUNTED = "table"
"""The kind of tables that statistics are made of: neither lessons nor games from files."""


class Sitter(NamedTuple):
    """Somebody at a table, by name."""

    seat: int
    who: str
    name: str
    bot: str
    points: int | None
    place: int | None


@dataclass
class Line:
    """A table in a list."""

    id: str
    game: str
    kind: str
    stage: str
    awaiting: int
    """A mask of the seats that must decide."""
    since: int
    moved: int
    ended: int
    seats: int = 0
    """A mask of the seats that whoever reads the list holds there."""
    sitters: list[Sitter] = field(default_factory=list)

    @property
    def is_yours(self) -> bool:
        """Whether the table waits for whoever reads the list."""
        return bool(self.awaiting & self.seats)

    def is_mine(self, sitter: Sitter) -> bool:
        return bool(self.seats >> sitter.seat & 1)

    @property
    def own(self) -> list[Sitter]:
        return [sitter for sitter in self.sitters if self.is_mine(sitter)]

    @property
    def others(self) -> list[Sitter]:
        return [sitter for sitter in self.sitters if not self.is_mine(sitter)]


@dataclass(frozen=True)
class Mine:
    """All tables of a person, the finished ones page by page."""

    waiting: list[Line]
    """Whoever has waited longest comes first."""
    running: list[Line]
    """Games that others must go on with, and tables that are not full yet; the latest first."""
    over: list[Line]
    count: int
    """Of finished tables in all."""


@dataclass
class Against:
    """How somebody has done against somebody else."""

    name: str
    bot: str
    games: int = 0
    won: int = 0
    lost: int = 0
    """The rest were equal."""


@dataclass
class Score:
    """How somebody has done at a game."""

    game: str
    played: int = 0
    won: int = 0
    points: list[int] = field(default_factory=list)
    people: list[Against] = field(default_factory=list)
    bots: list[Against] = field(default_factory=list)


async def bring_up_to_date(
    storage: Storage, keeper: Bookkeeper, ids: Sequence[str], also: Collection[str] = ()
) -> None:
    """What has just happened is in the list. After a start, tables of this person go before all others."""
    missing = [] if keeper.is_up_to_date else [*also, *await storage.look(_not_in_the_books, ids)]
    await keeper.look_at(missing)


# In threads.


def my_tables(connection: sa.Connection, ids: Sequence[str], also: Collection[str] = (), page: int = 0) -> Mine:
    """The tables of somebody who is known by these names; `also` are tables that their old cookie remembers."""
    running = _lines(connection, ids, also, standings.c.stage != OVER, standings.c.moved.desc(), 0, MOST_RUNNING)
    over = _lines(
        connection, ids, also, standings.c.stage == OVER, standings.c.ended.desc(), page * ON_A_PAGE, ON_A_PAGE
    )
    _seat_everybody(connection, [*running, *over])
    return Mine(
        waiting=sorted((line for line in running if line.is_yours), key=lambda line: line.since),
        running=[line for line in running if not line.is_yours],
        over=over,
        count=_count(connection, ids, also),
    )


def _held(ids: Sequence[str], also: Collection[str]) -> sa.Subquery:
    """The tables of a person, each once, with a mask of their seats: none at a table that only a cookie knows."""
    # Each seat is held by one of the names at most, but for a moment after signing in: then any of the masks will do.
    held = sa.select(holders.c.tab, sa.func.max(holders.c.seats).label("seats")).where(holders.c.who.in_(ids))
    held = held.group_by(holders.c.tab)
    if not also:
        return held.subquery()
    known = sa.select(holders.c.tab).where(holders.c.who.in_(ids))
    cookie = sa.select(standings.c.tab, sa.literal(0).label("seats"))
    return sa.union_all(held, cookie.where(standings.c.tab.in_(also), standings.c.tab.not_in(known))).subquery()


def _lines(
    connection: sa.Connection,
    ids: Sequence[str],
    also: Collection[str],
    which: sa.ColumnElement[bool],
    order: sa.ColumnElement[Any],
    offset: int,
    most: int,
) -> list[Line]:
    mine, s = _held(ids, also), standings.c
    columns = (s.tab, tables.c.game, tables.c.kind, s.stage, s.awaiting, s.since, s.moved, s.ended, mine.c.seats)
    query = sa.select(*columns).join(mine, mine.c.tab == s.tab).join(tables, tables.c.id == s.tab).where(which)
    return [Line(*row) for row in connection.execute(query.order_by(order, s.tab).offset(offset).limit(most))]


def _count(connection: sa.Connection, ids: Sequence[str], also: Collection[str]) -> int:
    mine = _held(ids, also)
    query = sa.select(sa.func.count()).select_from(mine).join(standings, standings.c.tab == mine.c.tab)
    return connection.scalar(query.where(standings.c.stage == OVER)) or 0


def _seat_everybody(connection: sa.Connection, lines: Sequence[Line]) -> None:
    found = {line.id: line for line in lines}
    p = places.c
    query = sa.select(p.tab, p.seat, p.who, p.name, p.bot, p.points, p.place).where(p.tab.in_(list(found)))
    for tab, *sitter in connection.execute(query.order_by(p.tab, p.seat)) if found else ():
        found[tab].sitters.append(Sitter(*sitter))


def waiting(connection: sa.Connection, ids: Sequence[str]) -> int:
    """How many tables wait for somebody."""
    query = sa.select(sa.func.count(sa.distinct(standings.c.tab))).join(holders, holders.c.tab == standings.c.tab)
    asked = standings.c.awaiting.bitwise_and(holders.c.seats) != 0
    return connection.scalar(query.where(holders.c.who.in_(ids), standings.c.stage == PLAYING, asked)) or 0


def scores(connection: sa.Connection, ids: Sequence[str], known: Mapping[str, str]) -> list[Score]:
    """How somebody has done at each game; `known` says which person is behind a name. Games on one screen, at which
    somebody had several seats, are no measure of anything."""
    found: dict[str, Score] = {}
    against: dict[tuple[str, str, str], Against] = {}
    for game, sitters in _played(connection, ids):
        own = [sitter for sitter in sitters if sitter.who in ids]
        if len(own) != 1 or own[0].place is None:
            continue
        score = found.setdefault(game, Score(game))
        score.played += 1
        score.won += own[0].place == 1
        score.points.append(own[0].points or 0)
        for other in sitters:
            if other is own[0] or other.place is None:
                continue
            key = (game, known.get(other.who, other.who), other.bot)
            if key not in against:
                against[key] = Against(other.name, other.bot)
                (score.bots if other.bot else score.people).append(against[key])
            against[key].games += 1
            against[key].won += own[0].place < other.place
            against[key].lost += own[0].place > other.place
    for score in found.values():
        for rivals in (score.people, score.bots):
            rivals.sort(key=lambda rival: (-rival.games, rival.name))
    return sorted(found.values(), key=lambda score: (-score.played, score.game))


def _played(connection: sa.Connection, ids: Sequence[str]) -> list[tuple[str, list[Sitter]]]:
    """The finished games of somebody, the latest first, with everybody who played."""
    p, s, t = places.c, standings.c, tables.c
    mine = sa.select(s.tab, s.ended, t.game).join(tables, t.id == s.tab)
    mine = mine.where(s.tab.in_(sa.select(p.tab).where(p.who.in_(ids))), s.stage == OVER, t.kind == COUNTED)
    latest = mine.order_by(s.ended.desc(), s.tab).limit(MOST_COUNTED).subquery()
    query = sa.select(latest.c.tab, latest.c.game, p.seat, p.who, p.name, p.bot, p.points, p.place)
    query = query.join(places, p.tab == latest.c.tab).order_by(latest.c.ended.desc(), latest.c.tab, p.seat)
    found: dict[str, tuple[str, list[Sitter]]] = {}
    for tab, game, *sitter in connection.execute(query):
        found.setdefault(tab, (game, []))[1].append(Sitter(*sitter))
    return list(found.values())


def _not_in_the_books(connection: sa.Connection, ids: Sequence[str]) -> list[str]:
    """Tables at which somebody has sat down and whose books nobody has kept yet: those of a database from before."""
    sits = f"select tab from entries where kind in ('sit', 'link') and ({WHO_SITS[connection.dialect.name]}) = :who"
    query = sa.text(f"select distinct tab from ({sits}) as sat where tab not in (select tab from standings)")
    return [tab for who in ids for tab in connection.scalars(query, {"who": who})]
