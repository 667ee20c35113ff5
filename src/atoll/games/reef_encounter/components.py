"""Rules 1 to 4. Components: what is in the box, and the tiles and squares that Second Kind adds."""

from atoll.core.bits import column
from atoll.core.message import Message, say

SEATS = 4

# Rules 1. Coral colours, in the order of the draft spaces: clockwise around the open-sea board. Printed.
WHITE, YELLOW, ORANGE, PINK, GREY = range(5)
COLOURS = 5
COLOUR_LETTERS = "WYOPG"
COLOUR_NAMES: tuple[Message, ...] = (say("white"), say("yellow"), say("orange"), say("pink"), say("grey"))

# Rules 1. Alga colours. Printed.
BLUE, GREEN, PURPLE, RED = range(4)
ALGAE = 4
ALGA_WORDS = ("blue", "green", "purple", "red")
ALGA_NAMES: tuple[Message, ...] = (say("blue"), say("green"), say("purple"), say("red"))

# Rules 1. How many of each. Printed.
TILES_OF_A_COLOUR = 40
CUBES_OF_A_COLOUR = 10
CYLINDERS_OF_A_COLOUR = 5
SHRIMPS_OF_A_PLAYER = 4
SHRIMPS_ON_A_BOARD = 2

# Rules 2. The four boards, 6 rows of 7: ~ deep water, # rock, * extra growth, a letter for a start tile. Printed.
WIDTH, HEIGHT = 7, 6
CELLS = WIDTH * HEIGHT
BOARDS = 4
BOARD_LETTERS = "ABCD"
BOARD_PICTURES = (
    """
    ~~~###~
    ~##Y##~
    ##~#W##
    #G#*#~#
    ##P~O##
    #######
    """,
    """
    ~~~###~
    ###G##~
    ##Y#~##
    #~#*#W#
    ##O#P##
    ~#####~
    """,
    """
    ~##~###
    ~###O#~
    ##W~#Y#
    ###*#~#
    ~#P#G##
    ~###~##
    """,
    """
    ~#####~
    ###O~##
    ##~#G##
    #W#*###
    ~#P#Y#~
    ~##~##~
    """,
)


def _cells(picture: str) -> str:
    return "".join(picture.split())


def _mask(picture: str, signs: str) -> int:
    return sum(1 << cell for cell, sign in enumerate(_cells(picture)) if sign in signs)


ROCK = tuple(_mask(picture, "#*" + COLOUR_LETTERS) for picture in BOARD_PICTURES)
START_CELL = tuple(tuple(_cells(picture).index(letter) for letter in COLOUR_LETTERS) for picture in BOARD_PICTURES)
GROWTH_CELL = tuple(_cells(picture).index("*") for picture in BOARD_PICTURES)
FIRST_COLUMN = column(0, WIDTH, HEIGHT)
LAST_COLUMN = column(WIDTH - 1, WIDTH, HEIGHT)

# Sides of a square and of the tile on it. Rock may lie one square beyond the frame (rules 1.6 of Second Kind): the
# squares there that touch printed rock have numbers after those of the board. Each has a row of neighbours north, east,
# south and west, as cells, or NOWHERE.
NORTH, EAST, SOUTH, WEST = range(4)
SIDES = 4
ALL_SIDES = 0b1111
OPPOSITE = (SOUTH, WEST, NORTH, EAST)
STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))
FRAME = (1 << CELLS) - 1
MOST_BEYOND = 18
SQUARES_OF_A_BOARD = CELLS + MOST_BEYOND
NOWHERE = -1


def _is_rock(board: int, y: int, x: int) -> bool:
    return 0 <= y < HEIGHT and 0 <= x < WIDTH and bool(ROCK[board] >> (y * WIDTH + x) & 1)


def _squares_beyond(board: int) -> tuple[tuple[int, int], ...]:
    around = [(y, x) for y in range(-1, HEIGHT + 1) for x in range(-1, WIDTH + 1)]
    outside = [(y, x) for y, x in around if not (0 <= y < HEIGHT and 0 <= x < WIDTH)]
    return tuple((y, x) for y, x in outside if any(_is_rock(board, y + dy, x + dx) for dy, dx in STEP))


BEYOND_PLACES = tuple(_squares_beyond(board) for board in range(BOARDS))


def cell_at(board: int, y: int, x: int) -> int:
    """The cell of a place on or around a board, or NOWHERE."""
    if 0 <= y < HEIGHT and 0 <= x < WIDTH:
        return y * WIDTH + x
    return CELLS + BEYOND_PLACES[board].index((y, x)) if (y, x) in BEYOND_PLACES[board] else NOWHERE


def is_square(board: int, cell: int) -> bool:
    """Whether a number is that of a square of a board, or around it."""
    return cell < CELLS + len(BEYOND_PLACES[board])


def place_of(board: int, cell: int) -> tuple[int, int]:
    """Row and column of a cell."""
    return divmod(cell, WIDTH) if cell < CELLS else BEYOND_PLACES[board][cell - CELLS]


