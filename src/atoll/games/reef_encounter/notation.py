"""How pieces and squares are read. How they are called, `names` says; how moves are written stands with the decisions.

Colours of corals are W Y O P G: white, yellow, orange, pink, grey. A square is the letter of its board, a column and a
row: `Bc4`. A coral tile is named by its two colours: `WY`. Capitals and blanks are free.
"""

from atoll.core.errors import BadNotation
from atoll.core.message import say
from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    ALGAE,
    BOARD_LETTERS,
    COLOUR_LETTERS,
    SQUARES_OF_A_BOARD,
    TILE_OF,
    cell_at,
)

COLOUR = r"([a-z])"
SQUARE = r"([a-z]\s*(?:[a-z]\s*\d|#\d+))"
TARGET = r"([a-z]\s[a-z]|[a-z]+)"


def read_colour(letter: str) -> int:
    if letter.upper() not in COLOUR_LETTERS:
        raise BadNotation(say("There is no coral colour {letter}; colours are W Y O P G.", letter=letter.upper()))
    return COLOUR_LETTERS.index(letter.upper())


def read_target(text: str) -> int:
    """What a cylinder goes onto: the open sea, by its alga, or a coral tile, by its two colours."""
    word = text.replace(" ", "")
    if word in ALGA_WORDS:
        return ALGA_WORDS.index(word)
    if len(word) == 2 and word[0] != word[1]:
        return ALGAE + TILE_OF[read_colour(word[0])][read_colour(word[1])]
    raise BadNotation(
        say("{word} is neither an alga (blue, green, purple, red) nor a coral tile such as WY.", word=word)
    )


def read_square(text: str) -> int:
    """The number of a square. A number that no square has is written with its cell: `B#59`."""
    name = text.replace(" ", "")
    if name[0].upper() in BOARD_LETTERS:
        board = BOARD_LETTERS.index(name[0].upper())
        cell = int(name[2:]) if name[1] == "#" else cell_at(board, int(name[2]) - 1, "zabcdefgh".find(name[1]) - 1)
        if 0 <= cell < SQUARES_OF_A_BOARD:
            return board * SQUARES_OF_A_BOARD + cell
    raise BadNotation(say("There is no square {square}; boards are A to D, squares a1 to g6.", square=name))
