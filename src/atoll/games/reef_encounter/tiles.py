"""Tiles of every kind: those of a colour, and those of rules 1.3 and 1.5 of Second Kind.

Plain tiles are told apart by nothing but their colour. What is true of others stands in the tables of `components`.
"""

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.components import (
    ALL_SIDES,
    COLOURS,
    COLOURS_OF_TILE,
    CORAL_SIDES,
    FIRST_BLUE_SHRIMP,
    FIRST_DOUBLE,
    FIRST_HALF,
    POLYP_TILES,
    SIDES,
    WEIGHT_OF_TILE,
)
from atoll.games.reef_encounter.sides import note_oddity
from atoll.games.reef_encounter.table import Player, Reef, Table


@rule
def is_double(tile: int) -> bool:
    return FIRST_DOUBLE <= tile < FIRST_DOUBLE + COLOURS


@rule
def is_half(tile: int) -> bool:
    return FIRST_HALF <= tile < FIRST_HALF + COLOURS


@rule
def has_printed_shrimp(tile: int) -> bool:
    return FIRST_BLUE_SHRIMP <= tile < FIRST_BLUE_SHRIMP + COLOURS


@rule
def weight_of(row: Row) -> int:
    """What polyp tiles weigh, given how many there are of each: a double tile counts as two."""
    total = 0
    for tile in range(POLYP_TILES):
        total += row[tile] * WEIGHT_OF_TILE[tile]
    return total


@rule
def has_special(row: Row) -> bool:
    """Whether there is a polyp tile that is not a plain one."""
    tiles = 0
    for tile in range(COLOURS, POLYP_TILES):
        tiles += row[tile]
    return tiles > 0


@rule
def has_special_of(row: Row, colour: int) -> bool:
    """Whether there is a tile of a colour that is not a plain one."""
    tiles = 0
    for tile in range(COLOURS, POLYP_TILES):
        if has(COLOURS_OF_TILE[tile], colour):
            tiles += row[tile]
    return tiles > 0


# A rule returns numbers, no row: what compiles for cards knows no other.


@rule
def owned(player: Player, consumed: int, tile: int) -> int:
    """How many of a tile a player has: consumed ones, or those behind the screen."""
    return player.consumed[tile] if consumed == 1 else player.hand[tile]


@rule
def loses(player: Player, consumed: int, tile: int) -> None:
    """One of a player's tiles goes: a consumed one, or one from behind the screen."""
    if consumed == 1:
        player.consumed[tile] -= 1
    else:
        player.hand[tile] -= 1


# In the active player's fingers, before they are laid.


@rule
def sides_laid(t: Table) -> int:
    """The sides of the tile that is being laid that show coral."""
    return CORAL_SIDES[t.rotation] if is_half(t.held) else ALL_SIDES


@rule
def put_down(t: Table) -> None:
    """Nothing is in the active player's fingers."""
    t.held = 0
    t.held_consumed = 0
    t.rotation = 0


# On a reef.


@rule
def lie(t: Table, reef: Reef, cell: int) -> None:
    """The tile in the active player's fingers lies on a cell now."""
    if t.held == 0:
        return
    reef.kinds[cell] = t.held
    reef.special |= bit(cell)
    if has_printed_shrimp(t.held):
        reef.printed |= bit(cell)
    if is_half(t.held):
        for side in range(SIDES):
            if not has(sides_laid(t), side):
                reef.closed[side] |= bit(cell)
        note_oddity(reef)
    put_down(t)


@rule
def leave(reef: Reef, cells: int) -> None:
    """Tiles have left these cells. Where one was on water and none is there now, there is water again."""
    if reef.afloat & cells != 0:
        tiles = reef.polyps[0] | reef.polyps[1] | reef.polyps[2] | reef.polyps[3] | reef.polyps[4]
        water = reef.afloat & cells & ~tiles
        reef.afloat ^= water
        reef.rock &= ~water
    gone = reef.special & cells
    if gone == 0:
        return
    reef.special ^= gone
    reef.printed &= ~gone
    if reef.is_odd == 1:
        for side in range(SIDES):
            reef.closed[side] &= ~gone
        note_oddity(reef)
    while gone != 0:
        reef.kinds[lowest(gone)] = 0
        gone = without_lowest(gone)


@rule
def doubles_on(reef: Reef) -> int:
    """The cells with a double tile."""
    found = 0
    special = reef.special
    while special != 0:
        if is_double(reef.kinds[lowest(special)]):
            found |= bit(lowest(special))
        special = without_lowest(special)
    return found


@rule
def counted_twice(t: Table, reef: Reef) -> int:
    """The cells whose tile counts as two in the size of a coral (A07, an option)."""
    return doubles_on(reef) if t.options.x2_size == 1 else 0


@rule
def size_of(t: Table, reef: Reef, tiles: int) -> int:
    """How many tiles these are, as sizes of corals are counted."""
    return popcount(tiles) + popcount(counted_twice(t, reef) & tiles)


@rule
def weight_on(reef: Reef, cells: int) -> int:
    """What the tiles on these cells weigh."""
    return popcount(cells) + popcount(doubles_on(reef) & cells)


@rule
def consume(t: Table, player: Player, tile: int) -> None:
    """A tile lies in front of a screen now. Where a double one may be changed only then (A09), it is noted."""
    player.consumed[tile] += 1
    if t.options.x2_change == 1 and is_double(tile):
        t.new_doubles += bit(2 * (tile - FIRST_DOUBLE))
