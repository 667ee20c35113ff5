"""Moves as people write and read them aloud.

Cells are a column letter and a row number, `a1` top left to `f6` bottom right. Creatures are the letter of the colour
and the letter of the species: `VC` is the purple (violet) crab, `BH` the blue seahorse (hippocampus).

    stay         leave everything where it is
    b2-b5        slide the creature on b2 to b5
    VC c4        place the purple crab on c4

Capitals, spaces and the sign between cells are free: `vcc4` and `b2 b5` are understood.
"""

import re

from atoll.core.errors import BadNotation
from atoll.core.message import say
from atoll.games.aqualin.components import COLOUR_LETTERS, KINDS, SIDE, SPECIES_LETTERS
from atoll.games.aqualin.moves import (
    FIRST_PLACEMENT,
    STAY,
    placed_cell,
    placed_tile,
    placement,
    slide,
    slide_end,
    slide_start,
)

_SLIDE = re.compile(r"([a-z]\d+)\s*(?:-|>|->|→|to)?\s*([a-z]\d+)")
_PLACEMENT = re.compile(r"([a-z])([a-z])\s*(?:-|>|->|→|to|on)?\s*([a-z]\d+)")
_FORMS = say("Write “stay”, a slide such as “b2-b5”, or a placement such as “VC c4”.")


def write(move: int) -> str:
    if move == STAY:
        return "stay"
    if move < FIRST_PLACEMENT:
        return f"{cell_name(slide_start(move))}-{cell_name(slide_end(move))}"
    return f"{tile_code(placed_tile(move))} {cell_name(placed_cell(move))}"


def read(text: str) -> int:
    words = text.strip().lower()
    if words == "stay":
        return STAY
    if match := _SLIDE.fullmatch(words):
        return slide(read_cell(match[1]), read_cell(match[2]))
    if match := _PLACEMENT.fullmatch(words):
        return placement(_read_tile(match[1], match[2]), read_cell(match[3]))
    raise BadNotation(say("“{text}” is not a move. {forms}", text=text.strip(), forms=_FORMS))


def cell_name(cell: int) -> str:
    return f"{'abcdef'[cell % SIDE]}{cell // SIDE + 1}"


def read_cell(name: str) -> int:
    column, row = "abcdef".find(name[0]), int(name[1:]) - 1
    if column < 0 or not 0 <= row < SIDE:
        raise BadNotation(say("{cell} is not on the reef; its cells are a1 to f6.", cell=name))
    return row * SIDE + column


def tile_code(tile: int) -> str:
    return COLOUR_LETTERS[tile // KINDS] + SPECIES_LETTERS[tile % KINDS]


def read_tile(code: str) -> int:
    return _read_tile(code[0].lower(), code[1].lower())


def _read_tile(colour: str, species: str) -> int:
    if colour.upper() not in COLOUR_LETTERS or species.upper() not in SPECIES_LETTERS:
        raise BadNotation(
            say(
                "There is no creature {code}; colours are {colours}, species {species}.",
                code=(colour + species).upper(),
                colours=" ".join(COLOUR_LETTERS),
                species=" ".join(SPECIES_LETTERS),
            )
        )
    return COLOUR_LETTERS.index(colour.upper()) * KINDS + SPECIES_LETTERS.index(species.upper())
