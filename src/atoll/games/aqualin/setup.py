"""Rules 2. Setup."""

from atoll.core.bits import bit
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.aqualin.components import ALL_TILES, CELLS, RIVER, TILES
from atoll.games.aqualin.events import GATHERS, REVEALED, STARTS
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
    happened(t, GATHERS, t.colours)
    t.starter = by_lot(t, t.options.starter)
    happened(t, STARTS, t.starter)
    t.active = t.starter
    t.turn = 1
    t.phase = PLACE


@rule
def reveal_one(t: Table) -> None:
    """Turn one tile of the reserve face up into the river."""
    tile = pick(t.luck, t.reserve)
    t.reserve ^= bit(tile)
    t.river |= bit(tile)
    happened(t, REVEALED, tile)


@rule
def by_lot(t: Table, choice: int) -> int:
    """The seat that was agreed on, or one drawn by lot."""
    return chance(t.luck, 2) if choice == BY_LOT else choice
