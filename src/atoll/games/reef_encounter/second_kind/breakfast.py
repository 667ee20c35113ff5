"""Rules 5.3 of Second Kind: Late breakfast. Action 2 before action 1, with one or two tiles, and nothing else in it."""

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.games.reef_encounter.table import BREAKFAST, LAY, Table

EAT_OR_ACT_FIRST = FIRST_REASON + 126
REASONS: dict[int, Message] = {
    EAT_OR_ACT_FIRST: say("A late breakfast comes before anything else in the turn."),
}
TILES_FOR_BREAKFAST = 2


@rule
def is_breakfast(t: Table) -> bool:
    """Whether tiles are laid before action 1."""
    return t.phase == LAY and t.done == bit(BREAKFAST)


@rule
def is_breakfast_over(t: Table) -> bool:
    return is_breakfast(t) and t.laid == TILES_FOR_BREAKFAST
