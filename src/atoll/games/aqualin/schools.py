"""Rules 5. Scoring, as people see it: every school on the reef, with its creatures.

To find all neighbours of a kind at one go, the reef is one number with a byte for each cell, twice over: in the first
half a creature is a bit for its colour, in the second one for its species. The halves are a row apart, so that they do
not touch.
"""

from functools import lru_cache, partial

from atoll.core.bits import picked
from atoll.core.game import Part, Score
from atoll.core.message import say, say_count
from atoll.games.aqualin.components import CELLS, COLOURS, KINDS, SCHOOL_POINTS, SIDE, SPECIES, TILES
from atoll.games.aqualin.kept import MOST_KEPT, Kept
from atoll.games.aqualin.notation import cell_name, read_cell, tile_code
from atoll.games.aqualin.scoring import first_school
from atoll.games.aqualin.table import Table

CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))

COLOUR_OF = bytes(1 << tile // KINDS if tile < TILES else 0 for tile in range(256))
SPECIES_OF = bytes(1 << tile % KINDS if tile < TILES else 0 for tile in range(256))
"""For each byte of a record's `board` the byte of the cell in either half; an empty cell has none of the bits."""
BETWEEN = bytes(SIDE)
NEXT = 8
BELOW = 8 * SIDE
"""How many bits further a cell's neighbours are, in the same row and in the next."""
HAS_NEXT = int.from_bytes((b"\xff" * (SIDE - 1) + b"\0") * (SIDE + 1 + SIDE), "little")
"""All cells but those at the end of a row."""
ONE_KIND = int.from_bytes(b"\1" * CELLS, "little")
SECOND_HALF = 8 * (CELLS + SIDE)
MOST_OF_A_KIND = MOST_KEPT // 8
"""There are two dozen kinds of schools to keep, and few reefs of one kind are seen at two tables."""


def schools(board: bytes, colours: int) -> list[Part]:
    """Every school on the reef: whose it is, of which colour or species, and its cells.

    The board is as a record has it; `colours` is the seat that gathers colours.
    """
    reef = int.from_bytes(board.translate(COLOUR_OF) + BETWEEN + board.translate(SPECIES_OF), "little")
    left = reef & reef >> NEXT & HAS_NEXT
    upper = reef & reef >> BELOW
    together = left | left << NEXT | upper | upper << BELOW
    found: list[Part] = []
    for its, schools_of in KINDS_OF_SCHOOLS[colours]:
        if creatures := together & its:
            found += schools_of[creatures]
    return found


def _find_schools(seat: int, by: str, kind: int, first: int, creatures: int) -> list[Part]:
    """The schools of one kind, from the bits of its creatures that are not alone, of which there is a first one."""
    cells = (creatures >> first).to_bytes(CELLS, "little")
    left = sum(1 << cell for cell, is_there in enumerate(cells) if is_there)
    found = []
    while left:
        school = first_school(left)
        left ^= school
        found.append(_school(seat, by, kind, school))
    return found


@lru_cache(maxsize=MOST_KEPT)
def _school(seat: int, by: str, kind: int, school: int) -> Part:
    """A school as everybody sees it, the same whatever else of its kind is on the reef."""
    return Part(seat=seat, kind=kind, by=by, cells=tuple(picked(school, CELL_NAMES)))


def _kinds_of_schools(colours: int) -> list[tuple[int, Kept[int, list[Part]]]]:
    """Each colour and each species: all its bits, and its schools, given the seat that gathers colours."""
    halves = ((colours, "colour", 0), (1 - colours, "species", SECOND_HALF))
    return [
        (ONE_KIND << first + kind, Kept(partial(_find_schools, seat, by, kind, first + kind), MOST_OF_A_KIND))
        for seat, by, first in halves
        for kind in range(KINDS)
    ]


KINDS_OF_SCHOOLS = tuple(map(_kinds_of_schools, range(2)))


def score_sheet(t: Table) -> list[Score]:
    """Which school gave which points, with its creatures."""
    return [_score(t, **school) for school in schools(t.pack()[Table.place_of("board")], t.colours)]


def _score(t: Table, seat: int, kind: int, by: str, cells: tuple[str, ...]) -> Score:
    name = (COLOURS if by == "colour" else SPECIES)[kind]
    size = say_count("a school of {number}", "a school of {number}", len(cells))
    creatures = tuple(tile_code(t.board[read_cell(cell)]) for cell in cells)
    return Score(seat, SCHOOL_POINTS[len(cells)], say("{kind}: {school}", kind=name, school=size), creatures)
