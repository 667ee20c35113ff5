"""Rules 5.3 of Second Kind: Extra free growth, Extra growth, Free growth, Deep water. Cards that lay tiles."""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import restock, take_bonus
from atoll.games.reef_encounter.components import (
    ALL_SIDES,
    BOARDS,
    COLOURS,
    FIRST_COLUMN,
    FRAME,
    GROWTH_CELL,
    LAST_COLUMN,
    OPPOSITE,
    SIDES,
    WIDTH,
)
from atoll.games.reef_encounter.corals import corals_with, tiles_on
from atoll.games.reef_encounter.events import FROM_BAG, GREW
from atoll.games.reef_encounter.placing import bare_rock, forbidden, has_spot, place
from atoll.games.reef_encounter.sides import step, touching
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import Reef, Table

TOP_ROW = (1 << WIDTH) - 1
BOTTOM_ROW = FRAME & ~(FRAME >> WIDTH)
EDGES = (TOP_ROW, LAST_COLUMN, BOTTOM_ROW, FIRST_COLUMN)


@rule
def growth_for(t: Table, seat: int) -> int:
    """Extra free growth: a set of board times five plus colour of a coral of the player's beside an empty square."""
    found = 0
    for board in range(BOARDS):
        reef = t.reefs[board]
        if reef.shrimps[seat] != 0 and has(bare_rock(reef), GROWTH_CELL[board]):
            own = corals_with(reef, reef.shrimps[seat])
            for colour in range(COLOURS):
                if t.bonus[colour] > 0 and own & reef.polyps[colour] != 0 and grows_beside(t, board, colour, own):
                    found |= bit(board * COLOURS + colour)
    return found


@rule
def grows_beside(t: Table, board: int, colour: int, own: int) -> bool:
    """Whether a tile of a colour may grow beside one's own coral of that colour."""
    reef = t.reefs[board]
    square = bit(GROWTH_CELL[board])
    near = touching(reef, own & reef.polyps[colour], ALL_SIDES) & square
    return near != 0 and forbidden(t, board, colour) & square == 0


@rule
def extra_free_growth(t: Table, where: int) -> None:
    board, colour = where // COLOURS, where % COLOURS
    t.reefs[board].polyps[colour] |= bit(GROWTH_CELL[board])
    t.bonus[colour] = 0
    happened(t, GREW, board, colour)
    restock(t, colour)


@rule
def colours_to_grow(t: Table) -> int:
    """Extra growth: the colours of which there is a tile and a square for it."""
    found = 0
    for colour in range(COLOURS):
        if t.bonus[colour] > 0 and has_spot(t, colour):
            found |= bit(colour)
    return found


@rule
def extra_growth(t: Table, board: int, cell: int, colour: int) -> None:
    """One of the two tiles: it is placed as any other, attack and growth included."""
    take_bonus(t, colour)
    place(t, board, cell, colour, FROM_BAG)


@rule
def inner_water(reef: Reef) -> int:
    """Rules 1.2: the squares of water from which no water leads beyond the frame."""
    water = FRAME & ~(reef.rock & ~reef.afloat)
    seen = 0
    leak = 0
    for side in range(SIDES):
        leak |= EDGES[side] & ~step(reef, reef.rock & ~FRAME, OPPOSITE[side])
    leak &= water
    while leak != seen:
        seen = leak
        leak |= neighbours(seen) & water
    return water & ~leak & ~tiles_on(reef)


@rule
def water_squares(t: Table, board: int, colour: int) -> int:
    """Deep water: where the tile that is being laid may go."""
    reef = t.reefs[board]
    if reef.rock == 0:
        return 0
    return inner_water(reef) & ~forbidden(t, board, colour)


@rule
def has_water_square(t: Table, colour: int) -> bool:
    squares = 0
    for board in range(BOARDS):
        squares |= water_squares(t, board, colour)
    return squares != 0
