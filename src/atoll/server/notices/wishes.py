"""Wishes: what somebody wants to be told of, and when they want to be left alone, in their own time zone."""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.server.notices.kinds import KINDS

MINUTE = 60_000


class Wishes(msgspec.Struct, frozen=True):
    """The wishes of a person; what nobody has changed is as most want it."""

    off: tuple[str, ...] = ()
    """Kinds of notices that are not sent."""
    digest: str = ""
    """The time of day of the one notice a day, as `18:30`; empty if each is sent by itself."""
    quiet: tuple[str, str] | None = None
    """From when to when nothing is sent."""
    zone: str = "UTC"
    text: bool = False
    """Whether messages are sent along with who wrote them."""

    def wants(self, kind: str) -> bool:
        return kind not in self.off

    def next_time(self, moment: int) -> int:
        """The first moment from a given one on at which something may be sent."""
        if self.quiet is None or self.quiet[0] == self.quiet[1]:
            return moment
        here = self._local(moment)
        # The night that has begun yesterday, or today, may last until now.
        for day in (here.date() - timedelta(1), here.date()):
            begin, end = (datetime.combine(day, time_of(text), here.tzinfo) for text in self.quiet)
            end = end if end > begin else datetime.combine(day + timedelta(1), end.time(), here.tzinfo)
            if _instant(begin) <= moment < _instant(end):
                return _instant(end)
        return moment

    def next_digest(self, moment: int) -> int:
        """The first time from a moment on at which what waits is told together; out of quiet hours, their end."""
        here = self._local(moment)
        times = (
            _instant(datetime.combine(here.date() + timedelta(days), time_of(self.digest), here.tzinfo))
            for days in (0, 1, 2)
        )
        return self.next_time(next(each for each in times if each >= moment))

    def _local(self, moment: int) -> datetime:
        return datetime.fromtimestamp(moment / 1000, ZoneInfo(self.zone))


def _instant(moment: datetime) -> int:
    return int(moment.astimezone(UTC).timestamp() * 1000)


def time_of(text: str) -> time:
    """A time of day as forms write it; raises BadOption."""
    try:
        return time.fromisoformat(text).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError:
        raise BadOption(say("Type a time of day like 22:30.")) from None


@cache
def zones() -> tuple[str, ...]:
    """The time zones that there are, by the names that people choose from."""
    return ("UTC", *sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")))


def wishes_of(*, kinds: list[str], digest: str, is_quiet: bool, begin: str, end: str, zone: str, text: bool) -> Wishes:
    """What somebody has filled in; raises BadOption."""
    if zone not in zones():
        raise BadOption(say("There is no time zone “{zone}”. Choose one from the list.", zone=zone[:40]))
    for each in filter(None, (digest, *((begin, end) if is_quiet else ()))):
        time_of(each)
    if is_quiet and not (begin and end):
        raise BadOption(say("Type when the quiet hours begin and when they end."))
    off = tuple(kind for kind in KINDS if kind not in kinds)
    return Wishes(off, digest, (begin, end) if is_quiet else None, zone, text)
