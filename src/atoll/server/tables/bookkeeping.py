"""Bookkeeping: what lists of tables need, written down a moment after it happened, beside the path of a move.

The log of a table stays the only truth. What is derived from it advances in one transaction from one entry to another,
or not at all: whatever a hook adds is therefore written exactly once for each entry, whoever was killed in between, and
however many processes keep the books.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from atoll.server.storage.log import Entry, StorageTrouble
from atoll.server.storage.schema import entries, holders, places, standings, tables
from atoll.server.tables.chat import PLAYERS, WATCHERS
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.state import OtherRules, TableState, replayed
from atoll.server.tables.tables import Tables

log = structlog.get_logger()
PAUSE = 0.2
"""Seconds that news wait for other news."""
MOST_AT_ONCE = 20
"""Tables of one transaction: a move that comes meanwhile waits for it."""
MOST_BEHIND = 200
"""Tables that one look for forgotten ones finds."""
EVERY = 300.0
"""Seconds between two such looks."""
SEATED_AS_BEFORE = ("move", PLAYERS, WATCHERS)
"""Entries after which everybody sits where they sat, and no game has ended."""
Hook = Callable[[TableState, Sequence[Entry]], Sequence[sa.Executable]]
"""What else is to be written of a table, after these entries; its state may know of later ones already."""


class Page(NamedTuple):
    """What is to be written of one table."""

    tab: str
    before: int
    """The last entry that was known."""
    standing: dict[str, Any]
    statements: Sequence[sa.Executable]


class Bookkeeper:
    """Keeps the books of all tables at which something happens."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._storage = tables.storage
        self.hooks: list[Hook] = []
        self._news: set[str] = set()
        self._broken: set[str] = set()
        """Tables that could not be read; once is enough to say so."""
        self._is_busy = False
        self._one_at_a_time = asyncio.Lock()
        self.is_up_to_date = False
        """Whether all tables have been looked at since the start."""
        tables.subscribers.append(self._happened)

    def _happened(self, table: OpenTable, entry: Entry | None) -> None:
        if entry is None:
            return
        self._news.add(table.id)
        if not self._is_busy:
            self._is_busy = True
            self._tables.do(self._keep_soon())

    async def _keep_soon(self) -> None:
        try:
            await asyncio.sleep(PAUSE)
            await self.keep()
        finally:
            self._is_busy = False

    async def keep(self) -> None:
        """Write down all that is new."""
        async with self._one_at_a_time:
            while names := sorted(self._news)[:MOST_AT_ONCE]:
                self._news.difference_update(names)
                # What cannot be written now is found by the next look for tables that were forgotten.
                with contextlib.suppress(StorageTrouble):
                    await self._keep(names)

    async def look_at(self, names: Sequence[str]) -> None:
        """Write down what is new at these tables before anything else."""
        self._news.update(name for name in names if name not in self._broken)
        await self.keep()

    async def catch_up(self) -> None:
        """Find all tables whose log goes on where the books end, also those at which this process was killed."""
        last = ""
        while names := await self._storage.look(_behind, last):
            last = names[-1]
            for name in names:
                if name not in self._broken:
                    start = time.perf_counter()
                    await self._keep([name])
                    # After an update there may be thousands: whoever plays meanwhile has the processor for as long.
                    await asyncio.sleep(time.perf_counter() - start)
        self.is_up_to_date = True

    async def _keep(self, names: Sequence[str]) -> None:
        found = await self._storage.look(_unbooked, names)
        pages = [page for name, new in found.items() if (page := await self._page(name, *new)) is not None]
        if pages:
            await self._storage.log.do(lambda: _write(self._storage.engine, pages))

    async def _page(self, name: str, before: int, new: list[Entry]) -> Page | None:
        """What is to be written of a table, at which all this is new."""
        state = await self._state(name)
        if state is None or state.n < new[-1].n:
            # Gone, or another process was quicker: once this one has heard of it, the table is looked at again.
            return None
        # From here on nothing happens in between.
        try:
            added = [statement for hook in self.hooks for statement in hook(state, new)]
        except Exception:
            log.exception("the books of a table cannot be kept", table=name)
            return None
        seats = _seats(state) if any(entry.kind not in SEATED_AS_BEFORE for entry in new) else []
        return Page(name, before, _standing(state, new), [*seats, *added])

    async def _state(self, name: str) -> TableState | None:
        """How a table stands: as it is open here, or read for this alone, so that nobody there wakes up."""
        if table := self._tables.known(name):
            return table.state
        row = await self._storage.table(name)
        if row is None:
            return None
        try:
            return await asyncio.to_thread(replayed, row, await self._storage.entries(name), self._tables.engine)
        except OtherRules:
            self._broken.add(name)
            return None


