"""Rules 8, and 1.3 to 1.5 of Second Kind. Tiles that are not plain: how they can be turned, and whether they fit."""

from atoll.core.bits import has
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import COLOURS, COLOURS_OF_TILE, FIRST_HALF, POLYP_KINDS, ROTATIONS
from atoll.games.reef_encounter.placing import has_spot
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.tiles import has_special, put_down

# Items: every kind as it lies, then the other three rotations of every half tile.
TURNED = ROTATIONS - 1
ITEMS = POLYP_KINDS + 5 * TURNED


@rule
def tile_of(item: int) -> int:
    return COLOURS + item if item < POLYP_KINDS else FIRST_HALF + (item - POLYP_KINDS) // TURNED


@rule
def rotation_of(item: int) -> int:
    return 0 if item < POLYP_KINDS else 1 + (item - POLYP_KINDS) % TURNED


@rule
def take_up(t: Table, item: int) -> None:
    """A tile is in the active player's fingers: to be laid, or to see whether it would fit."""
    t.held = tile_of(item)
    t.rotation = rotation_of(item)


@rule
def fits_somewhere(t: Table, item: int, colour: int) -> bool:
    """Whether such a tile has a square: try it in the fingers."""
    take_up(t, item)
    found = has_spot(t, colour)
    put_down(t)
    return found


@rule
def can_lay_special(t: Table, colour: int) -> bool:
    """Whether the active player has a tile of a colour that is not a plain one, and it fits somewhere."""
    player = t.players[t.active]
    if not (has_special(player.hand) or has_special(player.consumed)):
        return False
    for item in range(ITEMS):
        tile = tile_of(item)
        owned = player.hand[tile] + player.consumed[tile]
        if owned > 0 and has(COLOURS_OF_TILE[tile], colour) and fits_somewhere(t, item, colour):
            return True
    return False
