"""Tables that a seat could take the real one for.

What is drawn anew: the hands of the others and their half-covered cards, which of them have chosen a card to pass, the
treasures on top of the decks that the seat has not seen, and what the others remember.

Every table that is drawn fits what the seat has seen, and every hand that fits can come up. As long as no card is half
covered and the traces of cards nest (always for a seat among three or four), all deals are equally likely. Where they
are not, it is because
- a half-covered card is drawn first, by how likely it is that such a card is in that hand, and the hands after it;
- of what a passed card says about the hand it came from, only that there was no higher card of that colour is used, and
  not that there was no longer colour; nor is it that a swap moves two cards at most;
- others are imagined to remember what everybody knows and the places of treasures they are known to know, no more.
"""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import NOBODY
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.games.sea_or_shore.cards import draw_cards
from atoll.games.sea_or_shore.components import ALL_ISLANDS, DECKS, SCOUTED
from atoll.games.sea_or_shore.memory import (
    doubtful_to,
    forget_above,
    is_above_right,
    is_covered,
    own_cards,
    suspects,
    traced_by,
)
from atoll.games.sea_or_shore.play import fits
from atoll.games.sea_or_shore.seats import everyone
from atoll.games.sea_or_shore.table import EVERYBODY, MOST_SEATS, NO_CARD, PASS, Deck, Table
from atoll.games.sea_or_shore.treasures import draw_treasure, put_back


@rule
def imagine(t: Table, seat: int) -> None:
    mind = EVERYBODY if seat == NOBODY else seat
    unseal_passes(t, mind)
    sizes = hand_sizes(t)
    while not draw_hands(t, mind, sizes):
        pass
    imagine_memories(t, mind)
    for i in range(DECKS[t.seats]):
        imagine_top(t, t.decks[i], 0 if seat == NOBODY else bit(seat))


@rule
def unseal_passes(t: Table, mind: int) -> None:
    """Nobody can tell who else has chosen: the others choose when their turn to be imagined comes."""
    if t.phase == PASS:
        t.awaited = everyone(t)
        for seat in range(t.seats):
            if seat != mind:
                t.passed[seat] = NO_CARD
            elif t.passed[seat] != NO_CARD:
                t.awaited ^= bit(seat)


@rule
def hand_sizes(t: Table) -> int:
    """How many cards each seat holds, four bits a seat."""
    sizes = 0
    for seat in range(t.seats):
        sizes |= popcount(t.hands[seat]) << (4 * seat)
    return sizes


@rule
def size_of(sizes: int, seat: int) -> int:
    return (sizes >> (4 * seat)) & 15


@rule
def draw_hands(t: Table, mind: int, sizes: int) -> bool:
    """Draw the half-covered cards, then the hands of all other seats; returns whether it worked out."""
    unseen = ALL_ISLANDS & ~t.out
    if mind != EVERYBODY:
        unseen &= ~own_cards(t, mind)
    for seat in range(t.seats):
        if seat != mind and is_covered(t, seat):
            card = draw_covered(t, mind, seat, unseen, size_of(sizes, seat))
            if card == NO_CARD:
                return False
            t.card[seat] = card
            unseen ^= bit(card)
    if not place_traced(t, mind, unseen, sizes):
        return False
    rest = unseen & ~traced_by(t, mind)
    for seat in range(t.seats):
        if seat != mind:
            drawn = draw_cards(t.luck, rest, size_of(sizes, seat) - popcount(t.hands[seat]))
            rest ^= drawn
            t.hands[seat] |= drawn
    return mind == EVERYBODY or is_above_right(t, mind)


