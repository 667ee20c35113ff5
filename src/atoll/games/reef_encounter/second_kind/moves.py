"""The numbers of the moves of this box: groups of 64 after the moves of the base game."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS, COLOURS, POLYP_KINDS, SIDES
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.moves import TARGETS, TURNS_AT_MOST
from atoll.games.reef_encounter.second_kind.components import CARDS

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
PASS_CARD, REST, ENOUGH, ASIDE, END_TURN, AGAIN = range(6)
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

# Between actions, of the base game: 21 without a square, 14 targets for 5 colours, 8 shrimps to eat with or to lift.
# Of this box: 3 pieces, 5 changes, 35 special tiles for cubes, 14 targets for 25 kinds of tiles, 3 cards to play, in 6
# ways with a shrimp, to show or to discard, 15 and 53 ways to buy one, the end of the turn.
MOST_MOVES = 21 + 70 + 8 + 3 + 5 + 35 + 14 * 25 + 3 + 6 + 6 + 15 + 53 + 1

# In one turn: no action lays more than the 52 tiles of its colour, and Extra growth two; so at most 106 are laid, each
# taken up before if it is a special one. A consumed tile was there before, was won by laying or is one of two for a
# double tile: at most 248 + 106 + 10 times one is given, and at most 50 + 364 times a cube. Each of the 8 pieces is
# played once. With 13 cards in four hands, one of them bought now, that makes fewer than 1,000 steps.
STEPS_IN_A_TURN = 1000
# Between two of them each of four shrimps is moved at most twice, and each move is to lift and to put. After a step and
# after every shrimp four players may be asked for a card. A card takes at most 50 decisions: to play it, three things
# declared, three answers, a new round of four questions, and for its effect no more than a reef has squares.
DECISIONS_OF_A_CARD = 50
DECISIONS_IN_A_TURN = STEPS_IN_A_TURN * (2 + 16) * 5 + 13 * DECISIONS_OF_A_CARD
LONGEST = 8 + TURNS_AT_MOST * DECISIONS_IN_A_TURN + 12 * DECISIONS_OF_A_CARD


@rule
def group_of(move: int) -> int:
    return (move - FIRST_MORE) // GROUP


@rule
def item_of(move: int) -> int:
    return (move - FIRST_MORE) % GROUP


@rule
def first_of_group(group: int) -> int:
    return FIRST_MORE + group * GROUP
