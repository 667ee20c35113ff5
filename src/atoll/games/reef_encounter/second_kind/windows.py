"""Rules 3.4 of Second Kind. Windows: after every step everybody who holds a card may be asked for a clownfish card.

Who is asked depends on what everybody knows: a player holds a card, any card, and the text of a clownfish card could be
carried out. So nobody learns by it who holds what.
"""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.second_kind.cards import is_gone
from atoll.games.reef_encounter.second_kind.components import DISLODGED, EXTRA_FREE_GROWTH, SECOND_COURSE
from atoll.games.reef_encounter.second_kind.effects.growth import growth_for
from atoll.games.reef_encounter.second_kind.moves import REST
from atoll.games.reef_encounter.second_kind.phases import WINDOW
from atoll.games.reef_encounter.table import Table

NOBODY_ASKED = 0
"""A window in which nobody is left to ask is closed at once."""


@rule
def open_window(t: Table) -> bool:
    """Ask the active player first, then clockwise; returns whether there is anybody to ask."""
    t.more.passed = 0
    return ask_next(t)


@rule
def ask_next(t: Table) -> bool:
    for place in range(t.seats):
        seat = (t.active + place) % t.seats
        if not has(t.more.passed | t.more.resting, seat) and may_react(t, seat):
            t.phase = WINDOW
            t.asked = bit(seat)
            return True
    return False


@rule
def may_react(t: Table, seat: int) -> bool:
    """Whether a player might play a clownfish card now, for all that everybody knows."""
    if t.players[seat].more.cards == 0:
        return False
    if has_crown(t) and not (is_gone(t, DISLODGED) and is_gone(t, SECOND_COURSE)):
        return True
    return not is_gone(t, EXTRA_FREE_GROWTH) and growth_for(t, seat) != 0


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
    if answer == REST:
        t.more.resting |= t.asked
    if not ask_next(t):
        t.asked = NOBODY_ASKED
