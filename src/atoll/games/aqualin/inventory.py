"""Nothing leaves the box."""

from atoll.core.bits import bit, has, popcount
from atoll.core.rule import rule
from atoll.games.aqualin.components import ALL_TILES, TILES
from atoll.games.aqualin.table import IN_STOCK, OVER, Table


@rule
def adds_up(t: Table) -> bool:
    """Rules A13: board, river and reserve hold 36 distinct tiles; after turn n there are n tiles on the board."""
    on_board = 0
    for tile in range(TILES):
        cell = t.cell_of[tile]
        if cell != IN_STOCK:
            on_board |= bit(tile)
            if t.board[cell] != tile or not has(t.taken, cell):
                return False
    complete = on_board ^ t.river ^ t.reserve == ALL_TILES and (on_board & t.river) | (on_board & t.reserve) == 0
    placed = t.turn if t.phase == OVER else t.turn - 1
    return complete and popcount(on_board) == placed and popcount(t.taken) == placed
