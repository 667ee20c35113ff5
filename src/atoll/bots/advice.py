"""Advice for people: a hint at the table, with reasons in words, and a review of a game that is over.

Everything is plain data with messages, for whoever shows it. A hint knows what the seat knows; the review thinks about
each decision with what its seat knew then.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from atoll.bots.search import Found, Search
from atoll.core.game import Score
from atoll.core.match import Match, Move
from atoll.core.message import Message, Who, say, say_count

ALTERNATIVES = 2
DREAMS = 4
EQUAL = 0.01
"""Chances that differ by less look the same."""
TURNING = 0.05
"""A move that costs so much of the chance to win is a turning point."""
MOST_TURNING_POINTS = 6
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
    chance = percent(one.worth)
    if one is not best[0]:
        if best[0].worth - one.worth < EQUAL:
            return say("About as good as the best move: a chance of {chance}.", chance=chance)
        return say("Sound, but the best move promises more: a chance of {chance} here.", chance=chance)
    if len(best) > 1 and one.worth - best[1].worth < EQUAL:
        return say("It pays later: a chance of {chance}, hardly better than the next move.", chance=chance)
    return say("It pays later: no other move promises as much as this chance of {chance}.", chance=chance)


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


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


# After the game.


@dataclass(frozen=True)
class Decision:
    """A decision of the game: what was played, what was best, and the chances of both."""

    number: int
    seat: int
    played: Move
    best: Move
    chance: float
    best_chance: float
    words: Message
    """What the log said of the move that was played."""
    better: Message
    """What it would have said of the best one."""

    @property
    def cost(self) -> float:
        """How much of the chance to win the move gave away."""
        return max(0.0, self.best_chance - self.chance)


@dataclass(frozen=True)
class TurningPoint:
    """A decision that cost much, and what to say about it."""

    decision: Decision
    text: Message


@dataclass
class Review:
    """A game looked back on. `chances` has a row for each position, the first included, with each seat's chance."""

    chances: list[list[float]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    turning_points: list[TurningPoint] = field(default_factory=list)
    summary: list[Message] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        return {
            "chances": [[round(chance, 4) for chance in row] for row in self.chances],
            "decisions": [
                {
                    "number": one.number,
                    "seat": one.seat,
                    "played": one.played.text,
                    "best": one.best.text,
                    "chance": round(one.chance, 4),
                    "best_chance": round(one.best_chance, 4),
                }
                for one in self.decisions
            ],
            "turning_points": [{"number": p.decision.number, "text": p.text.as_data()} for p in self.turning_points],
            "summary": [message.as_data() for message in self.summary],
        }


def review(
    match: Match,
    seconds_per_move: float = 0.2,
    *,
    seed: int = 0,
    simulations: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Think again about every decision of a game, with what its seat knew then."""
    made = Review()
    again = Match(match.header, match.engine.name)
    bot = Search(seed, seconds=seconds_per_move, simulations=simulations, nodes=SMALL_TREE)
    for number, (seat, move) in enumerate(match.log):
        look_back(again, seat, move, number, bot, made)
        again.play(seat, move)
        if progress:
            progress(number + 1, len(match.log))
    made.chances.append(outcome(again) if again.over else list(made.chances[-1]) if made.chances else [])
    costly = sorted((one for one in made.decisions if one.cost >= TURNING), key=lambda one: -one.cost)
    points = sorted(costly[:MOST_TURNING_POINTS], key=lambda one: one.number)
    made.turning_points = [TurningPoint(one, what_happened(one)) for one in points]
    made.summary = [summary_of(made, seat) for seat in range(match.header.seats)]
    return made


def look_back(match: Match, seat: int, move: int, number: int, bot: Search, made: Review) -> None:
    if len(match.moves(seat)) == 1:
        seats = match.header.seats
        made.chances.append(list(made.chances[-1]) if made.chances else [1 / seats] * seats)
        return
    best = bot.think(match, seat)[0]
    made.chances.append(bot.hopes)
    played = best if best.move == move else bot.judge(match, seat, move)
    best = max(best, played, key=lambda one: one.worth)
    write = match.rulebook.write
    pair = Move(move, write(move)), Move(best.move, write(best.move))
    words = match.forecast(seat, move), match.forecast(seat, best.move)
    made.decisions.append(Decision(number, seat, *pair, played.worth, best.worth, *words))


def outcome(match: Match) -> list[float]:
    places = match.places()
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]


def what_happened(one: Decision) -> Message:
    return say(
        "{played} Better: “{best}” A chance of {more} instead of {less}.",
        played=one.words,
        best=one.better,
        more=percent(one.best_chance),
        less=percent(one.chance),
    )


def summary_of(made: Review, seat: int) -> Message:
    own = [one for one in made.decisions if one.seat == seat]
    best = sum(one.cost < EQUAL for one in own)
    share = percent(best / len(own)) if own else percent(1.0)
    return say("{name}: {share} of the decisions were the best or as good as the best.", name=Who(seat), share=share)
