"""Vacation: a person says until when they are away. Clocks that count days stand for them at all their tables, within
an allowance for each year; everybody at these tables reads it."""

import contextlib
import datetime

import sqlalchemy as sa

from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.server.clock import now
from atoll.server.storage.log import Taken
from atoll.server.storage.schema import vacations
from atoll.server.tables.absences import Absences
from atoll.server.tables.pace import DAY, length
from atoll.server.tables.timetable import Times, Timetable

ALLOWANCE = 42 * DAY
"""Of a year."""
TRIES = 3


class Vacations:
    """Who is away with notice."""

    def __init__(self, absences: Absences, timetable: Timetable) -> None:
        self._absences = absences
        self._timetable = timetable

    async def left(self, who: str, at: int | None = None) -> int:
        """How much somebody may still be away this year."""
        return _left(await self._timetable.vacations(who), at or now())

    async def until(self, who: str) -> int:
        """Until when somebody is away; 0 if they are not."""
        at = now()
        return next((until for since, until in await self._timetable.vacations(who) if since <= at < until), 0)

    async def go_away(self, who: str, until: int) -> None:
        """Somebody is away until a moment; raises BadOption."""
        for _ in range(TRIES):
            taken, at = await self._timetable.vacations(who), now()
            running = [number for number, (since, end) in enumerate(taken) if since <= at < end]
            before = [(since, min(end, at)) for since, end in taken]
            if until <= at:
                raise BadOption(say("Choose a day that is still to come."))
            if until - at > (rest := _left(before, at)):
                raise BadOption(say("You can be away for {time} more this year.", time=length(rest)))
            with contextlib.suppress(Taken):
                for number in running:
                    await self._timetable.end_vacation(who, number, at)
                await self._timetable.add_vacation(who, len(taken), at, until)
                break
        await self._tell(who, until)

    async def come_back(self, who: str) -> None:
        """Somebody is not away any more; what they have not used they keep."""
        at = now()
        for number, (since, until) in enumerate(await self._timetable.vacations(who)):
            if since <= at < until:
                await self._timetable.end_vacation(who, number, at)
        await self._tell(who, at)

    async def _tell(self, who: str, until: int) -> None:
        """At all tables where they sit. A table that cannot be opened has no clock to stand."""
        tables = self._absences.tables
        for name in await tables.storage.tables_of(who):
            with contextlib.suppress(AtollError):
                await self._absences.go_away(await tables.open(name), who, until)


def _left(taken: list[Times], at: int) -> int:
    """What is left of the allowance for the year of a moment."""
    year = datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).year
    first, last = (int(datetime.datetime(y, 1, 1, tzinfo=datetime.UTC).timestamp() * 1000) for y in (year, year + 1))
    used = sum(max(0, min(until, last) - max(since, first)) for since, until in taken)
    return max(0, ALLOWANCE - used)


def end_of(day: str) -> int:
    """The end of a day that somebody chose, as `2026-12-24`; raises BadOption."""
    try:
        chosen = datetime.date.fromisoformat(day)
    except ValueError:
        raise BadOption(say("Choose a day that is still to come.")) from None
    end = datetime.datetime.combine(chosen, datetime.time.max, datetime.UTC)
    return int(end.timestamp() * 1000)


def joining(old: str, who: str) -> list[sa.Executable]:
    """What makes the days that a guest was away those of whom they turn out to be."""
    theirs = vacations.alias()
    count = sa.select(sa.func.count()).where(theirs.c.who == who).scalar_subquery()
    mine = sa.update(vacations).where(vacations.c.who == old)
    return [mine.values(who=who, number=vacations.c.number + count)]
