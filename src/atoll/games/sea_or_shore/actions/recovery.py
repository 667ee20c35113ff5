"""Rules 6.4. Recovery: take one card of this trick into the hand, then discard one from the hand, both in the open."""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.memory import note_gone, note_recovered
from atoll.games.sea_or_shore.moves import FIRST_DISCARD, FIRST_RECOVER
from atoll.games.sea_or_shore.reasons import NOT_IN_HAND, NOT_PLAYED_NOW
from atoll.games.sea_or_shore.seats import ask
from atoll.games.sea_or_shore.table import DISCARD, RECOVER, Table


@rule
def begin_recovery(t: Table, seat: int) -> bool:
    """Ask for a card, unless this is the last trick: there the card would be discarded at once (rules 9, no. 35)."""
    if t.hands[seat] == 0:
        return False
    ask(t, seat, RECOVER)
    return True


@rule
def played_cards(t: Table) -> int:
    """The cards of this trick, as a set."""
    cards = 0
    for seat in range(t.seats):
        cards |= bit(t.card[seat])
    return cards


@rule
def list_recoveries(t: Table, seat: int, out: Row) -> int:
    return list_cards(played_cards(t), FIRST_RECOVER, out)


@rule
def why_not_recover(t: Table, seat: int, move: int) -> int:
    return LEGAL if has(played_cards(t), move - FIRST_RECOVER) else NOT_PLAYED_NOW


@rule
def any_recovery(t: Table, seat: int, word: int) -> int:
    return FIRST_RECOVER + nth(played_cards(t), share(word, t.seats))


@rule
def make_recovery(t: Table, seat: int, move: int) -> None:
    card = move - FIRST_RECOVER
    t.out ^= bit(card)
    t.hands[seat] |= bit(card)
    note_recovered(t, card, seat)
    ask(t, seat, DISCARD)


@rule
def list_discards(t: Table, seat: int, out: Row) -> int:
    return list_cards(t.hands[seat], FIRST_DISCARD, out)


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


@rule
def list_cards(cards: int, first_move: int, out: Row) -> int:
    """A move for each card of a set."""
    count = 0
    while cards != 0:
        out[count] = first_move + lowest(cards)
        cards = without_lowest(cards)
        count += 1
    return count
