"""The timetable: which tables' clocks run out when, when a server was up, and who is away with notice.

What a table's clocks say follows from its log; here it only stands where to look next.
"""

from collections.abc import Sequence

import sqlalchemy as sa

from atoll.server.storage.log import StorageTrouble, Taken
from atoll.server.storage.schema import metadata
from atoll.server.storage.storage import Storage

MOST_AT_ONCE = 200

clocks = sa.Table(
    "clocks",
    metadata,
    sa.Column("tab", sa.String(16), sa.ForeignKey("tables.id", ondelete="cascade"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False, index=True),
)
"""The tables at which a clock runs: the entry after which it was worked out, and when the first runs out."""

downtimes = sa.Table(
    "downtimes",
    metadata,
    sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""When no server ran."""

beats = sa.Table(
    "beats",
    metadata,
    sa.Column("process", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""When each server process was last known to run."""

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""When people are away with notice, by their own numbers: two of the same number cannot be taken at the same time."""

Times = tuple[int, int]


class Timetable:
    """What the database knows about time."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # Clocks.

    async def set_due(self, table: str, n: int, due: int | None) -> None:
        """When the first clock of a table runs out, as it stands after an entry; never if it is None."""
        await self.storage.log.do(lambda: self.storage.write(*due_changes(table, n, due)))

    async def due(self, by: int) -> list[str]:
        """Tables at which a clock has run out by a moment, the earliest first."""
        query = sa.select(clocks.c.tab).where(clocks.c.due <= by).order_by(clocks.c.due).limit(MOST_AT_ONCE)
        return await self.storage.read(lambda connection: list(connection.scalars(query)))

    async def all_clocked(self) -> list[str]:
        """All tables at which a clock runs."""
        return await self.storage.read(lambda connection: list(connection.scalars(sa.select(clocks.c.tab))))

    # When servers ran.

    async def beat(self, at: int) -> None:
        """This process runs."""
        process = self.storage.process
        gone = sa.delete(beats).where(beats.c.process == process)
        await self._write(gone, sa.insert(beats).values(process=process, at=at))

    async def last_beat(self) -> int | None:
        """When a server was last known to run."""
        query = sa.select(sa.func.max(beats.c.at))
        return await self.storage.read(lambda connection: connection.scalar(query))

    async def note_downtime(self, since: int, until: int) -> None:
        """No server ran; if another process has noted it, that will do. Who ran before needs not be known any more."""
        try:
            await self._write(
                sa.insert(downtimes).values(since=since, until=until), sa.delete(beats).where(beats.c.at <= since)
            )
        except Taken:
            return

    async def downtimes(self, after: int = 0) -> list[Times]:
        query = sa.select(downtimes.c.since, downtimes.c.until).where(downtimes.c.until > after)
        return await self.storage.read(lambda connection: [(s, u) for s, u in connection.execute(query)])

    # Who is away with notice.

    async def vacations(self, who: str) -> list[Times]:
        column = vacations.c
        query = sa.select(column.since, column.until).where(column.who == who).order_by(column.number)
        return await self.storage.read(lambda connection: [(s, u) for s, u in connection.execute(query)])

    async def add_vacation(self, who: str, number: int, since: int, until: int) -> None:
        """Raises Taken if there is one of that number."""
        await self._write(sa.insert(vacations).values(who=who, number=number, since=since, until=until))

    async def end_vacation(self, who: str, number: int, until: int) -> None:
        column = vacations.c
        await self._write(
            sa.update(vacations).where(column.who == who, column.number == number).values(until=until)
        )

    async def _write(self, *statements: sa.Executable) -> None:
        await self.storage.log.do(lambda: self.storage.write(*statements))


def due_changes(table: str, n: int, due: int | None) -> Sequence[sa.Executable]:
    """The statements that note when a table's first clock runs out."""
    gone = sa.delete(clocks).where(clocks.c.tab == table)
    return (gone,) if due is None else (gone, sa.insert(clocks).values(tab=table, n=n, due=due))


__all__ = ["StorageTrouble", "Timetable", "due_changes"]
