"""What a seat knows of this box, and what must add up."""

from atoll.core.bits import lowest, popcount, without_lowest
from atoll.core.luck import pick
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS, COLOURS
from atoll.games.reef_encounter.second_kind.cards import cards_add_up, imagine_cards
from atoll.games.reef_encounter.second_kind.components import BARE_ROCK, COUNT_OF_KIND, CROWN, DEEP_WATER, KINDS
from atoll.games.reef_encounter.second_kind.effects.shrimps import blue_adds_up
from atoll.games.reef_encounter.second_kind.effects.tiles import aside_of_kind
from atoll.games.reef_encounter.table import OVER, Player, Table


@rule
def imagine_hidden(t: Table, seat: int) -> None:
    """Exchange the hidden tile of every other player for one that it may be, each colour alike; deal cards anew."""
    imagine_cards(t, seat)
    for other in range(t.seats if t.phase != OVER else 0):
        player = t.players[other]
        if other != seat and player.secret >= 0:
            swap_hidden(t, player, player.secret, 1)
            player.secret = pick(t.luck, player.more.could_hide)
            swap_hidden(t, player, player.secret, -1)
    # Nobody asks for bounds where hands were shown.
    for colour in range(COLOURS):
        t.unshown_least[colour] = 0
        t.unshown_most[colour] = t.unseen[colour]


@rule
def swap_hidden(t: Table, player: Player, colour: int, sign: int) -> None:
    """A tile of a colour comes back from the parrotfish to the hand, or goes the other way."""
    player.hand[colour] += sign
    player.known[colour] += sign
    t.unseen[colour] -= sign


@rule
def special_adds_up(t: Table) -> bool:
    """Rules 6.3: every special tile, every card and every blue shrimp is somewhere."""
    if not (cards_add_up(t) and blue_adds_up(t)):
        return False
    for kind in range(KINDS):
        tiles = t.more.bag[kind] + t.more.meal[kind] + aside_of_kind(t, kind)
        for space in range(COLOURS):
            tiles += t.more.sea[space, kind]
        for seat in range(t.seats):
            more = t.players[seat].more
            tiles += more.hand[kind] + more.consumed[kind] + more.parrotfish[kind]
        for board in range(BOARDS):
            tiles += special_on_board(t, board, kind)
        if t.more.held == kind + 1:
            tiles += 1
        if kind == CROWN:
            tiles += t.more.crowns_gone
        if tiles != COUNT_OF_KIND[kind]:
            return False
    return True


@rule
def special_on_board(t: Table, board: int, kind: int) -> int:
    more = t.reefs[board].more
    if kind == CROWN:
        return popcount(more.crowns)
    if kind == BARE_ROCK:
        return popcount(more.rock_tiles)
    if kind == DEEP_WATER:
        return popcount(more.water_tiles)
    tiles = 0
    cells = more.special
    while cells != 0:
        if more.kinds[lowest(cells)] == kind + 1:
            tiles += 1
        cells = without_lowest(cells)
    return tiles
