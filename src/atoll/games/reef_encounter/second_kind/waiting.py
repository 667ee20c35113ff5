"""What is half done waits on a small stack in the record: the phases that go on when what is asked now is done.

Action 0 waits while crowns of thorns attack, under whatever interrupts it. A window and an announced card put the phase
that they interrupt on top, and go back to it when they are over.
"""

from atoll.core.rule import rule
from atoll.games.reef_encounter.second_kind.table import CROWNS_ATTACK
from atoll.games.reef_encounter.table import Table


@rule
def push(t: Table, phase: int) -> None:
    t.more.waiting[t.more.depth] = phase
    t.more.depth += 1


@rule
def pop(t: Table) -> int:
    """The phase that goes on."""
    phase = interrupted(t)
    t.more.depth -= 1
    t.more.waiting[t.more.depth] = 0
    return phase


@rule
def interrupted(t: Table) -> int:
    """The phase that goes on next."""
    return t.more.waiting[t.more.depth - 1]


@rule
def is_action_0(t: Table) -> bool:
    """Whether the turn is still before its action 1: crowns of thorns attack, or will attack after a window."""
    return t.more.depth > 0 and t.more.waiting[0] == CROWNS_ATTACK
