"""Rules 2. Setup."""

from atoll.core.bits import bit
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.games.aqualin.components import ALL_TILES, CELLS, RIVER, TILES
from atoll.games.aqualin.table import BY_LOT, EMPTY, IN_STOCK, PLACE, Table


@rule
def setup(t: Table) -> None:
    for cell in range(CELLS):
        t.board[cell] = EMPTY
    for tile in range(TILES):
        t.cell_of[tile] = IN_STOCK
    t.taken = 0
    t.river = 0
    t.reserve = ALL_TILES
    for _ in range(RIVER):
        reveal_one(t)

    t.colours = by_lot(t, t.options.colours)
    t.starter = by_lot(t, t.options.starter)
    t.active = t.starter
    t.turn = 1
    t.phase = PLACE


@rule
def reveal_one(t: Table) -> None:
    """Turn one tile of the reserve face up into the river."""
    tile = bit(pick(t.luck, t.reserve))
    t.reserve ^= tile
    t.river |= tile


@rule
def by_lot(t: Table, choice: int) -> int:
    """The seat that was agreed on, or one drawn by lot."""
    return chance(t.luck, 2) if choice == BY_LOT else choice
