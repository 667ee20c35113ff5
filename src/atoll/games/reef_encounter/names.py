"""What pieces and squares are called: in notation and in words. Nothing here knows a rule.

A tile is one number: 0 to 4 is a plain tile of that colour, then come the special ones of Second Kind (`components`). A
square is the number that moves use; the first number after all squares is the place behind the screen.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from atoll.core.message import Message, say
from atoll.games.reef_encounter.components import (
    ALGA_NAMES,
    ALGA_WORDS,
    ALGAE,
    BOARD_LETTERS,
    BOARDS,
    CELLS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    CORAL_TILES,
    FIRST_DOUBLE,
    FIRST_HALF,
    FIRST_TWO_COLOUR,
    POLYP_TILES,
    SQUARES_OF_A_BOARD,
    TILES,
    is_square,
    place_of,
)
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES, CARD_SLUGS

NOTHING = "–"
PIECE_WORDS = ("rock", "water", "crown")
PIECE_NAMES = (say("bare rock"), say("deep water"), say("crown of thorns"))
SIDES_OF_ROTATION = ("ne", "es", "sw", "wn")
"""The sides of a half tile that show coral, by its rotation."""


def cell_name(cell: int, board: int = 0) -> str:
    """Column and row; beyond the frame there are columns z and h, rows 0 and 7."""
    y, x = place_of(board, cell)
    return f"{'abcdefghz'[x]}{y + 1}"


CELL_NAMES = tuple(map(cell_name, range(CELLS)))


def _square_name(board: int, cell: int) -> str:
    return BOARD_LETTERS[board] + (cell_name(cell, board) if is_square(board, cell) else f"#{cell}")


SQUARE_NAMES = tuple(_square_name(board, cell) for board in range(BOARDS) for cell in range(SQUARES_OF_A_BOARD))
PAIR_NAMES = tuple(COLOUR_LETTERS[row[0]] + COLOUR_LETTERS[row[1]] for row in CORAL_TILES)
TARGET_NAMES = (*ALGA_WORDS, *PAIR_NAMES)
"""What a cylinder goes onto: the open sea in four colours, then the ten coral tiles."""


def square_name(square: int) -> str:
    return SQUARE_NAMES[square]


def where(square: int) -> Message:
    """A square in words."""
    return say("reef {board}, {cell}", board=SQUARE_NAMES[square][0], cell=SQUARE_NAMES[square][1:])


def sign_on(board: Mapping[str, Any], cell: str) -> str:
    """What lies on a cell, by its name, given a board of a view: a tile's letter, . for bare rock, ~ for water."""
    if cell in board["beyond"]:
        return str(board["beyond"][cell])
    return str(board["cells"][CELL_NAMES.index(cell)])


def pair_name(tile: int) -> str:
    return PAIR_NAMES[tile]


def target_name(target: int) -> str:
    return TARGET_NAMES[target]


def target_words(target: int) -> Message:
    """Where a cylinder goes, in words."""
    if target < ALGAE:
        return say("the open sea, {alga}", alga=ALGA_NAMES[target])
    return say("coral tile {tile}", tile=PAIR_NAMES[target - ALGAE])


def onto(target: int) -> Message:
    """Where a cylinder goes, with the colours of a coral tile."""
    if target < ALGAE:
        return target_words(target)
    first, second, *_ = CORAL_TILES[target - ALGAE]
    return say("coral tile {first} and {second}", first=COLOUR_NAMES[first], second=COLOUR_NAMES[second])


def colour_name(letter: str) -> Message:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def alga_name(word: str) -> Message:
    return ALGA_NAMES[ALGA_WORDS.index(word)]


def card_name(slug: str) -> Message:
    return CARD_NAMES[CARD_SLUGS.index(slug)]


def _tile_code(tile: int) -> str:
    if tile >= POLYP_TILES:
        return PIECE_WORDS[tile - POLYP_TILES]
    if tile >= FIRST_TWO_COLOUR:
        return PAIR_NAMES[tile - FIRST_TWO_COLOUR]
    return ("", "S", "D", "H")[tile // COLOURS] + COLOUR_LETTERS[tile % COLOURS]


TILE_CODES = tuple(map(_tile_code, range(TILES)))
"""Every tile in notation: W is a plain one, SW a blue-shrimp tile, DW a double, HW a half, WY a two-colour one."""


def _tile_words(tile: int) -> Message:
    if tile >= POLYP_TILES:
        return PIECE_NAMES[tile - POLYP_TILES]
    if tile >= FIRST_TWO_COLOUR:
        first, second, *_ = CORAL_TILES[tile - FIRST_TWO_COLOUR]
        return say("two-colour tile, {first} and {second}", first=COLOUR_NAMES[first], second=COLOUR_NAMES[second])
    colour = COLOUR_NAMES[tile % COLOURS]
    if tile >= FIRST_HALF:
        return say("half tile, {colour}", colour=colour)
    if tile >= FIRST_DOUBLE:
        return say("double tile, {colour}", colour=colour)
    return say("blue-shrimp tile, {colour}", colour=colour) if tile >= COLOURS else colour


TILE_NAMES = tuple(map(_tile_words, range(TILES)))
"""Every tile in words."""


NAMES = dict(zip((*COLOUR_LETTERS, *ALGA_WORDS), (*COLOUR_NAMES, *ALGA_NAMES), strict=True))
"""What people may type for a code of the notation, in their language."""


def tile_name(code: str) -> Message:
    """A tile in words, by its name in notation."""
    return TILE_NAMES[TILE_CODES.index(code)]


def codes_listed(codes: Iterable[str]) -> Message:
    """Several tiles in words, by their names in notation."""
    return listed([tile_name(code) for code in codes])


def listed(names: list[Message]) -> Message:
    """Several things in words, one after the other."""
    if not names:
        return say("nothing")
    together = names[0]
    for name in names[1:]:
        together = say("{first}; {second}", first=together, second=name)
    return together
