"""Rules 6.2. Hand swap: take 2 random cards of another player, look at them, give back any 2. With 1 card left: 1.

swap p4      take cards from player 4
give R9 B3   give these back, or `give R9`
"""

import re
from collections.abc import Sequence

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.errors import BadNotation
from atoll.core.game import Prompt
from atoll.core.luck import rest, share
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.answers import with_player
from atoll.games.sea_or_shore.cards import draw_cards, list_each
from atoll.games.sea_or_shore.components import SWAPPED
from atoll.games.sea_or_shore.events import CARDS_GIVEN, CARDS_TAKEN
from atoll.games.sea_or_shore.ids import choice_of
from atoll.games.sea_or_shore.memory import note_given, note_taken
from atoll.games.sea_or_shore.moves import (
    FIRST_GIVE_ONE,
    FIRST_SCOUT,
    FIRST_SWAP,
    give_two,
    given_cards,
    given_count,
)
from atoll.games.sea_or_shore.notation import CARD, card_codes, read_card
from atoll.games.sea_or_shore.reasons import (
    GIVE_NOW,
    GIVE_ONE_CARD,
    GIVE_TWO_CARDS,
    NO_SUCH_PLAYER,
    NOT_IN_HAND,
    NOT_YOURSELF,
    SWAP_NOW,
)
from atoll.games.sea_or_shore.seats import ask, everyone
from atoll.games.sea_or_shore.table import GIVE, NONE, Table
from atoll.games.sea_or_shore.view import View


@rule
def others(t: Table, seat: int) -> int:
    return everyone(t) & ~bit(seat)


@rule
def list_swaps(t: Table, seat: int, out: Row) -> int:
    return list_each(others(t, seat), FIRST_SWAP, out)


@rule
def why_not_swap(t: Table, seat: int, move: int) -> int:
    if has(others(t, seat), move - FIRST_SWAP):
        return LEGAL
    return NOT_YOURSELF if move - FIRST_SWAP == seat else NO_SUCH_PLAYER


@rule
def any_swap(t: Table, seat: int, word: int) -> int:
    return FIRST_SWAP + nth(others(t, seat), share(word, t.seats - 1))


@rule
def make_swap(t: Table, seat: int, move: int) -> None:
    """Take the cards; they are in the actor's hand while it chooses what to give."""
    loser = move - FIRST_SWAP
    count = min(SWAPPED, popcount(t.hands[loser]))
    taken = draw_cards(t.luck, t.hands[loser], count)
    t.hands[loser] ^= taken
    t.hands[seat] |= taken
    note_taken(t, taken, seat, loser)
    t.partner = loser
    happened(t, CARDS_TAKEN, seat, loser, count, taken)
    ask(t, seat, GIVE)


@rule
def owed(t: Table, seat: int) -> int:
    """How many cards the actor must give back: as many as it took, which its hand is longer by on both sides."""
    return (popcount(t.hands[seat]) - popcount(t.hands[t.partner])) // 2


@rule
def list_gifts(t: Table, seat: int, out: Row) -> int:
    hand = t.hands[seat]
    if owed(t, seat) == 1:
        return list_each(hand, FIRST_GIVE_ONE, out)
    count = 0
    cards = hand
    while cards != 0:
        card = lowest(cards)
        cards = without_lowest(cards)
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
    happened(t, CARDS_GIVEN, seat, t.partner, popcount(given), given)
    t.partner = NONE


def ask_swap(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Hand swap: choose from whom you take cards."),
        say("{name} chooses with whom to swap cards.", name=Who(view["awaiting"][0])),
    )


SWAPPING = with_player(
    "swap",
    FIRST_SWAP,
    choice_of,
    {"swap": ask_swap},
    {SWAP_NOW: say("Choose the player with whom you swap cards.")},
    say("Swap cards with {name}."),
)


def write_gift(move: int) -> str:
    return "give " + " ".join(card_codes(given_cards(move)))


def read_gift(text: str) -> int | None:
    if written := re.fullmatch(rf"give\s*{CARD}", text):
        return FIRST_GIVE_ONE + read_card(written[1], written[2])
    written = re.fullmatch(rf"give\s*{CARD}[\s,]*{CARD}", text)
    if not written:
        return None
    one, other = read_card(written[1], written[2]), read_card(written[3], written[4])
    if one == other:
        raise BadNotation(say("Give two different cards."))
    return give_two(min(one, other), max(one, other))


def touched_gift(view: View, move: int) -> tuple[str, ...]:
    return tuple(card_codes(given_cards(move)))


def phrase_gift(view: View, move: int) -> Message:
    cards = names.cards(card_codes(given_cards(move)))
    return say("Give back to {name}: {cards}.", name=Who(view["partner"] or 0), cards=cards)


def ask_gift(view: View, moves: Sequence[int]) -> Prompt:
    giver, partner = Who(view["awaiting"][0]), Who(view["partner"] or 0)
    count = given_count(moves[0]) if moves else SWAPPED
    return Prompt(
        say("Hand swap: give {islands} back to {name}.", name=partner, islands=names.islands(count)),
        say("{name} chooses islands to give back to {partner}.", name=giver, partner=partner),
    )


GIVING = Question(
    range(FIRST_GIVE_ONE, FIRST_SCOUT),
    write_gift,
    read_gift,
    touched_gift,
    {"give": ask_gift},
    {
        GIVE_NOW: say("Give back as many cards as you took."),
        GIVE_ONE_CARD: say("You took one card: give back one."),
        GIVE_TWO_CARDS: say("You took two cards: give back two."),
    },
    phrase_gift,
)
