"""Reefs drawn as text, as in the rules: `VC` is a violet crab, `..` an empty cell."""

from atoll.core.table import Row
from atoll.games.aqualin.components import ALL_TILES, CELLS
from atoll.games.aqualin.notation import read_tile
from atoll.games.aqualin.rulebook import Table, legal, places, points, setup
from atoll.games.aqualin.table import PLACE, SLIDE

COLOUR, SPECIES = 0, 1


def reef(drawing: str, *, river: str = "", turn: int | None = None, active: int = 0, starter: int = 0) -> Table:
    """A table with this reef, in the slide phase; the first seat gathers colours."""
    t = Table()
    t.seats = 2
    t.options.first_slide = 1
    t.options.starter = starter
    setup(t)
    codes = drawing.split()
    codes += [".."] * (CELLS - len(codes))
    for cell, code in enumerate(codes):
        if code != "..":
            tile = read_tile(code)
            t.board[cell], t.cell_of[tile] = tile, cell
            t.taken |= 1 << cell
    placed = t.taken.bit_count()
    t.river = sum(1 << read_tile(code) for code in river.split())
    on_board = sum(1 << tile for tile in t.board if tile >= 0)
    t.reserve = ALL_TILES & ~on_board & ~t.river
    if not river:
        t.river = t.reserve & -t.reserve
        t.reserve &= ~t.river
    t.turn = placed + 1 if turn is None else turn
    t.active, t.starter = active, starter
    t.phase = PLACE if t.turn == 1 else SLIDE
    return t


def score(t: Table) -> tuple[int, int]:
    """COLOUR : SPECIES."""
    row = Row([0, 0])
    points(t, row)
    return row[COLOUR], row[SPECIES]


def winner(t: Table) -> int:
    row = Row([0, 0])
    places(t, row)
    return row.index(1)


def moves(t: Table) -> list[int]:
    row = Row([0] * 300)
    return list(row[: legal(t, t.active, row)])
