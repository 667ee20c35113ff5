"""Rules 6.2. Hand swap: take 2 random cards of another player, look at them, give back any 2. With 1 card left: 1."""

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import rest, share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.cards import draw_cards
from atoll.games.sea_or_shore.components import SWAPPED
from atoll.games.sea_or_shore.memory import note_given, note_taken
from atoll.games.sea_or_shore.moves import FIRST_GIVE_ONE, FIRST_SWAP, give_two, given_cards, given_count
from atoll.games.sea_or_shore.reasons import (
    GIVE_ONE_CARD,
    GIVE_TWO_CARDS,
    NO_SUCH_PLAYER,
    NOT_IN_HAND,
    NOT_YOURSELF,
)
from atoll.games.sea_or_shore.seats import ask, everyone
from atoll.games.sea_or_shore.table import GIVE, NONE, SWAP, Table


@rule
def begin_swap(t: Table, seat: int) -> bool:
    """Ask with whom, unless nobody has a card left; returns whether somebody is asked."""
    if t.hands[seat] == 0:
        return False
    ask(t, seat, SWAP)
    return True


@rule
def list_swaps(t: Table, seat: int, out: Row) -> int:
    count = 0
    for other in range(t.seats):
        if other != seat:
            out[count] = FIRST_SWAP + other
            count += 1
    return count


@rule
def why_not_swap(t: Table, seat: int, move: int) -> int:
    if move - FIRST_SWAP >= t.seats:
        return NO_SUCH_PLAYER
    return NOT_YOURSELF if move - FIRST_SWAP == seat else LEGAL


@rule
def any_swap(t: Table, seat: int, word: int) -> int:
    return FIRST_SWAP + nth(everyone(t) & ~bit(seat), share(word, t.seats - 1))


@rule
def make_swap(t: Table, seat: int, move: int) -> None:
    """Take the cards; they are in the actor's hand while it chooses what to give."""
    loser = move - FIRST_SWAP
    taken = draw_cards(t.luck, t.hands[loser], min(SWAPPED, popcount(t.hands[loser])))
    t.hands[loser] ^= taken
    t.hands[seat] |= taken
    note_taken(t, taken, seat, loser)
    t.partner = loser
    ask(t, seat, GIVE)


@rule
def owed(t: Table, seat: int) -> int:
    """How many cards the actor must give back: as many as it took, which its hand is longer by on both sides."""
    return (popcount(t.hands[seat]) - popcount(t.hands[t.partner])) // 2


@rule
def list_gifts(t: Table, seat: int, out: Row) -> int:
    hand = t.hands[seat]
    one = owed(t, seat) == 1
    count = 0
    cards = hand
    while cards != 0:
        card = lowest(cards)
        cards = without_lowest(cards)
        if one:
            out[count] = FIRST_GIVE_ONE + card
            count += 1
            continue
        below = hand & (bit(card) - 1)
        while below != 0:
            out[count] = give_two(lowest(below), card)
            below = without_lowest(below)
            count += 1
    return count


@rule
def why_not_give(t: Table, seat: int, move: int) -> int:
    if given_count(move) != owed(t, seat):
        return GIVE_ONE_CARD if owed(t, seat) == 1 else GIVE_TWO_CARDS
    return LEGAL if given_cards(move) & ~t.hands[seat] == 0 else NOT_IN_HAND


@rule
def any_gift(t: Table, seat: int, word: int) -> int:
    """Any card, and with two to give any other: each pair comes up in two ways."""
    hand = t.hands[seat]
    size = popcount(hand)
    card = nth(hand, share(word, size))
    if owed(t, seat) == 1:
        return FIRST_GIVE_ONE + card
    other = nth(hand ^ bit(card), share(rest(word, size), size - 1))
    return give_two(min(card, other), max(card, other))


@rule
def make_gift(t: Table, seat: int, move: int) -> None:
    given = given_cards(move)
    t.hands[seat] ^= given
    t.hands[t.partner] |= given
    note_given(t, given, seat, t.partner)
    t.partner = NONE
