"""The seam of words: notation of the moves that another box brings, and what it adds to a view."""

from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.second_kind.notation import read_more, write_more
from atoll.games.reef_encounter.second_kind.view import view_of_more, view_of_more_of_player

MORE_PHASES = ("piece", "give back", "crowns")

__all__ = ["FIRST_MORE", "MORE_PHASES", "read_more", "view_of_more", "view_of_more_of_player", "write_more"]
