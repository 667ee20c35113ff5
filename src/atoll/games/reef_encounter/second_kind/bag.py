"""Rules 2 of Second Kind. The bag with special tiles in it: set-up, and tiles drawn onto the open sea."""

from atoll.core.bits import bit, has
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.events import ONTO_SEA
from atoll.games.reef_encounter.second_kind.components import (
    ALL_CARDS,
    BLUE_SHRIMPS,
    COUNT_OF_KIND,
    CROWN,
    KINDS,
)
from atoll.games.reef_encounter.table import Player, Table


@rule
def set_out(t: Table) -> None:
    """Rules 2.1: all special tiles into the bag, after the deal. Rules 2.2: perhaps a crown for every player."""
    for kind in range(KINDS):
        t.more.bag[kind] = COUNT_OF_KIND[kind]
    for seat in range(t.seats):
        if t.options.start_crowns == 1:
            t.more.bag[CROWN] -= 1
            t.players[seat].more.hand[CROWN] += 1
    t.more.deck = ALL_CARDS
    t.more.sea_blue = 1
    t.more.blue_left = BLUE_SHRIMPS - 1


@rule
def show_hands(t: Table) -> None:
    """Rules 2.1: hands are shown to all when they are drawn, so that the bag has no secrets either."""
    for seat in range(t.seats):
        player = t.players[seat]
        player.more.could_hide = 0
        for colour in range(COLOURS):
            player.known[colour] = player.hand[colour]
            t.unseen[colour] -= player.hand[colour]
            if player.hand[colour] > 0:
                player.more.could_hide |= bit(colour)
    for colour in range(COLOURS):
        t.unshown_most[colour] = t.unseen[colour]


@rule
def special_in_bag(t: Table) -> int:
    tiles = 0
    for kind in range(KINDS):
        tiles += t.more.bag[kind]
    return tiles


@rule
def special_on_space(t: Table, space: int) -> int:
    tiles = 0
    for kind in range(KINDS):
        tiles += t.more.sea[space, kind]
    return tiles


@rule
def draw_special(t: Table, space: int, plain: int) -> bool:
    """Draw any tile for a space: put it there if it is a special one; returns whether it was."""
    n = chance(t.luck, plain + special_in_bag(t)) - plain
    if n < 0:
        return False
    kind = 0
    while n >= t.more.bag[kind]:
        n -= t.more.bag[kind]
        kind += 1
    t.more.bag[kind] -= 1
    t.more.sea[space, kind] += 1
    happened(t, ONTO_SEA, space, COLOURS + kind)
    return True


@rule
def take_special(t: Table, player: Player, space: int) -> None:
    """The special tiles of a space go behind the screen with the others."""
    for kind in range(KINDS):
        player.more.hand[kind] += t.more.sea[space, kind]
        t.more.sea[space, kind] = 0


@rule
def hides(t: Table, player: Player, colour: int) -> None:
    """The tile in the parrotfish was one of the hand that everybody has seen; nobody has seen which."""
    player.known[colour] -= 1
    t.unseen[colour] += 1
    t.unshown_most[colour] += 1


@rule
def narrows(t: Table, player: Player, colour: int) -> bool:
    """A tile of a colour is shown: whether everybody sees by that, as news, that the hidden one is of another."""
    if not rules_out(player, colour):
        return False
    player.more.could_hide &= ~bit(colour)
    return True


@rule
def rules_out(player: Player, colour: int) -> bool:
    """Whether giving a tile of a colour lets everybody see that the hidden one is of another."""
    hidden = 1 if player.secret == colour else 0
    return has(player.more.could_hide, colour) and player.hand[colour] + hidden == 1
