"""Rules 11. Action 7: a consumed tile for an alga cylinder, played at once onto the open sea or onto a coral tile.

A target below ALGAE is the open sea with a cylinder of that colour; the targets after that are the coral tiles, whose
large alga says which cylinder.
"""

from atoll.core.bits import bit, has, popcount
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import ALGAE, ALL_PAIRS, COLOURS, PAIRS
from atoll.games.reef_encounter.hierarchy import flip, large_alga, with_large
from atoll.games.reef_encounter.reasons import (
    ALREADY_LOCKED,
    EAT_FIRST,
    NO_CONSUMED_TILE,
    NO_CYLINDER,
    ONE_CORAL_TILE_A_TURN,
    TENTH_NEEDS_TWO_TILES,
)
from atoll.games.reef_encounter.seams import more_in_parrotfish
from atoll.games.reef_encounter.table import NONE, Player, Table


@rule
def tiles_to_pay(t: Table) -> int:
    """The colours of the active player's consumed tiles."""
    colours = 0
    for colour in range(COLOURS):
        if t.players[t.active].consumed[colour] > 0:
            colours |= bit(colour)
    return colours


@rule
def targets(t: Table) -> int:
    """Every place for a cylinder, as a mask: the open sea in four colours, then the ten coral tiles."""
    player = t.players[t.active]
    may_lock = player.eaten > 0 and t.locked_one == 0 and not is_tenth_forbidden(t, player)
    found = 0
    for alga in range(ALGAE):
        if t.cylinders[alga] > 0:
            found |= bit(alga)
            if may_lock:
                found |= (with_large(t, alga) & ~t.locked) << ALGAE
    return found


@rule
def is_tenth_forbidden(t: Table, player: Player) -> bool:
    """The last coral tile may be covered only by a parrotfish with two tiles, the one from the start included."""
    return popcount(t.locked) == PAIRS - 1 and tiles_eaten(player) < 1


@rule
def tiles_eaten(player: Player) -> int:
    """The tiles in a parrotfish without the one from the start."""
    tiles = more_in_parrotfish(player)
    for colour in range(COLOURS):
        tiles += player.parrotfish[colour]
    return tiles


@rule
def why_not_alga(t: Table, target: int, paid: int) -> int:
    return NO_CONSUMED_TILE if t.players[t.active].consumed[paid] == 0 else why_not_target(t, target)


@rule
def why_not_target(t: Table, target: int) -> int:
    """Why no cylinder can be played there."""
    player = t.players[t.active]
    if target < ALGAE:
        return LEGAL if t.cylinders[target] > 0 else NO_CYLINDER
    tile = target - ALGAE
    if player.eaten == 0:
        return EAT_FIRST
    if t.locked_one > 0:
        return ONE_CORAL_TILE_A_TURN
    if has(t.locked, tile):
        return ALREADY_LOCKED
    if t.cylinders[large_alga(t, tile)] == 0:
        return NO_CYLINDER
    return TENTH_NEEDS_TWO_TILES if is_tenth_forbidden(t, player) else LEGAL


@rule
def play_alga(t: Table, target: int, paid: int) -> bool:
    """Pay a tile and play the cylinder; returns whether that was the last coral tile to be covered."""
    t.players[t.active].consumed[paid] -= 1
    put_in_bag(t, paid)
    if target < ALGAE:
        onto_open_sea(t, target)
    else:
        onto_coral_tile(t, target - ALGAE)
    return t.locked == ALL_PAIRS


@rule
def onto_open_sea(t: Table, alga: int) -> None:
    """The cylinder that was there goes back to the supply; then coral tiles turn over."""
    if t.sea_alga != NONE:
        t.cylinders[t.sea_alga] += 1
    t.cylinders[alga] -= 1
    t.sea_alga = alga
    flip(t, alga)


@rule
def onto_coral_tile(t: Table, tile: int) -> None:
    """The tile stays as it lies for the rest of the game; the others with the same large alga turn over."""
    alga = large_alga(t, tile)
    t.cylinders[alga] -= 1
    t.locked |= bit(tile)
    t.locked_one = 1
    flip(t, alga)
