"""Rules 6.3 of Second Kind. Nothing leaves the box."""

from atoll.core.bits import lowest, popcount, without_lowest
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import (
    BARE_ROCK,
    BOARDS,
    COLOURS,
    COUNT_OF_TILE,
    CROWN,
    DEEP_WATER,
    TILES,
)
from atoll.games.reef_encounter.inventory import tiles_beside_boards
from atoll.games.reef_encounter.second_kind.cards import cards_add_up
from atoll.games.reef_encounter.second_kind.effects.shrimps import blue_adds_up
from atoll.games.reef_encounter.table import Table


@rule
def more_adds_up(t: Table) -> bool:
    """Every special tile, every card and every blue shrimp is somewhere."""
    if not (cards_add_up(t) and blue_adds_up(t)):
        return False
    for tile in range(COLOURS, TILES):
        tiles = tiles_beside_boards(t, tile)
        for board in range(BOARDS):
            tiles += special_on_board(t, board, tile)
        if t.held == tile:
            tiles += 1
        if tile == CROWN:
            tiles += t.more.crowns_gone
        if tiles != COUNT_OF_TILE[tile]:
            return False
    return True


@rule
def special_on_board(t: Table, board: int, tile: int) -> int:
    reef = t.reefs[board]
    if tile == CROWN:
        return popcount(reef.more.crowns)
    if tile == BARE_ROCK:
        return popcount(reef.more.rock_tiles)
    if tile == DEEP_WATER:
        return popcount(reef.more.water_tiles)
    tiles = 0
    cells = reef.special
    while cells != 0:
        if reef.kinds[lowest(cells)] == tile:
            tiles += 1
        cells = without_lowest(cells)
    return tiles
