"""Rules 1 to 4. Components: what is in the box."""

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
