"""Rules 1.2 and 1.3 of Second Kind. Sides: half tiles, and rock beyond the frame of a board."""

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import CELLS, COLOURS, FIRST_COLUMN, LAST_COLUMN, WIDTH
from atoll.games.reef_encounter.second_kind.components import (
    BEYOND_NEIGHBOUR,
    EAST,
    FRAME,
    NORTH,
    OPPOSITE,
    SIDES,
    SOUTH,
)
from atoll.games.reef_encounter.table import Reef, Table


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
def linked(reef: Reef, cells: int) -> int:
    """Rules 1.3: the tiles of the same coral across two open sides."""
    found = 0
    for colour in range(COLOURS):
        tiles = reef.polyps[colour]
        here = tiles & cells
        if here != 0:
            for side in range(SIDES):
                open_here = here & ~reef.more.closed[side]
                found |= step(reef, open_here, side) & tiles & ~reef.more.closed[OPPOSITE[side]]
    return found


@rule
def corals_with(reef: Reef, cells: int) -> int:
    """All tiles of the corals that have a tile on one of these cells."""
    seen = 0
    grown = cells & (reef.polyps[0] | reef.polyps[1] | reef.polyps[2] | reef.polyps[3] | reef.polyps[4])
    while grown != seen:
        seen = grown
        grown |= linked(reef, seen)
    return seen


@rule
def touching(reef: Reef, cells: int, sides: int) -> int:
    """The cells on which a tile with these coral sides would touch a tile on one of the cells, coral to coral."""
    found = 0
    for side in range(SIDES):
        if has(sides, side):
            found |= step(reef, cells & ~reef.more.closed[OPPOSITE[side]], OPPOSITE[side])
    return found


@rule
def assailable(reef: Reef, cells: int, sides: int) -> int:
    """As `touching`, but the tile that is attacked must show coral there as well."""
    found = 0
    for side in range(SIDES):
        if has(sides, side):
            near = step(reef, cells & ~reef.more.closed[OPPOSITE[side]], OPPOSITE[side])
            found |= near & ~reef.more.closed[side]
    return found


@rule
def reached(reef: Reef, cell: int) -> int:
    """The cells beside a tile, across a side that shows coral."""
    found = 0
    for side in range(SIDES):
        found |= step(reef, bit(cell) & ~reef.more.closed[side], side)
    return found


@rule
def lay_sides(t: Table, reef: Reef, cell: int) -> None:
    """The tile that is being laid lies on a cell now, with its rock sides and its printed shrimp, if it has any."""
    if t.more.closed_sides != 0:
        for side in range(SIDES):
            if has(t.more.closed_sides, side):
                reef.more.closed[side] |= bit(cell)
        note_oddity(reef)
    if t.more.lays_printed == 1:
        reef.more.printed |= bit(cell)
    t.more.closed_sides = 0
    t.more.lays_printed = 0


@rule
def take_away(reef: Reef, cells: int) -> None:
    """Tiles leave these cells."""
    reef.more.printed &= ~cells
    if reef.more.is_odd == 1:
        for side in range(SIDES):
            reef.more.closed[side] &= ~cells
        note_oddity(reef)


@rule
def sink(reef: Reef, cells: int) -> None:
    """Where a tile was on water and none is there any more, there is water again."""
    tiles = reef.polyps[0] | reef.polyps[1] | reef.polyps[2] | reef.polyps[3] | reef.polyps[4]
    water = reef.more.afloat & cells & ~tiles
    reef.more.afloat ^= water
    reef.rock &= ~water


@rule
def note_oddity(reef: Reef) -> None:
    closed = reef.more.closed
    reef.more.is_odd = 1 if closed[0] | closed[1] | closed[2] | closed[3] | (reef.rock >> CELLS) != 0 else 0
