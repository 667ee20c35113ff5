"""The timekeeper: sees to it that clocks run out, once, and that nobody pays for a time in which no server ran.

Each process looks at the tables that are open in it, and now and then in the database for those that are not. Whatever
comes of it is an entry in the table's log, which has one of each number: of several processes, one writes it.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable

import structlog

from atoll.core.errors import AtollError
from atoll.server.clock import now
from atoll.server.storage.log import Entry, StorageTrouble
from atoll.server.tables.absences import Absences
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import MINUTE, Span
from atoll.server.tables.timetable import Timetable

log = structlog.get_logger()
LOOK_EVERY = 0.5
"""Seconds between two looks at the tables that are open here."""
LOOK_FAR_EVERY = 15.0
"""Seconds between two looks into the database."""
BEAT_EVERY = 30.0
SHORTEST_DOWNTIME = 2 * MINUTE
"""Milliseconds; a server that is started again at once was never gone."""


class Timekeeper:
    """Looks after the clocks of all tables."""

    def __init__(self, absences: Absences, timetable: Timetable) -> None:
        self.absences = absences
        self.timetable = timetable
        self._due: dict[str, int] = {}
        """When the first clock runs out, of tables that are open here."""
        self._awake = time.time() - time.monotonic()
        """How far the machine's two clocks are apart: more when it has slept."""
        absences.tables.subscribers.append(self._happened)

    def _happened(self, table: OpenTable, _: Entry | None) -> None:
        due = table.state.clocks.first_due()
        if due is None:
            self._due.pop(table.id, None)
        else:
            self._due[table.id] = due

    async def begin(self) -> None:
        """The server has been started: find out for how long none ran, and tell the tables whose clocks ran on."""
        last, at = await self.timetable.last_beat(), now()
        if last is not None and at - last > SHORTEST_DOWNTIME:
            await self.timetable.note_downtime(last, at)
            log.info("no server ran", minutes=(at - last) // MINUTE)
        await self.timetable.beat(at)
        if last is not None:
            for name in await self.timetable.all_clocked():
                await self._see_to(name)

    async def look(self) -> None:
        """See to the open tables at which a clock has run out."""
        at = now()
        for name in [name for name, due in self._due.items() if due <= at]:
            await self._see_to(name)

    async def look_far(self) -> None:
        """See to all others."""
        for name in await self.timetable.due(now()):
            await self._see_to(name)

    async def beat(self) -> None:
        """This process runs. If the machine has slept, and no other ran meanwhile, that is a time without a server."""
        awake = time.time() - time.monotonic()
        has_slept, self._awake = (awake - self._awake) * 1000 > SHORTEST_DOWNTIME, awake
        if has_slept:
            await self.begin()
        else:
            await self.timetable.beat(now())

    async def _see_to(self, name: str) -> None:
        """One table that cannot be read or written to is nobody else's business."""
        try:
            table = await self.absences.tables.open(name)
            spans = [Span(*times) for times in await self.timetable.downtimes(after=table.state.row.created)]
            await self.absences.run_out(table, spans)
        except AtollError as error:
            self._due.pop(name, None)
            log.warning("a clock cannot be seen to", table=name, error=type(error).__name__)

    async def run(self) -> None:
        """As long as the server runs."""
        await self._if_possible(self.begin())
        far = beat = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self._if_possible(self.look())
            if time.monotonic() - far > LOOK_FAR_EVERY:
                await self._if_possible(self.look_far())
                far = time.monotonic()
            if time.monotonic() - beat > BEAT_EVERY:
                await self._if_possible(self.beat())
                beat = time.monotonic()

    async def _if_possible(self, work: Awaitable[None]) -> None:
        """If the database does not answer now, it is done next time."""
        with contextlib.suppress(StorageTrouble):
            await work
