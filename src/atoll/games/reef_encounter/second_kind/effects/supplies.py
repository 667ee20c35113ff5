"""Rules 5.3 of Second Kind: Larva cube exchange, Lucky dip, Disintegration. Cards about cubes and the bag."""

from atoll.core.bits import bit, lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import draw, gains, is_bag_empty, put_in_bag
from atoll.games.reef_encounter.components import COLOURS, SEATS
from atoll.games.reef_encounter.corals import colour_at, corals_with, shrimps_on, tile_at, tiles_on
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.second_kind.bag import draw_special
from atoll.games.reef_encounter.second_kind.events import BROKE_OFF, DIPPED, SWAPPED
from atoll.games.reef_encounter.table import NONE, Player, Table
from atoll.games.reef_encounter.tiles import leave, size_of

STAYING = 9
"""Disintegration: so many tiles of a coral stay."""
TILES_DIPPED = 3


@rule
def cube_swaps(t: Table, player: Player) -> int:
    """Larva cube exchange: a set of given times five plus wanted. Cubes that are given go back to the supply first."""
    found = 0
    for given in range(COLOURS):
        for wanted in range(COLOURS):
            if given != wanted and cubes_to_give(t, player, given) > 0 and cubes_to_get(t, wanted) > 0:
                found |= bit(given * COLOURS + wanted)
    return found


@rule
def cubes_to_give(t: Table, player: Player, colour: int) -> int:
    given = 1 if t.more.said == 1 and t.more.declared[0] // COLOURS == colour else 0
    return player.cubes[colour] - given


@rule
def cubes_to_get(t: Table, colour: int) -> int:
    if t.more.said == 0:
        return t.supply[colour]
    back = 1 if t.more.declared[0] // COLOURS == colour else 0
    wanted = 1 if t.more.declared[0] % COLOURS == colour else 0
    return t.supply[colour] + back - wanted


@rule
def swap_cubes(t: Table, seat: int, swap: int) -> None:
    player = t.players[seat]
    player.cubes[swap // COLOURS] -= 1
    t.supply[swap // COLOURS] += 1
    player.cubes[swap % COLOURS] += 1
    t.supply[swap % COLOURS] -= 1
    happened(t, SWAPPED, seat, swap // COLOURS, swap % COLOURS)


@rule
def dip(t: Table, seat: int) -> None:
    """Lucky dip: three random tiles of any kind are shown and go behind the screen; fewer if the bag has fewer."""
    player = t.players[seat]
    for _ in range(TILES_DIPPED):
        if not is_bag_empty(t):
            tile = draw_special(t)
            if tile == NONE:
                tile = draw(t)
            gains(player, tile, 1)
            happened(t, DIPPED, seat, tile)


@rule
def large_corals(t: Table, board: int) -> int:
    """Disintegration: every tile of the corals with more than nine: a coral is named by any of its tiles."""
    reef = t.reefs[board]
    found = 0
    tiles = tiles_on(reef)
    while size_of(t, reef, tiles) > STAYING:
        coral = corals_with(reef, bit(lowest(tiles)))
        if size_of(t, reef, coral) > STAYING:
            found |= coral
        tiles &= ~coral
    return found


@rule
def begin_disintegration(t: Table, board: int, cell: int) -> None:
    """The owner of the coral chooses what leaves it; where there is none, whoever plays the card."""
    reef = t.reefs[board]
    t.more.coral = corals_with(reef, bit(cell))
    t.more.left = size_of(t, reef, t.more.coral) - STAYING
    owner = t.more.player
    for seat in range(SEATS):
        if reef.shrimps[seat] & t.more.coral != 0:
            owner = seat
    t.asked = bit(owner)


@rule
def tiles_to_lose(t: Table, board: int) -> int:
    """The tiles without a figure on them."""
    reef = t.reefs[board]
    return t.more.coral & ~shrimps_on(reef) & ~reef.more.blue if t.more.declared[0] >> 6 == board else 0


@rule
def lose_tile(t: Table, board: int, cell: int) -> None:
    """A tile goes to the bag."""
    reef = t.reefs[board]
    tile = tile_at(reef, cell)
    t.more.left -= size_of(t, reef, bit(cell))
    reef.polyps[colour_at(reef, cell)] ^= bit(cell)
    put_in_bag(t, tile)
    t.more.coral ^= bit(cell)
    leave(reef, bit(cell))
    happened(t, BROKE_OFF, lowest(t.asked), square(board, cell), tile)
