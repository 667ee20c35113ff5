"""Rules 5.3 of Second Kind: Consumed polyp tiles and Fair exchange. Tiles are given one at a time, up to three.

What is given is set aside until nobody has answered with Strong Current; then it goes where the card says.
"""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import gains, gives, put_in_bag
from atoll.games.reef_encounter.components import COLOURS, CORAL_TILES, PAIRS
from atoll.games.reef_encounter.events import TILE_FOR_CUBE
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import colour_wanted
from atoll.games.reef_encounter.second_kind.components import (
    CONSUMED_POLYP_TILES,
    FAIR_EXCHANGE,
    FIRST_TWO_COLOUR,
    POLYP_KINDS,
)
from atoll.games.reef_encounter.second_kind.events import CONSUMED, GAVE, TOOK_BACK
from atoll.games.reef_encounter.second_kind.moves import (
    FIRST_OFFER_CONSUMED,
    FIRST_OFFER_SPECIAL,
    FIRST_OFFER_SPECIAL_CONSUMED,
    GROUP,
    OFFERS,
)
from atoll.games.reef_encounter.second_kind.table import TEXT
from atoll.games.reef_encounter.table import NONE, Player, Table

# Things given are numbered through both groups of offers.
GIFTS = GROUP + 2 * PAIRS


@rule
def is_special(gift: int) -> bool:
    return gift >= FIRST_OFFER_SPECIAL


@rule
def is_from_front(gift: int) -> bool:
    """Whether what is given is a consumed tile."""
    if gift >= GROUP:
        return gift >= GROUP + PAIRS
    return FIRST_OFFER_CONSUMED <= gift < FIRST_OFFER_SPECIAL or gift >= FIRST_OFFER_SPECIAL_CONSUMED


@rule
def kind_of_gift(gift: int) -> int:
    """The kind of a special tile."""
    if gift >= GROUP:
        return FIRST_TWO_COLOUR + (gift - GROUP) % PAIRS
    return (gift - FIRST_OFFER_SPECIAL) % POLYP_KINDS


@rule
def colour_of_gift(gift: int) -> int:
    """The colour that a tile is given for: a two-colour tile has one for each of its two offers."""
    if gift < FIRST_OFFER_SPECIAL:
        return gift % COLOURS
    return CORAL_TILES[(gift - GROUP) % PAIRS][1] if gift >= GROUP else colour_wanted(kind_of_gift(gift))


@rule
def tile_of_gift(gift: int) -> int:
    """The tile, as tiles are numbered in what is told."""
    return COLOURS + kind_of_gift(gift) if is_special(gift) else gift % COLOURS


@rule
def owned(player: Player, gift: int) -> int:
    """How many such tiles a player has."""
    if is_special(gift):
        row = player.more.consumed if is_from_front(gift) else player.more.hand
        return row[kind_of_gift(gift)]
    return player.consumed[gift % COLOURS] if is_from_front(gift) else player.hand[gift % COLOURS]


@rule
def tiles_to_consume(player: Player) -> int:
    """Consumed polyp tiles: any polyp tile from behind the screen."""
    found = 0
    for gift in range(FIRST_OFFER_SPECIAL_CONSUMED):
        if not is_from_front(gift) and owned(player, gift) > 0:
            found |= bit(gift)
    return found


@rule
def tiles_to_exchange(t: Table, player: Player, second: int) -> int:
    """Fair exchange: any polyp tile for whose colour the supply has a cube left, in one of the two groups of offers."""
    found = 0
    for item in range(2 * PAIRS if second == 1 else OFFERS):
        gift = second * GROUP + item
        if owned(player, gift) > 0 and cubes_left(t, colour_of_gift(gift)) > 0:
            found |= bit(item)
    return found


@rule
def cubes_left(t: Table, colour: int) -> int:
    """The cubes of a colour in the supply that nobody has asked for with this card yet."""
    left = t.supply[colour]
    for i in range(t.more.said):
        if colour_of_gift(t.more.declared[i]) == colour:
            left -= 1
    return left


@rule
def set_aside(t: Table, gift: int) -> None:
    """A tile is given for the card. A two-colour tile is given as one of its colours where that matters."""
    player = t.players[t.active]
    if is_special(gift):
        row = player.more.consumed if is_from_front(gift) else player.more.hand
        row[kind_of_gift(gift)] -= 1
    elif is_from_front(gift):
        player.consumed[gift % COLOURS] -= 1
    else:
        gives(t, player, gift % COLOURS)
    has_two = is_special(gift) and kind_of_gift(gift) >= FIRST_TWO_COLOUR and t.more.card == FAIR_EXCHANGE + 1
    colour = colour_of_gift(gift) if has_two else NONE
    happened(t, GAVE, t.active, tile_of_gift(gift), colour, is_from_front(gift))


@rule
def take_back(t: Table, gift: int) -> None:
    """The card was cancelled: what was set aside goes back to its place."""
    player = t.players[t.more.player]
    if is_special(gift):
        row = player.more.consumed if is_from_front(gift) else player.more.hand
        row[kind_of_gift(gift)] += 1
    elif is_from_front(gift):
        player.consumed[gift % COLOURS] += 1
    else:
        gains(player, gift % COLOURS, 1)
    happened(t, TOOK_BACK, t.more.player, tile_of_gift(gift), is_from_front(gift))


@rule
def consume(t: Table, seat: int, gift: int) -> None:
    """Consumed polyp tiles: it lies in front of the screen now."""
    player = t.players[seat]
    if is_special(gift):
        player.more.consumed[kind_of_gift(gift)] += 1
    else:
        player.consumed[gift % COLOURS] += 1
    happened(t, CONSUMED, seat, tile_of_gift(gift))


@rule
def exchange(t: Table, seat: int, gift: int) -> None:
    """Fair exchange: the tile goes to the bag, a cube of its colour behind the screen."""
    player = t.players[seat]
    if is_special(gift):
        t.more.bag[kind_of_gift(gift)] += 1
    else:
        put_in_bag(t, gift % COLOURS)
    t.supply[colour_of_gift(gift)] -= 1
    player.cubes[colour_of_gift(gift)] += 1
    happened(t, TILE_FOR_CUBE, seat, tile_of_gift(gift), colour_of_gift(gift))


@rule
def sets_aside(t: Table) -> bool:
    """Whether tiles are set aside for the card that is announced."""
    return t.more.use == TEXT and has(bit(CONSUMED_POLYP_TILES + 1) | bit(FAIR_EXCHANGE + 1), t.more.card)


@rule
def aside_of_colour(t: Table, colour: int) -> int:
    """How many plain tiles of a colour are set aside."""
    tiles = 0
    if sets_aside(t):
        for i in range(t.more.said):
            if t.more.declared[i] < FIRST_OFFER_SPECIAL and t.more.declared[i] % COLOURS == colour:
                tiles += 1
    return tiles


@rule
def aside_of_kind(t: Table, kind: int) -> int:
    """How many special tiles of a kind are set aside."""
    tiles = 0
    if sets_aside(t):
        for i in range(t.more.said):
            gift = t.more.declared[i]
            if is_special(gift) and kind_of_gift(gift) == kind:
                tiles += 1
    return tiles
