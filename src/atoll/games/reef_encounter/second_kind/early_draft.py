"""Rules 5.3 of Second Kind: Pick me up. Action 10 before the end of the turn, which then ends without it."""

from atoll.core.bits import has
from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.games.reef_encounter.table import Table

DRAFT_FIRST = FIRST_REASON + 133
REASONS: dict[int, Message] = {
    DRAFT_FIRST: say("A turn ends with action 10: take from the open sea."),
}


@rule
def has_drafted(t: Table) -> bool:
    """Whether action 10 has been done and the turn goes on."""
    return has(t.done, 10)
