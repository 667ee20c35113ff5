"""Rules 7. Action 5: move or remove one's own shrimps, free of charge, also in the middle of action 2 or 3.

One lifts a shrimp, then puts it somewhere. Printed, this can be done without end. Here a shrimp that has been moved
waits until something else has been done; only from bare rock it may go on, to a coral or behind the screen. Nothing is
lost by that: shrimps of one player are alike, so whatever can be reached by many moves can be reached by moving each
of them once, straight to where it shall stand. (If a shrimp enters a coral that another leaves, the other one moves
first; if a board would hold three, one that leaves it moves first; with as many leaving as coming there is always one.)
"""

from atoll.core.bits import bit, has, popcount
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import SHRIMPS_ON_A_BOARD
from atoll.games.reef_encounter.corals import guarded, shrimps_on, tiles_on
from atoll.games.reef_encounter.placing import bare_rock
from atoll.games.reef_encounter.reasons import (
    CORAL_HAS_SHRIMP,
    DEEP_WATER,
    INTRODUCE_ON_CORAL,
    JUST_MOVED,
    NOT_BACK_AGAIN,
    NOT_YOUR_SHRIMP,
    OFF_THE_BARE_ROCK,
    SAME_SQUARE,
    SHRIMP_IN_THE_WAY,
    SQUARE_TAKEN,
    TWO_SHRIMPS_ON_BOARD,
)
from atoll.games.reef_encounter.seams import also_barred, also_taken
from atoll.games.reef_encounter.table import ACT, FROM_SCREEN, LAY, NONE, PUT, Table


@rule
def shrimps_to_lift(t: Table, board: int) -> int:
    reef = t.reefs[board]
    shrimps = reef.shrimps[t.active]
    return shrimps & ~(reef.moved & tiles_on(reef)) if shrimps != 0 else 0


@rule
def why_not_lift(t: Table, board: int, cell: int) -> int:
    if not has(t.reefs[board].shrimps[t.active], cell):
        return NOT_YOUR_SHRIMP
    return LEGAL if has(shrimps_to_lift(t, board), cell) else JUST_MOVED


@rule
def lift(t: Table, board: int, cell: int) -> None:
    reef = t.reefs[board]
    reef.shrimps[t.active] ^= bit(cell)
    t.lifted = board * 64 + cell
    t.lifted_again = 1 if has(reef.moved, cell) else 0
    reef.moved &= ~bit(cell)
    t.phase = PUT


@rule
def has_room(t: Table, board: int) -> bool:
    """Rules 9. A player never has more than two shrimps on one board."""
    return popcount(t.reefs[board].shrimps[t.active]) < SHRIMPS_ON_A_BOARD


@rule
def corals_to_guard(t: Table, board: int) -> int:
    """The tiles of corals without a shrimp, on a board that has room for one of the active player's."""
    reef = t.reefs[board]
    return tiles_on(reef) & ~guarded(reef) & ~also_barred(reef) if has_room(t, board) else 0


@rule
def squares_to_put_on(t: Table, board: int) -> int:
    """Where the shrimp in the active player's fingers may go."""
    squares = corals_to_guard(t, board)
    if t.lifted == FROM_SCREEN:
        return squares
    if t.lifted_again == 0 and has_room(t, board):
        squares |= bare_rock(t.reefs[board])
    if t.lifted >> 6 == board:
        squares &= ~bit(t.lifted & 63)
    return squares


@rule
def why_not_put(t: Table, board: int, cell: int) -> int:
    reef = t.reefs[board]
    if not has(reef.rock, cell):
        return DEEP_WATER
    if t.lifted == board * 64 + cell:
        return SAME_SQUARE
    if has(shrimps_on(reef), cell):
        return SHRIMP_IN_THE_WAY
    if has(also_barred(reef) | also_taken(reef), cell):
        return SQUARE_TAKEN
    if not has_room(t, board):
        return TWO_SHRIMPS_ON_BOARD
    if has(guarded(reef), cell):
        return CORAL_HAS_SHRIMP
    if not has(tiles_on(reef), cell):
        if t.lifted == FROM_SCREEN:
            return INTRODUCE_ON_CORAL
        if t.lifted_again == 1:
            return OFF_THE_BARE_ROCK
    return LEGAL


@rule
def put(t: Table, board: int, cell: int) -> None:
    reef = t.reefs[board]
    reef.shrimps[t.active] |= bit(cell)
    if t.lifted != FROM_SCREEN:
        reef.moved |= bit(cell)
    let_go(t)


@rule
def why_not_to_screen(t: Table) -> int:
    return NOT_BACK_AGAIN if t.lifted == FROM_SCREEN else LEGAL


@rule
def let_go(t: Table) -> None:
    """The shrimp stands somewhere, or is behind the screen: what was going on goes on."""
    t.lifted = NONE
    t.lifted_again = 0
    t.phase = ACT if t.colour == NONE else LAY
