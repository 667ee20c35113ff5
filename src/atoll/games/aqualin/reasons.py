"""Why a move is refused: the list of rules 6, a sentence each."""

from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say

(
    NO_TILE_THERE,
    NO_DISTANCE,
    NOT_IN_LINE,
    END_TAKEN,
    PATH_BLOCKED,
    NO_SLIDE_YET,
    ONE_SLIDE_ONLY,
    MUST_PLACE,
    SLIDE_OR_STAY_FIRST,
    NOT_IN_RIVER,
    CELL_TAKEN,
) = range(FIRST_REASON, FIRST_REASON + 11)

REASONS: dict[int, Message] = {
    NO_TILE_THERE: say("There is no creature on that cell to slide."),
    NO_DISTANCE: say("A slide goes at least one cell; to leave everything where it is, stay."),
    NOT_IN_LINE: say("A creature slides along its row or its column only."),
    END_TAKEN: say("A slide ends on an empty cell; there is a creature on that one."),
    PATH_BLOCKED: say("Another creature is in the way; sliding creatures do not jump."),
    NO_SLIDE_YET: say("There is no slide on the first turn: place a creature."),
    ONE_SLIDE_ONLY: say("You may slide one creature at most, before you place one: place a creature now."),
    MUST_PLACE: say("Every turn ends with a placement: take a creature from the river and place it."),
    SLIDE_OR_STAY_FIRST: say("Slide a creature or stay first, then place one."),
    NOT_IN_RIVER: say("That creature is not in the river."),
    CELL_TAKEN: say("There is a creature on that cell already."),
}
