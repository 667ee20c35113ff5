"""Rules 6. The action card: what may be done in a turn, when, and how often."""

from atoll.core.bits import bit, has
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a03_place_more_polyps import two_or_three
from atoll.games.reef_encounter.actions.a05_move_shrimp import NO_SHRIMP_IN_FINGERS
from atoll.games.reef_encounter.actions.last_bite import PASS_ONLY_AT_THE_END
from atoll.games.reef_encounter.actions.take_cubes import ONLY_BEFORE_FIRST_TURN
from atoll.games.reef_encounter.moves import (
    FIRST_ALGA,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_HIDE,
    FIRST_LARVA,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    PASS,
    TO_SCREEN,
)
from atoll.games.reef_encounter.table import BREAKFAST, LAY, Table

(
    EAT_ONLY_FIRST,
    ONLY_TWO_LARVAE,
    ONE_SHRIMP_A_TURN,
    FINISH_LAYING_FIRST,
    LAY_ONE_AT_LEAST,
    FOUR_FROM_SCREEN,
    NO_LARVA_PLAYED,
    BOARD_NOT_IN_PLAY,
    ONE_DRAFT_A_TURN,
) = range(FIRST_REASON + 90, FIRST_REASON + 99)
LAY_IT_FIRST, ONLY_TWO_TILES = FIRST_REASON + 120, FIRST_REASON + 125
REASONS: dict[int, Message] = {
    EAT_ONLY_FIRST: say("A coral is eaten before anything else in the turn, and only one."),
    ONLY_TWO_LARVAE: say("You may play two larva cubes a turn, and you have played both."),
    ONE_SHRIMP_A_TURN: say("You may introduce one shrimp a turn, and you have done so."),
    FINISH_LAYING_FIRST: say("First finish laying tiles; in between, only your shrimps may move."),
    LAY_ONE_AT_LEAST: say("You are laying tiles: lay at least one before anything else."),
    FOUR_FROM_SCREEN: say("You have laid four tiles from behind your screen; only consumed ones may follow."),
    NO_LARVA_PLAYED: say("To lay tiles, play a larva cube of their colour first."),
    BOARD_NOT_IN_PLAY: say("That board is not in this game."),
    ONE_DRAFT_A_TURN: say("You have taken from the open sea in this turn; end your turn."),
    LAY_IT_FIRST: say("You have a special tile in your fingers: first say where it goes."),
    ONLY_TWO_TILES: say("A late breakfast is two tiles at most, and nothing else until it is over."),
}

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
    (DRAFT,         LAST_OF_ALL,     ONCE,       ONE_DRAFT_A_TURN),   # 10  Take a cube and tiles from the open sea.
)
# fmt: on


@rule
def why_not_begin(t: Table, action: int) -> int:
    """Why an action cannot be done at this time of the turn."""
    when = ACTION_CARD[action][1]
    if t.phase == LAY:
        if t.held != 0:
            return LAY_IT_FIRST
        if t.done == bit(BREAKFAST):
            return ONLY_TWO_TILES
        # What moves a shrimp before the first tile can as well be done before the cube is paid.
        if t.laid == 0:
            return LAY_ONE_AT_LEAST
        if when != AT_ANY_TIME:
            return FINISH_LAYING_FIRST
    if when == BEFORE_ALL_ELSE and t.done & ~bit(BREAKFAST) != 0:
        return EAT_ONLY_FIRST
    return ACTION_CARD[action][3] if ACTION_CARD[action][2] == ONCE and has(t.done, action) else LEGAL


@rule
def action_of(t: Table, kind: int) -> int:
    """The action that moves of a kind begin, or NO_ACTION where they go on with one, or have no place in a turn."""
    if kind == FIRST_LARVA:
        return two_or_three(t)
    if kind == INTRODUCE:
        return NEW_SHRIMP
    if kind == FIRST_TILE_FOR_CUBE:
        return TILE_FOR_CUBE
    if kind == FIRST_CUBE_FOR_TILE:
        return CUBE_FOR_TILE
    if kind == FIRST_DRAFT:
        return DRAFT
    if kind == FIRST_ALGA:
        return ALGA
    if kind == FIRST_EAT:
        return EAT
    return MOVE_SHRIMP if kind == FIRST_LIFT else NO_ACTION


@rule
def why_no_action(kind: int) -> int:
    """Why moves that begin no action cannot be made between actions."""
    if kind in (FIRST_HIDE, FIRST_CUBES):
        return ONLY_BEFORE_FIRST_TURN
    if kind == PASS:
        return PASS_ONLY_AT_THE_END
    return NO_SHRIMP_IN_FINGERS if kind in (TO_SCREEN, FIRST_PUT) else NO_LARVA_PLAYED
