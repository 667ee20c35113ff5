"""Advice for people: a hint at the table, with reasons in words.

Everything is plain data with messages, for whoever shows it. A hint knows what the seat knows.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from atoll.bots.search import Found, Search
from atoll.core.game import Score
from atoll.core.match import Match, Move
from atoll.core.message import Message, Who, say, say_count

ALTERNATIVES = 2
DREAMS = 4
EQUAL = 0.01
"""Chances that differ by less look the same."""
SMALL_TREE = 1 << 18


@dataclass(frozen=True)
class Advice:
    """A move worth thinking about: the chance of the best place after it, from 0 to 1, and why."""

    move: Move
    chance: float
    tried: int
    reason: Message

    def as_data(self) -> dict[str, Any]:
        return {
            "move": self.move.text,
            "id": self.move.id,
            "chance": round(self.chance, 4),
            "tried": self.tried,
            "reason": self.reason.as_data(),
        }


def hint(
    match: Match, seat: int, seconds: float = 1.0, *, seed: int = 0, simulations: int | None = None
) -> list[Advice]:
    """The best move and up to two others, the best first; none unless the seat must decide."""
    moves = match.moves(seat)
    if len(moves) < 2:
        return [Advice(move, 1.0, 0, say("There is nothing else to do.")) for move in moves]
    bot = Search(seed, seconds=seconds, simulations=simulations, nodes=SMALL_TREE)
    found = bot.think(match, seat)
    best = found[: 1 + ALTERNATIVES]
    return [advice(match, seat, one, best) for one in best]


def advice(match: Match, seat: int, one: Found, best: list[Found]) -> Advice:
    move = Move(one.move, match.rulebook.write(one.move))
    return Advice(move, one.worth, one.visits, reason_for(match, seat, one, best))


def reason_for(match: Match, seat: int, one: Found, best: list[Found]) -> Message:
    """What the move does at once, as far as the seat can be sure of it; else what it is good for."""
    now = at_once(match, seat, one.move)
    if now is not None:
        return now
    if one is not best[0]:
        if best[0].worth - one.worth < EQUAL:
            return say("About as good as the best move.")
        return say("Sound, but the best move promises more.")
    if len(best) > 1 and one.worth - best[1].worth < EQUAL:
        return say("It pays later, hardly better than the next move.")
    return say("It pays later: no other move promises as much.")


def at_once(match: Match, seat: int, move: int) -> Message | None:
    """What a move changes in somebody's points, if it does so in every table that the seat can imagine."""
    dreams = [Change.by(match, seat, move, seed) for seed in range(DREAMS)]
    if all(dream.points[seat] == dreams[0].points[seat] > 0 for dream in dreams) and (
        line := best_line([{line for line in dream.new if line.seat == seat} for dream in dreams])
    ):
        return say("It makes {points}: {line}.", points=_points(dreams[0].points[seat]), line=line.reason)
    for other in range(match.header.seats):
        if other != seat and all(dream.points[other] == dreams[0].points[other] < 0 for dream in dreams):
            lost = _points(-dreams[0].points[other])
            if line := best_line([{line for line in dream.gone if line.seat == other} for dream in dreams]):
                return say("It takes {points} from {name}: {line}.", points=lost, name=Who(other), line=line.reason)
    return None


@dataclass(frozen=True)
class Change:
    """What a move changes on the score sheet of a table that its seat can imagine."""

    points: list[int]
    """How much each seat has more."""
    new: set[Score]
    gone: set[Score]

    @classmethod
    def by(cls, match: Match, seat: int, move: int, seed: int) -> "Change":
        table = match.engine.imagined(match.table, seat, seed)
        before = Counter(match.rulebook.score_sheet(table))
        match.rulebook.apply(table, seat, move)
        after = Counter(match.rulebook.score_sheet(table))
        points = [_total(after, each) - _total(before, each) for each in range(match.header.seats)]
        return cls(points, set(after - before), set(before - after))


def _total(sheet: Counter[Score], seat: int) -> int:
    return sum(line.points * times for line, times in sheet.items() if line.seat == seat)


def best_line(each: list[set[Score]]) -> Score | None:
    """The line worth most of those that are there in every dream."""
    return max(set.intersection(*each), key=lambda line: line.points, default=None)


def _points(number: int) -> Message:
    return say_count("{number} point", "{number} points", number)
