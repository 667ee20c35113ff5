"""Rules 3. Turn, and 4. End: slide or stay, place, refill, then the other player; 36 turns."""

from atoll.core.bits import bit
from atoll.core.contract import GAME_OVER, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.actions.place import (
    MUST_PLACE,
    SLIDE_OR_STAY_FIRST,
    any_placement,
    list_placements,
    make_placement,
    why_not_place,
)
from atoll.games.aqualin.actions.slide import (
    NO_SLIDE_IN_FIRST_ROUND,
    NO_SLIDE_YET,
    ONE_SLIDE_ONLY,
    any_slide,
    list_slides,
    make_slide,
    why_not_slide,
)
from atoll.games.aqualin.components import CELLS
from atoll.games.aqualin.moves import FIRST_PLACEMENT, MOVES, STAY
from atoll.games.aqualin.table import OVER, PLACE, SLIDE, Table


@rule
def awaiting(t: Table) -> int:
    return 0 if t.phase == OVER else bit(t.active)


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    if awaiting(t) != bit(seat):
        return 0
    return list_slides(t, out) if t.phase == SLIDE else list_placements(t, out)


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    if t.phase == OVER:
        return GAME_OVER
    if seat != t.active:
        return NOT_AWAITED
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    if t.phase == SLIDE:
        return SLIDE_OR_STAY_FIRST if move >= FIRST_PLACEMENT else why_not_slide(t, move)
    if move >= FIRST_PLACEMENT:
        return why_not_place(t, move)
    if move == STAY:
        return MUST_PLACE
    if t.turn == 1:
        return NO_SLIDE_YET
    return NO_SLIDE_IN_FIRST_ROUND if is_without_slide(t) else ONE_SLIDE_ONLY


@rule
def apply(t: Table, seat: int, move: int) -> None:
    if t.phase == SLIDE:
        make_slide(t, move)
    else:
        make_placement(t, move)
        end_turn(t)


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    return any_slide(t, word) if t.phase == SLIDE else any_placement(t, word)


@rule
def end_turn(t: Table) -> None:
    """The game ends with the 36th tile; otherwise the other player becomes active."""
    if t.turn == CELLS:
        t.phase = OVER
        return
    t.turn += 1
    t.active = 1 - t.active
    t.phase = PLACE if is_without_slide(t) else SLIDE


@rule
def is_without_slide(t: Table) -> bool:
    """The first turn of the game has no slide; by the strict reading, neither has the second (rules 8, no. 2)."""
    return t.turn <= t.options.first_slide
