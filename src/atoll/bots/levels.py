"""Levels below the strongest. Each has a way of thinking of its own; none plays a good move badly on purpose."""

from typing import Any

from atoll.bots.greedy import FEELING, OWN, Greedy


class Gentle(Greedy):
    """Sees its own points of this very move, in one dream: no others, no dangers, no plans."""

    dreams = 1
    mind = OWN

    def __init__(self, seed: int = 0, **budget: Any) -> None:
        super().__init__(seed)


class Club(Greedy):
    """Knows what a position is worth, by the game's sense, and weighs its own moves in many dreams; but it does not
    look for anybody's answer."""

    dreams = 48
    mind = FEELING

    def __init__(self, seed: int = 0, **budget: Any) -> None:
        super().__init__(seed)
