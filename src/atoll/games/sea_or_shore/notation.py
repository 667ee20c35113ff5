"""How cards and players are written.

Islands and treasures are the letter of the colour and the number: `R9` is the red 9 (red, blue, green, purple). Players
are `p1`, `p2` and so on, as they sit. How moves are written stands with the decisions, in `actions`.
"""

from collections.abc import Iterable

from atoll.core.bits import picked
from atoll.core.errors import BadNotation
from atoll.core.message import say
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import COLOUR_LETTERS, HIGHEST
from atoll.games.sea_or_shore.table import MOST_SEATS

CARD_CODES = tuple(f"{letter}{number}" for letter in COLOUR_LETTERS for number in range(1, HIGHEST + 1))
TREASURE_CODES = tuple(f"{letter}{value}" for letter in COLOUR_LETTERS for value in range(8))
CARD = r"([a-z])\s*(\d{1,3})"
"""How a card looks that somebody types."""


def card_code(card: int) -> str:
    return CARD_CODES[card]


def card_codes(cards: int) -> list[str]:
    """The cards of a set."""
    return picked(cards, CARD_CODES)


def read_card(letter: str, number: str) -> int:
    return read_colour(letter) * HIGHEST + read_number(number) - 1


def read_colour(letter: str) -> int:
    if letter.upper() not in COLOUR_LETTERS:
        colours = [say("{letter} for {colour}", letter=code, colour=names.colour(code)) for code in COLOUR_LETTERS]
        raise BadNotation(
            say("There is no colour {letter}; colours are {colours}.", letter=letter, colours=names.listed(colours))
        )
    return COLOUR_LETTERS.index(letter.upper())


def read_number(number: str) -> int:
    if not 1 <= int(number) <= HIGHEST:
        raise BadNotation(say("There is no island with the number {number}; numbers are 1 to 12.", number=number))
    return int(number)


def read_player(number: str) -> int:
    if not 1 <= int(number) <= MOST_SEATS:
        raise BadNotation(say("There is no player {number}.", number=number))
    return int(number) - 1


def treasure_code(face: int) -> str:
    return TREASURE_CODES[face]


def treasure_codes(faces: Iterable[int]) -> list[str]:
    return [TREASURE_CODES[face] for face in faces]
