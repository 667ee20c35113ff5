"""Rules 7. Action 4: introduce one shrimp from behind the screen onto a coral that holds none.

4            introduce a shrimp; action 5 says how to put it somewhere
"""

from typing import TYPE_CHECKING

from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a05_move_shrimp import corals_to_guard
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.corals import shrimps_behind_screen
from atoll.games.reef_encounter.events import TOOK_SHRIMP
from atoll.games.reef_encounter.moves import INTRODUCE, TO_SCREEN
from atoll.games.reef_encounter.table import FROM_SCREEN, PUT, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_SHRIMP_LEFT, NO_CORAL_TO_GUARD = range(FIRST_REASON + 40, FIRST_REASON + 42)
REASONS: dict[int, Message] = {
    NO_SHRIMP_LEFT: say("You have no shrimp behind your screen."),
    NO_CORAL_TO_GUARD: say("There is no coral that your shrimp could go onto."),
}


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
    happened(t, TOOK_SHRIMP, t.active)


def write(move: int) -> str:
    return "4"


def read(text: str) -> int | None:
    return INTRODUCE if text == "4" else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The shrimps behind the screen."""
    return (f"shrimps {view['seat']}",)


def phrase(view: "View", move: int) -> Message:
    return say("Introduce a shrimp from behind your screen.")


INTRODUCING = Question(range(INTRODUCE, TO_SCREEN), write, read, touched, {}, REASONS, phrase)
