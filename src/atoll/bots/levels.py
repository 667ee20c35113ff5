"""Levels below the strongest. Each has a way of thinking of its own; none plays a good move badly on purpose."""

from dataclasses import replace
from typing import Any

from atoll.bots.greedy import OWN, Greedy
from atoll.bots.habits import Habits
from atoll.bots.search import Search
from atoll.core.game import Game

EVERY_MOVE = 1000
A_ROUND = 8
FEW_NODES = 1 << 12


class Gentle(Greedy):
    """Sees its own points of this very move, in one dream: no others, no dangers, no plans."""

    dreams = 1
    mind = OWN

    def __init__(self, seed: int = 0, **budget: Any) -> None:
        super().__init__(seed)


class Club(Search):
    """Judges what each of its own moves leads to, in many dreams, by the game's sense; it looks for nobody's answer.

    It is the search with a tree of one move. Where the strongest plays on to the end of the game before it judges,
    this one plays on for a round or so.
    """

    def __init__(self, seed: int = 0, **budget: Any) -> None:
        super().__init__(seed, **budget, depth=1, handful=EVERY_MOVE, nodes=FEW_NODES, learned=0)

    def habits_for(self, game: Game, seats: int) -> Habits:
        habits = super().habits_for(game, seats)
        return replace(habits, horizon=min(habits.horizon, A_ROUND))
