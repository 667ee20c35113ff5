"""The numbers of moves: stay, then slides by their two cells, then placements by tile and cell."""

from atoll.core.rule import rule
from atoll.games.aqualin.components import CELLS, TILES

STAY = 0
FIRST_SLIDE = 1
FIRST_PLACEMENT = FIRST_SLIDE + CELLS * CELLS
MOVES = FIRST_PLACEMENT + TILES * CELLS

# Six tiles on 36 cells. A line of six cells has at most eight slides (a tile at each end), so the reef has at most 96.
MOST_MOVES = 6 * CELLS
# 36 placements, and a slide or a stay before each but the first.
LONGEST = 71


@rule
def slide(start: int, end: int) -> int:
    return FIRST_SLIDE + start * CELLS + end


@rule
def placement(tile: int, cell: int) -> int:
    return FIRST_PLACEMENT + tile * CELLS + cell


@rule
def slide_start(move: int) -> int:
    return (move - FIRST_SLIDE) // CELLS


@rule
def slide_end(move: int) -> int:
    return (move - FIRST_SLIDE) % CELLS


@rule
def placed_tile(move: int) -> int:
    return (move - FIRST_PLACEMENT) // CELLS


@rule
def placed_cell(move: int) -> int:
    return (move - FIRST_PLACEMENT) % CELLS
