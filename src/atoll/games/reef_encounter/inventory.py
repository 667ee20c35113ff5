"""Rules 1. Nothing leaves the box."""

from atoll.core.bits import has, popcount
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import (
    ALGAE,
    BOARDS,
    COLOURS,
    CUBES_OF_A_COLOUR,
    CYLINDERS_OF_A_COLOUR,
    PAIRS,
    SHRIMPS_ON_A_BOARD,
    TILES_OF_A_COLOUR,
)
from atoll.games.reef_encounter.corals import is_orderly, shrimps_behind_screen
from atoll.games.reef_encounter.hierarchy import large_alga
from atoll.games.reef_encounter.secrets import unshown
from atoll.games.reef_encounter.table import Table


@rule
def adds_up(t: Table) -> bool:
    """Rules 1: 200 polyp tiles, 50 cubes, 20 cylinders, 16 shrimps; and whatever must be true of them at all times."""
    for colour in range(COLOURS):
        if not (tiles_add_up(t, colour) and cubes_add_up(t, colour)):
            return False
    for alga in range(ALGAE):
        if not cylinders_add_up(t, alga):
            return False
    for board in range(BOARDS):
        if not is_orderly(t.reefs[board]):
            return False
    for seat in range(t.seats):
        if shrimps_behind_screen(t, seat) < 0:
            return False
        for board in range(BOARDS):
            if popcount(t.reefs[board].shrimps[seat]) > SHRIMPS_ON_A_BOARD:
                return False
    return True


@rule
def tiles_add_up(t: Table, colour: int) -> bool:
    """All plain tiles of a colour are somewhere, and what everybody knows of them is true."""
    tiles = tiles_beside_boards(t, colour) + t.bonus[colour]
    for board in range(BOARDS):
        tiles += popcount(t.reefs[board].polyps[colour] & ~t.reefs[board].special)
    hidden = 0
    for seat in range(t.seats):
        player = t.players[seat]
        if player.known[colour] < 0 or player.known[colour] > player.hand[colour]:
            return False
        tiles += 1 if player.secret == colour else 0
        hidden += unshown(t, seat, colour)
    known = t.unshown_least[colour] <= hidden <= t.unshown_most[colour] and t.heap[colour] == 0
    told = t.unseen[colour] == t.bag[colour] + hidden and (t.bonus[colour] == 1 or t.bag[colour] == 0)
    return tiles == TILES_OF_A_COLOUR and known and told and t.bag[colour] >= 0


@rule
def tiles_beside_boards(t: Table, tile: int) -> int:
    """How many tiles of a kind are in the bag, on the open sea, with the players and on their way."""
    tiles = t.bag[tile] + t.aside[tile]
    for space in range(COLOURS):
        tiles += t.sea[space, tile]
    for seat in range(t.seats):
        player = t.players[seat]
        tiles += player.hand[tile] + player.consumed[tile] + player.parrotfish[tile]
    return tiles


@rule
def cubes_add_up(t: Table, colour: int) -> bool:
    cubes = t.supply[colour] + t.sea_cubes[colour]
    for seat in range(t.seats):
        cubes += t.players[seat].cubes[colour]
    return cubes == CUBES_OF_A_COLOUR and t.supply[colour] >= 0


@rule
def cylinders_add_up(t: Table, alga: int) -> bool:
    cylinders = t.cylinders[alga]
    cylinders += 1 if t.sea_alga == alga else 0
    for tile in range(PAIRS):
        if has(t.locked, tile) and large_alga(t, tile) == alga:
            cylinders += 1
    return cylinders == CYLINDERS_OF_A_COLOUR and t.cylinders[alga] >= 0