def _standing(state: TableState, new: Sequence[Entry]) -> dict[str, Any]:
    """How a table stands. When its seats were asked is known from the entry with which they were."""
    times = {entry.n: entry.at for entry in new}
    awaited = state.match.awaiting if state.match else ()
    is_over = state.stage == "over"
    standing = {
        "n": new[-1].n,
        "stage": state.stage,
        "awaiting": sum(1 << seat for seat in awaited),
        "moved": new[-1].at,
    }
    asked = min((state.asked[seat] for seat in awaited), default=0)
    if asked in times:
        standing["since"] = times[asked]
    if not is_over:
        standing["ended"] = 0
    elif ended := [entry.at for entry in new if entry.kind in ("move", "result")]:
        standing["ended"] = ended[-1]
    return standing


def _seats(state: TableState) -> Iterable[sa.Executable]:
    """Who sits at a table, and how they did."""
    tab, chairs = state.id, state.chairs
    points, ranks = _result(state)
    yield sa.delete(places).where(places.c.tab == tab)
    yield sa.delete(holders).where(holders.c.tab == tab)
    rows = [
        {"tab": tab, "seat": s, "who": c.who, "name": c.name, "bot": c.bot, "points": points[s], "place": ranks[s]}
        for s, c in enumerate(chairs)
        if c.taken
    ]
    if rows:
        yield sa.insert(places).values(rows)
    held: dict[str, int] = {}
    for seat, chair in enumerate(chairs):
        for who in chair.holders():
            held[who] = held.get(who, 0) | 1 << seat
    if held:
        yield sa.insert(holders).values([{"who": who, "tab": tab, "seats": mask} for who, mask in held.items()])


def _result(state: TableState) -> tuple[Sequence[int | None], Sequence[int | None]]:
    """Points and places by seat, once the game is over."""
    if state.match is None or not state.match.over:
        return [None] * state.row.seats, [None] * state.row.seats
    if state.result is not None:
        return state.result["points"], state.result["places"]
    return state.match.points(), state.match.places()


# In threads.


def _behind(connection: sa.Connection, after: str) -> list[str]:
    """Some tables whose log goes on where the books end. The last entry of each is found by the key of the log."""
    last = sa.select(sa.func.max(entries.c.n)).where(entries.c.tab == tables.c.id).scalar_subquery()
    query = sa.select(tables.c.id).outerjoin(standings, standings.c.tab == tables.c.id)
    query = query.where(tables.c.id > after, sa.func.coalesce(standings.c.n, 0) < last)
    return list(connection.scalars(query.order_by(tables.c.id).limit(MOST_BEHIND)))


def _unbooked(connection: sa.Connection, names: Sequence[str]) -> dict[str, tuple[int, list[Entry]]]:
    """For each of some tables the last entry in the books, and what came after it."""
    known = sa.func.coalesce(standings.c.n, 0)
    columns = (entries.c.tab, known, entries.c.n, entries.c.kind, entries.c.seat, entries.c.data, entries.c.at)
    query = sa.select(*columns).outerjoin(standings, standings.c.tab == entries.c.tab)
    query = query.where(entries.c.tab.in_(names), entries.c.n > known).order_by(entries.c.tab, entries.c.n)
    found: dict[str, tuple[int, list[Entry]]] = {}
    for tab, before, *entry in connection.execute(query):
        found.setdefault(tab, (before, []))[1].append(Entry(*entry))
    return found


def _write(engine: sa.Engine, pages: Sequence[Page]) -> None:
    """All with one commit; if there is something wrong with one of them, one by one."""
    try:
        with engine.begin() as connection:
            for page in pages:
                _write_page(connection, page)
    except SQLAlchemyError as error:
        if len(pages) == 1:
            # The table may just have been forgotten.
            log.warning("the books of a table could not be written", table=pages[0].tab, error=type(error).__name__)
            return
        for page in pages:
            _write(engine, [page])


def _write_page(connection: sa.Connection, page: Page) -> None:
    """From the old number to the new one; if somebody else was quicker, nothing of it."""
    if page.before == 0:
        nothing = {"tab": page.tab, "n": 0, "stage": "", "awaiting": 0, "since": 0, "moved": 0, "ended": 0}
        insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
        connection.execute(insert(standings).values(nothing).on_conflict_do_nothing())
    advance = sa.update(standings).where(standings.c.tab == page.tab, standings.c.n == page.before)
    if connection.execute(advance.values(page.standing)).rowcount:
        for statement in page.statements:
            connection.execute(statement)


async def keep_books(bookkeeper: Bookkeeper) -> None:
    """At once, and now and then, look for tables that were forgotten."""
    while True:
        try:
            await bookkeeper.catch_up()
        except StorageTrouble:
            log.warning("the books cannot be kept now")
        await asyncio.sleep(EVERY)
