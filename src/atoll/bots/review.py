"""A review of a game that is over: every decision is thought about again, with what its seat knew then.

There is so much time for the whole game. Half of it goes to all decisions alike, in the order of the game; forced ones
need none. The other half goes to those that seem to have cost most: a short look is often wrong, and only what a longer
look finds as well is called a turning point. What was found so far can be asked for at any time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from atoll.bots.advice import EQUAL, SMALL_TREE, at_once
from atoll.bots.search import Search
from atoll.core.match import Match, Move
from atoll.core.message import Message, Who, say

SHORTEST = 0.004
"""Seconds for one thought, however long the game was."""
LONGEST = 1.0
"""Seconds for one thought, however short the game was."""
TURNING = 0.05
"""A move that costs so much of the chance to win is a turning point."""
MOST_TURNING_POINTS = 6
LOOKED_AT_AGAIN = 2 * MOST_TURNING_POINTS
THOUGHTS = 2
"""Of each decision it thinks about the best move, and about the one that was made."""
NEARLY = 3 * EQUAL
"""What costs no more is as good as the best move, as far as a short look can tell."""


@dataclass(frozen=True)
class Decision:
    """A decision of the game: what was played, what was best, and the chances of both."""

    number: int
    seat: int
    played: Move
    best: Move
    chance: float
    best_chance: float
    told: Message
    """What the log says of the move that was played."""
    better: Message
    """The best move as a sentence that tells somebody to make it."""
    reason: Message | None = None
    """What the best move would have done at once, if that is certain."""

    @property
    def cost(self) -> float:
        """How much of the chance to win the move gave away."""
        return max(0.0, self.best_chance - self.chance)

    def as_data(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "seat": self.seat,
            "played": self.played.id,
            "best": self.best.id,
            "chance": round(self.chance, 4),
            "best_chance": round(self.best_chance, 4),
            "told": self.told.as_data(),
            "better": self.better.as_data(),
            "reason": self.reason.as_data() if self.reason else None,
        }


@dataclass
class Review:
    """A game looked back on. `chances` has a row for each position, the first included, with each seat's chance."""

    seats: int
    total: int
    """How many decisions there are to think about."""
    seconds: float = 0.0
    """How much time there is for all of them."""
    done: int = 0
    """How many of them were thought about, the second look not counted."""
    again: int = 0
    done_again: int = 0
    """How many there are to look at again, and at how many it has."""
    tries: int = 0
    """How many games were imagined in all."""
    chances: list[list[float]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    looked_at_again: set[int] = field(default_factory=set)

    @property
    def costliest(self) -> list[Decision]:
        """The decisions that cost most, as far as it is known, the costliest first."""
        return sorted(self.decisions, key=lambda one: (-one.cost, one.number))

    @property
    def turning_points(self) -> list[Decision]:
        """Those that cost most, in the order of the game."""
        sure = [one for one in self.costliest if one.number in self.looked_at_again or not self.looked_at_again]
        costly = [one for one in sure if one.cost >= TURNING][:MOST_TURNING_POINTS]
        return sorted(costly, key=lambda one: one.number)

    @property
    def part(self) -> float:
        """How much of the work is done, from 0 to 1: both looks take equally long."""
        first = self.done / max(1, self.total)
        return first / 2 + (self.done_again / self.again / 2 if self.again else 0)

    @property
    def summary(self) -> list[Message]:
        return [summary_of(self, seat) for seat in range(self.seats)] if self.done == self.total else []

    def as_data(self) -> dict[str, Any]:
        return {
            "total": self.total,
            "done": self.done,
            "part": round(self.part, 3),
            "left": round((1 - self.part) * self.seconds),
            "tries": self.tries,
            "chances": [[round(chance, 4) for chance in row] for row in self.chances],
            "turning_points": [one.as_data() for one in self.turning_points],
            "summary": [message.as_data() for message in self.summary],
        }


def review(
    match: Match,
    seconds: float,
    *,
    seed: int = 0,
    simulations: int | None = None,
    progress: Callable[[Review], None] = lambda made: None,
) -> Review:
    """Think again about every decision of a game, in so many seconds or with so many simulations a thought."""
    again = Match(match.header, match.engine.name)
    made = Review(match.header.seats, count_decisions(match), seconds)
    bot = Search(seed, simulations=simulations, nodes=SMALL_TREE)
    bot.seconds = share(seconds / 2, made.total)
    for seat, move in match.log:
        if len(again.legal(seat)) == 1:
            made.chances.append(list(made.chances[-1]) if made.chances else [1 / made.seats] * made.seats)
        else:
            decision, hopes = look_back(again, seat, move, bot, made)
            made.decisions.append(decision)
            made.chances.append(hopes)
            made.done += 1
        again.play(seat, move)
        progress(made)
    made.chances.append(outcome(again) if again.over else list(made.chances[-1]) if made.chances else [])
    look_again(match, bot, made, seconds / 2, progress)
    return made


def count_decisions(match: Match) -> int:
    """How many moves of a game were not the only one."""
    again = Match(match.header, match.engine.name)
    count = 0
    for seat, move in match.log:
        count += len(again.legal(seat)) > 1
        again.play(seat, move)
    return count


def share(seconds: float, decisions: int) -> float:
    """The time for one thought."""
    return min(LONGEST, max(SHORTEST, seconds / max(1, decisions) / THOUGHTS))


def look_back(match: Match, seat: int, move: int, bot: Search, made: Review) -> tuple[Decision, list[float]]:
    """What a seat decided in a position, what it had better done, and each seat's chance before it did."""
    best = bot.think(match, seat)[0]
    made.tries += bot.done
    hopes = bot.hopes
    played = best
    if best.move != move:
        played = bot.judge(match, seat, move)
        made.tries += bot.done
    best = max(best, played, key=lambda one: one.worth)
    book, game = match.rulebook, match.game
    decision = Decision(
        number=len(match.log),
        seat=seat,
        played=Move(move, book.write(move)),
        best=Move(best.move, book.write(best.move)),
        chance=played.worth,
        best_chance=best.worth,
        told=match.forecast(seat, move),
        better=game.phrase(match.view(seat), best.move),
    )
    return decision, hopes


def look_again(match: Match, bot: Search, made: Review, seconds: float, progress: Callable[[Review], None]) -> None:
    """A longer look at the decisions that seem to have cost most."""
    again = [one for one in made.costliest[:LOOKED_AT_AGAIN] if one.cost >= TURNING / 2]
    bot.seconds = share(seconds, len(again))
    made.again = len(again)
    found: dict[int, Decision] = {}
    for one in again:
        position = Match.from_position(match.header, match.at(one.number).pack(), match.engine.name)
        second, _ = look_back(position, one.seat, one.played.id, bot, made)
        reason = at_once(position, one.seat, second.best.id)
        found[one.number] = replace(second, number=one.number, reason=reason)
        made.done_again += 1
        progress(made)
    made.decisions = [found.get(one.number, one) for one in made.decisions]
    made.looked_at_again = set(found)


def outcome(match: Match) -> list[float]:
    places = match.places()
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]


def summary_of(made: Review, seat: int) -> Message:
    own = [one for one in made.decisions if one.seat == seat]
    good, number = sum(one.cost < NEARLY for one in own), len(own)
    return say(
        "{name}: {good} of {number} decisions were as good as the best.", name=Who(seat), good=good, number=number
    )
