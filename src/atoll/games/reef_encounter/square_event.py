"""Events whose fields say what they are: a square, with its board; a tile, a colour, a card; and how each is called."""

from dataclasses import dataclass, fields
from typing import Annotated

from atoll.core import story
from atoll.core.story import Called, Event, Seat
from atoll.games.reef_encounter.components import (
    ALGA_NAMES,
    ALGA_WORDS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    SQUARES_OF_A_BOARD,
)
from atoll.games.reef_encounter.names import PAIR_NAMES, SQUARE_NAMES, TILE_CODES, TILE_NAMES
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES, CARD_SLUGS

__all__ = ["Alga", "Card", "Choice", "Colour", "Pair", "PlainEvent", "ReefEvent", "Seat", "Square", "Tile"]


class OnBoard(int):
    """The number of a square, or of the place behind the screen."""

    @property
    def board(self) -> int:
        return self // SQUARES_OF_A_BOARD

    @property
    def is_square(self) -> bool:
        return 0 <= self < len(SQUARE_NAMES)

    @property
    def called(self) -> str:
        return SQUARE_NAMES[self]


Square = Annotated[OnBoard, Called(SQUARE_NAMES.__getitem__, SQUARE_NAMES.__getitem__)]
Tile = Annotated[int, Called(TILE_NAMES.__getitem__, TILE_CODES.__getitem__)]
Colour = Annotated[int, Called(COLOUR_NAMES.__getitem__, COLOUR_LETTERS.__getitem__)]
Alga = Annotated[int, Called(ALGA_NAMES.__getitem__, ALGA_WORDS.__getitem__)]
Pair = Annotated[int, Called(PAIR_NAMES.__getitem__, PAIR_NAMES.__getitem__)]
Card = Annotated[int, Called(CARD_NAMES.__getitem__, CARD_SLUGS.__getitem__)]
Choice = int
"""A number that has no word of its own."""


@dataclass(frozen=True)
class ReefEvent(Event):
    """An event whose fields may be squares: `reefs[{square.board}]` is then the board of one."""

    def __post_init__(self) -> None:
        for field in fields(self):
            if field.type == Square:
                object.__setattr__(self, field.name, OnBoard(getattr(self, field.name)))


@dataclass(frozen=True)
class PlainEvent(ReefEvent, story.PlainEvent):
    """One of which a single sentence is said."""
