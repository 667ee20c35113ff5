"""What luck gave, for whoever checks a game that is over."""

from collections.abc import Sequence

from atoll.core.bits import lowest
from atoll.core.message import Message, Who, say
from atoll.games.sea_or_shore.components import DECKS
from atoll.games.sea_or_shore.notation import card_codes, treasure_code, treasure_codes
from atoll.games.sea_or_shore.table import BY_LOT, ORDER, PASS, SWAP, Table
from atoll.games.sea_or_shore.words import names


def drawn(before: Table | None, after: Table, draws: Sequence[int]) -> list[Message]:
    """The cards of a hand swap, or the treasures that a scout found, or what lies ready for a trick or a round."""
    if before is not None and before.phase == SWAP:
        return [_taken(before, after)]
    if after.phase == ORDER:
        return [_scouted(after, len(draws))]
    lot = before is None and after.options.starter == BY_LOT
    starter = [say("{name} begins", name=Who(after.first))] if lot else []
    hands = _dealt(after) if after.phase == PASS else []
    return [*starter, *_turned_up(before, after), *hands]


def _taken(before: Table, after: Table) -> Message:
    seat = lowest(before.awaited)
    taken = names.cards(card_codes(after.hands[seat] & ~before.hands[seat]))
    return say("{name} draws from {victim}'s hand: {cards}", name=Who(seat), victim=Who(after.partner), cards=taken)


def _scouted(t: Table, count: int) -> Message:
    """What somebody had looked at before lies above, and was not drawn again."""
    deck = t.decks[t.looked_at]
    found = names.cards(treasure_codes(deck.top[deck.tops - count : deck.tops]))
    return say("{name} is the first to see: {treasures}", name=Who(lowest(t.awaited)), treasures=found)


def _turned_up(before: Table | None, after: Table) -> list[Message]:
    """The new treasures showing, except those that a scout had put back: they were drawn before."""
    return [
        say("treasure turned up: {treasure}", treasure=names.card(treasure_code(after.decks[i].showing)))
        for i in range(DECKS[after.seats])
        if before is None or before.decks[i].unseen != after.decks[i].unseen
    ]


def _dealt(t: Table) -> list[Message]:
    return [
        say("{name} is dealt: {cards}", name=Who(seat), cards=names.cards(card_codes(t.hands[seat])))
        for seat in range(t.seats)
    ]
