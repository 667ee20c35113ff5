"""Rules 1 and 5.2 of Second Kind. Components: special tiles, blue shrimps, cards, and squares beyond the frame."""

from atoll.core.message import Message, say
from atoll.games.reef_encounter.components import BOARDS, CELLS, COLOURS, CORAL_TILES, HEIGHT, PAIRS, ROCK, WIDTH

# Rules 1.1. Kinds of special tiles, numbered colour by colour or pair by pair. Counts printed, split deduced (A01).
FIRST_BLUE_SHRIMP = 0
FIRST_DOUBLE = FIRST_BLUE_SHRIMP + COLOURS
FIRST_HALF = FIRST_DOUBLE + COLOURS
FIRST_TWO_COLOUR = FIRST_HALF + COLOURS
BARE_ROCK = FIRST_TWO_COLOUR + PAIRS
DEEP_WATER = BARE_ROCK + 1
CROWN = DEEP_WATER + 1
KINDS = CROWN + 1
COUNT_OF_KIND = (1,) * COLOURS + (2,) * COLOURS + (1,) * COLOURS + (2,) * PAIRS + (2, 2, 4)
SPECIAL_TILES = 48
BLUE_SHRIMPS = 4

# The colours of each kind as a mask; pieces that are no polyps have none.
ONE_COLOUR = tuple(1 << colour for colour in range(COLOURS))
COLOURS_OF_KIND = ONE_COLOUR * 3 + tuple(1 << row[0] | 1 << row[1] for row in CORAL_TILES) + (0, 0, 0)
POLYP_KINDS = BARE_ROCK

# Rules 1.3. Sides of a tile, and the sides of a half tile that show coral, by its rotation. Deduced.
NORTH, EAST, SOUTH, WEST = range(4)
SIDES = 4
ALL_SIDES = 0b1111
OPPOSITE = (SOUTH, WEST, NORTH, EAST)
STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))
ROTATIONS = 4
CORAL_SIDES = (
    1 << NORTH | 1 << EAST,
    1 << EAST | 1 << SOUTH,
    1 << SOUTH | 1 << WEST,
    1 << WEST | 1 << NORTH,
)

# Rules 1.6. Squares beyond the frame that touch printed rock: a bare rock tile may stick out there. Their numbers go on
# from those of the board. Each has a row of neighbours north, east, south and west, as cells, or NOWHERE.
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
FRAME = (1 << CELLS) - 1

# Rules 5.2. The cards: with a blue shrimp, with a clownfish. Icons deduced from the layout of the only source (A42).
CARDS = 28
(
    ALGAE_INDIGESTION,
    CONFUSION,
    CONSUMED_POLYP_TILES,
    DEEP_WATER_CARD,
    DISINTEGRATION,
    DISLODGED,
    DOUBLE_LOCK,
    EXTRA_FREE_GROWTH,
    EXTRA_GROWTH,
    FAIR_EXCHANGE,
    FREE_ALGA,
    FREE_GROWTH,
    GREY_STRENGTH,
    LARVA_CUBE_EXCHANGE,
    LATE_BREAKFAST,
    LUCKY_DIP,
    METAMORPHOSIS,
    ORANGE_STRENGTH,
    PICK_ME_UP,
    PINK_STRENGTH,
    SECOND_COURSE,
    STRONG_CURRENT,
    UNRELIABLE_1,
    UNRELIABLE_2,
    UNRELIABLE_3,
    UNRELIABLE_4,
    WHITE_STRENGTH,
    YELLOW_STRENGTH,
) = range(CARDS)
ALL_CARDS = (1 << CARDS) - 1
CARDS_IN_HAND = 3
CARD_HAS_SHRIMP = (1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1)
CARD_HAS_CLOWNFISH = (0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0)
WITH_SHRIMP = sum(1 << card for card in range(CARDS) if CARD_HAS_SHRIMP[card])
# The Strength card of each colour of coral: white, yellow, orange, pink, grey.
STRENGTH_OF = (WHITE_STRENGTH, YELLOW_STRENGTH, ORANGE_STRENGTH, PINK_STRENGTH, GREY_STRENGTH)
SCORING_CARDS = sum(1 << card for card in STRENGTH_OF) | 1 << METAMORPHOSIS
CARD_SLUGS = (
    "algae_indigestion",
    "confusion",
    "consumed_polyp_tiles",
    "deep_water",
    "disintegration",
    "dislodged",
    "double_lock",
    "extra_free_growth",
    "extra_growth",
    "fair_exchange",
    "free_alga",
    "free_growth",
    "grey_strength",
    "larva_cube_exchange",
    "late_breakfast",
    "lucky_dip",
    "metamorphosis",
    "orange_strength",
    "pick_me_up",
    "pink_strength",
    "second_course",
    "strong_current",
    "unreliable_1",
    "unreliable_2",
    "unreliable_3",
    "unreliable_4",
    "white_strength",
    "yellow_strength",
)
CARD_NAMES: tuple[Message, ...] = (
    say("Algae indigestion"),
    say("Confusion"),
    say("Consumed polyp tiles"),
    say("Deep water"),
    say("Disintegration"),
    say("Dislodged"),
    say("Double lock"),
    say("Extra free growth"),
    say("Extra growth"),
    say("Fair exchange"),
    say("Free Alga"),
    say("Free growth"),
    say("Grey Strength"),
    say("Larva cube exchange"),
    say("Late breakfast"),
    say("Lucky dip"),
    say("Metamorphosis"),
    say("Orange Strength"),
    say("Pick me up"),
    say("Pink Strength"),
    say("Second course"),
    say("Strong Current"),
    say("Unreliable shrimp (1)"),
    say("Unreliable shrimp (2)"),
    say("Unreliable shrimp (3)"),
    say("Unreliable shrimp (4)"),
    say("White Strength"),
    say("Yellow Strength"),
)
