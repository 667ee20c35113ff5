"""Pace: how much time a table gives its players, and the clocks that follow from its log.

None is the default. *Days*: so many for each move, and a reserve from which longer thinking is taken. *Live*: minutes
for the whole game, and some seconds more after each turn. Each seat has a clock of its own, also where several decide
at once. A clock stands while its player is away with notice (where days are counted), and while no server ran.

Whoever takes back a move gains no time by it, and nobody else loses any: all clocks go on as though the move had not
been made. Where days are counted, an hour is left in any case.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from atoll.core.errors import BadOption
from atoll.core.message import Message, say, say_count

NONE, DAYS, LIVE = "none", "days", "live"
KINDS = (NONE, DAYS, LIVE)
SIGN, BOT = "sign", "bot"
"""What happens when the time is over: nothing but a sign, or a bot plays on."""
SECOND = 1_000
MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 24 * 3600 * SECOND
LEFT_AFTER_UNDO = HOUR
LEFT_AFTER_RETURN = MINUTE
"""For whoever comes back to a live clock that has run out."""
BOUNDS: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    DAYS: ((HOUR, 60 * DAY), (0, 90 * DAY)),
    LIVE: ((0, 10 * MINUTE), (MINUTE, DAY)),
}
"""For each kind, how little and how much may be given for each move or turn, and in all."""


@dataclass(frozen=True)
class Pace:
    """What a table has agreed on."""

    kind: str = NONE
    each: int = 0
    """Milliseconds: where days are counted, for each move; live, what is added after each turn."""
    bank: int = 0
    """Where days are counted, the reserve; live, the time for the whole game."""
    over: str = SIGN

    @property
    def is_set(self) -> bool:
        return self.kind != NONE

    @property
    def words(self) -> Message:
        """What was agreed on, for whoever comes to the table."""
        if self.kind == DAYS:
            each = length(self.each)
            return (
                say("{each} for each move, and {bank} in reserve", each=each, bank=length(self.bank))
                if self.bank
                else say("{each} for each move", each=each)
            )
        if self.kind == LIVE:
            return say(
                "{bank} for the whole game, and {each} more after each turn",
                bank=length(self.bank),
                each=length(self.each),
            )
        return say("no clock")

    @property
    def end(self) -> Message:
        """What happens when the time is over."""
        if self.over == BOT:
            return say("When the time is over, a bot plays on, until its player comes back.")
        return say("When the time is over, everybody sees it, and whoever waits may hand the seat to somebody else.")

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


NO_PACE = Pace()


def pace_of(data: Mapping[str, Any]) -> Pace:
    """A pace as it was noted, or as a program asks for it; raises BadOption."""
    pace = Pace(
        str(data.get("kind", NONE)), int(data.get("each", 0)), int(data.get("bank", 0)), str(data.get("over", SIGN))
    )
    if pace.kind not in KINDS or pace.over not in (SIGN, BOT):
        raise BadOption(say("There is no such clock."))
    for given, (least, most) in zip((pace.each, pace.bank), BOUNDS.get(pace.kind, ((0, 0), (0, 0))), strict=True):
        if not least <= given <= most:
            raise BadOption(say("A clock cannot be set to so much or so little time."))
    return pace


PRESETS: Mapping[str, Pace] = {
    NONE: NO_PACE,
    "days-1": Pace(DAYS, DAY, 3 * DAY),
    "days-3": Pace(DAYS, 3 * DAY, 7 * DAY),
    "days-7": Pace(DAYS, 7 * DAY),
    "live-10": Pace(LIVE, 5 * SECOND, 10 * MINUTE),
    "live-25": Pace(LIVE, 10 * SECOND, 25 * MINUTE),
    "live-60": Pace(LIVE, 20 * SECOND, 60 * MINUTE),
}
"""What the form for a new table offers."""


def preset(name: str, over: str = SIGN) -> Pace:
    """A pace of the form; raises BadOption."""
    if name not in PRESETS:
        raise BadOption(say("There is no such clock."))
    return pace_of(PRESETS[name].as_data() | {"over": over})


def length(milliseconds: int) -> Message:
    """How long something is, in the largest unit that fits."""
    seconds = max(0, milliseconds) / SECOND
    for unit, (one, many) in UNITS.items():
        if seconds == unit or seconds >= NEARLY_TWO * unit:
            return say_count(one, many, round(seconds / unit))
    return say_count("{number} second", "{number} seconds", round(seconds))


NEARLY_TWO = 1.9
"""Of a unit; what is less is told in the next smaller one."""
UNITS = {
    DAY // SECOND: ("{number} day", "{number} days"),
    HOUR // SECOND: ("{number} hour", "{number} hours"),
    MINUTE // SECOND: ("{number} minute", "{number} minutes"),
}
# Babel finds texts only where they are said.
_SAID = (
    say_count("{number} day", "{number} days", 1),
    say_count("{number} hour", "{number} hours", 1),
    say_count("{number} minute", "{number} minutes", 1),
)


class Span(NamedTuple):
    """A time in which a clock stands."""

    start: int
    end: int


class Seen(NamedTuple):
    """The clocks before a move."""

    banks: tuple[int, ...]
    since: tuple[int | None, ...]
    is_late: tuple[bool, ...]


class Clocks:
    """The clocks of all seats. Without a pace they run as well, as it were: they tell since when somebody is asked."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.banks = [pace.bank] * seats
        self.since: list[int | None] = [None] * seats
        """For each seat the moment at which its clock began to run; None while it stands."""
        self.is_late = [False] * seats
        """Whether it is noted that its time was over, for the decision that it is asked for now."""
        self.away: list[list[Span]] = [[] for _ in range(seats)]
        """When whoever sits there is away with notice."""
        self.stops: list[Span] = []
        """When no server ran."""
        self._before_moves: list[Seen] = []

    # What is.

    def used(self, seat: int, at: int) -> int:
        """How long somebody has thought by a moment."""
        since = self.since[seat]
        if since is None:
            return 0
        return max(0, at - since - sum(max(0, min(s.end, at) - max(s.start, since)) for s in self._stands(seat)))

    def due(self, seat: int) -> int | None:
        """When a seat's time is over, if nothing happens before."""
        since = self.since[seat]
        if since is None or not self.pace.is_set or self.is_late[seat]:
            return None
        moment = since + self._allowed(seat)
        for span in self._stands(seat):
            if span.end > since and span.start < moment:
                moment += span.end - max(span.start, since)
        return moment

    def first_due(self) -> int | None:
        return min((due for due in map(self.due, range(len(self.since))) if due is not None), default=None)

    def late(self, at: int) -> list[int]:
        """Whose time is over by a moment, and nobody has noted it."""
        return [seat for seat in range(len(self.since)) if (due := self.due(seat)) is not None and due <= at]

    def left(self, seat: int) -> int:
        """What a seat has whose clock stands: of the reserve where days are counted, else of the whole."""
        return self.banks[seat]

    def faces(self) -> tuple[tuple[int | None, int, bool], ...]:
        """What each clock shows: when it runs out if it runs, what is left if it stands, whether its time is over."""
        return tuple((self.due(seat), self.banks[seat], self.is_late[seat]) for seat in range(len(self.since)))

    def is_away(self, seat: int, at: int) -> int:
        """Until when somebody is away with notice; 0 if they are not."""
        return next((span.end for span in self.away[seat] if span.start <= at < span.end), 0)

    def _allowed(self, seat: int) -> int:
        return self.banks[seat] + (self.pace.each if self.pace.kind == DAYS else 0)

    def _stands(self, seat: int) -> Iterable[Span]:
        """When a seat's clock stood or will stand, in order; no two of these times overlap."""
        spans = self.stops if self.pace.kind == LIVE else sorted(self.stops + self.away[seat])
        end = 0
        for span in spans:
            if span.end > end:
                yield Span(max(span.start, end), span.end)
                end = span.end

    # What happens.

    def follow(self, running: Collection[int], at: int) -> None:
        """From now on these clocks run, and no others."""
        for seat in range(len(self.since)):
            if seat in running and self.since[seat] is None:
                self.since[seat] = at
            elif seat not in running and self.since[seat] is not None:
                self._stop(seat, at)

    def move(self, seat: int, running: Collection[int], at: int) -> None:
        """Somebody has moved. Where days are counted, each move has its own; a live turn lasts until others decide."""
        self._before_moves.append(Seen(tuple(self.banks), tuple(self.since), tuple(self.is_late)))
        if self.since[seat] is not None and (self.pace.kind != LIVE or seat not in running):
            self._stop(seat, at)
            if self.pace.kind == LIVE:
                self.banks[seat] += self.pace.each
        self.follow(running, at)

    def undo(self, count: int, seat: int, running: Collection[int], at: int) -> None:
        """Everything goes on as though these moves had not been made."""
        before = self._before_moves[-count]
        del self._before_moves[-count:]
        self.banks, self.since, self.is_late = map(list, before)  # type: ignore[assignment]
        self.follow(running, at)
        due = self.due(seat)
        if self.pace.kind == DAYS and due is not None and due < at + LEFT_AFTER_UNDO:
            self.since[seat], self.banks[seat] = at - self.pace.each + LEFT_AFTER_UNDO, 0

    def time_is_over(self, seat: int) -> None:
        self.is_late[seat] = True
        self.banks[seat] = 0

    def sit_down(self, seat: int, at: int) -> None:
        """Somebody else plays there now: whoever sat there is not away any more, and whoever does has a little time."""
        self.away[seat] = [Span(span.start, min(span.end, at)) for span in self.away[seat] if span.start < at]
        self._stop(seat, at)
        if self.pace.kind == LIVE:
            self.banks[seat] = max(self.banks[seat], LEFT_AFTER_RETURN)

    def go_away(self, seat: int, start: int, end: int) -> None:
        """Somebody is away until then; if that is now or was, they are back."""
        self.away[seat] = [Span(span.start, min(span.end, start)) for span in self.away[seat] if span.start < start]
        if end > start:
            self.away[seat].append(Span(start, end))

    def stop(self, start: int, end: int) -> None:
        """No server ran."""
        self.stops = sorted([*self.stops, Span(start, end)])

    def _stop(self, seat: int, at: int) -> None:
        """A clock stands; what was used is taken away."""
        used = self.used(seat, at)
        free = self.pace.each if self.pace.kind == DAYS else 0
        self.banks[seat] = max(0, self.banks[seat] - max(0, used - free))
        self.since[seat], self.is_late[seat] = None, False
