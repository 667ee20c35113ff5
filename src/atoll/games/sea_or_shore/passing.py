"""Rules 2.6. Pass: the highest card of the longest colour goes to the right-hand neighbour, all at once, face down."""

from atoll.core.bits import bit, has, nth, popcount
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.components import COLOURS, HIGHEST, OF_COLOUR
from atoll.games.sea_or_shore.memory import note_passed
from atoll.games.sea_or_shore.moves import FIRST_PASS
from atoll.games.sea_or_shore.reasons import NOT_IN_HAND, NOT_THE_HIGHEST, NOT_YOUR_LONGEST
from atoll.games.sea_or_shore.seats import ask, right_of
from atoll.games.sea_or_shore.table import NO_CARD, PLAY, Table


@rule
def longest_colours(hand: int) -> int:
    """The colours that a hand has most cards of, as a set."""
    most = 0
    colours = 0
    for colour in range(COLOURS):
        count = popcount(hand & OF_COLOUR[colour])
        if count > most:
            most = count
            colours = 0
        if count == most:
            colours |= bit(colour)
    return colours


@rule
def highest_of(hand: int, colour: int) -> int:
    cards = hand & OF_COLOUR[colour]
    return nth(cards, popcount(cards) - 1)


@rule
def list_passes(t: Table, seat: int, out: Row) -> int:
    colours = longest_colours(t.hands[seat])
    count = 0
    for colour in range(COLOURS):
        if has(colours, colour):
            out[count] = FIRST_PASS + highest_of(t.hands[seat], colour)
            count += 1
    return count


@rule
def why_not_pass(t: Table, seat: int, move: int) -> int:
    card = move - FIRST_PASS
    hand = t.hands[seat]
    if not has(hand, card):
        return NOT_IN_HAND
    if not has(longest_colours(hand), card // HIGHEST):
        return NOT_YOUR_LONGEST
    return LEGAL if highest_of(hand, card // HIGHEST) == card else NOT_THE_HIGHEST


@rule
def any_pass(t: Table, seat: int, word: int) -> int:
    colours = longest_colours(t.hands[seat])
    return FIRST_PASS + highest_of(t.hands[seat], nth(colours, share(word, popcount(colours))))


@rule
def make_pass(t: Table, seat: int, move: int) -> None:
    """Seal the choice. When all are in, the cards change hands and the first trick begins."""
    t.passed[seat] = move - FIRST_PASS
    t.awaited ^= bit(seat)
    if t.awaited == 0:
        pass_cards(t)
        ask(t, t.first, PLAY)


@rule
def pass_cards(t: Table) -> None:
    for seat in range(t.seats):
        right = right_of(t, seat)
        card = t.passed[seat] + 0
        t.hands[seat] ^= bit(card)
        t.hands[right] |= bit(card)
        note_passed(t, card, seat, right)
        t.passed[seat] = NO_CARD
