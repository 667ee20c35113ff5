"""What a seat cannot know, and the tables that it could take the real one for.

What is drawn anew: the hands of the others, their half-covered cards and the cards that they will pass, the treasures
on top of the decks that the seat has not seen, those in piles if nobody is to see them, and what the others remember.

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
from atoll.games.sea_or_shore.actions.passing import passable
from atoll.games.sea_or_shore.cards import colour_of, draw_cards, number_of
from atoll.games.sea_or_shore.components import ALL_ISLANDS, DECKS, HIGHEST, OF_COLOUR, OF_NUMBER, SCOUTED, UP_TO
from atoll.games.sea_or_shore.memory import (
    doubtful_to,
    forget_above,
    is_above_right,
    is_covered,
    own_cards,
    suspects,
    traced_by,
)
from atoll.games.sea_or_shore.moves import (
    FIRST_GIVE_ONE,
    FIRST_ORDER,
    FIRST_PLAY,
    FIRST_RECOVER,
    FIRST_SCOUT,
    FIRST_SEA_HALF,
    played_card,
    played_half,
    played_stake,
    sea_half,
    shore_half,
)
from atoll.games.sea_or_shore.table import EVERYBODY, MOST_SEATS, NO_CARD, PLAY, SEA, Deck, Table
from atoll.games.sea_or_shore.treasures import draw_treasure, is_pile_open, put_back, value_of_treasure

OPEN = False


@rule
def imagine(t: Table, seat: int) -> None:
    mind = EVERYBODY if seat == NOBODY else seat
    sizes = hand_sizes(t)
    while not draw_hands(t, mind, sizes):
        pass
    imagine_passes(t, mind)
    imagine_memories(t, mind)
    covered = 0 if is_pile_open(t) else take_piles_apart(t)
    for i in range(DECKS[t.seats]):
        imagine_top(t, t.decks[i], 0 if seat == NOBODY else bit(seat))
    if not is_pile_open(t):
        imagine_piles(t, covered)


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
def fits(t: Table, seat: int) -> int:
    """The cards that a seat's half-covered card can be, by its open half and the bonus cards beside it."""
    open_half = OF_COLOUR[colour_of(t.card[seat])] if t.shown[seat] == SEA else OF_NUMBER[number_of(t.card[seat])]
    return open_half & UP_TO[HIGHEST - t.staked[seat]]


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
def imagine_passes(t: Table, mind: int) -> None:
    """Everybody sees who has chosen a card to pass; it is one that the hand, as it was drawn, may pass."""
    for seat in range(t.seats):
        if seat != mind and t.passed[seat] != NO_CARD:
            cards = passable(t.hands[seat])
            t.passed[seat] = nth(cards, chance(t.luck, popcount(cards)))


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


@rule
def take_piles_apart(t: Table) -> int:
    """Put the treasures that lie below others in piles back into their decks; returns how many came from each deck,
    eight bits a deck."""
    covered = 0
    for seat in range(t.seats):
        for place in range(t.piled[seat] - 1):
            i = 0 if DECKS[t.seats] == 1 else t.pile[seat, place] // 16
            covered += 1 << (8 * i)
            put_back(t, t.decks[i], t.pile[seat, place])
    return covered


@rule
def imagine_piles(t: Table, covered: int) -> None:
    """Draw them anew. Nobody can tell from which deck each of them came, only how many came from each."""
    for seat in range(t.seats):
        worth = 0
        for place in range(t.piled[seat]):
            if place < t.piled[seat] - 1:
                first = covered & 0xFF
                i = 0 if chance(t.luck, first + (covered >> 8)) < first else 1
                covered -= 1 << (8 * i)
                t.pile[seat, place] = draw_treasure(t, t.decks[i])
            worth += value_of_treasure(t.pile[seat, place])
        t.worth[t.round_, seat] = worth


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """Cards to pass are covered; of a play others see one half; of a gift and of an order only that it was made."""
    if viewer == seat:
        return move
    if move < FIRST_PLAY:
        return None
    if move < FIRST_SEA_HALF:
        return _half_of(move)
    if FIRST_GIVE_ONE <= move < FIRST_SCOUT:
        return move if viewer == t.partner else None
    return None if FIRST_ORDER <= move < FIRST_RECOVER else move


def _half_of(move: int) -> int:
    card, stake = played_card(move), played_stake(move)
    if played_half(move) == SEA:
        return sea_half(colour_of(card), stake)
    return shore_half(number_of(card), stake)


def lays_open(before: Table, after: Table) -> bool:
    """The last card of a trick turns all of them up, even where everybody could be fairly sure of them."""
    return before.phase == PLAY and after.out != before.out
