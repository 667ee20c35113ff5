"""Rules 8. Conservation: every component is in exactly one place, and what anybody knows is so."""

from atoll.core.bits import bit, popcount
from atoll.core.rule import rule
from atoll.games.sea_or_shore.components import BONUS_CARDS, DECKS, HAND, ISLANDS, TREASURES, TREASURES_FOR_THREE
from atoll.games.sea_or_shore.memory import is_covered, minds_are_right
from atoll.games.sea_or_shore.seats import everyone
from atoll.games.sea_or_shore.table import NO_CARD, NO_TREASURE, Table
from atoll.games.sea_or_shore.treasures import face_down, value_of_treasure


@rule
def adds_up(t: Table) -> bool:
    if not islands_add_up(t) or not treasures_add_up(t) or not bonus_cards_add_up(t):
        return False
    return minds_are_right(t) and passes_are_right(t)


@rule
def islands_add_up(t: Table) -> bool:
    """No card is in two places, and as many are in the box as were not dealt."""
    together = t.out + 0
    count = popcount(t.out)
    for seat in range(t.seats):
        together |= t.hands[seat]
        count += popcount(t.hands[seat])
        if is_covered(t, seat):
            together |= bit(t.card[seat])
            count += 1
    return popcount(together) == count and count == HAND[t.seats] * t.seats and count <= ISLANDS


@rule
def treasures_add_up(t: Table) -> bool:
    """32 treasures, or 20 with three players; the piles are worth what is written down."""
    count = 0
    for i in range(DECKS[t.seats]):
        count += face_down(t, i)
        if t.decks[i].showing != NO_TREASURE:
            count += 1
    for seat in range(t.seats):
        count += t.piled[seat]
        worth = 0
        for place in range(t.piled[seat]):
            worth += value_of_treasure(t.pile[seat, place])
        if worth != t.worth[t.round_, seat] or t.treasures[t.round_, seat] != t.piled[seat]:
            return False
    return count == (TREASURES_FOR_THREE if DECKS[t.seats] == 1 else TREASURES)


@rule
def bonus_cards_add_up(t: Table) -> bool:
    """Supply, players and the cards played in this trick: 22."""
    count = t.supply + 0
    for seat in range(t.seats):
        count += t.bonus[seat]
        if t.played != 0 and (t.played >> seat) & 1 == 1:
            count += t.staked[seat]
    return count == BONUS_CARDS


@rule
def passes_are_right(t: Table) -> bool:
    """Whether the cards to pass are still in the hands of those who chose them, and only the others are asked."""
    for seat in range(t.seats):
        sealed = t.passed[seat] != NO_CARD
        if sealed and (t.hands[seat] >> t.passed[seat]) & 1 == 0:
            return False
        if sealed and (t.awaited >> seat) & 1 == 1:
            return False
    return t.awaited & ~everyone(t) == 0
