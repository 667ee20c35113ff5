"""Rules 7. Action 6: a consumed tile for a larva cube of the same colour. The tile goes to the bag."""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.reasons import NO_CONSUMED_TILE, NO_CUBE_IN_SUPPLY
from atoll.games.reef_encounter.table import Table


@rule
def tiles_for_cubes(t: Table) -> int:
    colours = 0
    for colour in range(COLOURS):
        if t.players[t.active].consumed[colour] > 0 and t.supply[colour] > 0:
            colours |= bit(colour)
    return colours


@rule
def why_not_tile_for_cube(t: Table, colour: int) -> int:
    if t.players[t.active].consumed[colour] == 0:
        return NO_CONSUMED_TILE
    return NO_CUBE_IN_SUPPLY if t.supply[colour] == 0 else LEGAL


@rule
def tile_for_cube(t: Table, colour: int) -> None:
    player = t.players[t.active]
    player.consumed[colour] -= 1
    put_in_bag(t, colour)
    t.supply[colour] -= 1
    player.cubes[colour] += 1
