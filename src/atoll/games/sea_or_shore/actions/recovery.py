"""Rules 6.4. Recovery: take one card of this trick into the hand, then discard one from the hand, both in the open.

recover R9   take the red 9 into your hand
discard B3   discard the blue 3
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has, nth, popcount
from atoll.core.contract import LEGAL
from atoll.core.game import Prompt
from atoll.core.luck import share
from atoll.core.message import Who, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore.answers import with_card
from atoll.games.sea_or_shore.cards import list_each
from atoll.games.sea_or_shore.events import DISCARDED, RECOVERED
from atoll.games.sea_or_shore.memory import note_gone, note_recovered
from atoll.games.sea_or_shore.moves import FIRST_DISCARD, FIRST_RECOVER
from atoll.games.sea_or_shore.reasons import DISCARD_NOW, NOT_IN_HAND, NOT_PLAYED_NOW, RECOVER_NOW
from atoll.games.sea_or_shore.seats import ask
from atoll.games.sea_or_shore.table import DISCARD, Table
from atoll.games.sea_or_shore.view import View


@rule
def played_cards(t: Table) -> int:
    """The cards of this trick that lie there still, as a set: another recovery may have gone before this one."""
    cards = 0
    for seat in range(t.seats):
        cards |= bit(t.card[seat])
    return cards & t.out


@rule
def list_recoveries(t: Table, seat: int, out: Row) -> int:
    return list_each(played_cards(t), FIRST_RECOVER, out)


@rule
def why_not_recover(t: Table, seat: int, move: int) -> int:
    return LEGAL if has(played_cards(t), move - FIRST_RECOVER) else NOT_PLAYED_NOW


@rule
def any_recovery(t: Table, seat: int, word: int) -> int:
    cards = played_cards(t)
    return FIRST_RECOVER + nth(cards, share(word, popcount(cards)))


@rule
def make_recovery(t: Table, seat: int, move: int) -> None:
    card = move - FIRST_RECOVER
    t.out ^= bit(card)
    t.hands[seat] |= bit(card)
    note_recovered(t, card, seat)
    happened(t, RECOVERED, seat, card)
    ask(t, seat, DISCARD)


@rule
def list_discards(t: Table, seat: int, out: Row) -> int:
    return list_each(t.hands[seat], FIRST_DISCARD, out)


@rule
def why_not_discard(t: Table, seat: int, move: int) -> int:
    return LEGAL if has(t.hands[seat], move - FIRST_DISCARD) else NOT_IN_HAND


@rule
def any_discard(t: Table, seat: int, word: int) -> int:
    return FIRST_DISCARD + nth(t.hands[seat], share(word, popcount(t.hands[seat])))


@rule
def make_discard(t: Table, seat: int, move: int) -> None:
    card = move - FIRST_DISCARD
    t.hands[seat] ^= bit(card)
    t.out |= bit(card)
    note_gone(t, card, seat)
    happened(t, DISCARDED, seat, card)


def ask_recovery(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Recovery: choose an island of this trick to recover."),
        say("{name} chooses an island of this trick to recover.", name=Who(view["awaiting"][0])),
    )


RECOVERING = with_card(
    "recover",
    FIRST_RECOVER,
    {"recover": ask_recovery},
    {
        RECOVER_NOW: say("Choose a card of this trick to recover."),
        NOT_PLAYED_NOW: say("That card does not lie among those of this trick."),
    },
    say("Recover the {card}."),
)


def ask_discard(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Recovery: discard a card from your hand; it may be the one that you have just recovered."),
        say("{name} discards a card.", name=Who(view["awaiting"][0])),
    )


DISCARDING = with_card(
    "discard",
    FIRST_DISCARD,
    {"discard": ask_discard},
    {DISCARD_NOW: say("Discard a card from your hand.")},
    say("Discard the {card}."),
)
