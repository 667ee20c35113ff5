"""Where things lie side by side: rows of piles on one's own side, and items in the flow of a plate."""

from collections.abc import Callable
from typing import NamedTuple

from atoll.core.scene import Group


class Row(NamedTuple):
    """Where piles lie side by side: from where, how far down, in how much room, how large a piece, and how far it is
    from pile to pile at most."""

    x: float
    y: float
    width: float
    size: float
    step: float

    def places(self, number: int) -> list[float]:
        step = min(self.step, self.width / max(1, number))
        return [self.x + step * (i + 0.5) for i in range(number)]


class Hand(NamedTuple):
    """Where things lie on one's own side."""

    width: float
    """For which this was measured: on a wider page all is farther apart."""
    head: tuple[float, float]
    tiles: Row
    cubes: Row
    shrimps: Row
    consumed: Row
    screen: tuple[float, float, float, float]
    """Its middle, how wide and how high it is."""
    fish: tuple[float, float, float]
    """Its middle, and how large it is."""
    has_titles: bool


class Item(NamedTuple):
    """Something in the flow of a plate: how wide it is, and how it is drawn with its middle at a place."""

    width: float
    draw: Callable[[float, float, float], Group]
