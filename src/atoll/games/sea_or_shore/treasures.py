"""Treasure decks and the piles of the players: rules 4, step 1 and step 3, and 5."""

from atoll.core.bits import bit, has, lowest, nth, popcount
from atoll.core.luck import pick
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.sea_or_shore.components import (
    ALL_TREASURES,
    COLOURS,
    DECKS,
    OF_EACH_COLOUR,
    REMOVED_FOR_THREE,
    SCOUTED,
    copies_of_value,
)
from atoll.games.sea_or_shore.events import BURIED, TURNED_UP
from atoll.games.sea_or_shore.table import MEMORY, NO_TREASURE, OVER, Deck, Table


@rule
def colour_of_treasure(face: int) -> int:
    return face >> 3


@rule
def value_of_treasure(face: int) -> int:
    return face & 7


@rule
def face_of(t: Table, card: int) -> int:
    """What a card looks like, by its number: colour by colour, in the order of the values."""
    place = card % OF_EACH_COLOUR
    value = 1
    while place >= copies_of_value(t.options.treasures, value):
        place -= copies_of_value(t.options.treasures, value)
        value += 1
    return card // OF_EACH_COLOUR * 8 + value


@rule
def cards_like(t: Table, face: int) -> int:
    """The cards that look like this, as a set."""
    place = colour_of_treasure(face) * OF_EACH_COLOUR
    for value in range(1, value_of_treasure(face)):
        place += copies_of_value(t.options.treasures, value)
    return (bit(copies_of_value(t.options.treasures, value_of_treasure(face))) - 1) << place


@rule
def treasures_for_three(t: Table) -> int:
    """What is left when one of each colour and of some values stays in the box."""
    cards = ALL_TREASURES + 0
    for colour in range(COLOURS):
        for value in REMOVED_FOR_THREE:
            cards ^= bit(lowest(cards_like(t, colour * 8 + value)))
    return cards


@rule
def deck_showing(t: Table, colour: int) -> int:
    """The deck on which a treasure of this colour lies face up, or the number of decks."""
    for i in range(DECKS[t.seats]):
        if t.decks[i].showing >= 0 and colour_of_treasure(t.decks[i].showing) == colour:
            return i
    return DECKS[t.seats]


@rule
def reveal_treasures(t: Table) -> None:
    """Turn up the next card of each deck."""
    for i in range(DECKS[t.seats]):
        deck = t.decks[i]
        deck.showing = take_top(deck) if deck.tops > 0 else draw_treasure(t, deck)
        happened(t, TURNED_UP, i, deck.showing)


@rule
def bury_treasures(t: Table) -> None:
    """What was not taken goes face down under its own deck."""
    for i in range(DECKS[t.seats]):
        deck = t.decks[i]
        if deck.showing != NO_TREASURE:
            deck.under[deck.unders] = deck.showing
            deck.unders += 1
            deck.showing = NO_TREASURE
            happened(t, BURIED, i, deck.under[deck.unders - 1])


@rule
def draw_treasure(t: Table, deck: Deck) -> int:
    """Draw one of the cards that nobody has seen; returns its face."""
    face = face_of(t, pick(t.luck, deck.unseen))
    deck.unseen ^= bit(lowest(deck.unseen & cards_like(t, face)))
    return face


@rule
def put_back(t: Table, deck: Deck, face: int) -> None:
    """Undo a draw: used only to imagine another one."""
    missing = cards_like(t, face) & ~deck.unseen
    deck.unseen |= bit(nth(missing, popcount(missing) - 1))


@rule
def take_top(deck: Deck) -> int:
    """Take the top one of the cards that somebody has looked at; returns its face.

    Who knew that such a card is among them cannot know of a second one unless it saw two: a like card loses its mark.
    """
    face = deck.top[0] + 0
    unmarked = ~deck.seen[0]
    deck.tops -= 1
    for i in range(deck.tops):
        deck.top[i] = deck.top[i + 1]
        deck.seen[i] = deck.seen[i + 1]
        if deck.top[i] == face:
            like = deck.seen[i] & unmarked
            deck.seen[i] ^= like
            unmarked ^= like
    for i in range(deck.tops, SCOUTED):
        deck.top[i] = NO_TREASURE
        deck.seen[i] = 0
    if deck.tops == 0:
        deck.ordered = 0
    return face


@rule
def face_down(t: Table, i: int) -> int:
    """How many cards of a deck lie face down."""
    return popcount(t.decks[i].unseen) + t.decks[i].tops + t.decks[i].unders


@rule
def add_to_pile(t: Table, seat: int, face: int) -> None:
    t.pile[seat, t.piled[seat]] = face
    t.piled[seat] += 1
    t.worth[t.round_, seat] += value_of_treasure(face)
    t.treasures[t.round_, seat] += 1


@rule
def take_from_pile(t: Table, seat: int) -> int:
    """Take the top treasure of a pile; the one below becomes visible."""
    t.piled[seat] -= 1
    face = t.pile[seat, t.piled[seat]] + 0
    t.pile[seat, t.piled[seat]] = NO_TREASURE
    t.worth[t.round_, seat] -= value_of_treasure(face)
    t.treasures[t.round_, seat] -= 1
    return face


@rule
def is_pile_open(t: Table) -> bool:
    """Whether everybody may look through the piles, and count the points: if that was agreed on, and at the end."""
    return t.options.piles != MEMORY or t.phase == OVER


@rule
def top_colour(t: Table, seat: int) -> int:
    """The colour of the visible treasure of a seat, or NO_TREASURE."""
    if t.piled[seat] == 0:
        return NO_TREASURE
    return colour_of_treasure(t.pile[seat, t.piled[seat] - 1])


@rule
def knows_place(deck: Deck, place: int, seat: int) -> bool:
    """Whether a seat knows which card lies on a place of the cards that somebody has looked at.

    A seat that knows only that a card is among them knows its place when no other one is left.
    """
    return has(deck.seen[place], seat) and (has(deck.ordered, seat) or deck.tops == 1)
