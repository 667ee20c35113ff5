"""The seam in the record: pieces that another box lays on the table. Without it they are all empty."""

from atoll.games.reef_encounter.second_kind.table import MoreOfPlayer, MoreOfReef, MoreOfTable

__all__ = ["MoreOfPlayer", "MoreOfReef", "MoreOfTable"]
