"""Who plays which seat: learners outside, and bots inside."""

from collections.abc import Mapping
from typing import Any

from atoll.bots.greedy import TABLES
from atoll.core.engine import Engine
from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.env import opponents, steps
from atoll.env.opponents import BOTS, OUTSIDE, RANDOM, ROWS


class Seating:
    """How games begin and go on: with bots in some seats, or without."""

    def __init__(self, engine: Engine, bots: Mapping[int, str], seats: int, threads: int) -> None:
        check(bots, seats)
        minds = [BOTS[bots[seat]] if seat in bots else OUTSIDE for seat in range(seats)]
        self.dreams = TABLES * threads if any(mind > RANDOM for mind in minds) else 0
        """How many tables bots dream in."""
        self._bots: tuple[Any, Any] | None = None
        if bots:
            rules = engine.specialise(opponents)
            self._begin, self._step = rules.begin_some_with_bots, rules.step_some_with_bots
            row = engine.row(seats)
            for seat, mind in enumerate(minds):
                row[seat] = mind
            self._bots = row, engine.rows(ROWS * threads, max(engine.game.rulebook.MOST_MOVES, seats))
        else:
            rules = engine.specialise(steps)
            self._begin, self._step = rules.begin_some, rules.step_some

    def begin(self, room: tuple[Any, ...], thread: int, first: int, last: int) -> None:
        """Begin the games of these tables."""
        self._begin(*room, first, last, *self._more(thread))

    def step(self, room: tuple[Any, ...], thread: int, first: int, last: int) -> None:
        """Make the answers at these tables."""
        self._step(*room, first, last, *self._more(thread))

    def _more(self, thread: int) -> tuple[Any, ...]:
        return () if self._bots is None else (*self._bots, thread)


def check(bots: Mapping[int, str], seats: int) -> None:
    for seat, name in bots.items():
        if seat not in range(seats):
            raise BadOption(say("There is no seat {seat}.", seat=seat))
        if name not in BOTS:
            raise BadOption(
                say("“{name}” cannot play inside an environment. Who can: {names}.", name=name, names=", ".join(BOTS))
            )
    if len(bots) == seats:
        raise BadOption(say("Leave a seat to somebody outside."))
