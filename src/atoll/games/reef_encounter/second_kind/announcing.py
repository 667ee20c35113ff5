"""Rules 5.1 of Second Kind. A card is announced, declared, perhaps cancelled by Strong Current, and takes effect."""

from atoll.core.bits import bit, lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.second_kind.actions.a08c_declare import needed
from atoll.games.reef_encounter.second_kind.cards import is_gone, show_card
from atoll.games.reef_encounter.second_kind.components import DEEP_WATER_CARD, STRONG_CURRENT
from atoll.games.reef_encounter.second_kind.effects.tiles import sets_aside, take_back
from atoll.games.reef_encounter.second_kind.events import (
    A_SQUARE,
    ANNOUNCED,
    ANSWERED,
    CANCELLED,
    CHOSE,
    PLAYED_NO_CARD,
)
from atoll.games.reef_encounter.second_kind.resolving import finish_card, resolve
from atoll.games.reef_encounter.second_kind.table import (
    CURRENT,
    DECLARE,
    INTRODUCE_BLUE,
    NOT_AT_SCORING,
    ON_WITH_IT,
    SCORE,
    TEXT,
)
from atoll.games.reef_encounter.second_kind.waiting import interrupted, push
from atoll.games.reef_encounter.second_kind.water import give_up_water
from atoll.games.reef_encounter.table import NONE, Table


@rule
def announce(t: Table, seat: int, card: int, use: int) -> int:
    """Show the card and say what it is for; returns what comes next."""
    show_card(t, seat, card)
    happened(t, ANNOUNCED, seat, card, use)
    t.more.card = card + 1
    t.more.use = use
    t.more.player = seat
    push(t, t.phase)
    t.more.said = 0
    if use == INTRODUCE_BLUE and t.more.blue_left > 0:
        declare(t, NONE)
    return go_on_declaring(t)


@rule
def declare(t: Table, what: int) -> None:
    t.more.declared[t.more.said] = what
    t.more.said += 1


@rule
def choose(t: Table, kind: int, what: int) -> int:
    """Declare something that is seen as what it is; returns what comes next."""
    declare(t, what)
    happened(t, CHOSE, t.more.player, kind, what)
    return go_on_declaring(t)


@rule
def choose_declared_square(t: Table, board: int, cell: int) -> int:
    declare(t, board * 64 + cell)
    happened(t, CHOSE, t.more.player, A_SQUARE, square(board, cell))
    return go_on_declaring(t)


@rule
def go_on_declaring(t: Table) -> int:
    """When all has been said, the others may answer."""
    if t.more.said < needed(t):
        t.phase = DECLARE
        t.asked = bit(t.more.player)
        return ON_WITH_IT
    return open_current(t)


@rule
def open_current(t: Table) -> int:
    """Ask everybody else who holds a card for Strong Current, unless everybody can see where it is."""
    t.more.passed = bit(t.more.player)
    return ask_for_current(t)


@rule
def ask_for_current(t: Table) -> int:
    """Clockwise from the active player. No card is answered in an extra turn."""
    at_scoring = interrupted(t) == SCORE
    allowed = t.options.strong_current_at_scoring != NOT_AT_SCORING if at_scoring else t.ender == NONE
    may_answer = allowed and not is_gone(t, STRONG_CURRENT)
    for place in range(t.seats if may_answer else 0):
        seat = (t.active + place) % t.seats
        if t.more.passed & bit(seat) == 0 and t.players[seat].more.cards != 0:
            t.phase = CURRENT
            t.asked = bit(seat)
            return ON_WITH_IT
    return resolve(t)


@rule
def let_it_be(t: Table) -> int:
    """No Strong Current from whoever was asked."""
    happened(t, ANSWERED, lowest(t.asked), PLAYED_NO_CARD)
    t.more.passed |= t.asked
    return ask_for_current(t)


@rule
def cancel(t: Table, seat: int) -> int:
    """Strong Current: the card is discarded without effect, and nothing is paid."""
    show_card(t, seat, STRONG_CURRENT)
    t.more.discard |= bit(STRONG_CURRENT)
    happened(t, CANCELLED, seat, t.more.card - 1)
    return give_up(t)


@rule
def give_up(t: Table) -> int:
    """What was meant for the card goes back to its place."""
    if sets_aside(t):
        for i in range(t.more.said):
            take_back(t, t.more.declared[i])
    if t.more.use == TEXT and t.more.card == DEEP_WATER_CARD + 1:
        give_up_water(t)
    return finish_card(t)
