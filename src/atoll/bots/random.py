"""Random: any legal move, all equally likely. The yardstick for every other bot."""

from atoll.core.luck import dice_of, roll, share
from atoll.core.match import Match, Move
from atoll.core.table import Row


class Random:
    def __init__(self, seed: int = 0) -> None:
        self.dice = Row(dice_of(seed))

    def choose(self, match: Match, seat: int) -> Move:
        moves = match.moves(seat)
        return moves[share(roll(self.dice), len(moves))]
