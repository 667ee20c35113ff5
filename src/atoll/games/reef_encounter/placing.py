"""Rules 8. Placing a tile of a colour on a square: on bare rock, or on a weaker coral; and extra growth."""

from atoll.core.bits import bit, has
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import restock
from atoll.games.reef_encounter.components import BOARDS, COLOURS, GROWTH_CELL
from atoll.games.reef_encounter.corals import (
    colour_at,
    joins,
    protected,
    shrimps_on,
    tile_at,
    tiles_on,
)
from atoll.games.reef_encounter.events import GREW, LAID
from atoll.games.reef_encounter.hierarchy import weaker
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.seam_pieces import figures_of_nobody
from atoll.games.reef_encounter.sides import attackable_from, linked_by_sides, reached
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import NONE, STANDARD, Reef, Table
from atoll.games.reef_encounter.tiles import consume, counted_twice, has_printed_shrimp, leave, lie, sides_laid

(
    DEEP_WATER,
    SHRIMP_IN_THE_WAY,
    SQUARE_TAKEN,
    SAME_COLOUR,
    WEAKER_CORAL,
    NO_CORAL_OF_TWO,
    PROTECTED,
    OUT_OF_REACH,
    JOINS_GUARDED,
) = range(FIRST_REASON + 30, FIRST_REASON + 39)
REASONS: dict[int, Message] = {
    DEEP_WATER: say("That is deep water; tiles and shrimps need rock."),
    SHRIMP_IN_THE_WAY: say("There is a shrimp on that square."),
    SQUARE_TAKEN: say("That square is taken."),
    SAME_COLOUR: say("There is a tile of that colour already; corals do not attack their own colour."),
    WEAKER_CORAL: say("The coral there is stronger: its coral tile says so."),
    NO_CORAL_OF_TWO: say("To attack, the square must touch a coral of your colour with at least two tiles."),
    PROTECTED: say("A shrimp protects that tile."),
    OUT_OF_REACH: say("No coral can attack the tile there."),
    JOINS_GUARDED: say("That would join two corals with a shrimp each."),
}


# What must be true of a square stands once: a chain that squares fall through. What is left may be laid on. Of a single
# square it can be asked why it fell out (`why` is 1): then the answer is the first reason, or LEGAL.


@rule
def bare_among(t: Table, board: int, colour: int, squares: int, why: int) -> int:
    """Rules 8, plain placement: bare rock without a shrimp, and the guard rule."""
    reef = t.reefs[board]
    squares &= reef.rock
    if squares == 0:
        return DEEP_WATER * why
    squares &= ~shrimps_on(reef)
    if squares == 0:
        return SHRIMP_IN_THE_WAY * why
    squares &= ~figures_of_nobody(reef)
    if squares == 0:
        return SQUARE_TAKEN * why
    squares &= ~forbidden(t, board, colour)
    if squares == 0:
        return JOINS_GUARDED * why
    return LEGAL if why == 1 else squares


@rule
def attackable_among(t: Table, board: int, colour: int, squares: int, why: int) -> int:
    """Rules 8, attack: a weaker tile, beside a coral of two or more, that no shrimp protects; and the guard rule."""
    reef = t.reefs[board]
    squares &= ~reef.polyps[colour]
    if squares == 0:
        return SAME_COLOUR * why
    squares &= weaker(t, board, colour)
    if squares == 0:
        return WEAKER_CORAL * why
    squares &= supported(t, board, colour)
    if squares == 0:
        return NO_CORAL_OF_TWO * why
    squares &= ~protected(reef)
    if squares == 0:
        return PROTECTED * why
    squares &= ~out_of_reach(t, reef)
    if squares == 0:
        return OUT_OF_REACH * why
    squares &= ~forbidden(t, board, colour)
    if squares == 0:
        return JOINS_GUARDED * why
    return LEGAL if why == 1 else squares