@rule
def draw_covered(t: Table, mind: int, seat: int, unseen: int, size: int) -> int:
    """A half-covered card, weighed by how likely it is that the seat had it before it played."""
    with_seat = t.traced[mind, seat] & unseen
    sure = with_seat & ~doubtful_to(t, mind)
    doubtful = with_seat & ~sure
    loose = unseen & ~traced_by(t, mind)
    room = size + 1 - popcount(sure)
    if room <= 0:
        doubtful = 0
    weight = max(popcount(loose), 1)

    fitting = fits(t, seat)
    sure_ways = popcount(sure & fitting) * weight * 2
    doubtful_ways = popcount(doubtful & fitting) * weight
    loose_ways = popcount(loose & fitting) * max(room, 0) * 2
    ways = sure_ways + doubtful_ways + loose_ways
    if ways == 0:
        return NO_CARD
    way = chance(t.luck, ways)
    if way < sure_ways:
        return nth(sure & fitting, way // (weight * 2))
    if way < sure_ways + doubtful_ways:
        return nth(doubtful & fitting, (way - sure_ways) // weight)
    return nth(loose & fitting, (way - sure_ways - doubtful_ways) // (room * 2))


@rule
def place_traced(t: Table, mind: int, unseen: int, sizes: int) -> bool:
    """Put the cards that are known for certain into hands, then those that may be in two, in three, in four."""
    doubtful = doubtful_to(t, mind) & unseen
    for seat in range(t.seats):
        if seat != mind:
            t.hands[seat] = t.traced[mind, seat] & unseen & ~doubtful
            if popcount(t.hands[seat]) > size_of(sizes, seat):
                return False
    for hands in range(2, MOST_SEATS + 1):
        cards = doubtful
        while cards != 0:
            card = lowest(cards)
            cards = without_lowest(cards)
            seats = suspects(t, mind, card)
            if popcount(seats) == hands and not place_doubtful(t, card, seats, sizes):
                return False
    return True


@rule
def place_doubtful(t: Table, card: int, seats: int, sizes: int) -> bool:
    """Put a card into one of several hands, by the room in each."""
    room = 0
    for seat in range(t.seats):
        if has(seats, seat):
            room += size_of(sizes, seat) - popcount(t.hands[seat])
    if room == 0:
        return False
    place = chance(t.luck, room)
    for seat in range(t.seats):
        if has(seats, seat):
            place -= size_of(sizes, seat) - popcount(t.hands[seat])
            if place < 0:
                t.hands[seat] |= bit(card)
                return True
    return False


@rule
def imagine_memories(t: Table, mind: int) -> None:
    """The others remember what everybody knows, less what they hold themselves. Traces of cards that are out go."""
    for seat in range(t.seats):
        t.traced[EVERYBODY, seat] &= ~t.out
        if mind != EVERYBODY:
            t.traced[mind, seat] &= ~t.out
    if mind != EVERYBODY:
        t.above[mind] &= ~(t.out | own_cards(t, mind) | traced_by(t, mind))
    for other in range(t.seats):
        if other != mind:
            forget_above(t, other)
            for seat in range(t.seats):
                public = t.traced[EVERYBODY, seat] & ~own_cards(t, other)
                t.traced[other, seat] = 0 if seat == other else public


@rule
def imagine_top(t: Table, deck: Deck, me: int) -> None:
    """Draw the treasures on top of a deck that a seat has not seen; it keeps those it has, in place or anywhere."""
    in_place = deck.ordered & me != 0
    public = 0
    for place in range(deck.tops):
        public |= (deck.seen[place] & deck.ordered) << (8 * place)
        deck.seen[place] &= me
        if deck.seen[place] == 0:
            put_back(t, deck, deck.top[place])
            deck.top[place] = 0x7F
    if not in_place:
        sort_top(deck)
    for place in range(deck.tops):
        if deck.seen[place] == 0:
            deck.top[place] = draw_treasure(t, deck)
    if not in_place:
        for last in range(deck.tops - 1, 0, -1):
            exchange(deck, last, chance(t.luck, last + 1))
    for place in range(deck.tops):
        deck.seen[place] |= (public >> (8 * place)) & 0xFF


@rule
def sort_top(deck: Deck) -> None:
    """By face; the cards to be drawn come last."""
    for _ in range(SCOUTED - 1):
        for place in range(deck.tops - 1):
            if deck.top[place] > deck.top[place + 1]:
                exchange(deck, place, place + 1)


@rule
def exchange(deck: Deck, place: int, other: int) -> None:
    face = deck.top[place] + 0
    marks = deck.seen[place] + 0
    deck.top[place] = deck.top[other]
    deck.seen[place] = deck.seen[other]
    deck.top[other] = face
    deck.seen[other] = marks
