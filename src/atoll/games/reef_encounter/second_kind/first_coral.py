"""Rules 3.5 and 3.6 of Second Kind. A player's first coral costs a card with a blue shrimp."""

from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.games.reef_encounter.second_kind.table import FREELY, WITH_A_CARD
from atoll.games.reef_encounter.table import NONE, Table

CARD_FOR_FIRST_CORAL, NO_FIRST_CORAL_NOW, NOT_FOR_FIRST_CORAL = range(FIRST_REASON + 128, FIRST_REASON + 131)
REASONS: dict[int, Message] = {
    CARD_FOR_FIRST_CORAL: say("For your first coral, show a card with a blue shrimp on it."),
    NO_FIRST_CORAL_NOW: say(
        "The game is ending: you cannot eat your first coral any more, since no card may be played."
    ),
    NOT_FOR_FIRST_CORAL: say("Such a card is shown only to eat your first coral, before anything else in the turn."),
}


@rule
def why_not_first_meal(t: Table) -> int:
    """Why it cannot simply be eaten. No card may be played in an extra turn, unless something else was agreed on: then
    everybody who holds any card is asked."""
    if t.ender == NONE:
        return CARD_FOR_FIRST_CORAL
    if t.options.extra_turn_first_coral == FREELY:
        return LEGAL
    has_card = t.options.extra_turn_first_coral == WITH_A_CARD and t.players[t.active].more.cards != 0
    return CARD_FOR_FIRST_CORAL if has_card else NO_FIRST_CORAL_NOW
