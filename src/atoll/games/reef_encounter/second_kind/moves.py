"""The numbers of the moves of this box: groups of 64 after the moves of the base game."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS, COLOURS
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.moves import TARGETS
from atoll.games.reef_encounter.second_kind.components import CARDS, POLYP_KINDS, SIDES

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

# Cards: play one for its text; for its blue shrimp (to introduce one, then to move one); for the first coral, or
# discard it.
PLAY_CARD = ATTACK + SIDES * BOARDS
PLAY_SHRIMP = PLAY_CARD + 1
SHOW_CARD = PLAY_CARD + 2
FIRST_MOVE_SHRIMP = FIRST_DISCARD = CARDS
# What is declared for a card: a colour, a cylinder, an exchange of cubes, growth of a colour on a board.
CHOOSE = PLAY_CARD + 3
FIRST_CHOSEN_COLOUR = 0
FIRST_TARGET = FIRST_CHOSEN_COLOUR + COLOURS
FIRST_SWAP = FIRST_TARGET + TARGETS
FIRST_GROWTH = FIRST_SWAP + COLOURS * COLOURS
# Answers.
ANSWER = PLAY_CARD + 4
PASS_CARD, REST, ENOUGH, ASIDE, END_TURN = range(5)
# Tiles given for a card: plain ones from behind the screen, consumed ones; special ones alike; then two-colour tiles
# as their second colour.
OFFER = PLAY_CARD + 5
OFFER_SECOND = PLAY_CARD + 6
FIRST_OFFER_CONSUMED = COLOURS
FIRST_OFFER_SPECIAL = 2 * COLOURS
FIRST_OFFER_SPECIAL_CONSUMED = FIRST_OFFER_SPECIAL + POLYP_KINDS
OFFERS = FIRST_OFFER_SPECIAL_CONSUMED + POLYP_KINDS
# Buy a card for a cube, a tile from behind the screen, a consumed tile; for a special tile likewise.
BUY = PLAY_CARD + 7
BUY_SPECIAL = PLAY_CARD + 8
GROUPS = PLAY_CARD + 9

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
