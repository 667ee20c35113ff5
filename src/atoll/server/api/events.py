"""Events: what programs are told that follow no table in particular."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from atoll.core.errors import AtollError
from atoll.server.storage.log import Entry
from atoll.server.storage.news import News
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.tables import Tables

Event = dict[str, Any]
MOST_WAITING = 64
TOLD_AFTER = ("start", "move", "undo")
"""Entries after which somebody else may have to decide."""
SITTING = ("sit", "link")


class Events:
    """Tells whoever listens that a table asks them for a decision, or that its game is over."""

    def __init__(self, tables: Tables, ids_of: Callable[[str], Sequence[str]] = lambda who: [who]) -> None:
        """`ids_of` knows all names of a person in the logs of tables."""
        self._at = tables
        self._ids_of = ids_of
        self._open: dict[str, set[asyncio.Queue[Event]]] = {}
        self._tables: set[str] = set()
        """Where those sit who listen, as far as that was heard here."""
        tables.subscribers.append(self._happened)

    @contextlib.contextmanager
    def listen(self, who: str) -> "Iterator[asyncio.Queue[Event]]":
        """What somebody is told from now on."""
        queue: asyncio.Queue[Event] = asyncio.Queue(MOST_WAITING)
        self._open.setdefault(who, set()).add(queue)
        try:
            yield queue
        finally:
            self._open[who].discard(queue)
            if not self._open[who]:
                del self._open[who]
            if not self._open:
                self._tables.clear()

    async def now(self, who: str) -> list[Event]:
        """What the tables ask of somebody now, whatever process they were made in."""
        found: list[Event] = []
        for name in [name for each in self._ids_of(who) for name in await self._at.storage.tables_of(each)]:
            with contextlib.suppress(AtollError):
                self._tables.add(name)
                found += turns(await self._at.open(name), who)
        return found

    def hear(self, news: Sequence[News]) -> None:
        """Another process has stored entries. Whoever listens here may sit at a table that nobody has open here."""
        if not self._open:
            return
        for name in {each.table for each in news if each.kind in SITTING or each.table in self._tables}:
            self._at.do(self._look(name))

    async def _look(self, name: str) -> None:
        """Opening a table tells of it; one that is open hears the news by itself."""
        with contextlib.suppress(AtollError):
            await self._at.open(name)

    def _happened(self, table: OpenTable, entry: Entry | None) -> None:
        if not self._open or (entry is not None and entry.kind not in TOLD_AFTER):
            return
        for who, queues in self._open.items():
            if table.state.seats_of(who):
                self._tables.add(table.id)
            for event in turns(table, who):
                for queue in queues:
                    if not queue.full():
                        queue.put_nowait(event)


def turns(table: OpenTable, who: str) -> list[Event]:
    """What a table asks of a person now; or that it is over."""
    state = table.state
    if state.match is None or not state.seats_of(who):
        return []
    kind = {"type": "turn", "table": state.id, "game": state.game.name, "number": state.revision}
    if state.match.over:
        return [{**kind, "type": "over"}]
    awaited = [seat for seat in state.seats_of(who) if seat in state.match.awaiting]
    return [{**kind, "seat": seat} for seat in awaited]
