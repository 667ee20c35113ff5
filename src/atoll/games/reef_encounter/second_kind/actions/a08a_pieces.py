"""Rules 1.6 and 3.1 of Second Kind. Action 8a: play bare rock, deep water or a crown of thorns. It needs no cube."""

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS, CELLS, ROCK
from atoll.games.reef_encounter.corals import tiles_on
from atoll.games.reef_encounter.placing import bare_rock
from atoll.games.reef_encounter.second_kind.components import (
    BARE_ROCK,
    BEYOND,
    BEYOND_NEIGHBOUR,
    CROWN,
    DEEP_WATER,
    FRAME,
    SIDES,
)
from atoll.games.reef_encounter.second_kind.reasons import (
    NO_SQUARE_FOR_IT,
    NO_SUCH_SPECIAL,
    NOT_FOR_CROWN,
    NOT_FOR_ROCK,
    NOT_FOR_WATER,
)
from atoll.games.reef_encounter.second_kind.sides import note_oddity
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import ACT, Table

PIECES = 3
PUT_PIECE = 7
"""The phase in which a piece goes onto its square."""


@rule
def pieces_to_take(t: Table) -> int:
    """Which of bare rock, deep water and crown can be played."""
    items = 0
    for item in range(PIECES):
        if why_not_take(t, item) == LEGAL:
            items |= bit(item)
    return items


@rule
def why_not_take(t: Table, item: int) -> int:
    if item >= PIECES or t.players[t.active].more.hand[BARE_ROCK + item] == 0:
        return NO_SUCH_SPECIAL
    squares = 0
    for board in range(BOARDS):
        squares |= squares_for(t, board, BARE_ROCK + item)
    return LEGAL if squares != 0 else NO_SQUARE_FOR_IT


@rule
def take_piece(t: Table, item: int) -> None:
    t.players[t.active].more.hand[BARE_ROCK + item] -= 1
    t.more.held = BARE_ROCK + item + 1
    t.phase = PUT_PIECE


@rule
def squares_for(t: Table, board: int, kind: int) -> int:
    """Where a piece may go. Water and crowns go onto bare rock."""
    reef = t.reefs[board]
    if reef.rock == 0:
        return 0
    if kind != BARE_ROCK:
        return bare_rock(reef)
    printed = ROCK[board] & ~reef.more.water_tiles
    water = ((neighbours(printed) & FRAME) | beyond_beside(board, printed)) & ~reef.rock & ~tiles_on(reef)
    return water | (reef.more.water_tiles & ~tiles_on(reef))


@rule
def beyond_beside(board: int, printed: int) -> int:
    """The squares beyond the frame that lean on printed rock."""
    found = 0
    beyond = BEYOND[board]
    while beyond != 0:
        cell = lowest(beyond)
        for side in range(SIDES):
            near = BEYOND_NEIGHBOUR[board][cell - CELLS][side]
            if 0 <= near < CELLS and has(printed, near):
                found |= bit(cell)
        beyond = without_lowest(beyond)
    return found


@rule
def why_not_piece_on(t: Table, board: int, cell: int) -> int:
    kind = t.more.held - 1
    if has(squares_for(t, board, kind), cell):
        return LEGAL
    if kind == BARE_ROCK:
        return NOT_FOR_ROCK
    return NOT_FOR_WATER if kind == DEEP_WATER else NOT_FOR_CROWN


@rule
def put_piece(t: Table, board: int, cell: int) -> None:
    """Rock on water, or water on rock: both go to the bag, and what is printed there is back."""
    reef = t.reefs[board]
    square = bit(cell)
    if t.more.held == CROWN + 1:
        reef.more.crowns |= square
    elif t.more.held == BARE_ROCK + 1:
        reef.rock |= square
        if reef.more.water_tiles & square != 0:
            reef.more.water_tiles ^= square
            both_to_bag(t)
        else:
            reef.more.rock_tiles |= square
    else:
        reef.rock ^= square
        if reef.more.rock_tiles & square != 0:
            reef.more.rock_tiles ^= square
            both_to_bag(t)
        else:
            reef.more.water_tiles |= square
    t.more.held = 0
    t.phase = ACT
    note_oddity(reef)


@rule
def both_to_bag(t: Table) -> None:
    t.more.bag[BARE_ROCK] += 1
    t.more.bag[DEEP_WATER] += 1
