"""Rules 1. Components: what is in the box. Each row says whether it is printed, deduced or guessed."""

from collections.abc import Sequence

MOST_SEATS = 4
ROUNDS = (0, 0, 10, 9, 8)  # printed: by the number of players

# 1.1 Dice. Printed: 36 in six colours and two white ones. Confirmed elsewhere: orange, and each face once on a die.
COLOURS = 6
RED, ORANGE, YELLOW, GREEN, BLUE, VIOLET = range(COLOURS)
DICE_OF_A_COLOUR = 6
WHITE_DICE = 2
FACES = 6
PEARL, FISH, STARFISH, OCTOPUS, DIVER, TURTLE, TREASURE = range(7)  # faces of dice; the first seven spaces of a reef
DICE = COLOURS * FACES
SIX_TO_THE = (1, 6, 36, 216, 1296, 7776, 46656)

# 1.2 Board. A space is numbered by its symbol and then by its reef, so that the six reefs' spaces lie side by side.
SPACES = 7
ALL_REEFS = (1 << COLOURS) - 1
REEF_SPACES = tuple(sum(1 << (space * COLOURS + reef) for space in range(SPACES)) for reef in range(COLOURS))
# Values in the diver scoring. Printed: pearl, starfish, octopus, turtle, none for diver and treasure; deduced: fish.
SPACE_VALUE = (5, 4, 2, 3, 0, 1, 0)

# 1.3 and 1.4 Cards, kind by kind.
PEARL_2, PEARL_3, PEARL_4, PEARL_5, LIONFISH, PUFFERFISH, ANGELFISH = range(7)
PEARL_6, ANEMONEFISH, FISH_BONUS, PEARL_BONUS = range(7, 11)
ISLAND_BONUS, TURTLE_BONUS, CHEST_BONUS, SIDE_CHEST, JELLYFISH_CARD = range(11, 16)
CHESTS_VIOLET_YELLOW, CHESTS_RED_GREEN, CHESTS_BLUE_ORANGE = range(16, 19)
DICE_RED_VIOLET, DICE_BLUE_GREEN, DICE_YELLOW_ORANGE = range(19, 22)
STINGRAY = 22
PILE_KINDS = 22
KINDS = 23
FIRST_OF_TYPE = (PEARL_2, LIONFISH, PEARL_6, PILE_KINDS)
FIRST_TO_RESOLVE = ISLAND_BONUS  # from here on, a starfish card does something in step 1 of the final scoring
TO_RESOLVE = PILE_KINDS - FIRST_TO_RESOLVE

# How many cards of each kind there are, by the options "pearls" and "fish"; starfish cards in one row.
PEARL_COPIES = ((6, 5, 4, 3), (4, 5, 5, 4), (3, 6, 6, 3))  # guessed; printed: 18 cards
FISH_COPIES = ((5, 5, 5), (6, 5, 4))  # guessed; printed: 15 cards; deduced: three species
STARFISH_COPIES = (
    2,  # deduced: pearl of value 6; the best four pearls are 6, 6, 5, 5
    3,  # guessed: anemonefish
    1,  # deduced: 2 points for each fish card
    1,  # deduced: 1 point for each pearl card
    1,  # guessed: 1 point for each die on the island
    1,  # guessed: 3 points for each turtle
    1,  # guessed: 2 points for each treasure chest
    1,  # deduced: a treasure from beside the board
    1,  # guessed: jellyfish
    1,  # printed: a card for two treasures shows violet; guessed: yellow
    1,  # guessed: two treasures, red and green
    1,  # guessed: two treasures, blue and orange
    1,  # printed: a card for left-over dice shows red and violet
    1,  # guessed: left-over dice, blue and green
    1,  # guessed: left-over dice, yellow and orange
)
COLOURS_OF_CARD = ((VIOLET, YELLOW), (RED, GREEN), (BLUE, ORANGE), (RED, VIOLET), (BLUE, GREEN), (YELLOW, ORANGE))

STINGRAYS = 2  # printed
CARDS = 18 + 15 + 18  # printed: the cards of the three decks
ISLAND_SHARE = 3  # printed: from each deck to the island pile
PEARL_PILE, FISH_PILE, STARFISH_PILE, ISLAND_PILE = range(4)
PILES = 4
PILE_SIZE = (15, 12, 15, 9)
FIRST_DRAW = (0, 15, 27, 42)  # where a pile's draws begin in the log; there are never more draws than cards
DRAWS = CARDS


def _blocks() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Room for the cards of each kind in one mask: the mask of each kind, and the kind of each bit."""
    room = [max(copies) for rows in (PEARL_COPIES, FISH_COPIES) for copies in zip(*rows, strict=True)]
    masks: list[int] = []
    kinds: list[int] = []
    for kind, copies in enumerate([*room, *STARFISH_COPIES]):
        masks.append(((1 << copies) - 1) << len(kinds))
        kinds += [kind] * copies
    return tuple(masks), tuple(kinds)


# Cards that nobody has seen are bits of a mask. The cards of a kind fill their block from its lowest bit up.
KIND_MASK, KIND_OF_BIT = _blocks()
TYPE_MASK = tuple(sum(KIND_MASK[FIRST_OF_TYPE[i] : FIRST_OF_TYPE[i + 1]]) for i in range(3))


def _filled(masks: Sequence[int], copies: Sequence[int]) -> int:
    return sum((mask & -mask) * ((1 << count) - 1) for mask, count in zip(masks, copies, strict=True))


PEARL_CARDS = tuple(_filled(KIND_MASK[:4], copies) for copies in PEARL_COPIES)
FISH_CARDS = tuple(_filled(KIND_MASK[4:7], copies) for copies in FISH_COPIES)
STARFISH_CARDS = TYPE_MASK[2]
TYPE_OF_KIND = tuple(sum(kind >= first for first in FIRST_OF_TYPE[1:3]) for kind in range(PILE_KINDS))

# 1.5 Turtle tiles and 1.6 treasure tiles. Printed: eight effects each; deduced: one tile each.
TILES = 8
ALL_TILES = (1 << TILES) - 1
T_WHITE, T_JELLYFISH, T_STINGRAY, T_STARFISH, T_ISLAND, T_FISH, T_COPY, T_TREASURE = range(TILES)
L_FISH, L_PEARL, L_STARFISH, L_ISLAND, L_ISLAND_DICE, L_STINGRAY, L_WHITE, L_JELLYFISH = range(TILES)

OCTOPUSES = 2  # printed: for each player
