"""Who knows where which island card is.

A mind (a seat, or EVERYBODY for what is public) traces the cards that it saw and that went into another hand: a card
that it passed or gave, that was taken from it, or that was recovered in the open. `traced[mind, seat]` are the traced
cards that may be with that seat; a card in one of these sets only is known for certain. A card that is in none was
never seen, and may be in any other hand or in the box. A trace is not rubbed out when the card is played: a card that
is out is with nobody. One's own cards have no trace.

A passed card also tells that whoever passed it was dealt no higher one of that colour. It may have got one in the same
pass, so its right-hand neighbour knows that it holds one of them at most, until it swaps cards with somebody else.
"""

from atoll.core.bits import bit, has, popcount
from atoll.core.rule import rule
from atoll.games.sea_or_shore.components import ALL_ISLANDS, HIGHEST, OF_COLOUR
from atoll.games.sea_or_shore.seats import left_of, right_of
from atoll.games.sea_or_shore.table import EVERYBODY, MINDS, MOST_SEATS, PLAY, Table


@rule
def forget_all(t: Table) -> None:
    for seat in range(MOST_SEATS):
        for mind in range(MINDS):
            t.traced[mind, seat] = 0
        forget_above(t, seat)


@rule
def forget_above(t: Table, seat: int) -> None:
    """Give up what a passed card told a seat about its left-hand neighbour."""
    t.above[seat] = 0
    t.above_most[seat] = 0


@rule
def forget(t: Table, mind: int, cards: int) -> None:
    """Lose the trace of cards: they are in this mind's own hand now."""
    for seat in range(t.seats):
        t.traced[mind, seat] &= ~cards


@rule
def note(t: Table, mind: int, cards: int, holder: int) -> None:
    """A mind sees that cards are with a seat."""
    forget(t, mind, cards)
    t.traced[mind, holder] |= cards


@rule
def note_passed(t: Table, card: int, giver: int, receiver: int) -> None:
    """Of the passed card both know; the receiver also knows that the giver was dealt no higher one of the colour."""
    note(t, giver, bit(card), receiver)
    t.above[receiver] = OF_COLOUR[card // HIGHEST] & ~((bit(card) << 1) - 1)
    t.above_most[receiver] = 1


@rule
def note_gone(t: Table, card: int, seat: int) -> None:
    """Everybody sees a card leave a hand. If it is above the one that was passed, it was the one passed in turn."""
    if has(t.above[right_of(t, seat)], card):
        t.above_most[right_of(t, seat)] = 0


@rule
def note_recovered(t: Table, card: int, holder: int) -> None:
    """Everybody sees a card go into a hand."""
    for mind in range(t.seats):
        if mind == holder:
            forget(t, mind, bit(card))
        else:
            note(t, mind, bit(card), holder)
    note(t, EVERYBODY, bit(card), holder)
    t.above[right_of(t, holder)] &= ~bit(card)


@rule
def note_taken(t: Table, cards: int, taker: int, loser: int) -> None:
    """Cards were taken from a hand. The two concerned have seen which; for others the two hands are mixed."""
    for mind in range(MINDS):
        if mind == taker:
            forget(t, mind, cards)
            if t.hands[loser] == 0:
                t.traced[mind, loser] = 0
        elif mind == loser:
            note(t, mind, cards, taker)
        else:
            mixed = t.traced[mind, taker] | t.traced[mind, loser]
            t.traced[mind, taker] = mixed
            t.traced[mind, loser] = mixed
    note_swapped(t, cards, loser, taker)


@rule
def note_given(t: Table, cards: int, giver: int, receiver: int) -> None:
    """Cards were given back in a swap. For others the two hands are mixed already."""
    note(t, giver, cards, receiver)
    forget(t, receiver, cards)
    note_swapped(t, cards, giver, receiver)


@rule
def note_swapped(t: Table, cards: int, giver: int, receiver: int) -> None:
    """What passed cards told: a neighbour who is in the swap sees what comes and goes, another gives it up."""
    if right_of(t, receiver) == giver:
        t.above[giver] &= ~cards
    else:
        forget_above(t, right_of(t, receiver))
    if right_of(t, giver) != receiver:
        forget_above(t, right_of(t, giver))
    elif t.above[receiver] & cards != 0:
        t.above_most[receiver] = 0


@rule
def traced_by(t: Table, mind: int) -> int:
    """The cards that a mind traces, to whomever."""
    cards = 0
    for seat in range(t.seats):
        cards |= t.traced[mind, seat]
    return cards


@rule
def doubtful_to(t: Table, mind: int) -> int:
    """The cards that a mind traces to more than one seat."""
    once = 0
    twice = 0
    for seat in range(t.seats):
        twice |= once & t.traced[mind, seat]
        once |= t.traced[mind, seat]
    return twice


@rule
def suspects(t: Table, mind: int, card: int) -> int:
    """The seats that a mind traces a card to."""
    seats = 0
    for seat in range(t.seats):
        if has(t.traced[mind, seat], card):
            seats |= bit(seat)
    return seats


@rule
def is_covered(t: Table, seat: int) -> bool:
    """Whether the seat has a half-covered card before it."""
    return t.phase == PLAY and (t.played >> seat) & 1 == 1


@rule
def own_cards(t: Table, seat: int) -> int:
    """The cards in a seat's hand and the one that it has half covered."""
    return t.hands[seat] | bit(t.card[seat]) if is_covered(t, seat) else t.hands[seat]


@rule
def minds_are_right(t: Table) -> bool:
    """Whether every traced card that is still in play is where it may be, and nobody traces a card of its own."""
    for mind in range(MINDS):
        traced = 0
        found = 0
        for seat in range(t.seats):
            traced |= t.traced[mind, seat]
            found |= t.traced[mind, seat] & own_cards(t, seat)
        if traced & ALL_ISLANDS & ~t.out != found:
            return False
        if mind < t.seats and found & own_cards(t, mind) != 0:
            return False
        if mind < t.seats and not is_above_right(t, mind):
            return False
    return True


@rule
def is_above_right(t: Table, seat: int) -> bool:
    """Whether the left-hand neighbour has no more of the cards above the one it passed than the seat thinks."""
    return popcount(own_cards(t, left_of(t, seat)) & t.above[seat]) <= t.above_most[seat]
