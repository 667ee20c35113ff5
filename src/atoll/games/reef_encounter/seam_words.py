"""The seam of words: notation of the moves that another box brings, and what it adds to a view."""

from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.second_kind.log import more_on_space, of_opening, tell_more
from atoll.games.reef_encounter.second_kind.notation import read_more, write_more
from atoll.games.reef_encounter.second_kind.table_text import mark_of_more, text_of_more, text_of_player
from atoll.games.reef_encounter.second_kind.view import is_agreed, view_of_more, view_of_more_of_player
from atoll.games.reef_encounter.second_kind.words import PHASES as MORE_PHASES
from atoll.games.reef_encounter.second_kind.words import prompt_of_more, scores_of_more

__all__ = [
    "FIRST_MORE",
    "MORE_PHASES",
    "is_agreed",
    "mark_of_more",
    "more_on_space",
    "of_opening",
    "prompt_of_more",
    "read_more",
    "scores_of_more",
    "tell_more",
    "text_of_more",
    "text_of_player",
    "view_of_more",
    "view_of_more_of_player",
    "write_more",
]
