"""Rules 5.3 of Second Kind: Late breakfast. Action 2 before action 1, with one or two tiles, and nothing else in it."""

from atoll.core.bits import has
from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.games.reef_encounter.table import LAY, Table

ONLY_TWO_TILES, EAT_OR_ACT_FIRST = range(FIRST_REASON + 125, FIRST_REASON + 127)
REASONS: dict[int, Message] = {
    ONLY_TWO_TILES: say("A late breakfast is two tiles at most, and nothing else until it is over."),
    EAT_OR_ACT_FIRST: say("A late breakfast comes before anything else in the turn."),
}
TILES_FOR_BREAKFAST = 2


@rule
def is_breakfast(t: Table) -> bool:
    """Whether tiles are laid before action 1."""
    return t.more.breakfast == 1 and t.phase == LAY and not has(t.done, 3)


@rule
def may_lay_at_breakfast(t: Table) -> bool:
    return not is_breakfast(t) or t.laid < TILES_FOR_BREAKFAST
