"""The numbers of moves: first those that need no square, then cylinders, then those on a square of a board."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.components import BOARDS, CHOICES_OF_CUBES, COLOURS, SQUARES_OF_A_BOARD

FIRST_HIDE = 0
FIRST_CUBES = FIRST_HIDE + COLOURS
FIRST_LARVA = FIRST_CUBES + CHOICES_OF_CUBES
FINISH = FIRST_LARVA + COLOURS
INTRODUCE = FINISH + 1
TO_SCREEN = INTRODUCE + 1
FIRST_TILE_FOR_CUBE = TO_SCREEN + 1
FIRST_CUBE_FOR_TILE = FIRST_TILE_FOR_CUBE + COLOURS
FIRST_DRAFT = FIRST_CUBE_FOR_TILE + COLOURS
PASS = FIRST_DRAFT + COLOURS

# A cylinder onto the open sea (a target for each alga) or onto a coral tile (a target each), for a consumed tile.
FIRST_ALGA = PASS + 1
TARGETS = 4 + 10
SQUARES = BOARDS * SQUARES_OF_A_BOARD
FIRST_EAT = FIRST_ALGA + TARGETS * COLOURS
FIRST_LIFT = FIRST_EAT + SQUARES
FIRST_PUT = FIRST_LIFT + SQUARES
FIRST_LAY = FIRST_PUT + SQUARES
FIRST_LAY_CONSUMED = FIRST_LAY + SQUARES
MOVES = FIRST_LAY_CONSUMED + SQUARES

# Laying: two kinds of tile on 4 boards of 33 squares, four shrimps to lift, or finish.
MOST_MOVES = 2 * 4 * 33 + 4 + 1

# The printed rules let players go round in circles: place, consume, give back to the bag, draft, and never eat. So a
# game ends, with no extra turns, when this many turns have been played; a real one takes about fifty.
TURNS_AT_MOST = 400
# In one turn: no action lays more than the 40 tiles of its colour, so at most 80 are laid. A consumed tile was there
# before, or was won by laying: at most 200 + 80 times one is given for a cube or a cylinder, and at most 50 + 280 times
# a cube for a tile or for an action. With eating, a new shrimp, two ends of laying and the draft that makes fewer than
# 700 steps. Between two of them each of four shrimps is moved at most twice (see `actions/a05_move_shrimp.py`), and a
# move is to lift and to put: sixteen decisions more.
STEPS_IN_A_TURN = 700
LONGEST = 8 + TURNS_AT_MOST * STEPS_IN_A_TURN * 17


# Moves of a kind are known by the first of them.
FIRST_OF_KIND = (
    FIRST_HIDE,
    FIRST_CUBES,
    FIRST_LARVA,
    FINISH,
    INTRODUCE,
    TO_SCREEN,
    FIRST_TILE_FOR_CUBE,
    FIRST_CUBE_FOR_TILE,
    FIRST_DRAFT,
    PASS,
    FIRST_ALGA,
    FIRST_EAT,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_LAY,
    FIRST_LAY_CONSUMED,
)


@rule
def kind_of(move: int) -> int:
    kind = FIRST_HIDE
    for i in range(len(FIRST_OF_KIND)):
        if FIRST_OF_KIND[i] <= move:
            kind = FIRST_OF_KIND[i]
    return kind


@rule
def alga(target: int, paid: int) -> int:
    return FIRST_ALGA + target * COLOURS + paid


@rule
def alga_target(move: int) -> int:
    return (move - FIRST_ALGA) // COLOURS


@rule
def alga_paid(move: int) -> int:
    return (move - FIRST_ALGA) % COLOURS


@rule
def square(board: int, cell: int) -> int:
    return board * SQUARES_OF_A_BOARD + cell


@rule
def board_of(move: int) -> int:
    """The board of a move on a square."""
    return (move - FIRST_EAT) % SQUARES // SQUARES_OF_A_BOARD


@rule
def cell_of(move: int) -> int:
    """The cell of a move on a square."""
    return (move - FIRST_EAT) % SQUARES_OF_A_BOARD
