"""Rules 4. Step 1: winners of a colour that is showing take the treasure or steal one; the lowest get bonus cards."""

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.groups import group_of, members_of, value_of
from atoll.games.sea_or_shore.moves import FIRST_STEAL, TAKE
from atoll.games.sea_or_shore.play import colour_of
from atoll.games.sea_or_shore.reasons import (
    NO_SUCH_PLAYER,
    NO_TREASURES,
    NOT_YOURSELF,
    ONLY_A_TIE,
    OTHER_COLOUR_ON_TOP,
    OTHER_COLOUR_PLAYED,
)
from atoll.games.sea_or_shore.seats import clockwise
from atoll.games.sea_or_shore.table import FROM_SEAT, FROM_STOCK, NO_TREASURE, Table
from atoll.games.sea_or_shore.treasures import add_to_pile, deck_showing, take_from_pile, top_colour


@rule
def why_not_steal(t: Table, seat: int, victim: int) -> int:
    """All conditions of a steal; the winner's colour is showing on a deck."""
    if victim >= t.seats:
        return NO_SUCH_PLAYER
    if victim == seat:
        return NOT_YOURSELF
    colour = colour_of(t.card[seat])
    if colour_of(t.card[victim]) != colour:
        return OTHER_COLOUR_PLAYED
    if t.piled[victim] == 0:
        return NO_TREASURES
    if top_colour(t, victim) != colour:
        return OTHER_COLOUR_ON_TOP
    if t.options.steal_on_tie == 0 and value_of(t, victim) == value_of(t, seat):
        return ONLY_A_TIE
    return LEGAL


@rule
def victims_of(t: Table, seat: int) -> int:
    """The seats from which a winner may steal, as a set."""
    seats = 0
    for victim in range(t.seats):
        if t.piled[victim] != 0 and why_not_steal(t, seat, victim) == LEGAL:
            seats |= bit(victim)
    return seats


@rule
def list_claims(t: Table, seat: int, out: Row) -> int:
    out[0] = TAKE
    count = 1
    victims = victims_of(t, seat)
    while victims != 0:
        out[count] = FIRST_STEAL + lowest(victims)
        victims = without_lowest(victims)
        count += 1
    return count


@rule
def why_not_claim(t: Table, seat: int, move: int) -> int:
    return LEGAL if move == TAKE else why_not_steal(t, seat, move - FIRST_STEAL)


@rule
def any_claim(t: Table, seat: int, word: int) -> int:
    victims = victims_of(t, seat)
    chosen = share(word, popcount(victims) + 1)
    return TAKE if chosen == 0 else FIRST_STEAL + nth(victims, chosen - 1)


@rule
def make_claim(t: Table, seat: int, move: int) -> None:
    t.claims &= ~bit(seat)
    if move == TAKE:
        take_treasure(t, seat)
    else:
        steal_treasure(t, seat, move - FIRST_STEAL)


@rule
def take_treasure(t: Table, seat: int) -> None:
    deck = t.decks[deck_showing(t, colour_of(t.card[seat]))]
    add_to_pile(t, seat, deck.showing)
    deck.showing = NO_TREASURE
    t.gained[seat] = FROM_STOCK


@rule
def steal_treasure(t: Table, seat: int, victim: int) -> None:
    """The deck's card stays where it is."""
    add_to_pile(t, seat, take_from_pile(t, victim))
    t.gained[seat] = FROM_SEAT + victim


@rule
def give_bonus_cards(t: Table, lowest_seats: int) -> None:
    """As many as there are island cards in the group; if the supply is short, clockwise from the first player."""
    while lowest_seats != 0:
        seat = clockwise(t, lowest_seats)
        lowest_seats &= ~bit(seat)
        due = popcount(members_of(t, group_of(t, colour_of(t.card[seat]))))
        t.received[seat] = min(due, t.supply)
        t.bonus[seat] += t.received[seat]
        t.supply -= t.received[seat]
