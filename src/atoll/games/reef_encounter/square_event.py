"""Events whose fields say what they are: a square, with its board; a tile, a colour, a card; and how each is called."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from string import Formatter
from typing import Annotated, Any, ClassVar

from atoll.core.message import Argument, Message, Who
from atoll.core.story import Event
from atoll.games.reef_encounter.components import ALGA_NAMES, ALGA_WORDS, COLOUR_LETTERS, COLOUR_NAMES
from atoll.games.reef_encounter.names import PAIR_NAMES, SQUARE_NAMES, TILE_CODES, TILE_NAMES
from atoll.games.reef_encounter.seam_pieces import SQUARES_OF_A_BOARD
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES, CARD_SLUGS


class Square(int):
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


@dataclass(frozen=True)
class ReefEvent(Event):
    """An event whose fields may be squares: `reefs[{square.board}]` is then the board of one."""

    def __post_init__(self) -> None:
        for field in fields(self):
            if field.type is Square:
                object.__setattr__(self, field.name, Square(getattr(self, field.name)))


Seat = Annotated[int, "seat"]
Tile = Annotated[int, "tile"]
Colour = Annotated[int, "colour"]
Alga = Annotated[int, "alga"]
Pair = Annotated[int, "coral tile"]
Card = Annotated[int, "card"]
Choice = Annotated[int, "no word of its own"]

_IN_WORDS: dict[Any, Callable[[Any], Argument]] = {
    Seat: Who,
    Tile: TILE_NAMES.__getitem__,
    Colour: COLOUR_NAMES.__getitem__,
    Alga: ALGA_NAMES.__getitem__,
    Pair: PAIR_NAMES.__getitem__,
    Card: CARD_NAMES.__getitem__,
    Square: SQUARE_NAMES.__getitem__,
}
_IN_NOTATION: dict[Any, Callable[[Any], str]] = {
    Seat: str,
    Tile: TILE_CODES.__getitem__,
    Colour: COLOUR_LETTERS.__getitem__,
    Alga: ALGA_WORDS.__getitem__,
    Pair: PAIR_NAMES.__getitem__,
    Card: CARD_SLUGS.__getitem__,
    Square: SQUARE_NAMES.__getitem__,
}


@dataclass(frozen=True)
class PlainEvent(ReefEvent):
    """An event of which one sentence is said, with its fields in it: a seat as the player's name, all else as its own.
    What it is about in the picture has its fields in it as well, in notation."""

    words: ClassVar[Message]
    about: ClassVar[tuple[str, ...]] = ()

    def told(self) -> Message | None:
        return self.saying(self.words)

    def saying(self, words: Message) -> Message:
        """A sentence with the fields of the event that occur in it."""
        known = {field.name: (field.type, getattr(self, field.name)) for field in fields(self)}
        known["name"] = known.get("seat", (Seat, 0))
        names = [name for _, name, _, _ in Formatter().parse(words.text) if name]
        return words._replace(arguments=tuple((name, _IN_WORDS[known[name][0]](known[name][1])) for name in names))

    def things(self) -> tuple[str, ...]:
        noted = {
            field.name: _IN_NOTATION[field.type](getattr(self, field.name))
            for field in fields(self)
            if field.type in _IN_NOTATION and getattr(self, field.name) is not None
        }
        return tuple(thing.format_map(noted) for thing in self.about)
