"""Who knows where which island card is.

A mind (a seat, or EVERYBODY for what is public) traces the cards that it saw and that went into another hand: a card
that it passed or gave, that was taken from it, or that was recovered in the open. `traced[mind, seat]` are the traced
cards that may be with that seat; a card in one of these sets only is known for certain. A card that is in none was
never seen, and may be in any other hand or in the box. A trace is not rubbed out when the card is played: a card that
is out is with nobody. One's own cards have no trace.
"""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.games.sea_or_shore.components import ALL_ISLANDS
from atoll.games.sea_or_shore.seats import everyone
from atoll.games.sea_or_shore.table import EVERYBODY, MINDS, MOST_SEATS, NO_CARD, PLAY, Table


@rule
def forget_all(t: Table) -> None:
    for mind in range(MINDS):
        for seat in range(MOST_SEATS):
            t.traced[mind, seat] = 0


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
def note_recovered(t: Table, card: int, holder: int) -> None:
    """Everybody sees a card go into a hand."""
    for mind in range(t.seats):
        if mind == holder:
            forget(t, mind, bit(card))
        else:
            note(t, mind, bit(card), holder)
    note(t, EVERYBODY, bit(card), holder)


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


@rule
def note_given(t: Table, cards: int, giver: int, receiver: int) -> None:
    """Cards were given back in a swap. For others the two hands are mixed already."""
    note(t, giver, cards, receiver)
    forget(t, receiver, cards)


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
    return True


@rule
def passes_are_right(t: Table) -> bool:
    """Whether sealed cards are still in the hands of those who chose them, and only the others are asked."""
    for seat in range(t.seats):
        sealed = t.passed[seat] != NO_CARD
        if sealed and (t.hands[seat] >> t.passed[seat]) & 1 == 0:
            return False
        if sealed and (t.awaited >> seat) & 1 == 1:
            return False
    return t.awaited & ~everyone(t) == 0
