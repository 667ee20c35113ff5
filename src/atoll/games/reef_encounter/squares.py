"""Rules 2. Squares: what lies side by side on a board, never diagonally."""

from atoll.core.bits import beside
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import FIRST_COLUMN, LAST_COLUMN, WIDTH


@rule
def neighbours(cells: int) -> int:
    """The cells that share a side with one of these."""
    return beside(cells, WIDTH, FIRST_COLUMN, LAST_COLUMN)
