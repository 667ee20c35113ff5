"""Rules 4 and 11. The hierarchy: which coral is stronger, and how algae turn it round."""

from atoll.core.bits import has, popcount
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import (
    COLOURS,
    COLOURS_OF_TILE,
    CORAL_TILES,
    LARGE_ON_OTHER,
    LARGE_ON_STARFISH,
    STRONG_ON_OTHER,
    STRONG_ON_STARFISH,
    TILE_OF,
    WEIGHT_OF_TILE,
)
from atoll.games.reef_encounter.events import TURNED_OVER
from atoll.games.reef_encounter.table import Table


@rule
def won_by(t: Table, colour: int) -> int:
    """The coral tiles that show a colour as the stronger one."""
    return (STRONG_ON_STARFISH[colour] & ~t.turned) | (STRONG_ON_OTHER[colour] & t.turned)


@rule
def is_stronger(t: Table, colour: int, other: int) -> bool:
    return has(won_by(t, colour), TILE_OF[colour][other])


@rule
def value(t: Table, colour: int) -> int:
    """Rules 13. What a tile of a colour is worth: one, and one for each colour that it is stronger than."""
    return 1 + popcount(won_by(t, colour))


@rule
def value_of_tile(t: Table, tile: int) -> int:
    """What a tile in a parrotfish is worth: one of two colours counts as the better one, a double one twice."""
    best = 0
    for colour in range(COLOURS):
        if has(COLOURS_OF_TILE[tile], colour):
            best = max(best, value(t, colour))
    return best * WEIGHT_OF_TILE[tile]


@rule
def weaker(t: Table, board: int, colour: int) -> int:
    """The cells of a board with tiles that a colour is stronger than."""
    cells = 0
    won = won_by(t, colour)
    polyps = t.reefs[board].polyps
    for other in range(COLOURS):
        if other != colour and has(won, TILE_OF[colour][other]):
            cells |= polyps[other]
    return cells


@rule
def with_large(t: Table, alga: int) -> int:
    """The coral tiles whose large alga is of a colour."""
    return (LARGE_ON_STARFISH[alga] & ~t.turned) | (LARGE_ON_OTHER[alga] & t.turned)


@rule
def large_alga(t: Table, tile: int) -> int:
    return CORAL_TILES[tile][3] if has(t.turned, tile) else CORAL_TILES[tile][2]


@rule
def flip(t: Table, alga: int) -> None:
    """Every coral tile without a cylinder whose large alga is of this colour is turned over, all at the same time."""
    flipped = with_large(t, alga) & ~t.locked
    t.turned ^= flipped
    if flipped != 0:
        happened(t, TURNED_OVER, flipped, t.turned & flipped)
