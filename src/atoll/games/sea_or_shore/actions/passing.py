"""Rules 2.6. Pass: the highest card of the longest colour goes to the right-hand neighbour, all at once, face down.

pass B11     pass the blue 11 to the right
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has, nth, popcount
from atoll.core.contract import LEGAL
from atoll.core.game import Prompt
from atoll.core.luck import share
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore.answers import with_card
from atoll.games.sea_or_shore.cards import list_each
from atoll.games.sea_or_shore.components import COLOURS, HIGHEST, OF_COLOUR
from atoll.games.sea_or_shore.events import ALL_PASS, CHOSEN, PASSED
from atoll.games.sea_or_shore.memory import note_passed
from atoll.games.sea_or_shore.moves import FIRST_PASS
from atoll.games.sea_or_shore.reasons import NOT_IN_HAND, NOT_THE_HIGHEST, NOT_YOUR_LONGEST, PASS_NOW
from atoll.games.sea_or_shore.seats import ask, right_of
from atoll.games.sea_or_shore.table import NO_CARD, PLAY, Table
from atoll.games.sea_or_shore.view import View


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
def passable(hand: int) -> int:
    """The highest card of each of the longest colours, as a set."""
    colours = longest_colours(hand)
    cards = 0
    for colour in range(COLOURS):
        if has(colours, colour):
            held = hand & OF_COLOUR[colour]
            cards |= bit(nth(held, popcount(held) - 1))
    return cards


@rule
def list_passes(t: Table, seat: int, out: Row) -> int:
    return list_each(passable(t.hands[seat]), FIRST_PASS, out)


@rule
def why_not_pass(t: Table, seat: int, move: int) -> int:
    card = move - FIRST_PASS
    if has(passable(t.hands[seat]), card):
        return LEGAL
    if not has(t.hands[seat], card):
        return NOT_IN_HAND
    return NOT_THE_HIGHEST if has(longest_colours(t.hands[seat]), card // HIGHEST) else NOT_YOUR_LONGEST


@rule
def any_pass(t: Table, seat: int, word: int) -> int:
    cards = passable(t.hands[seat])
    return FIRST_PASS + nth(cards, share(word, popcount(cards)))


@rule
def make_pass(t: Table, seat: int, move: int) -> None:
    """Lay the card out, face down. When all have, the cards change hands and the first trick begins."""
    t.passed[seat] = move - FIRST_PASS
    t.awaited ^= bit(seat)
    happened(t, CHOSEN, seat, move - FIRST_PASS)
    if t.awaited == 0:
        pass_cards(t)
        ask(t, t.first, PLAY)


@rule
def pass_cards(t: Table) -> None:
    happened(t, ALL_PASS)
    for seat in range(t.seats):
        right = right_of(t, seat)
        card = t.passed[seat] + 0
        t.hands[seat] ^= bit(card)
        t.hands[right] |= bit(card)
        note_passed(t, card, seat, right)
        t.passed[seat] = NO_CARD
        happened(t, PASSED, seat, right, card)


def ask_pass(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Choose a card to pass to the right: the highest one of the colour that you hold most of."),
        say("Everybody chooses a card to pass to the right."),
    )


PASSING = with_card(
    "pass",
    FIRST_PASS,
    {"pass": ask_pass},
    {
        PASS_NOW: say("First choose a card to pass to the right."),
        NOT_IN_HAND: say("That card is not in your hand."),
        NOT_YOUR_LONGEST: say(
            "You hold more cards of another colour: pass the highest card of the colour you hold most of."
        ),
        NOT_THE_HIGHEST: say("You hold a higher card of that colour: pass the highest one."),
    },
    say("Pass the {card} to the right."),
)
