"""Rules 2 and 9. Corals: tiles of one colour that hang together, side by side; shrimps that guard and protect them."""

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import (
    BOARDS,
    COLOURS,
    LAST_COLUMN,
    SEATS,
    SHRIMPS_OF_A_PLAYER,
    WIDTH,
)
from atoll.games.reef_encounter.seam_pieces import figures_of_nobody
from atoll.games.reef_encounter.sides import linked_by_sides, touching
from atoll.games.reef_encounter.table import NONE, Reef, Table


@rule
def tiles_on(reef: Reef) -> int:
    return reef.polyps[0] | reef.polyps[1] | reef.polyps[2] | reef.polyps[3] | reef.polyps[4]


@rule
def shrimps_on(reef: Reef) -> int:
    return reef.shrimps[0] | reef.shrimps[1] | reef.shrimps[2] | reef.shrimps[3]


@rule
def colour_at(reef: Reef, cell: int) -> int:
    """The colour of the tile on a cell, or NONE."""
    for colour in range(COLOURS):
        if has(reef.polyps[colour], cell):
            return colour
    return NONE


@rule
def tile_at(reef: Reef, cell: int) -> int:
    """The tile on a cell, or NONE."""
    return reef.kinds[cell] if reef.kinds[cell] != 0 else colour_at(reef, cell)


@rule
def corals_with(reef: Reef, cells: int) -> int:
    """All tiles of the corals that have a tile on one of these cells."""
    grown = cells & tiles_on(reef)
    across = links_across(reef)
    down = links_down(reef)
    seen = 0
    while grown != seen:
        seen = grown
        grown |= linked_by_sides(reef, seen) if reef.is_odd == 1 else linked(seen, across, down)
    return seen


@rule
def linked(cells: int, across: int, down: int) -> int:
    """The tiles beside these, along links between a tile and the next to the right or below."""
    sideways = ((cells & across) << 1) | ((cells >> 1) & across)
    return sideways | ((cells & down) << WIDTH) | ((cells >> WIDTH) & down)


@rule
def links_across(reef: Reef) -> int:
    """The cells whose tile has the colour of the tile to its right."""
    links = 0
    for colour in range(COLOURS):
        links |= reef.polyps[colour] & (reef.polyps[colour] >> 1)
    return links & ~LAST_COLUMN


@rule
def links_down(reef: Reef) -> int:
    """The cells whose tile has the colour of the tile below."""
    links = 0
    for colour in range(COLOURS):
        links |= reef.polyps[colour] & (reef.polyps[colour] >> WIDTH)
    return links


@rule
def guarded(reef: Reef) -> int:
    """All tiles of corals that hold a shrimp, anybody's."""
    return corals_with(reef, shrimps_on(reef))


@rule
def protected(reef: Reef) -> int:
    """Rules 9. A shrimp protects the tile it stands on and the tiles of the same coral beside it; nobody's figure
    protects its own tile."""
    shrimps = shrimps_on(reef) & tiles_on(reef)
    safe = figures_of_nobody(reef) | shrimps
    return safe | beside_in_coral(reef, shrimps) if shrimps != 0 else safe


@rule
def beside_in_coral(reef: Reef, tiles: int) -> int:
    """The tiles of the same corals beside these tiles."""
    if reef.is_odd == 1:
        return linked_by_sides(reef, tiles)
    return linked(tiles, links_across(reef), links_down(reef))


@rule
def joins(reef: Reef, colour: int, sides: int, figures: int, brought: int) -> int:
    """Rules 8, guard rule: the cells beside two separate corals of the colour that hold one of these figures each;
    beside a single one if the tile brings such a figure with it."""
    figures &= reef.polyps[colour]
    if figures == 0 or (brought == 0 and without_lowest(figures) == 0):
        return 0
    once = 0
    twice = 0
    while figures != 0:
        around = touching(reef, corals_with(reef, bit(lowest(figures))), sides)
        twice |= once & around
        once |= around
        figures = without_lowest(figures)
    return once if brought == 1 else twice


@rule
def shrimps_of(t: Table, seat: int) -> int:
    """How many shrimps a player has on the boards."""
    count = 0
    for board in range(BOARDS):
        count += popcount(t.reefs[board].shrimps[seat])
    return count


@rule
def shrimps_behind_screen(t: Table, seat: int) -> int:
    """Every shrimp is behind the screen, on a board, eaten, or in its player's fingers."""
    fingers = 1 if t.lifted != NONE and t.active == seat else 0
    return SHRIMPS_OF_A_PLAYER - shrimps_of(t, seat) - t.players[seat].eaten - fingers


@rule
def on_bare_rock(t: Table, seat: int) -> bool:
    """Whether a shrimp of the player stands on a square without a tile."""
    for board in range(BOARDS):
        reef = t.reefs[board]
        if reef.shrimps[seat] & ~tiles_on(reef) != 0:
            return True
    return False


@rule
def is_orderly(reef: Reef) -> bool:
    """No cell holds two tiles or two shrimps, everything is on rock, and no coral holds two shrimps."""
    tiles = 0
    for colour in range(COLOURS):
        if tiles & reef.polyps[colour] != 0:
            return False
        tiles |= reef.polyps[colour]
    shrimps = 0
    for seat in range(SEATS):
        if shrimps & reef.shrimps[seat] != 0:
            return False
        shrimps |= reef.shrimps[seat]
    left = shrimps & tiles
    while left != 0:
        if popcount(corals_with(reef, bit(lowest(left))) & shrimps) != 1:
            return False
        left = without_lowest(left)
    return (tiles | shrimps) & ~reef.rock == 0
