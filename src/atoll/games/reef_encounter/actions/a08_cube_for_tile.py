"""Rules 7. Action 8: a larva cube for a polyp tile of the same colour, out of the bag, behind the screen."""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import gains, take_bonus
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.reasons import NO_CUBE, NO_TILE_IN_BAG
from atoll.games.reef_encounter.table import Table


@rule
def cubes_for_tiles(t: Table) -> int:
    """The bonus tile stands for the search in the bag: it is missing only when the bag has no tile of its colour."""
    colours = 0
    for colour in range(COLOURS):
        if t.players[t.active].cubes[colour] > 0 and t.bonus[colour] > 0:
            colours |= bit(colour)
    return colours


@rule
def why_not_cube_for_tile(t: Table, colour: int) -> int:
    if t.players[t.active].cubes[colour] == 0:
        return NO_CUBE
    return NO_TILE_IN_BAG if t.bonus[colour] == 0 else LEGAL


@rule
def cube_for_tile(t: Table, colour: int) -> None:
    player = t.players[t.active]
    player.cubes[colour] -= 1
    t.supply[colour] += 1
    take_bonus(t, colour)
    gains(player, colour, 1)
