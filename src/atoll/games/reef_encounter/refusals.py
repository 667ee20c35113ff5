"""Rules 6. Why a move cannot be made: first whether it is the time for it, then whether it can be done."""

from atoll.core.bits import bit
from atoll.core.contract import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a01_eat import why_not_eat
from atoll.games.reef_encounter.actions.a02_place_polyps import (
    why_not_finish,
    why_not_larva,
    why_not_lay,
    why_not_lay_consumed,
)
from atoll.games.reef_encounter.actions.a04_introduce_shrimp import why_not_introduce
from atoll.games.reef_encounter.actions.a05_move_shrimp import (
    why_not_lift,
    why_not_put,
    why_not_to_screen,
)
from atoll.games.reef_encounter.actions.a06_tile_for_cube import why_not_tile_for_cube
from atoll.games.reef_encounter.actions.a07_alga import why_not_alga
from atoll.games.reef_encounter.actions.a08_cube_for_tile import why_not_cube_for_tile
from atoll.games.reef_encounter.actions.a10_draft import why_not_draft
from atoll.games.reef_encounter.card import (
    ALGA,
    CUBE_FOR_TILE,
    EAT,
    MOVE_SHRIMP,
    NEW_SHRIMP,
    NO_ACTION,
    PLACE,
    PLACE_MORE,
    TILE_FOR_CUBE,
    action_of,
    why_no_action,
    why_not_begin,
)
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_EAT,
    FIRST_LARVA,
    FIRST_LAY,
    FIRST_LAY_CONSUMED,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    PASS,
    TO_SCREEN,
    alga_paid,
    alga_target,
    board_of,
    cell_of,
)
from atoll.games.reef_encounter.opening import why_not_hide
from atoll.games.reef_encounter.reasons import (
    BOARD_NOT_IN_PLAY,
    HIDE_A_TILE_FIRST,
    ONLY_EATING_NOW,
    PUT_SHRIMP_FIRST,
    TAKE_CUBES_FIRST,
)
from atoll.games.reef_encounter.seam_turn import (
    FIRST_MORE,
    MOVES,
    is_phase_of_more,
    why_not_more,
    why_not_now,
)
from atoll.games.reef_encounter.table import (
    HIDE_TILE,
    LAST_BITE,
    LAY,
    OVER,
    PUT,
    TAKE_CUBES,
    Table,
)


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    if t.phase == OVER:
        return GAME_OVER
    if t.asked & bit(seat) == 0:
        return NOT_AWAITED
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    if t.phase == HIDE_TILE:
        return HIDE_A_TILE_FIRST if move >= FIRST_CUBES else why_not_hide(t, seat, move)
    if t.phase == TAKE_CUBES:
        return LEGAL if FIRST_CUBES <= move < FIRST_LARVA else TAKE_CUBES_FIRST
    if move >= FIRST_MORE:
        return why_not_more(t, move)
    if is_phase_of_more(t):
        return why_not_now(t)
    if move >= FIRST_EAT and t.reefs[board_of(move)].rock == 0:
        return BOARD_NOT_IN_PLAY
    if t.phase == PUT:
        return why_not_there(t, move)
    if t.phase == LAST_BITE:
        return why_not_last_bite(t, move)
    return why_not_in_turn(t, move)


@rule
def why_not_there(t: Table, move: int) -> int:
    """Why the shrimp in the player's fingers cannot go there."""
    if move == TO_SCREEN:
        return why_not_to_screen(t)
    return why_not_put(t, board_of(move), cell_of(move)) if FIRST_PUT <= move < FIRST_LAY else PUT_SHRIMP_FIRST


@rule
def why_not_last_bite(t: Table, move: int) -> int:
    if move == PASS:
        return LEGAL
    return why_not_eat(t, board_of(move), cell_of(move)) if FIRST_EAT <= move < FIRST_LIFT else ONLY_EATING_NOW


@rule
def why_not_in_turn(t: Table, move: int) -> int:
    """First whether it is the time for the action, by the action card; then whether the action can be done."""
    if t.phase == LAY:
        if move == FINISH:
            return why_not_finish(t)
        if move >= FIRST_LAY_CONSUMED:
            return why_not_lay_consumed(t, board_of(move), cell_of(move))
        if move >= FIRST_LAY:
            return why_not_lay(t, board_of(move), cell_of(move))
    action = action_of(t, move)
    if action == NO_ACTION:
        return why_no_action(move)
    reason = why_not_begin(t, action)
    return why_not_do(t, action, move) if reason == LEGAL else reason


@rule
def why_not_do(t: Table, action: int, move: int) -> int:
    if action == EAT:
        return why_not_eat(t, board_of(move), cell_of(move))
    if PLACE <= action <= PLACE_MORE:
        return why_not_larva(t, move - FIRST_LARVA)
    if action == NEW_SHRIMP:
        return why_not_introduce(t)
    if action == MOVE_SHRIMP:
        return why_not_lift(t, board_of(move), cell_of(move))
    if action == TILE_FOR_CUBE:
        return why_not_tile_for_cube(t, move - FIRST_TILE_FOR_CUBE)
    if action == ALGA:
        return why_not_alga(t, alga_target(move), alga_paid(move))
    if action == CUBE_FOR_TILE:
        return why_not_cube_for_tile(t, move - FIRST_CUBE_FOR_TILE)
    return why_not_draft(t)
