"""Rules 3.1 and 3.2 of Second Kind. The first things in a turn: a window, then action 0."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import has_crown_to_attack
from atoll.games.reef_encounter.second_kind.table import CROWNS_ATTACK
from atoll.games.reef_encounter.second_kind.waiting import pop, push
from atoll.games.reef_encounter.second_kind.windows import open_window
from atoll.games.reef_encounter.table import NONE, Table


@rule
def begin_opening(t: Table) -> bool:
    """Returns whether there is anything to decide before action 1."""
    t.more.bought = 0
    t.more.resting = 0
    t.more.acted_one = 0
    t.new_doubles = 0
    for board in range(BOARDS):
        t.reefs[board].more.acted = 0
    push(t, CROWNS_ATTACK)
    if t.ender == NONE and open_window(t):
        return True
    return has_next_crown(t)


@rule
def has_next_crown(t: Table) -> bool:
    """Whether another crown can attack: that is decided next. Otherwise action 0 is over."""
    if has_crown_to_attack(t):
        t.phase = CROWNS_ATTACK
        return True
    pop(t)
    return False