def _neighbours_beyond(board: int, i: int) -> tuple[int, ...]:
    if i >= len(BEYOND_PLACES[board]):
        return (NOWHERE,) * SIDES
    y, x = BEYOND_PLACES[board][i]
    return tuple(cell_at(board, y + dy, x + dx) for dy, dx in STEP)


BEYOND_NEIGHBOUR = tuple(tuple(_neighbours_beyond(board, i) for i in range(MOST_BEYOND)) for board in range(BOARDS))
BEYOND = tuple(sum(1 << (CELLS + i) for i in range(len(BEYOND_PLACES[board]))) for board in range(BOARDS))

# Rules 4. The ten coral tiles: stronger and weaker colour on the side with the starfish, its large alga, and the large
# alga of the other side, on which the colours change places. Printed.
CORAL_TILES = (
    (WHITE, YELLOW, GREEN, BLUE),
    (WHITE, ORANGE, RED, PURPLE),
    (YELLOW, ORANGE, BLUE, RED),
    (YELLOW, PINK, PURPLE, BLUE),
    (ORANGE, PINK, GREEN, RED),
    (ORANGE, GREY, BLUE, GREEN),
    (PINK, WHITE, PURPLE, GREEN),
    (PINK, GREY, GREEN, PURPLE),
    (GREY, WHITE, RED, PURPLE),
    (GREY, YELLOW, BLUE, RED),
)
PAIRS = 10
ALL_PAIRS = (1 << PAIRS) - 1

# The coral tile of two colours, and the tiles with an alga as the large one on either side.
TILE_OF = tuple(
    tuple(next((i for i, row in enumerate(CORAL_TILES) if {c, d} == {row[0], row[1]}), PAIRS) for d in range(COLOURS))
    for c in range(COLOURS)
)
LARGE_ON_STARFISH = tuple(sum(1 << i for i, row in enumerate(CORAL_TILES) if row[2] == a) for a in range(ALGAE))
LARGE_ON_OTHER = tuple(sum(1 << i for i, row in enumerate(CORAL_TILES) if row[3] == a) for a in range(ALGAE))
# The tiles on which a colour is the stronger one, on the side with the starfish and on the other.
STRONG_ON_STARFISH = tuple(sum(1 << i for i, row in enumerate(CORAL_TILES) if row[0] == c) for c in range(COLOURS))
STRONG_ON_OTHER = tuple(sum(1 << i for i, row in enumerate(CORAL_TILES) if row[1] == c) for c in range(COLOURS))

# Rules 5. Set-up. Printed.
DRAFT_DEAL = (3, 3, 3, 2, 1)
MOST_ON_A_SPACE = 3
HANDS = ((6, 9, 0, 0), (6, 7, 9, 0), (6, 7, 8, 9))  # rows: 2, 3, 4 players; columns: in turn order
# Two larva cubes to begin with: every pair of colours, the same one twice included (guessed: rules 16, no. 1).
CUBE_PAIRS = tuple((c, d) for c in range(COLOURS) for d in range(c, COLOURS))
CHOICES_OF_CUBES = 15

# Rules 7 and 10. Printed.
LAID_FROM_SCREEN = 4
SMALLEST_MEAL = 5
TILES_GIVEN_BACK = 4

# Every tile has a number: first the plain ones, by colour; then those of Second Kind (its rules 1.1), colour by colour
# or pair by pair: with a printed shrimp, double ones, half ones, two-colour ones, and three that are no polyps. Counts
# printed, their split deduced (A01).
FIRST_BLUE_SHRIMP = COLOURS
FIRST_DOUBLE = FIRST_BLUE_SHRIMP + COLOURS
FIRST_HALF = FIRST_DOUBLE + COLOURS
FIRST_TWO_COLOUR = FIRST_HALF + COLOURS
BARE_ROCK = FIRST_TWO_COLOUR + PAIRS
DEEP_WATER = BARE_ROCK + 1
CROWN = DEEP_WATER + 1
TILES = CROWN + 1
POLYP_TILES = BARE_ROCK
KINDS = TILES - COLOURS
POLYP_KINDS = POLYP_TILES - COLOURS
"""How many kinds of tiles are special ones."""
SPECIAL_TILES = 48
COUNT_OF_TILE = (TILES_OF_A_COLOUR,) * COLOURS + (1,) * 5 + (2,) * 5 + (1,) * 5 + (2,) * PAIRS + (2, 2, 4)
# The colours of each tile as a mask; what it weighs when it goes back to the bag, and in the score.
ONE_COLOUR = tuple(1 << colour for colour in range(COLOURS))
COLOURS_OF_TILE = ONE_COLOUR * 4 + tuple(1 << row[0] | 1 << row[1] for row in CORAL_TILES) + (0, 0, 0)
WEIGHT_OF_TILE = tuple(2 if FIRST_DOUBLE <= tile < FIRST_HALF else 1 for tile in range(TILES))
# Rules 1.3 of Second Kind. The sides of a half tile that show coral, by its rotation. Deduced.
ROTATIONS = 4
CORAL_SIDES = (
    1 << NORTH | 1 << EAST,
    1 << EAST | 1 << SOUTH,
    1 << SOUTH | 1 << WEST,
    1 << WEST | 1 << NORTH,
)
