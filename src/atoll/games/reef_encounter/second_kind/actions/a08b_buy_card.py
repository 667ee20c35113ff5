"""Rules 5.1 of Second Kind. Action 8b: buy the top card for a larva cube or any tile, also a consumed one."""

from atoll.core.bits import bit, popcount
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import gives, put_in_bag
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.second_kind.cards import draw_card
from atoll.games.reef_encounter.second_kind.components import CARDS_IN_HAND, KINDS, POLYP_KINDS
from atoll.games.reef_encounter.second_kind.reasons import NOTHING_TO_PAY_WITH, ONE_CARD_A_TURN, THREE_CARDS
from atoll.games.reef_encounter.table import Table


@rule
def may_buy(t: Table) -> bool:
    """One card a turn, and never more than three in hand."""
    return t.more.bought == 0 and popcount(t.players[t.active].more.cards) < CARDS_IN_HAND


@rule
def why_not_buy(t: Table) -> int:
    if t.more.bought == 1:
        return ONE_CARD_A_TURN
    return NOTHING_TO_PAY_WITH if may_buy(t) else THREE_CARDS


@rule
def payments(t: Table) -> int:
    """Cubes, tiles behind the screen, consumed tiles, by colour."""
    player = t.players[t.active]
    found = 0
    for colour in range(COLOURS):
        if player.cubes[colour] > 0:
            found |= bit(colour)
        if player.hand[colour] > 0:
            found |= bit(COLOURS + colour)
        if player.consumed[colour] > 0:
            found |= bit(2 * COLOURS + colour)
    return found


@rule
def special_payments(t: Table) -> int:
    """Special tiles of any kind behind the screen, then consumed ones."""
    more = t.players[t.active].more
    found = 0
    for kind in range(KINDS):
        if more.hand[kind] > 0:
            found |= bit(kind)
    for kind in range(POLYP_KINDS):
        if more.consumed[kind] > 0:
            found |= bit(KINDS + kind)
    return found


@rule
def buy(t: Table, payment: int) -> None:
    player = t.players[t.active]
    colour = payment % COLOURS
    if payment < COLOURS:
        player.cubes[colour] -= 1
        t.supply[colour] += 1
    elif payment < 2 * COLOURS:
        gives(t, player, colour)
        put_in_bag(t, colour)
    else:
        player.consumed[colour] -= 1
        put_in_bag(t, colour)
    get_card(t)


@rule
def buy_for_special(t: Table, payment: int) -> None:
    """Also rock, water and crowns go to the bag."""
    player = t.players[t.active]
    if payment < KINDS:
        player.more.hand[payment] -= 1
        t.more.bag[payment] += 1
    else:
        player.more.consumed[payment - KINDS] -= 1
        t.more.bag[payment - KINDS] += 1
    get_card(t)


@rule
def get_card(t: Table) -> None:
    t.more.bought = 1
    draw_card(t, t.players[t.active])
