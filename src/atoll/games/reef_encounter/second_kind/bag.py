"""Rules 2 of Second Kind. The bag with special tiles in it: set-up, and tiles drawn out of it."""

from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import special_tiles_in_bag, tiles_in_bag
from atoll.games.reef_encounter.components import COLOURS, COUNT_OF_TILE, CROWN, TILES
from atoll.games.reef_encounter.second_kind.components import ALL_CARDS, BLUE_SHRIMPS
from atoll.games.reef_encounter.table import NONE, Table


@rule
def set_out(t: Table) -> None:
    """Rules 2.1: all special tiles into the bag, after the deal. Rules 2.2: perhaps a crown for every player."""
    for tile in range(COLOURS, TILES):
        t.bag[tile] = COUNT_OF_TILE[tile]
    for seat in range(t.seats):
        if t.options.start_crowns == 1:
            t.bag[CROWN] -= 1
            t.players[seat].hand[CROWN] += 1
    t.more.deck = ALL_CARDS
    t.more.sea_blue = 1
    t.more.blue_left = BLUE_SHRIMPS - 1


@rule
def draw_special(t: Table) -> int:
    """Whether one of all tiles in the bag is a special one: then it is drawn. If not, NONE: a plain one is due."""
    n = chance(t.luck, tiles_in_bag(t) + special_tiles_in_bag(t)) - tiles_in_bag(t)
    if n < 0:
        return NONE
    tile = COLOURS
    while n >= t.bag[tile]:
        n -= t.bag[tile]
        tile += 1
    t.bag[tile] -= 1
    return tile
