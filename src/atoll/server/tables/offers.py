"""Offers: what a new table is to others before it begins. It may stand on the list of open tables, it may count for
ratings, and people whom one has played with may be invited to it."""

from collections.abc import Callable, Sequence

import sqlalchemy as sa

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.server.storage.log import now
from atoll.server.storage.schema import aliases, entries, invitations, places, standings, tables
from atoll.server.storage.storage import Storage
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.seating import NotYours
from atoll.server.tables.state import TableState
from atoll.server.tables.tables import Tables, at_table

LISTED, RATED = "listed", "rated"
LISTED_FOR = 2 * 24 * 3600 * 1000
"""Milliseconds for which a table stands on the list."""
MOST_LISTED = 12
MOST_INVITED = 20
"""To one table."""
MOST_KNOWN = 50
FOR = 14 * 24 * 3600 * 1000
"""Milliseconds for which an invitation is shown."""

Hook = Callable[[TableState, str, int, int], Sequence[sa.Executable]]
"""The table, who is asked, by which seat, and when."""


class Offers:
    """What can be done about a table that has not begun."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.hooks: list[Hook] = []
        """What else is to be written of an invitation, in one transaction with it."""

    @at_table
    async def offer(self, table: OpenTable, player: Player, kind: str, *, is_on: bool = True) -> None:
        """Put a table on the list, or take it off; let it count, as long as nobody else has sat down."""
        state = table.state
        _check_host(state, player)
        if kind == RATED and state.chairs.people() - {player.who}:
            raise NotYours(say("Others have sat down already: they would have to be asked."))
        if (state.is_listed if kind == LISTED else state.is_rated) != is_on:
            await self.tables.append(table, state.entry(kind, data={"on": is_on}))

    async def invite(self, table: OpenTable, player: Player, who: str) -> None:
        """Ask somebody whom one has played with."""
        self.tables.check_welcome(player.who)
        state = table.state
        if not state.seats_of(player.who):
            raise NotYours(say("Sit down at this table first."))
        if state.match is not None:
            raise BadOption(say("The game has begun already."))
        await self.tables.storage.change(_invite, state, who, state.seats_of(player.who)[0], self.hooks)

    async def open_tables(self, who: str) -> list[TableState]:
        """The tables on the list at which somebody can sit down, the latest first."""
        names = await self.tables.storage.look(_listed)
        states = [(await self.tables.open(name)).state for name in names]
        return [state for state in states if state.is_listed and _has_room(state, who)][:MOST_LISTED]


def _check_host(state: TableState, player: Player) -> None:
    if state.host != player.who:
        raise NotYours(say("Only whoever made this table can do that."))
    if state.match is not None:
        raise BadOption(say("The game has begun already."))


def _has_room(state: TableState, who: str) -> bool:
    return state.match is None and not state.chairs.are_full and not state.seats_of(who)


# In threads.


def _listed(connection: sa.Connection) -> list[str]:
    """Tables that were put on the list not long ago and have not begun; there is an index of those."""
    entry, other = entries.c, entries.alias()
    has_begun = sa.exists().where(other.c.tab == entry.tab, other.c.kind == "start")
    query = sa.select(entry.tab).where(entry.kind == sa.literal_column("'listed'"), entry.at > now() - LISTED_FOR)
    found = connection.scalars(query.where(~has_begun).order_by(entry.at.desc()).limit(4 * MOST_LISTED))
    return list(dict.fromkeys(found))


def _invite(connection: sa.Connection, state: TableState, who: str, seat: int, hooks: Sequence[Hook]) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("begin immediate")
    tab = state.id
    # Whoever sat somewhere as a guest, and has signed in since, is asked as whom they are now.
    who = connection.scalar(sa.select(aliases.c.who).where(aliases.c.old == who)) or who
    mine = sa.select(invitations.c.who).where(invitations.c.tab == tab)
    invited = set(connection.scalars(mine))
    if who in invited:
        return
    if len(invited) >= MOST_INVITED:
        raise BadOption(say("You have invited {number} people to this table already.", number=MOST_INVITED))
    at = now()
    connection.execute(sa.insert(invitations).values(tab=tab, who=who, seat=seat, at=at, declined=False))
    for statement in (statement for hook in hooks for statement in hook(state, who, seat, at)):
        connection.execute(statement)


def known_to(connection: sa.Connection, ids: list[str], tab: str = "") -> list[tuple[str, str]]:
    """Whom somebody has played with, but for those who were invited to a table already: who, and their name."""
    own, others = places.alias(), places.alias()
    invited = sa.select(invitations.c.who).where(invitations.c.tab == tab)
    query = (
        sa.select(others.c.who, sa.func.max(others.c.name), sa.func.max(standings.c.moved).label("last"))
        .select_from(
            own.join(others, others.c.tab == own.c.tab)
            .join(standings, standings.c.tab == own.c.tab)
            .join(tables, tables.c.id == own.c.tab)
        )
        .where(own.c.who.in_(ids), others.c.who.not_in([*ids, ""]), others.c.who.not_in(invited))
        .where(standings.c.stage != "open", tables.c.kind == "table")
        .group_by(others.c.who)
        .order_by(sa.text("last desc"))
        .limit(MOST_KNOWN)
    )
    return [(who, name) for who, name, _ in connection.execute(query)]


def invitations_of(connection: sa.Connection, ids: list[str]) -> list[tuple[str, str, str]]:
    """The tables to which somebody is invited, and which have not begun: table, game, and who invites."""
    by = places.alias()
    has_begun = sa.exists().where(entries.c.tab == invitations.c.tab, entries.c.kind == "start")
    sits = sa.exists().where(places.c.tab == invitations.c.tab, places.c.who.in_(ids))
    query = (
        sa.select(invitations.c.tab, tables.c.game, by.c.name)
        .join(tables, tables.c.id == invitations.c.tab)
        .join(by, sa.and_(by.c.tab == invitations.c.tab, by.c.seat == invitations.c.seat))
        .where(invitations.c.who.in_(ids), invitations.c.declined.is_(False), invitations.c.at > now() - FOR)
        .where(~has_begun, ~sits)
        .order_by(invitations.c.at.desc())
    )
    return [(row.tab, row.game, row.name) for row in connection.execute(query)]


def is_invited(connection: sa.Connection, who: str, tab: str) -> bool:
    """Whether somebody is still asked to a table, under whatever name."""
    own = sa.select(aliases.c.old).where(aliases.c.who == who)
    return any(tab == name for name, _, _ in invitations_of(connection, [who, *connection.scalars(own)]))


async def decline(storage: Storage, ids: list[str], tab: str) -> None:
    """Say no: it is not shown again, and the table cannot ask again."""

    def note(connection: sa.Connection) -> None:
        mine = sa.update(invitations).where(invitations.c.tab == tab, invitations.c.who.in_(ids))
        connection.execute(mine.values(declined=True))

    await storage.change(note)
