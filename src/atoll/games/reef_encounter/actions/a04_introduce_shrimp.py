"""Rules 7. Action 4: introduce one shrimp from behind the screen onto a coral that holds none."""

from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a05_move_shrimp import corals_to_guard
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.corals import shrimps_behind_screen
from atoll.games.reef_encounter.reasons import NO_CORAL_TO_GUARD, NO_SHRIMP_LEFT
from atoll.games.reef_encounter.table import FROM_SCREEN, PUT, Table


@rule
def why_not_introduce(t: Table) -> int:
    if shrimps_behind_screen(t, t.active) == 0:
        return NO_SHRIMP_LEFT
    for board in range(BOARDS):
        if corals_to_guard(t, board) != 0:
            return LEGAL
    return NO_CORAL_TO_GUARD


@rule
def introduce(t: Table) -> None:
    """Take a shrimp from behind the screen; where it goes is the next decision."""
    t.lifted = FROM_SCREEN
    t.lifted_again = 0
    t.phase = PUT
