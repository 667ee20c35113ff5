"""Rules 3.4 of Second Kind. Windows: after every step everybody who holds a card may be asked for a clownfish card.

Who is asked depends on what everybody knows: a player holds a card, any card, and the text of a clownfish card could be
carried out. So nobody learns by it who holds what. Where players are asked once a turn, "no card" holds until the turn
ends; whoever wants to be asked again after the next step says so.
"""

from atoll.core.bits import bit, has, lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.second_kind.cards import is_gone
from atoll.games.reef_encounter.second_kind.components import DISLODGED, EXTRA_FREE_GROWTH, SECOND_COURSE
from atoll.games.reef_encounter.second_kind.effects.growth import growth_for
from atoll.games.reef_encounter.second_kind.effects.shrimps import may_use_blue
from atoll.games.reef_encounter.second_kind.events import ANSWERED, PLAYED_NO_CARD, RESTS, WAITS
from atoll.games.reef_encounter.second_kind.moves import AGAIN, REST
from atoll.games.reef_encounter.second_kind.table import INTRODUCE_BLUE, MOVE_BLUE, ONCE_A_TURN, OUT_OF_TURN, WINDOW
from atoll.games.reef_encounter.second_kind.waiting import interrupted, is_action_0, pop, push
from atoll.games.reef_encounter.table import ACT, NONE, Table

NOBODY_ASKED = 0
"""A window in which nobody is left to ask is closed at once."""


@rule
def open_window(t: Table) -> bool:
    """Interrupt what goes on to ask the active player, then clockwise; returns whether there is anybody to ask."""
    push(t, t.phase)
    t.more.passed = 0
    if ask_next(t):
        return True
    pop(t)
    return False


@rule
def ask_all_again(t: Table) -> None:
    """The question goes round again in the window that is open."""
    t.more.passed = 0
    if not ask_next(t):
        t.asked = NOBODY_ASKED


@rule
def ask_next(t: Table) -> bool:
    for place in range(1 if is_own_time(t) else 0, t.seats):
        seat = (t.active + place) % t.seats
        if not has(t.more.passed | t.more.resting, seat) and may_react(t, seat):
            t.phase = WINDOW
            t.asked = bit(seat)
            return True
    return False


@rule
def is_own_time(t: Table) -> bool:
    """Whether the active player, who may play such cards between actions anyway, need not be asked."""
    return t.options.windows == ONCE_A_TURN and interrupted(t) == ACT and not is_action_0(t)


@rule
def may_react(t: Table, seat: int) -> bool:
    """Whether a player might play a clownfish card now, for all that everybody knows."""
    if t.players[seat].more.cards == 0:
        return False
    if t.options.clown_shrimp_out_of_turn == OUT_OF_TURN and may_use_any_blue(t, seat):
        return True
    if has_crown(t) and not (is_gone(t, DISLODGED) and is_gone(t, SECOND_COURSE)):
        return True
    return not is_gone(t, EXTRA_FREE_GROWTH) and growth_for(t, seat) != 0


@rule
def may_use_any_blue(t: Table, seat: int) -> bool:
    """Whether a clownfish card of the player's might introduce or move a blue shrimp."""
    asked = t.asked
    t.asked = bit(seat)
    found = may_use_blue(t, NONE, INTRODUCE_BLUE) or may_use_blue(t, NONE, MOVE_BLUE)
    t.asked = asked
    return found and not (is_gone(t, DISLODGED) and is_gone(t, SECOND_COURSE) and is_gone(t, EXTRA_FREE_GROWTH))


@rule
def has_crown(t: Table) -> bool:
    crowns = 0
    for board in range(BOARDS):
        crowns |= t.reefs[board].more.crowns
    return crowns != 0


@rule
def pass_window(t: Table, answer: int) -> None:
    """Pass, perhaps until the next turn begins."""
    t.more.passed |= t.asked
    if answer == AGAIN:
        happened(t, ANSWERED, lowest(t.asked), WAITS)
    elif answer == REST or t.options.windows == ONCE_A_TURN:
        t.more.resting |= t.asked
        happened(t, ANSWERED, lowest(t.asked), RESTS)
    else:
        happened(t, ANSWERED, lowest(t.asked), PLAYED_NO_CARD)
    if not ask_next(t):
        t.asked = NOBODY_ASKED
