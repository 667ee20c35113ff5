"""Rules 2 of Second Kind. The bag with special tiles in it: set-up, and tiles drawn onto the open sea."""

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS, COLOURS
from atoll.games.reef_encounter.second_kind.components import BARE_ROCK, COUNT_OF_KIND, CROWN, DEEP_WATER, KINDS
from atoll.games.reef_encounter.table import OVER, Player, Table


@rule
def set_out(t: Table) -> None:
    """Rules 2.1: all special tiles into the bag, after the deal. Rules 2.2: perhaps a crown for every player."""
    for kind in range(KINDS):
        t.more.bag[kind] = COUNT_OF_KIND[kind]
    for seat in range(t.seats):
        if t.options.start_crowns == 1:
            t.more.bag[CROWN] -= 1
            t.players[seat].more.hand[CROWN] += 1


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


@rule
def imagine_hidden(t: Table, seat: int) -> None:
    """Exchange the hidden tile of every other player for one that it may be, each colour alike."""
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
    """Rules 6.3: every special tile is somewhere."""
    for kind in range(KINDS):
        tiles = t.more.bag[kind] + t.more.meal[kind]
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
