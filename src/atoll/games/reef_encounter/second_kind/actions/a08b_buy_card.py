"""Rules 5.1 of Second Kind. Action 8b: buy the top card for a larva cube or any tile, also a consumed one.

8b W         buy a card for a white tile (`8b W x` a consumed one, `8b cube W` a larva cube, `8b crown`)
"""

from typing import TYPE_CHECKING

from atoll.core.bits import bit, popcount
from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import gives, put_in_bag
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, KINDS, POLYP_KINDS
from atoll.games.reef_encounter.names import TILE_CODES, TILE_NAMES
from atoll.games.reef_encounter.second_kind.cards import draw_card
from atoll.games.reef_encounter.second_kind.components import CARDS_IN_HAND
from atoll.games.reef_encounter.second_kind.events import PAID_FOR_CARD
from atoll.games.reef_encounter.second_kind.moves import BUY, BUY_SPECIAL, GROUPS, group_of, item_of
from atoll.games.reef_encounter.second_kind.notation import PIECE_LIKE_A_CARD, groups, numbered, reader
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.tiles import loses

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

ONE_CARD_A_TURN, THREE_CARDS, NOTHING_TO_PAY_WITH = range(FIRST_REASON + 143, FIRST_REASON + 146)
REASONS: dict[int, Message] = {
    ONE_CARD_A_TURN: say("You may buy one card a turn, and you have done so."),
    THREE_CARDS: say("You hold three cards: play or discard one first."),
    NOTHING_TO_PAY_WITH: say("You have nothing of that kind to pay with."),
}


@rule
def may_buy(t: Table) -> bool:
    """One card a turn, and never more than three in hand."""
    return t.more.bought == 0 and popcount(t.players[t.active].more.cards) < CARDS_IN_HAND


@rule
def why_not_buy(t: Table) -> int:
    if t.more.bought == 1:
        return ONE_CARD_A_TURN
    return NOTHING_TO_PAY_WITH if may_buy(t) else THREE_CARDS


@rule
def payments(t: Table) -> int:
    """Cubes, tiles behind the screen, consumed tiles, by colour."""
    player = t.players[t.active]
    found = 0
    for colour in range(COLOURS):
        if player.cubes[colour] > 0:
            found |= bit(colour)
        if player.hand[colour] > 0:
            found |= bit(COLOURS + colour)
        if player.consumed[colour] > 0:
            found |= bit(2 * COLOURS + colour)
    return found


@rule
def special_payments(t: Table) -> int:
    """Special tiles of any kind behind the screen, then consumed ones."""
    player = t.players[t.active]
    found = 0
    for kind in range(KINDS):
        if player.hand[COLOURS + kind] > 0:
            found |= bit(kind)
    for kind in range(POLYP_KINDS):
        if player.consumed[COLOURS + kind] > 0:
            found |= bit(KINDS + kind)
    return found


@rule
def buy(t: Table, payment: int) -> None:
    player = t.players[t.active]
    colour = payment % COLOURS
    if payment < COLOURS:
        player.cubes[colour] -= 1
        t.supply[colour] += 1
    elif payment < 2 * COLOURS:
        gives(t, player, colour)
        put_in_bag(t, colour)
    else:
        player.consumed[colour] -= 1
        put_in_bag(t, colour)
    happened(t, PAID_FOR_CARD, t.active, payment < COLOURS, colour, payment >= 2 * COLOURS)
    get_card(t)


@rule
def buy_for_special(t: Table, payment: int) -> None:
    """Also rock, water and crowns go to the bag."""
    tile = COLOURS + payment % KINDS
    loses(t.players[t.active], payment // KINDS, tile)
    put_in_bag(t, tile)
    happened(t, PAID_FOR_CARD, t.active, 0, tile, payment >= KINDS)
    get_card(t)


@rule
def get_card(t: Table) -> None:
    t.more.bought = 1
    draw_card(t, t.active)


def write(move: int) -> str:
    item = item_of(move)
    if group_of(move) == BUY and item < 3 * COLOURS:
        return ("8b cube {}", "8b {}", "8b {} x")[item // COLOURS].format(COLOUR_LETTERS[item % COLOURS])
    if group_of(move) == BUY_SPECIAL and item < KINDS + POLYP_KINDS:
        return f"8b {TILE_CODES[COLOURS + item % KINDS]}{' x' if item >= KINDS else ''}"
    return numbered(move)


def touched(view: "View", move: int) -> tuple[str, ...]:
    """What pays, then “Buy a card”."""
    item = item_of(move)
    if group_of(move) == BUY:
        stack = ("cubes", "tiles", "consumed")[item // COLOURS]
        return f"{stack} {view['seat']} {COLOUR_LETTERS[item % COLOURS]}", "say buy"
    return f"{'special' if item < KINDS else 'special consumed'} {TILE_CODES[COLOURS + item % KINDS]}", "say buy"


_PAYMENTS = (
    say("Buy a card for a larva cube: {tile}."),
    say("Buy a card for a tile from behind your screen: {tile}."),
    say("Buy a card for a consumed tile: {tile}."),
)


def phrase(view: "View", move: int) -> Message:
    item = item_of(move)
    if group_of(move) == BUY:
        paid, tile = _PAYMENTS[item // COLOURS], COLOUR_NAMES[item % COLOURS]
    else:
        paid, tile = _PAYMENTS[1 + item // KINDS], TILE_NAMES[COLOURS + item % KINDS]
    return paid._replace(arguments=(("tile", tile),))


MOVES = groups(BUY, GROUPS)
BUYING = Question(MOVES, write, reader(MOVES, write, PIECE_LIKE_A_CARD), touched, {}, REASONS, phrase)
