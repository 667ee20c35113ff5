"""The bag, the bonus tiles and what everybody can tell about the tiles that nobody has shown."""

from atoll.core.bits import bit, has
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import COLOURS, TILES
from atoll.games.reef_encounter.events import POURED, RESTOCKED
from atoll.games.reef_encounter.table import NONE, OVER, Player, Table

A_MILLION = 1_000_000


@rule
def tiles_in_bag(t: Table) -> int:
    """Plain ones."""
    return t.bag[0] + t.bag[1] + t.bag[2] + t.bag[3] + t.bag[4]


@rule
def special_tiles_in_bag(t: Table) -> int:
    tiles = 0
    for tile in range(COLOURS, TILES):
        tiles += t.bag[tile]
    return tiles


@rule
def is_bag_empty(t: Table) -> bool:
    return tiles_in_bag(t) == 0 and special_tiles_in_bag(t) == 0


@rule
def draw_unseen(t: Table) -> int:
    """Draw a plain tile of the bag for somebody's eyes only; returns its colour."""
    n = chance(t.luck, tiles_in_bag(t))
    colour = 0
    while n >= t.bag[colour]:
        n -= t.bag[colour]
        colour += 1
    t.bag[colour] -= 1
    return colour


@rule
def draw(t: Table) -> int:
    """Draw a plain tile of the bag and show it; returns its colour."""
    colour = draw_unseen(t)
    comes_out(t, colour)
    return colour


@rule
def put_in_bag(t: Table, tile: int) -> None:
    """A tile goes back. If the bonus tile of its colour was missing, a plain one takes that place."""
    if tile >= COLOURS:
        t.bag[tile] += 1
    elif t.bonus[tile] == 0:
        t.bonus[tile] = 1
    else:
        t.bag[tile] += 1
        t.unseen[tile] += 1


@rule
def take_bonus(t: Table, colour: int) -> None:
    """Take the bonus tile of a colour, and search the bag for another."""
    t.bonus[colour] = 0
    restock(t, colour)


@rule
def restock(t: Table, colour: int) -> None:
    """Search the bag for a bonus tile; if there is none, everybody knows that."""
    was_clear = is_surely_in_bag(t, colour) or t.unshown_least[colour] == t.unseen[colour]
    if not was_clear:
        comes_to_light(t)
    if t.bag[colour] > 0:
        t.bag[colour] -= 1
        t.bonus[colour] = 1
        comes_out(t, colour)
    else:
        none_in_bag(t, colour)
    happened(t, RESTOCKED, colour, t.bonus[colour], was_clear)


@rule
def is_surely_in_bag(t: Table, colour: int) -> bool:
    """Whether everybody can tell that the bag has a tile of a colour: the hands cannot hold them all, or nobody would
    believe it."""
    outside = t.unseen[colour] - 1
    if t.hands_shown == 1 or t.unshown_most[colour] <= outside or all_unshown(t) <= outside:
        return True
    return t.bag[colour] > 0 and is_past_belief(t, colour)


@rule
def is_past_belief(t: Table, colour: int) -> bool:
    """Whether all unseen tiles of a colour are in the starting hands less than once in a million deals."""
    unseen = t.unseen[0] + t.unseen[1] + t.unseen[2] + t.unseen[3] + t.unseen[4]
    hidden = all_unshown(t)
    chances = A_MILLION
    tiles = t.unseen[colour]
    while tiles > 0 and chances > 0:
        chances = chances * hidden // unseen
        tiles -= 1
    return chances == 0


@rule
def comes_to_light(t: Table) -> None:
    """What not everybody knew is known now. It is as good as drawn by lot: one draw less to come, and no way back."""
    chance(t.luck, 1)


@rule
def all_unshown(t: Table) -> int:
    """How many tiles of the starting hands are not shown, in hands and parrotfish together."""
    tiles = 0
    for seat in range(t.seats):
        tiles += unshown_tiles(t.players[seat]) + has_hidden_tile(t, t.players[seat])
    return tiles


@rule
def unshown_tiles(player: Player) -> int:
    """How many tiles behind a screen only their owner has seen."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += player.hand[colour] - player.known[colour]
    return tiles


@rule
def has_hidden_tile(t: Table, player: Player) -> int:
    """1 while the tile from the start is hidden in the parrotfish."""
    return 1 if player.secret != NONE and t.phase != OVER else 0


@rule
def pour_bonus_into_bag(t: Table) -> None:
    """Rules 12. If the bag runs out, first put the remaining bonus tiles into it."""
    for colour in range(COLOURS):
        t.bag[colour] += t.bonus[colour]
        t.unseen[colour] += t.bonus[colour]
        t.bonus[colour] = 0
    happened(t, POURED)


@rule
def restock_all(t: Table) -> None:
    for colour in range(COLOURS):
        if t.bonus[colour] == 0:
            restock(t, colour)


@rule
def show_hands(t: Table) -> None:
    """Where hands are shown to all when they are drawn, the bag has no secrets either."""
    for seat in range(t.seats):
        player = t.players[seat]
        for colour in range(COLOURS):
            player.known[colour] = player.hand[colour]
            t.unseen[colour] -= player.hand[colour]
            if player.hand[colour] > 0:
                player.could_hide |= bit(colour)
    for colour in range(COLOURS):
        t.unshown_most[colour] = t.unseen[colour]


@rule
def covers(t: Table, player: Player, colour: int) -> None:
    """The tile in the parrotfish was one of a hand that everybody has seen; nobody has seen which."""
    player.known[colour] -= 1
    t.unseen[colour] += 1
    t.unshown_most[colour] += 1


@rule
def comes_out(t: Table, colour: int) -> None:
    """A tile comes out of the bag for all to see."""
    t.unseen[colour] -= 1
    t.unshown_most[colour] = min(t.unshown_most[colour], t.unseen[colour])
    if tiles_in_bag(t) == 0:
        for each in range(COLOURS):
            none_in_bag(t, each)


@rule
def none_in_bag(t: Table, colour: int) -> None:
    """All unseen tiles of a colour are of the starting hands."""
    t.unshown_least[colour] = t.unseen[colour]
    t.unshown_most[colour] = t.unseen[colour]


@rule
def is_shown(t: Table, colour: int) -> None:
    """A tile of a starting hand is shown for the first time."""
    t.unseen[colour] -= 1
    t.unshown_most[colour] -= 1
    t.unshown_least[colour] = max(0, t.unshown_least[colour] - 1)


@rule
def gains(player: Player, tile: int, count: int) -> None:
    """Tiles go behind a screen in front of everybody."""
    player.hand[tile] += count
    if tile < COLOURS:
        player.known[tile] += count


@rule
def shows(t: Table, player: Player, colour: int) -> None:
    """A player lets everybody know that there is a tile of a colour behind the screen."""
    if rules_out(player, colour):
        player.could_hide &= ~bit(colour)
        comes_to_light(t)
    if player.known[colour] == 0:
        comes_to_light(t)
        is_shown(t, colour)
        player.known[colour] = 1


@rule
def rules_out(player: Player, colour: int) -> bool:
    """Where hands were shown: whether a tile of a colour, once shown, lets everybody see that the hidden one is of
    another."""
    hidden = 1 if player.secret == colour else 0
    return has(player.could_hide, colour) and player.hand[colour] + hidden == 1


@rule
def gives(t: Table, player: Player, colour: int) -> None:
    """A player takes a tile from behind the screen for all to see."""
    shows(t, player, colour)
    player.hand[colour] -= 1
    player.known[colour] -= 1
