"""Scenes: the picture is data.

A game says what a seat sees as a flat list of *things*. A thing keeps its id for life, so that a page can let it glide
from one scene to the next. What it looks like is put together from a shape (a tile, a card, a die), a paint (a colour,
which comes with its pattern), a mark (a silhouette) and a few letters: the art itself is none of the game's business.

A scene is made for a wide page or for a tall one. The unit is a hundredth of a tile's side.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from atoll.core.message import Message, Who

Layout = Literal["wide", "tall"]
LAYOUTS: tuple[Layout, ...] = ("wide", "tall")

# Layers, from the bottom up. A piece never changes its layer: a page that moved it elsewhere would break its flight.
GROUND, SPOT, OUTLINE, PIECE, ON_PIECE, SIGN = range(6)


class Thing(NamedTuple):
    """One thing on the table."""

    id: str
    """For life. A thing that lies face down has an id that tells nothing, renewed at every shuffle."""
    shape: str
    """What kind of thing it is: the name of a shape of the art."""
    x: float
    """Where its centre is."""
    y: float
    layer: int = PIECE
    turn: int = 0
    """Degrees, clockwise."""
    size: float = 1.0
    paint: str = ""
    """The name of a colour of the palette."""
    mark: str = ""
    """The name of a silhouette."""
    text: str | Who = ""
    """A few letters or a number, or a seat, for the name of whoever sits there."""
    path: str = ""
    """For a shape that has no form of its own: its outline, as an SVG path around its centre."""
    label: Message | None = None
    """What it is, in words; none for what need not be read aloud."""
    verb: str = ""
    """What touching it does, such as `take` or `put`; none if it is never touched."""


@dataclass(frozen=True)
class Scene:
    """What a seat sees, and what it may touch."""

    width: float
    height: float
    things: tuple[Thing, ...]
    touches: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """For each legal move the things to touch, in order."""
