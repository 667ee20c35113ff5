"""How cells and creatures are written.

Cells are a column letter and a row number, `a1` top left to `f6` bottom right. Creatures are the letter of the colour
and the letter of the species: `VC` is the violet crab, `BH` the blue seahorse (hippocampus). How moves are written
stands with the decisions, in `actions`.
"""

from atoll.core.errors import BadNotation
from atoll.core.message import say
from atoll.games.aqualin.components import COLOUR_LETTERS, SIDE, SPECIES_LETTERS

CELL_NAMES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdef")
TILE_CODES = tuple(colour + species for colour in COLOUR_LETTERS for species in SPECIES_LETTERS)


def read_cell(name: str) -> int:
    if name not in CELL_NAMES:
        raise BadNotation(say("{cell} is not on the reef; its cells are a1 to f6.", cell=name))
    return CELL_NAMES.index(name)


def read_tile(code: str) -> int:
    if code.upper() not in TILE_CODES:
        raise BadNotation(
            say(
                "There is no creature {code}; colours are {colours}, species {species}.",
                code=code.upper(),
                colours=" ".join(COLOUR_LETTERS),
                species=" ".join(SPECIES_LETTERS),
            )
        )
    return TILE_CODES.index(code.upper())
