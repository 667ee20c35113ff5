"""The seam of the turn: moves that another box brings, and what it does before and after those of this one."""

from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.seams import is_joined
from atoll.games.reef_encounter.second_kind.actions.answers import BOX_NOT_USED
from atoll.games.reef_encounter.second_kind.choices import (
    count_items,
    list_items,
    nth_item,
    why_not_base_move,
    why_not_item,
)
from atoll.games.reef_encounter.second_kind.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.reef_encounter.second_kind.steps import after_each_step, begin_opening, begin_scoring
from atoll.games.reef_encounter.second_kind.table import (
    AFTER_MEAL,
    AFTER_OPENING,
    AFTER_SCORING,
    AFTER_TENTH,
    AFTER_TURN,
    ENDS,
    ON_WITH_IT,
)
from atoll.games.reef_encounter.second_kind.turn import do_item, is_answer
from atoll.games.reef_encounter.table import OVER, Table

__all__ = [
    "AFTER_MEAL",
    "AFTER_OPENING",
    "AFTER_SCORING",
    "AFTER_TENTH",
    "AFTER_TURN",
    "ENDS",
    "FIRST_MORE",
    "LONGEST",
    "MOST_MOVES",
    "MOVES",
    "ON_WITH_IT",
    "is_answer",
]


@rule
def list_more(t: Table, out: Row, count: int) -> int:
    return list_items(t, out, count) if is_joined(t) else count


@rule
def count_more(t: Table) -> int:
    return count_items(t) if is_joined(t) else 0


@rule
def nth_more(t: Table, n: int) -> int:
    return nth_item(t, n)


@rule
def is_phase_of_more(t: Table) -> bool:
    """Whether something is decided that this box does not know."""
    return t.phase > OVER


@rule
def why_not_now(t: Table) -> int:
    """Why no move of this box can be made then."""
    return why_not_base_move(t)


@rule
def why_not_more(t: Table, move: int) -> int:
    return why_not_item(t, move) if is_joined(t) else BOX_NOT_USED


@rule
def do_more(t: Table, move: int) -> int:
    """Make a move of the other box; returns what comes next."""
    return do_item(t, move)


@rule
def comes_first(t: Table) -> bool:
    """Whether something comes before a player's turn."""
    return is_joined(t) and begin_opening(t)


@rule
def after_step(t: Table, move: int) -> int:
    """What follows from any move; returns what comes next."""
    return after_each_step(t, move) if is_joined(t) else ON_WITH_IT


@rule
def comes_last(t: Table) -> bool:
    """Whether something is decided after the last turn."""
    return is_joined(t) and begin_scoring(t)
