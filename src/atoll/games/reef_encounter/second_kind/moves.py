"""The numbers of the moves of this box: groups of 64 after the moves of the base game."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE

GROUP = 64

# Take up a special polyp tile to lay it: from behind the screen, or a consumed one.
HOLD, HOLD_CONSUMED = 0, 1
# Play bare rock, deep water or a crown of thorns: first which, then where (a group for each board).
TAKE_PIECE = 2
CHANGE_DOUBLE = 3
SPECIAL_FOR_CUBE = 4
GIVE_BACK = 5
PIECE_ON = 6
# Moves of the base game on squares beyond the frame: five kinds on four boards.
BEYOND_FRAME = 10
# A cylinder for a special tile: a group for each target.
SPECIAL_FOR_ALGA = 30
GROUPS = 44

MOVES = FIRST_MORE + GROUPS * GROUP


@rule
def group_of(move: int) -> int:
    return (move - FIRST_MORE) // GROUP


@rule
def item_of(move: int) -> int:
    return (move - FIRST_MORE) % GROUP


@rule
def first_of_group(group: int) -> int:
    return FIRST_MORE + group * GROUP
