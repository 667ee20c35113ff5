"""Rules 5.3 of Second Kind: which tiles of a colour the card Deep water could lay."""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import COLOURS, COLOURS_OF_TILE, LAID_FROM_SCREEN
from atoll.games.reef_encounter.fitting import ITEMS, take_up, tile_of
from atoll.games.reef_encounter.second_kind.components import DEEP_WATER_CARD
from atoll.games.reef_encounter.second_kind.effects.growth import has_water_square
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.tiles import put_down


@rule
def plain_for_water(t: Table, colour: int) -> int:
    """The plain tiles that may be laid there, as offers."""
    player = t.players[t.active]
    found = 0
    if has_water_square(t, colour):
        if player.hand[colour] > 0 and t.laid_from_screen < LAID_FROM_SCREEN:
            found |= bit(colour)
        if player.consumed[colour] > 0:
            found |= bit(COLOURS + colour)
    return found


@rule
def special_for_water(t: Table, colour: int, consumed: int) -> int:
    """The special tiles that may be laid there, as they are taken up for laying."""
    found = 0
    if consumed == 0 and t.laid_from_screen == LAID_FROM_SCREEN:
        return 0
    player = t.players[t.active]
    row = player.consumed if consumed == 1 else player.hand
    for item in range(ITEMS):
        tile = tile_of(item)
        if row[tile] > 0 and has(COLOURS_OF_TILE[tile], colour):
            take_up(t, item)
            if has_water_square(t, colour):
                found |= bit(item)
            put_down(t)
    return found


@rule
def has_tile_for_water(t: Table, colour: int) -> bool:
    return plain_for_water(t, colour) | special_for_water(t, colour, 0) | special_for_water(t, colour, 1) != 0


@rule
def can_lay_on_water(t: Table, colour: int) -> bool:
    """Whether the active player holds the card, and a tile of a colour for it."""
    return has(t.players[t.active].more.cards, DEEP_WATER_CARD) and has_tile_for_water(t, colour)
