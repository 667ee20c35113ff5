"""Rules 5. Scoring: every school of two or more, for the colours and for the species of the same reef."""

from collections.abc import Iterator
from typing import Literal

from atoll.core.bits import beside, bit, flood, lowest, members, popcount
from atoll.core.game import Score
from atoll.core.message import say, say_count
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import COLOURS, FIRST_COLUMN, KINDS, LAST_COLUMN, SCHOOL_POINTS, SIDE, SPECIES
from atoll.games.aqualin.notation import TILE_CODES
from atoll.games.aqualin.table import IN_STOCK, Table

By = Literal["colour", "species"]


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
    cells = together(cells)
    while cells != 0:
        school = first_school(cells)
        total += SCHOOL_POINTS[popcount(school)]
        cells ^= school
    return total


@rule
def together(cells: int) -> int:
    """Those of the cells that have a neighbour among them."""
    return cells & beside(cells, SIDE, FIRST_COLUMN, LAST_COLUMN)


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


def schools(t: Table) -> Iterator[tuple[int, By, int, int]]:
    """Every school on the reef: for whom it counts, of which colour or species, and its cells."""
    for kind in range(KINDS):
        yield from ((t.colours, "colour", kind, school) for school in _split(cells_of_colour(t, kind)))
    for kind in range(KINDS):
        yield from ((1 - t.colours, "species", kind, school) for school in _split(cells_of_species(t, kind)))


def _split(cells: int) -> Iterator[int]:
    cells = together(cells)
    while cells:
        school = first_school(cells)
        yield school
        cells ^= school


def score_sheet(t: Table) -> list[Score]:
    """Which school gave which points, with its creatures."""
    return [_score(t, *school) for school in schools(t)]


def _score(t: Table, seat: int, by: By, kind: int, cells: int) -> Score:
    creatures = tuple(TILE_CODES[t.board[cell]] for cell in members(cells))
    name = (COLOURS if by == "colour" else SPECIES)[kind]
    size = say_count("a school of {number}", "a school of {number}", len(creatures))
    return Score(seat, SCHOOL_POINTS[len(creatures)], say("{kind}: {school}", kind=name, school=size), creatures)
