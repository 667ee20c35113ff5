"""Rules 5. Scoring: every school of two or more, for the colours and for the species of the same reef."""

from atoll.core.bits import beside, bit, flood, lowest, popcount
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import FIRST_COLUMN, KINDS, LAST_COLUMN, SCHOOL_POINTS, SIDE
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
