"""Rules 8. Placing a tile of a colour on a square: on bare rock, or on a weaker coral; and extra growth."""

from atoll.core.bits import bit, has
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import take_bonus
from atoll.games.reef_encounter.components import BOARDS, COLOURS, GROWTH_CELL
from atoll.games.reef_encounter.corals import colour_at, joins_guarded, protected, shrimps_on, tiles_on
from atoll.games.reef_encounter.hierarchy import is_stronger, weaker
from atoll.games.reef_encounter.reasons import (
    DEEP_WATER,
    JOINS_GUARDED,
    NO_CORAL_OF_TWO,
    PROTECTED,
    SAME_COLOUR,
    SHRIMP_IN_THE_WAY,
    SQUARE_TAKEN,
    WEAKER_CORAL,
)
from atoll.games.reef_encounter.seams import (
    also_forbidden,
    also_taken,
    also_two,
    attackable_from,
    beside_laid,
    consume_more,
    is_not_plain,
    is_odd,
    linked_on_odd,
    out_of_reach,
    sides_laid,
    tile_laid,
    tiles_gone,
)
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import NONE, STANDARD, Player, Reef, Table


@rule
def bare_rock(reef: Reef) -> int:
    """The squares with neither tile nor shrimp."""
    return reef.rock & ~tiles_on(reef) & ~shrimps_on(reef) & ~also_taken(reef)


@rule
def forbidden(t: Table, board: int, colour: int) -> int:
    """Where the guard rule forbids a tile of a colour, on rock and in an attack alike."""
    sides = sides_laid(t)
    return joins_guarded(t.reefs[board], colour, sides) | also_forbidden(t, board, colour, sides)


@rule
def supported(t: Table, board: int, colour: int) -> int:
    """The squares beside a coral of the colour that has two tiles or more."""
    reef = t.reefs[board]
    tiles = reef.polyps[colour]
    joined = (linked_on_odd(reef, tiles) if is_odd(reef) else neighbours(tiles)) | also_two(t, reef)
    return attackable_from(reef, tiles & joined, sides_laid(t))


@rule
def attackable(t: Table, board: int, colour: int) -> int:
    """The squares of weaker, unprotected tiles that a coral of the colour can grow over."""
    targets = weaker(t, board, colour) & supported(t, board, colour)
    return targets & ~protected(t.reefs[board]) & ~out_of_reach(t, board) if targets != 0 else 0


@rule
def spots(t: Table, board: int, colour: int) -> int:
    """Every square of a board on which a tile of the colour may be placed now."""
    open_squares = bare_rock(t.reefs[board]) | attackable(t, board, colour)
    return open_squares & ~forbidden(t, board, colour)


@rule
def has_spot(t: Table, colour: int) -> bool:
    """Whether a tile of the colour may be placed anywhere."""
    for board in range(BOARDS):
        if bare_rock(t.reefs[board]) & ~forbidden(t, board, colour) != 0:
            return True
    attacks = 0
    for board in range(BOARDS):
        attacks |= attackable(t, board, colour) & ~forbidden(t, board, colour)
    return attacks != 0


@rule
def is_full(t: Table) -> bool:
    """Rules 12.3 and 16, no. 10: there is no bare rock, and no colour can attack anything."""
    for board in range(BOARDS):
        if bare_rock(t.reefs[board]) != 0:
            return False
    colour = 0
    while colour < COLOURS and not has_spot(t, colour):
        colour += 1
    return colour == COLOURS


@rule
def why_not_on(t: Table, board: int, cell: int, colour: int) -> int:
    """Why a tile of the colour cannot be placed on a square."""
    reef = t.reefs[board]
    if not has(reef.rock, cell):
        return DEEP_WATER
    there = colour_at(reef, cell)
    if there == NONE and has(shrimps_on(reef), cell):
        return SHRIMP_IN_THE_WAY
    if has(also_taken(reef), cell):
        return SQUARE_TAKEN
    if there == colour:
        return SAME_COLOUR
    if there != NONE:
        if not is_stronger(t, colour, there):
            return WEAKER_CORAL
        if has(protected(reef), cell):
            return PROTECTED
        if has(out_of_reach(t, board), cell):
            return SQUARE_TAKEN
        if not has(supported(t, board, colour), cell):
            return NO_CORAL_OF_TWO
    return JOINS_GUARDED if has(forbidden(t, board, colour), cell) else LEGAL


@rule
def place(t: Table, player: Player, board: int, cell: int, colour: int) -> None:
    """Put a tile on its square. A tile that it grows over is consumed; then an extra tile may grow."""
    reef = t.reefs[board]
    there = colour_at(reef, cell)
    if there != NONE:
        reef.polyps[there] ^= bit(cell)
        reef.polyps[colour] |= bit(cell)
        if is_not_plain(reef, cell):
            consume_more(t, player, reef, cell)
        else:
            player.consumed[there] += 1
        tiles_gone(reef, bit(cell))
    reef.polyps[colour] |= bit(cell)
    tile_laid(t, reef, cell)
    if t.options.variant == STANDARD:
        grow(t, board, cell, colour)


@rule
def grow(t: Table, board: int, cell: int, colour: int) -> None:
    """Extra growth: a tile laid beside the empty growth square is followed by one more of its colour, at once."""
    square = bit(GROWTH_CELL[board])
    reef = t.reefs[board]
    if beside_laid(reef, cell) & square == 0 or bare_rock(reef) & square == 0:
        return
    if t.bonus[colour] > 0 and forbidden(t, board, colour) & square == 0:
        reef.polyps[colour] |= square
        take_bonus(t, colour)
