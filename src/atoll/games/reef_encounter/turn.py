"""Rules 6 and 12. The turn, decision by decision, and the end of the game."""

from atoll.core.bits import bit
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a01_eat import eat, has_coral_to_eat
from atoll.games.reef_encounter.actions.a02_place_polyps import (
    lay,
    lay_consumed,
    lay_no_more,
    play_larva,
)
from atoll.games.reef_encounter.actions.a04_introduce_shrimp import introduce
from atoll.games.reef_encounter.actions.a05_move_shrimp import (
    lift,
    put,
    put_behind_screen,
)
from atoll.games.reef_encounter.actions.a06_tile_for_cube import tile_for_cube
from atoll.games.reef_encounter.actions.a07_alga import play_alga
from atoll.games.reef_encounter.actions.a08_cube_for_tile import cube_for_tile
from atoll.games.reef_encounter.actions.a10_draft import draft
from atoll.games.reef_encounter.actions.hide_tile import hide
from atoll.games.reef_encounter.actions.take_cubes import take_cubes
from atoll.games.reef_encounter.bag import is_shown
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
)
from atoll.games.reef_encounter.components import BOARDS, SHRIMPS_OF_A_PLAYER
from atoll.games.reef_encounter.corals import on_bare_rock, tiles_on
from atoll.games.reef_encounter.events import ATE_NOTHING, OFF_THE_ROCK, OPENED
from atoll.games.reef_encounter.events import ENDS as IS_ENDING
from atoll.games.reef_encounter.events import OVER as IS_OVER
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_DRAFT,
    FIRST_LARVA,
    FIRST_LAY_CONSUMED,
    FIRST_TILE_FOR_CUBE,
    PASS,
    TO_SCREEN,
    TURNS_AT_MOST,
    alga_paid,
    alga_target,
    board_of,
    cell_of,
    kind_of,
)
from atoll.games.reef_encounter.placing import is_full
from atoll.games.reef_encounter.seam_turn import comes_first, comes_last
from atoll.games.reef_encounter.table import (
    ACT,
    ALL_CORAL_TILES_COVERED,
    ALL_SHRIMPS_EATEN,
    GOES_ON,
    HIDE_TILE,
    LAST_BITE,
    NONE,
    NOWHERE_TO_PLACE,
    OVER,
    PUT,
    TAKE_CUBES,
    TOO_MANY_TURNS,
    Table,
)


@rule
def awaiting(t: Table) -> int:
    return t.asked


@rule
def apply(t: Table, seat: int, move: int) -> None:
    if t.phase == HIDE_TILE:
        hide(t, seat, move)
    elif t.phase == TAKE_CUBES:
        if take_cubes(t, seat, move - FIRST_CUBES):
            begin_turn(t, t.starter)
    elif t.phase == PUT:
        if move == TO_SCREEN:
            put_behind_screen(t)
        else:
            put(t, board_of(move), cell_of(move))
    elif t.phase == LAST_BITE:
        if move == PASS:
            happened(t, ATE_NOTHING, seat)
        else:
            eat(t, board_of(move), cell_of(move))
        if t.phase == LAST_BITE:
            next_last_bite(t)
    else:
        apply_in_turn(t, move)


@rule
def apply_in_turn(t: Table, move: int) -> None:
    action = action_of(t, kind_of(move))
    if action != MOVE_SHRIMP:
        let_shrimps_move_again(t)
    if action != NO_ACTION:
        t.done |= bit(action)
        do(t, action, move)
    elif move == FINISH:
        lay_no_more(t)
    elif move >= FIRST_LAY_CONSUMED:
        lay_consumed(t, board_of(move), cell_of(move))
    else:
        lay(t, board_of(move), cell_of(move))


@rule
def do(t: Table, action: int, move: int) -> None:
    if action == EAT:
        eat(t, board_of(move), cell_of(move))
        if t.phase == ACT:
            after_meal(t)
    elif PLACE <= action <= PLACE_MORE:
        play_larva(t, move - FIRST_LARVA)
    elif action == NEW_SHRIMP:
        introduce(t)
    elif action == MOVE_SHRIMP:
        lift(t, board_of(move), cell_of(move))
    elif action == TILE_FOR_CUBE:
        tile_for_cube(t, move - FIRST_TILE_FOR_CUBE)
    elif action == ALGA:
        if play_alga(t, alga_target(move), alga_paid(move)):
            end_with_extra_turns(t, ALL_CORAL_TILES_COVERED)
    elif action == CUBE_FOR_TILE:
        cube_for_tile(t, move - FIRST_CUBE_FOR_TILE)
    else:
        end_turn(t, draft(t, move - FIRST_DRAFT))


@rule
def after_meal(t: Table) -> None:
    """Rules 12, no. 2: the fourth shrimp of a player ends the game."""
    if t.players[t.active].eaten == SHRIMPS_OF_A_PLAYER:
        end_with_extra_turns(t, ALL_SHRIMPS_EATEN)


@rule
def begin_turn(t: Table, seat: int) -> None:
    t.active = seat
    t.asked = bit(seat)
    t.phase = ACT
    t.turn += 1
    t.done = 0
    t.locked_one = 0
    let_shrimps_move_again(t)
    comes_first(t)


@rule
def let_shrimps_move_again(t: Table) -> None:
    for board in range(BOARDS):
        t.reefs[board].moved = 0


@rule
def end_turn(t: Table, cause: int) -> None:
    """Rules 12, no. 3 to 5: at the end of a turn the game may end, without extra turns."""
    if cause == GOES_ON and is_full(t):
        cause = NOWHERE_TO_PLACE
    if cause == GOES_ON and t.turn == TURNS_AT_MOST:
        cause = TOO_MANY_TURNS
    if cause == GOES_ON:
        begin_turn(t, (t.active + 1) % t.seats)
    else:
        t.ended = cause
        end_game(t)


@rule
def end_with_extra_turns(t: Table, cause: int) -> None:
    """Rules 12, no. 1 and 2: the turn stops at once; then each other player may eat one coral."""
    t.ended = cause
    t.ender = t.active
    happened(t, IS_ENDING, t.active, cause)
    if on_bare_rock(t, t.active):
        for board in range(BOARDS):
            reef = t.reefs[board]
            reef.shrimps[t.active] &= tiles_on(reef)
        happened(t, OFF_THE_ROCK, t.active)
    next_last_bite(t)


@rule
def next_last_bite(t: Table) -> None:
    """The extra turn of the next player who has something to eat."""
    t.phase = LAST_BITE
    t.active = (t.active + 1) % t.seats
    while t.active != t.ender and not comes_first(t) and not has_coral_to_eat(t):
        t.active = (t.active + 1) % t.seats
    t.asked = bit(t.active)
    if t.active == t.ender:
        end_game(t)


@rule
def end_game(t: Table) -> None:
    let_shrimps_move_again(t)
    happened(t, IS_OVER, t.ended)
    if not comes_last(t):
        open_parrotfish(t)


@rule
def open_parrotfish(t: Table) -> None:
    """Everybody opens the parrotfish."""
    t.phase = OVER
    t.asked = 0
    for seat in range(t.seats):
        if t.players[seat].secret != NONE:
            is_shown(t, t.players[seat].secret)
            happened(t, OPENED, seat, t.players[seat].secret)
