"""Rules 5.3 of Second Kind: Consumed polyp tiles and Fair exchange. Tiles are given one at a time, up to three.

What is given is set aside until nobody has answered with Strong Current; then it goes where the card says.
"""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import gains, gives, put_in_bag
from atoll.games.reef_encounter.components import COLOURS, CORAL_TILES, FIRST_TWO_COLOUR, PAIRS, POLYP_KINDS
from atoll.games.reef_encounter.events import TILE_FOR_CUBE
from atoll.games.reef_encounter.second_kind.components import CONSUMED_POLYP_TILES, FAIR_EXCHANGE
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
from atoll.games.reef_encounter.tiles import consume, loses, owned

# Things given are numbered through both groups of offers.
GIFTS = GROUP + 2 * PAIRS


@rule
def is_from_front(gift: int) -> bool:
    """Whether what is given is a consumed tile."""
    if gift >= GROUP:
        return gift >= GROUP + PAIRS
    return FIRST_OFFER_CONSUMED <= gift < FIRST_OFFER_SPECIAL or gift >= FIRST_OFFER_SPECIAL_CONSUMED


@rule
def tile_of_gift(gift: int) -> int:
    if gift >= GROUP:
        return FIRST_TWO_COLOUR + (gift - GROUP) % PAIRS
    return COLOURS + (gift - FIRST_OFFER_SPECIAL) % POLYP_KINDS if gift >= FIRST_OFFER_SPECIAL else gift % COLOURS


@rule
def colour_of_gift(gift: int) -> int:
    """The colour that a tile is given for: a two-colour tile has one for each of its two offers."""
    tile = tile_of_gift(gift)
    if tile >= FIRST_TWO_COLOUR:
        return CORAL_TILES[tile - FIRST_TWO_COLOUR][1 if gift >= GROUP else 0]
    return tile % COLOURS


@rule
def has_gift(player: Player, gift: int) -> bool:
    """Whether a player has a tile to give it."""
    return owned(player, 1 if is_from_front(gift) else 0, tile_of_gift(gift)) > 0


@rule
def tiles_to_consume(player: Player) -> int:
    """Consumed polyp tiles: any polyp tile from behind the screen."""
    found = 0
    for gift in range(FIRST_OFFER_SPECIAL_CONSUMED):
        if not is_from_front(gift) and has_gift(player, gift):
            found |= bit(gift)
    return found


@rule
def tiles_to_exchange(t: Table, player: Player, second: int) -> int:
    """Fair exchange: any polyp tile for whose colour the supply has a cube left, in one of the two groups of offers."""
    found = 0
    for item in range(2 * PAIRS if second == 1 else OFFERS):
        gift = second * GROUP + item
        if has_gift(player, gift) and cubes_left(t, colour_of_gift(gift)) > 0:
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
    tile = tile_of_gift(gift)
    if tile < COLOURS and not is_from_front(gift):
        gives(t, player, tile)
    else:
        loses(player, 1 if is_from_front(gift) else 0, tile)
    t.aside[tile] += 1
    has_two = tile >= FIRST_TWO_COLOUR and t.more.card == FAIR_EXCHANGE + 1
    happened(t, GAVE, t.active, tile, colour_of_gift(gift) if has_two else NONE, is_from_front(gift))


@rule
def take_back(t: Table, gift: int) -> None:
    """The card was cancelled: what was set aside goes back to its place."""
    player = t.players[t.more.player]
    tile = tile_of_gift(gift)
    if is_from_front(gift):
        player.consumed[tile] += 1
    else:
        gains(player, tile, 1)
    t.aside[tile] -= 1
    happened(t, TOOK_BACK, t.more.player, tile, is_from_front(gift))


@rule
def consume_gift(t: Table, seat: int, gift: int) -> None:
    """Consumed polyp tiles: it lies in front of the screen now."""
    t.aside[tile_of_gift(gift)] -= 1
    consume(t, t.players[seat], tile_of_gift(gift))
    happened(t, CONSUMED, seat, tile_of_gift(gift))


@rule
def exchange(t: Table, seat: int, gift: int) -> None:
    """Fair exchange: the tile goes to the bag, a cube of its colour behind the screen."""
    t.aside[tile_of_gift(gift)] -= 1
    put_in_bag(t, tile_of_gift(gift))
    t.supply[colour_of_gift(gift)] -= 1
    t.players[seat].cubes[colour_of_gift(gift)] += 1
    happened(t, TILE_FOR_CUBE, seat, tile_of_gift(gift), colour_of_gift(gift))


@rule
def sets_aside(t: Table) -> bool:
    """Whether tiles are set aside for the card that is announced."""
    return t.more.use == TEXT and has(bit(CONSUMED_POLYP_TILES + 1) | bit(FAIR_EXCHANGE + 1), t.more.card)
