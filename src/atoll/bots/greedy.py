"""Greedy: looks one move ahead and takes what leaves it furthest in front.

The rules below are written against the contract, so any engine runs them for any game, and compiled play can call
`greedy_move` without coming back to Python. They work on three tables of an array: the real one at 0, which is only
copied and asked for the seat's own legal moves; at 1 a dream of it, in which all that the seat cannot know is drawn
anew; and at 2 the dream after a trial move.
"""

import sys
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from atoll.core.contract import apply, imagine, legal, points, sense
from atoll.core.doors import Tables, copy_table
from atoll.core.engine import Engine
from atoll.core.luck import dice_of, roll, share
from atoll.core.match import Match, Move
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

TABLES = 3
REAL, DREAM, TRIAL = range(TABLES)
# What is counted: the lead in points, one's own points alone, or the lead that the game's sense expects in the end.
LEAD, OWN, FEELING = range(3)
DREAMS = 3
"""How many dreams a move is tried in: enough to see that a lucky draw is luck, few enough to answer at once."""


@rule
def greedy_move(
    tables: Tables, seat: int, dreams: int, mind: int, dice: Row, moves: Row, gained: Row, score: Row
) -> int:
    """The move that adds most; among equals, the dice decide."""
    count = legal(tables[REAL], seat, moves)
    weigh(tables, seat, dreams, mind, dice, moves, count, gained, score)
    best = 0
    equals = 1
    for i in range(1, count):
        if gained[i] > gained[best]:
            best = i
            equals = 1
        elif gained[i] == gained[best]:
            equals += 1
            if share(roll(dice), equals) == 0:
                best = i
    return moves[best]


@rule
def weigh(
    tables: Tables, seat: int, dreams: int, mind: int, dice: Row, moves: Row, count: int, gained: Row, score: Row
) -> int:
    """Sum what each move adds over a few dreams; returns how many. Without luck, one is enough."""
    for i in range(count):
        gained[i] = 0
    for done in range(1, dreams + 1):
        dream(tables, seat, dice)
        luck_used = tables[DREAM].luck.used
        before = standing(tables[DREAM], seat, mind, score)
        for i in range(count):
            copy_table(tables, DREAM, TRIAL)
            apply(tables[TRIAL], seat, moves[i])
            luck_used |= tables[TRIAL].luck.used
            gained[i] += standing(tables[TRIAL], seat, mind, score) - before
        if luck_used == 0:
            return done
    return dreams


@rule
def dream(tables: Tables, seat: int, dice: Row) -> None:
    """A table that the seat could take the real one for, with luck that nobody has used yet."""
    copy_table(tables, REAL, DREAM)
    t = tables[DREAM]
    for i in range(4):
        t.luck.key[i] = roll(dice)
    t.luck.used = 0
    imagine(t, seat)


@rule
def standing(t: BaseTable, seat: int, mind: int, score: Row) -> int:
    """How a seat stands, by the points or by the game's sense; less how the best other stands, for all but OWN."""
    if mind == FEELING:
        sense(t, score)
    else:
        points(t, score)
    best = -1_000_000
    for other in range(t.seats):
        if other != seat and score[other] > best:
            best = score[other]
    return score[seat] - best if t.seats > 1 and mind != OWN else score[seat]


@dataclass(frozen=True)
class Desk:
    """The rules above made for one engine, and the room they work in."""

    engine: Engine
    rules: SimpleNamespace
    tables: Any
    moves: Any
    gained: Any
    score: Any
    dice: Any

    @classmethod
    def for_match(cls, match: Match, seed: int) -> "Desk":
        engine = match.engine
        most = match.rulebook.MOST_MOVES
        dice = engine.row(2)
        dice[0], dice[1] = dice_of(seed)
        rules = engine.specialise(sys.modules[__name__])
        rows = engine.row(most), engine.row(most), engine.row(match.header.seats)
        return cls(engine, rules, engine.blank(TABLES), *rows, dice)

    def choose(self, match: Match, seat: int, dreams: int, mind: int) -> int:
        self.engine.freeze(match.table, self.tables, REAL)
        room = self.dice, self.moves, self.gained, self.score
        return int(self.rules.greedy_move(self.tables, seat, dreams, mind, *room))

    def weigh(self, match: Match, seat: int, moves: list[Move]) -> list[float]:
        """What each move adds to the seat's lead, on average over the dreams."""
        self.engine.freeze(match.table, self.tables, REAL)
        for i, move in enumerate(moves):
            self.moves[i] = move.id
        room = self.dice, self.moves, len(moves), self.gained, self.score
        dreams = self.rules.weigh(self.tables, seat, DREAMS, LEAD, *room)
        return [int(self.gained[i]) / dreams for i in range(len(moves))]


class Greedy:
    """The bot: one desk, made anew when it sits down at a table of another game, size or engine."""

    dreams = DREAMS
    mind = LEAD

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._desk: Desk | None = None

    def choose(self, match: Match, seat: int) -> Move:
        desk = self._desk
        if desk is None or desk.engine is not match.engine or len(desk.score) != match.header.seats:
            desk = self._desk = Desk.for_match(match, self.seed)
        move = desk.choose(match, seat, self.dreams, self.mind)
        return Move(move, match.rulebook.write(move))


def gains(match: Match, seat: int) -> list[tuple[Move, float]]:
    """Every legal move with what it adds to the seat's lead at once, the best first: a hint for people.

    Before and after are both counted in dreams, so the numbers tell nothing that the seat does not know.
    """
    moves = match.moves(seat)
    gained = Desk.for_match(match, len(match.log)).weigh(match, seat, moves)
    return sorted(zip(moves, gained, strict=True), key=lambda pair: -pair[1])
