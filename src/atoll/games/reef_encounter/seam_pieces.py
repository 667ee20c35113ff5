"""The seam in the record: pieces and squares that another box brings. Without it they are all empty."""

from atoll.games.reef_encounter.second_kind.components import (
    SQUARES_OF_A_BOARD,
    cell_at,
    is_square,
    place_of,
)
from atoll.games.reef_encounter.second_kind.table import MoreOfPlayer, MoreOfReef, MoreOfTable, MoreOptions

__all__ = [
    "SQUARES_OF_A_BOARD",
    "MoreOfPlayer",
    "MoreOfReef",
    "MoreOfTable",
    "MoreOptions",
    "cell_at",
    "is_square",
    "place_of",
]
