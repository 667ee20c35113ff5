"""Rules 6. The action card: what may be done in a turn, when, and how often."""

from atoll.core.bits import has
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a03_place_more_polyps import two_or_three
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_CUBE_FOR_TILE,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_LARVA,
    FIRST_LAY,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    PASS,
    TO_SCREEN,
)
from atoll.games.reef_encounter.reasons import (
    EAT_ONLY_FIRST,
    FINISH_LAYING_FIRST,
    LAY_ONE_AT_LEAST,
    NO_LARVA_PLAYED,
    NO_SHRIMP_IN_FINGERS,
    ONE_SHRIMP_A_TURN,
    ONLY_BEFORE_FIRST_TURN,
    ONLY_TWO_LARVAE,
    PASS_ONLY_AT_THE_END,
)
from atoll.games.reef_encounter.seams import done_before_meal, is_holding, may_interrupt
from atoll.games.reef_encounter.table import LAY, Table

BEFORE_ALL_ELSE, BETWEEN_ACTIONS, AT_ANY_TIME, LAST_OF_ALL = range(4)
ONCE, ANY_NUMBER = range(2)

NO_ACTION = 0
EAT, PLACE, PLACE_MORE, NEW_SHRIMP, MOVE_SHRIMP, TILE_FOR_CUBE, ALGA, CUBE_FOR_TILE, NOTHING, DRAFT = range(1, 11)

# fmt: off
ACTION_CARD = (
    # action       when             how often   why not again
    (NO_ACTION,     BETWEEN_ACTIONS, ANY_NUMBER, LEGAL),
    (EAT,           BEFORE_ALL_ELSE, ONCE,       EAT_ONLY_FIRST),     #  1  Eat one coral and its shrimp.
    (PLACE,         BETWEEN_ACTIONS, ONCE,       ONLY_TWO_LARVAE),    #  2  Play a larva cube and polyp tiles.
    (PLACE_MORE,    BETWEEN_ACTIONS, ONCE,       ONLY_TWO_LARVAE),    #  3  Play a second larva cube and polyp tiles.
    (NEW_SHRIMP,    BETWEEN_ACTIONS, ONCE,       ONE_SHRIMP_A_TURN),  #  4  Introduce one shrimp.
    (MOVE_SHRIMP,   AT_ANY_TIME,     ANY_NUMBER, LEGAL),              #  5  Move or remove one's own shrimps.
    (TILE_FOR_CUBE, BETWEEN_ACTIONS, ANY_NUMBER, LEGAL),              #  6  A consumed tile for a larva cube.
    (ALGA,          BETWEEN_ACTIONS, ANY_NUMBER, LEGAL),              #  7  A consumed tile for an alga cylinder.
    (CUBE_FOR_TILE, BETWEEN_ACTIONS, ANY_NUMBER, LEGAL),              #  8  A larva cube for a polyp tile.
    (NOTHING,       BETWEEN_ACTIONS, ANY_NUMBER, LEGAL),              #  9  Do none of these.
    (DRAFT,         LAST_OF_ALL,     ONCE,       LEGAL),              # 10  Take a cube and tiles from the open sea.
)
# fmt: on


@rule
def may_begin(t: Table, action: int) -> bool:
    return why_not_begin(t, action) == LEGAL


@rule
def why_not_begin(t: Table, action: int) -> int:
    """Why an action cannot be done at this time of the turn."""
    when = ACTION_CARD[action][1]
    if is_holding(t):
        return LAY_ONE_AT_LEAST
    if t.phase == LAY and when != AT_ANY_TIME:
        return FINISH_LAYING_FIRST if t.laid > 0 else LAY_ONE_AT_LEAST
    # What moves a shrimp before the first tile can as well be done before the cube is paid.
    if t.phase == LAY and t.laid == 0:
        return LAY_ONE_AT_LEAST
    if t.phase == LAY and not may_interrupt(t):
        return FINISH_LAYING_FIRST
    if when == BEFORE_ALL_ELSE and done_before_meal(t) != 0:
        return EAT_ONLY_FIRST
    return ACTION_CARD[action][3] if ACTION_CARD[action][2] == ONCE and has(t.done, action) else LEGAL


@rule
def action_of(t: Table, move: int) -> int:
    """The action that a move begins, or NO_ACTION where it goes on with one, or has no place in a turn."""
    if FIRST_LARVA <= move < FINISH:
        return two_or_three(t)
    if move == INTRODUCE:
        return NEW_SHRIMP
    if FIRST_TILE_FOR_CUBE <= move < FIRST_CUBE_FOR_TILE:
        return TILE_FOR_CUBE
    if FIRST_CUBE_FOR_TILE <= move < FIRST_DRAFT:
        return CUBE_FOR_TILE
    if FIRST_DRAFT <= move < PASS:
        return DRAFT
    if FIRST_ALGA <= move < FIRST_EAT:
        return ALGA
    if FIRST_EAT <= move < FIRST_LIFT:
        return EAT
    return MOVE_SHRIMP if FIRST_LIFT <= move < FIRST_PUT else NO_ACTION


@rule
def why_no_action(move: int) -> int:
    """Why a move that begins no action cannot be made between actions."""
    if move < FIRST_LARVA:
        return ONLY_BEFORE_FIRST_TURN
    if move == PASS:
        return PASS_ONLY_AT_THE_END
    return NO_SHRIMP_IN_FINGERS if move == TO_SCREEN or FIRST_PUT <= move < FIRST_LAY else NO_LARVA_PLAYED
