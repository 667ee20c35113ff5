"""The timetable: which tables' clocks run out when, when a server was up, and who is away with notice.

What a table's clocks say follows from its log; here it only stands where to look next.
"""

from collections.abc import Sequence

import sqlalchemy as sa

from atoll.server.storage.log import Entry, Taken
from atoll.server.storage.schema import beats, clocks, downtimes, vacations
from atoll.server.storage.storage import Storage
from atoll.server.tables.state import TableState

MOST_AT_ONCE = 200

Times = tuple[int, int]


class Timetable:
    """What the database knows about time."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # Clocks.

    async def due(self, by: int) -> list[str]:
        """Tables at which a clock has run out by a moment, the earliest first."""
        query = sa.select(clocks.c.tab).where(clocks.c.due <= by).order_by(clocks.c.due).limit(MOST_AT_ONCE)
        return await self.storage.look(lambda connection: list(connection.scalars(query)))

    async def all_clocked(self) -> list[str]:
        """All tables at which a clock runs."""
        return await self.storage.look(lambda connection: list(connection.scalars(sa.select(clocks.c.tab))))

    # When servers ran.

    async def beat(self, at: int) -> None:
        """This process runs."""
        process = self.storage.process
        gone = sa.delete(beats).where(beats.c.process == process)
        await self.storage.write(gone, sa.insert(beats).values(process=process, at=at))

    async def last_beat(self) -> int | None:
        """When a server was last known to run."""
        query = sa.select(sa.func.max(beats.c.at))
        return await self.storage.look(lambda connection: connection.scalar(query))

    async def note_downtime(self, since: int, until: int) -> None:
        """No server ran; if another process has noted it, that will do. Who ran before needs not be known any more."""
        try:
            await self.storage.write(
                sa.insert(downtimes).values(since=since, until=until), sa.delete(beats).where(beats.c.at <= since)
            )
        except Taken:
            return

    async def downtimes(self, after: int = 0) -> list[Times]:
        query = sa.select(downtimes.c.since, downtimes.c.until).where(downtimes.c.until > after)
        return await self.storage.look(lambda connection: [(s, u) for s, u in connection.execute(query)])

    # Who is away with notice.

    async def vacations(self, who: str) -> list[Times]:
        column = vacations.c
        query = sa.select(column.since, column.until).where(column.who == who).order_by(column.number)
        return await self.storage.look(lambda connection: [(s, u) for s, u in connection.execute(query)])

    async def add_vacation(self, who: str, number: int, since: int, until: int) -> None:
        """Raises Taken if there is one of that number."""
        await self.storage.write(sa.insert(vacations).values(who=who, number=number, since=since, until=until))

    async def end_vacation(self, who: str, number: int, until: int) -> None:
        column = vacations.c
        await self.storage.write(
            sa.update(vacations).where(column.who == who, column.number == number).values(until=until)
        )


def keep_timetable(state: TableState, _: Sequence[Entry]) -> Sequence[sa.Executable]:
    """What the bookkeeping of a table notes about its clocks."""
    if not state.pace.is_set:
        return ()
    gone, due = sa.delete(clocks).where(clocks.c.tab == state.id), state.clocks.first_due()
    return (gone,) if due is None else (gone, sa.insert(clocks).values(tab=state.id, due=due))
