"""Rules 5. Scoring: every school of two or more, for the colours and for the species of the same reef."""

from functools import lru_cache

from atoll.core.bits import beside, bit, flood, lowest, members, popcount
from atoll.core.game import Score
from atoll.core.message import Message, say, say_count
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import (
    COLOURS,
    FIRST_COLUMN,
    KINDS,
    LAST_COLUMN,
    SCHOOL_POINTS,
    SIDE,
    SPECIES,
)
from atoll.games.aqualin.notation import tile_code
from atoll.games.aqualin.table import IN_STOCK, Table


@rule
def points(t: Table, out: Row) -> None:
    colours = 0
    species = 0
    for kind in range(KINDS):
        colours += points_of(cells_of_colour(t, kind))
        species += points_of(cells_of_species(t, kind))
    out[t.colours] = colours
    out[1 - t.colours] = species


@rule
def places(t: Table, out: Row) -> None:
    """Higher total wins; a tie goes to the player who did not start."""
    points(t, out)
    lead = out[t.starter] - out[1 - t.starter]
    out[t.starter] = 1 if lead > 0 else 2
    out[1 - t.starter] = 2 if lead > 0 else 1


@rule
def points_of(cells: int) -> int:
    """The points of all schools among the cells of one colour or one species."""
    total = 0
    cells &= beside(cells, SIDE, FIRST_COLUMN, LAST_COLUMN)
    while cells != 0:
        school = first_school(cells)
        total += SCHOOL_POINTS[popcount(school)]
        cells ^= school
    return total


@rule
def first_school(cells: int) -> int:
    return flood(bit(lowest(cells)), cells, SIDE, FIRST_COLUMN, LAST_COLUMN)


@rule
def cells_of_colour(t: Table, colour: int) -> int:
    cells = 0
    for species in range(KINDS):
        cell = t.cell_of[colour * KINDS + species]
        if cell != IN_STOCK:
            cells |= bit(cell)
    return cells


@rule
def cells_of_species(t: Table, species: int) -> int:
    cells = 0
    for colour in range(KINDS):
        cell = t.cell_of[colour * KINDS + species]
        if cell != IN_STOCK:
            cells |= bit(cell)
    return cells


OF_COLOUR = tuple((kind, slice(kind * KINDS, (kind + 1) * KINDS)) for kind in range(KINDS))
OF_SPECIES = tuple((kind, slice(kind, None, KINDS)) for kind in range(KINDS))
"""Where each kind's tiles are among all tiles."""


def schools(t: Table) -> list[tuple[int, bool, int, int]]:
    """Every school on the reef: whose it is, whether it is one of colour, which kind, and its cells."""
    cells, colours = t.cell_of, t.colours
    found = [(colours, True, kind, school) for kind, its in OF_COLOUR for school in _schools_among(*cells[its])]
    species = 1 - colours
    return found + [
        (species, False, kind, school) for kind, its in OF_SPECIES for school in _schools_among(*cells[its])
    ]


@lru_cache(maxsize=4096)
def _schools_among(*cells: int) -> tuple[int, ...]:
    """The schools among the tiles of one kind; a move changes two kinds, and the others have been looked at before."""
    found = []
    left = 0
    for cell in cells:
        if cell != IN_STOCK:
            left |= 1 << cell
    left &= beside(left, SIDE, FIRST_COLUMN, LAST_COLUMN)
    while left:
        school = first_school(left)
        left ^= school
        found.append(school)
    return tuple(found)


def score_sheet(t: Table) -> list[Score]:
    """Which school gave which points, with its creatures."""
    return [
        Score(
            seat,
            SCHOOL_POINTS[popcount(school)],
            say("{kind}: {school}", kind=(COLOURS if by_colour else SPECIES)[kind], school=_size(popcount(school))),
            tuple(tile_code(t.board[cell]) for cell in members(school)),
        )
        for seat, by_colour, kind, school in schools(t)
    ]


def _size(size: int) -> Message:
    return say_count("a school of {number}", "a school of {number}", size)
