"""How cards and sides are written, and what the decisions of this box need to write and read moves.

A special tile is written by its kind and colour: `SW` a blue-shrimp tile, `DW` a double one, `HW` a half one (with the
sides that show coral: `HWne`, `HWes`, `HWsw`, `HWwn`), `WY` a two-colour tile. A card is written as its English name.
"""

from collections.abc import Callable

from atoll.games.reef_encounter.components import SQUARES_OF_A_BOARD
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.names import SQUARE_NAMES
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS
from atoll.games.reef_encounter.second_kind.moves import first_of_group

SIDE_LETTERS = "nesw"
CARD_WORDS = tuple(slug.replace("_", " ") for slug in CARD_SLUGS)
PIECE_LIKE_A_CARD, CARD_LIKE_A_PIECE = ("water", "deep water"), ("deep water", "water")
"""A piece and a card of one name: whichever people write, it is clear from the rest what they mean."""


def groups(first: int, after: int) -> range:
    """All moves of some groups."""
    return range(first_of_group(first), first_of_group(after))


def square_on(board: int, cell: int) -> str:
    """A square in notation; empty for a number that is none."""
    return SQUARE_NAMES[board * SQUARES_OF_A_BOARD + cell] if cell < SQUARES_OF_A_BOARD else ""


def numbered(move: int) -> str:
    """A number that stands for no answer."""
    return f"more {move - FIRST_MORE}"


def reader(moves: range, write: Callable[[int], str], *alike: tuple[str, str]) -> Callable[[str], int | None]:
    """Reads what is written, and the same with one word in place of another."""
    known = {write(move).lower(): move for move in moves}
    for word, other in alike:
        known |= {text.replace(word, other): move for text, move in known.items() if word in text}
    return known.get
