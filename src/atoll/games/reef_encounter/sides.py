"""Sides of tiles, where they matter: beside half tiles and rock beyond the frame (rules 1.2 and 1.3 of Second Kind).

On all other reefs the grid says what lies side by side, and `squares` is all that is asked.
"""

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import (
    ALL_SIDES,
    BEYOND_NEIGHBOUR,
    CELLS,
    COLOURS,
    EAST,
    FIRST_COLUMN,
    FRAME,
    LAST_COLUMN,
    NORTH,
    OPPOSITE,
    SIDES,
    SOUTH,
    WIDTH,
)
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import Reef


@rule
def step(reef: Reef, cells: int, side: int) -> int:
    """The cells beside these on one side, also from and to rock beyond the frame."""
    inside = step_inside(cells & FRAME, side)
    beyond = reef.rock >> CELLS
    while beyond != 0:
        i = lowest(beyond)
        if neighbour_in(reef, cells, i, OPPOSITE[side]) != 0:
            inside |= bit(CELLS + i)
        if has(cells, CELLS + i):
            inside |= neighbour_of(reef, i, side)
        beyond = without_lowest(beyond)
    return inside


@rule
def step_inside(cells: int, side: int) -> int:
    if side == NORTH:
        return cells >> WIDTH
    if side == SOUTH:
        return (cells << WIDTH) & FRAME
    return (cells & ~LAST_COLUMN) << 1 if side == EAST else (cells & ~FIRST_COLUMN) >> 1


@rule
def neighbour_of(reef: Reef, beyond: int, side: int) -> int:
    """The cell on a side of a square beyond the frame, as a set; none if there is no such cell."""
    cell = BEYOND_NEIGHBOUR[reef.board][beyond][side]
    return bit(cell) if cell >= 0 else 0


@rule
def neighbour_in(reef: Reef, cells: int, beyond: int, side: int) -> int:
    return cells & neighbour_of(reef, beyond, side)


@rule
def linked_by_sides(reef: Reef, cells: int) -> int:
    """The tiles of the same corals beside the tiles on these cells, across two open sides."""
    found = 0
    for colour in range(COLOURS):
        tiles = reef.polyps[colour]
        here = tiles & cells
        if here != 0:
            for side in range(SIDES):
                open_here = here & ~reef.closed[side]
                found |= step(reef, open_here, side) & tiles & ~reef.closed[OPPOSITE[side]]
    return found


@rule
def touching(reef: Reef, cells: int, sides: int) -> int:
    """The cells on which a tile with these coral sides would touch a tile on one of the cells, coral to coral."""
    if sides == ALL_SIDES and reef.is_odd == 0:
        return neighbours(cells)
    found = 0
    for side in range(SIDES):
        if has(sides, side):
            found |= step(reef, cells & ~reef.closed[OPPOSITE[side]], OPPOSITE[side])
    return found


@rule
def attackable_from(reef: Reef, cells: int, sides: int) -> int:
    """As `touching`, but the tile that is attacked must show coral there as well."""
    if sides == ALL_SIDES and reef.is_odd == 0:
        return neighbours(cells)
    found = 0
    for side in range(SIDES):
        if has(sides, side):
            near = step(reef, cells & ~reef.closed[OPPOSITE[side]], OPPOSITE[side])
            found |= near & ~reef.closed[side]
    return found


@rule
def reached(reef: Reef, cell: int) -> int:
    """The cells beside a tile, across a side that shows coral."""
    if reef.is_odd == 0:
        return neighbours(bit(cell))
    found = 0
    for side in range(SIDES):
        found |= step(reef, bit(cell) & ~reef.closed[side], side)
    return found


@rule
def note_oddity(reef: Reef) -> None:
    closed = reef.closed
    reef.is_odd = 1 if closed[0] | closed[1] | closed[2] | closed[3] | (reef.rock >> CELLS) != 0 else 0
