"""Rules 3.1. Move, optional: slide one creature along its row or column, over empty cells."""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import FIRST_COLUMN, LAST_COLUMN, REEF, SIDE
from atoll.games.aqualin.moves import STAY, slide, slide_end, slide_start
from atoll.games.aqualin.reasons import END_TAKEN, NO_DISTANCE, NO_TILE_THERE, NOT_IN_LINE, PATH_BLOCKED
from atoll.games.aqualin.table import EMPTY, PLACE, Table

EAST, WEST, SOUTH, NORTH = range(4)
STRIDE = (1, -1, SIDE, -SIDE)


@rule
def list_slides(t: Table, out: Row) -> int:
    """Stay, then every slide."""
    out[0] = STAY
    count = 1
    starts = t.taken
    while starts != 0:
        start = lowest(starts)
        starts = without_lowest(starts)
        ends = reach(t, start)
        while ends != 0:
            out[count] = slide(start, lowest(ends))
            ends = without_lowest(ends)
            count += 1
    return count


@rule
def why_not_slide(t: Table, move: int) -> int:
    if move == STAY:
        return LEGAL
    start, end = slide_start(move), slide_end(move)
    if not has(t.taken, start):
        return NO_TILE_THERE
    if start == end:
        return NO_DISTANCE
    if start // SIDE != end // SIDE and start % SIDE != end % SIDE:
        return NOT_IN_LINE
    if has(t.taken, end):
        return END_TAKEN
    return LEGAL if has(reach(t, start), end) else PATH_BLOCKED


@rule
def make_slide(t: Table, move: int) -> None:
    if move != STAY:
        start, end = slide_start(move), slide_end(move)
        tile = t.board[start]
        t.board[start] = EMPTY
        t.board[end] = tile
        t.cell_of[tile] = end
        t.taken ^= bit(start) | bit(end)
    t.phase = PLACE


@rule
def any_slide(t: Table, word: int) -> int:
    """Stay or any slide. All creatures swim at once, one cell at a time: each that finds water makes a slide."""
    empty = REEF & ~t.taken
    east = count_slides(t.taken, empty, EAST)
    west = count_slides(t.taken, empty, WEST)
    south = count_slides(t.taken, empty, SOUTH)
    north = count_slides(t.taken, empty, NORTH)

    chosen = share(word, east + west + south + north + 1)
    if chosen < east:
        return nth_slide(t.taken, empty, EAST, chosen)
    chosen -= east
    if chosen < west:
        return nth_slide(t.taken, empty, WEST, chosen)
    chosen -= west
    if chosen < south:
        return nth_slide(t.taken, empty, SOUTH, chosen)
    chosen -= south
    return nth_slide(t.taken, empty, NORTH, chosen) if chosen < north else STAY


@rule
def count_slides(creatures: int, empty: int, direction: int) -> int:
    count = 0
    swimming = creatures
    for _ in range(SIDE - 1):
        swimming = step(swimming, direction) & empty
        count += popcount(swimming)
    return count


@rule
def nth_slide(creatures: int, empty: int, direction: int, n: int) -> int:
    distance = 1
    swimming = step(creatures, direction) & empty
    while n >= popcount(swimming):
        n -= popcount(swimming)
        distance += 1
        swimming = step(swimming, direction) & empty
    end = nth(swimming, n)
    return slide(end - distance * STRIDE[direction], end)


@rule
def reach(t: Table, start: int) -> int:
    """The cells that the creature on a cell can slide to."""
    empty = REEF & ~t.taken
    cells = 0
    for direction in range(4):
        swimming = step(bit(start), direction) & empty
        while swimming != 0:
            cells |= swimming
            swimming = step(swimming, direction) & empty
    return cells


@rule
def step(cells: int, direction: int) -> int:
    """The cells one step away in a direction, as far as they are on the reef."""
    if direction == EAST:
        return (cells & ~LAST_COLUMN) << 1
    if direction == WEST:
        return (cells & ~FIRST_COLUMN) >> 1
    if direction == SOUTH:
        return (cells << SIDE) & REEF
    return cells >> SIDE
