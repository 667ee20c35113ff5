"""Rules 3.2. Place, mandatory, and 3.3. Refill, automatic."""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import rest, share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import REEF
from atoll.games.aqualin.moves import placed_cell, placed_tile, placement
from atoll.games.aqualin.reasons import CELL_TAKEN, NOT_IN_RIVER
from atoll.games.aqualin.setup import reveal_one
from atoll.games.aqualin.table import Table


@rule
def list_placements(t: Table, out: Row) -> int:
    """Every tile of the river on every empty cell."""
    count = 0
    tiles = t.river
    while tiles != 0:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        cells = REEF & ~t.taken
        while cells != 0:
            out[count] = placement(tile, lowest(cells))
            cells = without_lowest(cells)
            count += 1
    return count


@rule
def why_not_place(t: Table, move: int) -> int:
    if not has(t.river, placed_tile(move)):
        return NOT_IN_RIVER
    return CELL_TAKEN if has(t.taken, placed_cell(move)) else LEGAL


@rule
def make_placement(t: Table, move: int) -> None:
    tile, cell = placed_tile(move), placed_cell(move)
    t.river ^= bit(tile)
    t.board[cell] = tile
    t.cell_of[tile] = cell
    t.taken |= bit(cell)
    if t.reserve != 0:
        reveal_one(t)


@rule
def any_placement(t: Table, word: int) -> int:
    tiles = popcount(t.river)
    empty = REEF & ~t.taken
    tile = nth(t.river, share(word, tiles))
    return placement(tile, nth(empty, share(rest(word, tiles), popcount(empty))))
