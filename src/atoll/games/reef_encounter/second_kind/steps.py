"""Rules 3.2 to 3.4 of Second Kind. Between steps: windows, action 0, crowns that die."""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a02_place_polyps import finish, may_follow
from atoll.games.reef_encounter.moves import FINISH, FIRST_DRAFT, FIRST_LARVA, PASS
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import bury_crowns
from atoll.games.reef_encounter.second_kind.announcing import announce
from atoll.games.reef_encounter.second_kind.blue_shift import blue_escapes, has_shift
from atoll.games.reef_encounter.second_kind.breakfast import is_breakfast_over
from atoll.games.reef_encounter.second_kind.components import DEEP_WATER_CARD
from atoll.games.reef_encounter.second_kind.events import TAKEN_BACK
from atoll.games.reef_encounter.second_kind.for_water import can_lay_on_water
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    END_TURN,
    first_of_group,
)
from atoll.games.reef_encounter.second_kind.opening import has_next_crown
from atoll.games.reef_encounter.second_kind.table import (
    AFTER_ACTIONS,
    AFTER_OPENING,
    CROWNS_ATTACK,
    FREE_GROWTH_DONE,
    ON_WITH_IT,
    SHIFT_BLUE,
    TEXT,
    WINDOW,
)
from atoll.games.reef_encounter.second_kind.waiting import is_action_0, pop
from atoll.games.reef_encounter.second_kind.windows import open_window
from atoll.games.reef_encounter.table import ACT, LAST_BITE, LAY, NONE, Table


@rule
def after_each_step(t: Table, move: int) -> int:
    """Crowns die; a window may open or close; and action 0 goes on until no crown can attack any more."""
    if t.phase == WINDOW:
        return close_window(t) if t.asked == 0 else ON_WITH_IT
    if is_breakfast_over(t):
        finish(t)
    if t.phase not in (ACT, LAY, LAST_BITE, CROWNS_ATTACK, SHIFT_BLUE):
        return ON_WITH_IT
    if t.held != 0 or is_shifting(t):
        return ON_WITH_IT
    if is_nothing_to_lay(t):
        if can_lay_on_water(t, t.colour):
            return announce(t, t.active, DEEP_WATER_CARD, TEXT)
        take_back_action(t)
    bury_crowns(t)
    if t.ender == NONE and is_step(t, move) and is_time_for_window(t) and open_window(t):
        return ON_WITH_IT
    return go_on_with_action_0(t) if is_action_0(t) else ON_WITH_IT


@rule
def is_nothing_to_lay(t: Table) -> bool:
    """Whether action 2 or 3 is open before its first tile, and there is no square of a reef for one.

    Then it was opened for the card Deep water, which is announced at once: everybody can tell who holds it.
    """
    return t.phase == LAY and t.laid == 0 and not may_follow(t, t.colour)


@rule
def take_back_action(t: Table) -> None:
    """Rules 3.4: that card was cancelled. The cube comes back, if one was paid, and the action is not used."""
    if not is_free(t):
        t.players[t.active].cubes[t.colour] += 1
        t.supply[t.colour] -= 1
    happened(t, TAKEN_BACK, t.active, t.colour, is_free(t))
    t.done &= ~(bit(3) if has(t.done, 3) else bit(2) | bit(FREE_GROWTH_DONE))
    finish(t)


@rule
def is_free(t: Table) -> bool:
    """Whether an action 2 goes on for which no cube was paid."""
    return t.colour != NONE and has(t.done, FREE_GROWTH_DONE) and not has(t.done, 3)


@rule
def is_shifting(t: Table) -> bool:
    """Whether a blue shrimp must leave first; where it cannot, it goes beside the open sea."""
    if t.more.blue_lifted == 0:
        return False
    if has_shift(t):
        t.phase = SHIFT_BLUE
        return True
    blue_escapes(t)
    return False


@rule
def is_step(t: Table, move: int) -> bool:
    """Rules 3.4: whether a move can end a step: not to begin action 2 or 3, not action 10 or the end of a turn.

    To end action 2 or 3 is none either; but where windows open after whole actions, that is the end of one.
    """
    if move == FINISH:
        return t.options.windows == AFTER_ACTIONS
    if move < FIRST_MORE:
        return not (FIRST_LARVA <= move < FINISH or FIRST_DRAFT <= move < PASS)
    return move != first_of_group(ANSWER) + END_TURN


@rule
def is_time_for_window(t: Table) -> bool:
    """Between steps; or only between actions, if that was agreed on. Never before the first tile of an action."""
    if t.options.windows == AFTER_ACTIONS:
        return t.phase == ACT and not is_action_0(t)
    return t.phase != LAY or t.laid > 0


@rule
def close_window(t: Table) -> int:
    t.asked = bit(t.active)
    t.more.passed = 0
    t.phase = pop(t)
    return go_on_with_action_0(t) if is_action_0(t) else ON_WITH_IT


@rule
def go_on_with_action_0(t: Table) -> int:
    """Rules 3.2. Crowns attack until none can attack any more; then the turn begins."""
    if has_next_crown(t):
        return ON_WITH_IT
    t.phase = ACT
    return AFTER_OPENING