@rule
def forbidden(t: Table, board: int, colour: int) -> int:
    """Where the guard rule forbids a tile of a colour, on rock and in an attack alike. It holds for shrimps of players
    and for figures of nobody, but not between them."""
    reef = t.reefs[board]
    sides = sides_laid(t)
    brought = 1 if has_printed_shrimp(t.held) else 0
    figures = figures_of_nobody(reef)
    return joins(reef, colour, sides, shrimps_on(reef), 0) | joins(reef, colour, sides, figures, brought)


@rule
def out_of_reach(t: Table, reef: Reef) -> int:
    """Cells whose tile no coral may attack: on water, where that was agreed on."""
    return reef.afloat if t.options.tile_on_water_attackable == 1 else 0


@rule
def supported(t: Table, board: int, colour: int) -> int:
    """The squares beside a coral of the colour that has two tiles or more."""
    reef = t.reefs[board]
    tiles = reef.polyps[colour]
    joined = linked_by_sides(reef, tiles) if reef.is_odd == 1 else neighbours(tiles)
    return attackable_from(reef, tiles & (joined | counted_twice(t, reef)), sides_laid(t))


@rule
def spots(t: Table, board: int, colour: int) -> int:
    """Every square of a board on which a tile of the colour may be laid now."""
    return bare_spots(t, board, colour) | attackable(t, board, colour)


@rule
def bare_spots(t: Table, board: int, colour: int) -> int:
    reef = t.reefs[board]
    return bare_among(t, board, colour, reef.rock & ~tiles_on(reef), 0)


@rule
def attackable(t: Table, board: int, colour: int) -> int:
    return attackable_among(t, board, colour, tiles_on(t.reefs[board]), 0)


@rule
def why_not_on(t: Table, board: int, cell: int, colour: int) -> int:
    """Why a tile of the colour cannot be laid on a square."""
    if has(tiles_on(t.reefs[board]), cell):
        return attackable_among(t, board, colour, bit(cell), 1)
    return bare_among(t, board, colour, bit(cell), 1)


@rule
def has_spot(t: Table, colour: int) -> bool:
    """Whether a tile of the colour may be laid anywhere: bare rock is soon found, attacks take longer."""
    for board in range(BOARDS):
        if bare_spots(t, board, colour) != 0:
            return True
    attacks = 0
    for board in range(BOARDS):
        attacks |= attackable(t, board, colour)
    return attacks != 0


@rule
def bare_rock(reef: Reef) -> int:
    """The squares with neither tile nor shrimp."""
    return reef.rock & ~tiles_on(reef) & ~shrimps_on(reef) & ~figures_of_nobody(reef)


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
def place(t: Table, board: int, cell: int, colour: int, source: int) -> None:
    """Put a tile on its square. A tile that it grows over is consumed; then an extra tile may grow."""
    reef = t.reefs[board]
    player = t.players[t.active]
    tile = t.held if t.held != 0 else colour
    other = tile_at(reef, cell)
    there = colour_at(reef, cell)
    if there != NONE:
        reef.polyps[there] ^= bit(cell)
        reef.polyps[colour] |= bit(cell)
        consume(t, player, other)
        leave(reef, bit(cell))
    reef.polyps[colour] |= bit(cell)
    lie(t, reef, cell)
    happened(t, LAID, t.active, square(board, cell), tile, colour, source, other)
    if t.options.variant == STANDARD:
        grow(t, board, cell, colour)


@rule
def grow(t: Table, board: int, cell: int, colour: int) -> None:
    """Extra growth: a tile laid beside the empty growth square is followed by one more of its colour, at once."""
    growth = bit(GROWTH_CELL[board])
    reef = t.reefs[board]
    if reached(reef, cell) & growth == 0 or bare_rock(reef) & growth == 0:
        return
    if t.bonus[colour] > 0 and forbidden(t, board, colour) & growth == 0:
        reef.polyps[colour] |= growth
        t.bonus[colour] = 0
        happened(t, GREW, board, colour)
        restock(t, colour)
