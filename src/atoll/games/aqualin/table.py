"""What lies on the table. Tiles are numbered colour by colour, cells row by row; sets of either are bit masks."""

from atoll.core.table import BaseTable, Row, Struct, i8, i64, one
from atoll.games.aqualin.components import CELLS, TILES

EMPTY = -1
IN_STOCK = -1

SLIDE, PLACE, OVER = range(3)


class Options(Struct):
    """What was agreed on before the game; the choices are on the game's form."""

    starter: int = i8()
    colours: int = i8()
    first_slide: int = i8()


BY_LOT = 2


class Table(BaseTable):
    options: Options = one(Options)
    starter: int = i8()
    """The seat that began: the other one wins a tie."""
    colours: int = i8()
    """The seat that gathers colours; the other one gathers species."""
    turn: int = i8()
    """1 to 36."""
    phase: int = i8()
    """SLIDE, PLACE or OVER."""
    active: int = i8()
    """The seat whose turn it is."""
    board: Row = i8(CELLS)
    """The tile on each cell, or EMPTY."""
    cell_of: Row = i8(TILES)
    """The cell of each tile, or IN_STOCK while it is in the river or the reserve."""
    taken: int = i64()
    """The cells that are not empty."""
    river: int = i64()
    """The tiles that lie face up."""
    reserve: int = i64()
    """The tiles that lie face down. Nobody knows their order, so they have none: each is drawn when it is needed."""
