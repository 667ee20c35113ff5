"""The numbers of the moves of this box: groups of 64 after the moves of the base game."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.moves import TARGETS
from atoll.games.reef_encounter.second_kind.components import SIDES

GROUP = 64

# Take up a special polyp tile to lay it: from behind the screen, or a consumed one.
HOLD, HOLD_CONSUMED = 0, 1
# Play bare rock, deep water or a crown of thorns: first which, then where (a group for each board).
TAKE_PIECE = 2
CHANGE_DOUBLE = 3
SPECIAL_FOR_CUBE = 4
GIVE_BACK = 5
PIECE_ON = 6
# A cylinder for a special tile: a group for each target.
SPECIAL_FOR_ALGA = 10
# A crown attacks north, east, south or west: a group for each side and board.
ATTACK = SPECIAL_FOR_ALGA + TARGETS
GROUPS = ATTACK + SIDES * BOARDS

MOVES = FIRST_MORE + GROUPS * GROUP

# Between actions: 100 of the base game, three pieces, five changes, 35 cubes, 14 targets for 25 kinds of tiles.
MOST_MOVES = 500


@rule
def group_of(move: int) -> int:
    return (move - FIRST_MORE) // GROUP


@rule
def item_of(move: int) -> int:
    return (move - FIRST_MORE) % GROUP


@rule
def first_of_group(group: int) -> int:
    return FIRST_MORE + group * GROUP
