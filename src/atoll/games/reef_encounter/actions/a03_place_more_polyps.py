"""Rules 7. Action 3: a second larva cube, of any colour. It is action 2 once more, and never comes without it."""

from atoll.core.bits import bit
from atoll.core.rule import rule
from atoll.games.reef_encounter.table import BREAKFAST, Table


@rule
def two_or_three(t: Table) -> int:
    """The action that the next larva cube is for: the first one is always action 2 (rules 16, no. 5)."""
    return 3 if t.done & (bit(2) | bit(BREAKFAST)) != 0 else 2
