"""Where the squares of a reef lie in its part of the picture, those beyond its frame included."""

from functools import cache

from atoll.games.reef_encounter.components import BOARD_LETTERS
from atoll.games.reef_encounter.seam_pieces import cell_at, place_of

PITCH = 100
HALF = PITCH / 2
LEFT, TOP = 44, 52


@cache
def place(board: str, cell: int) -> tuple[float, float]:
    """The centre of a cell."""
    y, x = place_of(BOARD_LETTERS.index(board), cell)
    return LEFT + PITCH * (x + 0.5), TOP + PITCH * (y + 0.5)


@cache
def cell_named(board: str, name: str) -> int:
    """The cell of a column and a row, such as c4."""
    return cell_at(BOARD_LETTERS.index(board), int(name[1]) - 1, "zabcdefgh".index(name[0]) - 1)
