"""Moves as people write and read them aloud: the number of the action on the card, then what and where.

Colours of corals are W Y O P G: white, yellow, orange, pink, grey. A square is the letter of its board, a column and a
row: `Bc4`. A coral tile is named by its two colours: `WY`.

    fish W       hide a white tile in the parrotfish
    cubes WY     take a white and a yellow larva cube
    1 Bc4        eat the coral whose shrimp is on Bc4
    2 W          play a white larva cube (as action 2 or 3)
    Bc4          lay a tile from behind the screen on Bc4
    Bc4 x        lay a consumed tile on Bc4
    done         lay no more tiles
    4            introduce a shrimp
    5 Bc4        take up the shrimp on Bc4
    to Bd4       put the shrimp on Bd4
    to screen    put it behind the screen
    6 W          give a consumed white tile for a white larva cube
    7 W blue     give a consumed white tile for a blue cylinder onto the open sea
    7 W OP       the same for a cylinder onto the coral tile of orange and pink
    8 W          give a white larva cube for a white tile
    10 W         take what lies on the white space of the open sea
    pass         eat nothing in the extra turn

Capitals and spaces are free; `3 W` is understood as `2 W`.
"""

import re
from functools import cache

from atoll.core.errors import BadNotation
from atoll.core.message import say
from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    ALGAE,
    BOARD_LETTERS,
    COLOUR_LETTERS,
    CORAL_TILES,
    CUBE_PAIRS,
    TILE_OF,
)
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_HIDE,
    FIRST_LARVA,
    FIRST_LAY,
    FIRST_LAY_CONSUMED,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    PASS,
    SQUARES,
    TO_SCREEN,
    alga,
    alga_paid,
    alga_target,
)
from atoll.games.reef_encounter.seam_pieces import SQUARES_OF_A_BOARD, cell_at, is_square, place_of
from atoll.games.reef_encounter.seam_words import FIRST_MORE, read_more, write_more

_WORDS = {"done": FINISH, "4": INTRODUCE, "to screen": TO_SCREEN, "pass": PASS}
_WITH_COLOUR = {
    "fish": FIRST_HIDE,
    "2": FIRST_LARVA,
    "6": FIRST_TILE_FOR_CUBE,
    "8": FIRST_CUBE_FOR_TILE,
    "10": FIRST_DRAFT,
}
_WITH_SQUARE = {
    "1 {}": FIRST_EAT,
    "5 {}": FIRST_LIFT,
    "to {}": FIRST_PUT,
    "{}": FIRST_LAY,
    "{} x": FIRST_LAY_CONSUMED,
}

_COLOUR = re.compile(r"(fish|2|3|6|8|10)\s*([a-z])")
_CUBES = re.compile(r"cubes\s*([a-z])\s*([a-z])")
_ALGA = re.compile(r"7\s*([a-z])\s*([a-z]+)")
_SQUARE = re.compile(r"(1|5|to|)\s*([a-z]\s*(?:[a-z]\s*\d|#\d+))\s*(x|)")
_FORMS = say(
    "Write for example “2 W”, “Bc4”, “done”, “4”, “5 Bc4”, “to Bd4”, “6 W”, “7 W blue”, “7 W OP”, “8 W” or “10 W”."
)


def write(move: int) -> str:
    if move >= FIRST_MORE:
        return write_more(move, square_name)
    for text, number in _WORDS.items():
        if move == number:
            return text
    if move >= FIRST_EAT:
        form = list(_WITH_SQUARE)[(move - FIRST_EAT) // SQUARES]
        return form.format(square_name((move - FIRST_EAT) % SQUARES))
    if move >= FIRST_ALGA:
        return f"7 {COLOUR_LETTERS[alga_paid(move)]} {target_name(alga_target(move))}"
    if FIRST_CUBES <= move < FIRST_LARVA:
        first, second = CUBE_PAIRS[move - FIRST_CUBES]
        return f"cubes {COLOUR_LETTERS[first]}{COLOUR_LETTERS[second]}"
    verb, start = max(((v, s) for v, s in _WITH_COLOUR.items() if s <= move), key=lambda row: row[1])
    return f"{verb} {COLOUR_LETTERS[move - start]}"


def read(text: str) -> int:
    words = " ".join(text.lower().split())
    if words in _WORDS:
        return _WORDS[words]
    if match := _COLOUR.fullmatch(words):
        return _WITH_COLOUR["2" if match[1] == "3" else match[1]] + read_colour(match[2])
    if match := _CUBES.fullmatch(words):
        pair = sorted((read_colour(match[1]), read_colour(match[2])))
        return FIRST_CUBES + CUBE_PAIRS.index((pair[0], pair[1]))
    if match := _ALGA.fullmatch(words):
        return alga(_read_target(match[2]), read_colour(match[1]))
    if (match := _SQUARE.fullmatch(words)) and not (match[1] and match[3]):
        form = f"{match[1]} {{}} {match[3]}".strip()
        return _WITH_SQUARE[form] + read_square(match[2])
    if (more := read_more(words)) is not None:
        return more
    raise BadNotation(say("“{text}” is not a move. {forms}", text=text.strip(), forms=_FORMS))


@cache
def square_name(square: int) -> str:
    board, cell = divmod(square, SQUARES_OF_A_BOARD)
    return BOARD_LETTERS[board] + (cell_name(cell, board) if is_square(board, cell) else f"#{cell}")


@cache
def cell_name(cell: int, board: int = 0) -> str:
    """Column and row; beyond the frame there are columns z and h, rows 0 and 7."""
    y, x = place_of(board, cell)
    return f"{'abcdefghz'[x]}{y + 1}"


def pair_name(tile: int) -> str:
    return COLOUR_LETTERS[CORAL_TILES[tile][0]] + COLOUR_LETTERS[CORAL_TILES[tile][1]]


def target_name(target: int) -> str:
    return ALGA_WORDS[target] if target < ALGAE else pair_name(target - ALGAE)


def read_colour(letter: str) -> int:
    if letter.upper() not in COLOUR_LETTERS:
        raise BadNotation(say("There is no coral colour {letter}; colours are W Y O P G.", letter=letter.upper()))
    return COLOUR_LETTERS.index(letter.upper())


def _read_target(word: str) -> int:
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
