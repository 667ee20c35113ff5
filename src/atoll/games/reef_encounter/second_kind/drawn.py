"""What luck gave with this box: tiles for Lucky dip, and cards; and what came to light by cards and shown hands."""

from collections import Counter
from collections.abc import Iterator

from atoll.core.bits import has
from atoll.core.message import Message, Who, say
from atoll.core.table import Row
from atoll.games.reef_encounter.components import COLOUR_NAMES, COLOURS
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES, CARDS, KINDS, LUCKY_DIP
from atoll.games.reef_encounter.second_kind.notation import KIND_NAMES
from atoll.games.reef_encounter.second_kind.words import tile_name
from atoll.games.reef_encounter.table import NONE, Player, Table


def plain(colour: int) -> Message:
    return say("plain tile, {colour}", colour=COLOUR_NAMES[colour])


def special(row: Row) -> list[Message]:
    return [tile_name(KIND_NAMES[kind]) for kind in range(KINDS) for _ in range(row[kind])]


def drawn_more(before: Table, after: Table) -> list[Message]:
    """What was drawn for a player."""
    is_dip = has(after.more.discard & ~before.more.discard, LUCKY_DIP)
    given = []
    for seat in range(after.seats):
        old, new = before.players[seat], after.players[seat]
        tiles = (Counter(_behind_screen(new)) - Counter(_behind_screen(old))).elements() if is_dip else ()
        given += [say("{name} draws from the bag: {tile}", name=Who(seat), tile=tile) for tile in tiles]
        cards = _cards(new.more.cards & ~old.more.cards)
        given += [say("{name} draws from the deck: {card}", name=Who(seat), card=card) for card in cards]
    return given


def news_of_more(before: Table, after: Table) -> Iterator[Message]:
    """What everybody has come to know about a hand of cards or a hidden tile."""
    for seat in range(after.seats):
        who, old, new = Who(seat), before.players[seat], after.players[seat]
        for colour in range(COLOURS):
            if has(old.more.could_hide & ~new.more.could_hide, colour):
                yield say("the hidden tile of {name} is not {colour}", name=who, colour=COLOUR_NAMES[colour])
        for card in _cards(old.more.cards & ~new.more.cards):
            yield say("{name} shows {card}", name=who, card=card)
        if old.secret != NONE and new.secret == NONE:
            colour_name = COLOUR_NAMES[old.secret]
            yield say("the hidden tile of {name} leaves the parrotfish, {colour}", name=who, colour=colour_name)


def _behind_screen(player: Player) -> list[Message]:
    return [plain(colour) for colour in range(COLOURS) for _ in range(player.hand[colour])] + special(player.more.hand)


def _cards(cards: int) -> list[Message]:
    return [CARD_NAMES[card] for card in range(CARDS) if has(cards, card)]
