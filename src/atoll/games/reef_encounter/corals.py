"""Rules 2 and 9. Corals: tiles of one colour that hang together, side by side; shrimps that guard and protect them."""

from atoll.core.bits import beside, bit, has, lowest, popcount, without_lowest
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import (
    BOARDS,
    COLOURS,
    FIRST_COLUMN,
    LAST_COLUMN,
    SEATS,
    SHRIMPS_OF_A_PLAYER,
    WIDTH,
)
from atoll.games.reef_encounter.seams import also_protected, links_across, links_down
from atoll.games.reef_encounter.table import NONE, Player, Reef, Table


@rule
def neighbours(cells: int) -> int:
    """The cells that share a side with one of these. Never diagonally."""
    return beside(cells, WIDTH, FIRST_COLUMN, LAST_COLUMN)


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
def corals_with(reef: Reef, cells: int) -> int:
    """All tiles of the corals that have a tile on one of these cells."""
    across = links_across(reef)
    down = links_down(reef)
    grown = cells & tiles_on(reef)
    seen = 0
    while grown != seen:
        seen = grown
        grown |= ((seen & across) << 1) | ((seen >> 1) & across) | ((seen & down) << WIDTH) | ((seen >> WIDTH) & down)
    return seen


@rule
def guarded(reef: Reef) -> int:
    """All tiles of corals that hold a shrimp, anybody's."""
    return corals_with(reef, shrimps_on(reef))


@rule
def protected(t: Table, board: int) -> int:
    """Rules 9. A shrimp protects the tile it stands on and the tiles of the same coral beside it."""
    reef = t.reefs[board]
    safe = also_protected(t, board)
    shrimps = shrimps_on(reef) & tiles_on(reef)
    if shrimps != 0:
        across = links_across(reef)
        down = links_down(reef)
        sideways = ((shrimps & across) << 1) | ((shrimps >> 1) & across)
        safe |= shrimps | sideways | ((shrimps & down) << WIDTH) | ((shrimps >> WIDTH) & down)
    return safe


@rule
def joins_guarded(reef: Reef, colour: int) -> int:
    """Rules 8, guard rule: the cells beside two separate corals of the colour that hold a shrimp each."""
    shrimps = shrimps_on(reef) & reef.polyps[colour]
    if without_lowest(shrimps) == 0:
        return 0
    once = 0
    twice = 0
    while shrimps != 0:
        around = neighbours(corals_with(reef, bit(lowest(shrimps))))
        twice |= once & around
        once |= around
        shrimps = without_lowest(shrimps)
    return twice


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
def tiles_behind_screen(player: Player) -> int:
    return player.hand[0] + player.hand[1] + player.hand[2] + player.hand[3] + player.hand[4]


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
