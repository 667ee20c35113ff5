"""Rules 1. Components: what is in the box, and what people call it. Each row says how sure we are of it."""

from itertools import permutations

from atoll.core.message import Message, say

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

COLOUR_LETTERS = "ROYGBV"
WHITE_LETTER = "W"
SYMBOL_LETTERS = "PFSODTC"
COLOUR_NAMES: tuple[Message, ...] = (
    say("red"),
    say("orange"),
    say("yellow"),
    say("green"),
    say("blue"),
    say("violet"),
)
WHITE_NAME = say("white")
SYMBOL_NAMES: tuple[Message, ...] = (
    say("pearl"),
    say("fish"),
    say("starfish"),
    say("octopus"),
    say("diver"),
    say("turtle"),
    say("treasure"),
)
# Whole names, since in most languages a colour agrees with what it describes.
DIE_NAMES: tuple[tuple[Message, ...], ...] = (
    (say("red pearl"), say("red fish"), say("red starfish"), say("red octopus"), say("red diver"), say("red turtle")),
    (
        say("orange pearl"),
        say("orange fish"),
        say("orange starfish"),
        say("orange octopus"),
        say("orange diver"),
        say("orange turtle"),
    ),
    (
        say("yellow pearl"),
        say("yellow fish"),
        say("yellow starfish"),
        say("yellow octopus"),
        say("yellow diver"),
        say("yellow turtle"),
    ),
    (
        say("green pearl"),
        say("green fish"),
        say("green starfish"),
        say("green octopus"),
        say("green diver"),
        say("green turtle"),
    ),
    (
        say("blue pearl"),
        say("blue fish"),
        say("blue starfish"),
        say("blue octopus"),
        say("blue diver"),
        say("blue turtle"),
    ),
    (
        say("violet pearl"),
        say("violet fish"),
        say("violet starfish"),
        say("violet octopus"),
        say("violet diver"),
        say("violet turtle"),
    ),
    (
        say("white pearl"),
        say("white fish"),
        say("white starfish"),
        say("white octopus"),
        say("white diver"),
        say("white turtle"),
    ),
)
"""A die that shows a symbol: by colour, white last, and by symbol."""
ON_REEF: tuple[Message, ...] = (
    say("on the red reef"),
    say("on the orange reef"),
    say("on the yellow reef"),
    say("on the green reef"),
    say("on the blue reef"),
    say("on the violet reef"),
)

# 1.2 Board. A space is numbered by its symbol and then by its reef, so that the six reefs' spaces lie side by side.
# Confirmed elsewhere: every reef has the same seven spaces.
SPACES = 7
ALL_REEFS = (1 << COLOURS) - 1
REEF_SPACES = tuple(sum(1 << (space * COLOURS + reef) for space in range(SPACES)) for reef in range(COLOURS))
# Values in the diver scoring. Printed: 1 to 5 on a reef; on the green one pearl 5, octopus 3, starfish 2 and turtle 1.
# Deduced: fish 4 there. Guessed: the same on the other reefs; the option "space_values" has another order for each.
VALUED = (PEARL, FISH, STARFISH, OCTOPUS, TURTLE)
VALUE_ORDERS = tuple(permutations(range(1, len(VALUED) + 1)))
ORDERS = len(VALUE_ORDERS)
ORDERS_TO_THE = tuple(ORDERS**reef for reef in range(COLOURS))
PLACE_IN_ORDER = tuple(VALUED.index(space) if space in VALUED else -1 for space in range(SPACES))
GREEN_ORDER = (5, 4, 2, 3, 1)

# 1.3 and 1.4 Cards, kind by kind. Of the cards that show two colours there is a kind for every pair; the options say
# which of them are in the box.
PAIRS = (
    (VIOLET, YELLOW),
    (RED, GREEN),
    (BLUE, ORANGE),
    (RED, VIOLET),
    (BLUE, GREEN),
    (YELLOW, ORANGE),
    (RED, ORANGE),
    (RED, YELLOW),
    (RED, BLUE),
    (ORANGE, GREEN),
    (ORANGE, VIOLET),
    (YELLOW, GREEN),
    (YELLOW, BLUE),
    (GREEN, VIOLET),
    (BLUE, VIOLET),
)
PEARL_2, PEARL_3, PEARL_4, PEARL_5, LIONFISH, PUFFERFISH, ANGELFISH = range(7)
PEARL_6, ANEMONEFISH, FISH_BONUS, PEARL_BONUS = range(7, 11)
ISLAND_BONUS, TURTLE_BONUS, CHEST_BONUS, SIDE_CHEST, JELLYFISH_CARD = range(11, 16)
FIRST_CHESTS = 16
FIRST_DICE = FIRST_CHESTS + len(PAIRS)
PILE_KINDS = FIRST_DICE + len(PAIRS)
STINGRAY = PILE_KINDS
KINDS = PILE_KINDS + 1
FIRST_OF_TYPE = (PEARL_2, LIONFISH, PEARL_6, PILE_KINDS)
TYPE_OF_KIND = tuple(sum(kind >= first for first in FIRST_OF_TYPE[1:3]) for kind in range(PILE_KINDS))
FIRST_TO_RESOLVE = ISLAND_BONUS  # from here on, a starfish card does something in step 1 of the final scoring
TO_RESOLVE = PILE_KINDS - FIRST_TO_RESOLVE
CARD_COLOURS = PAIRS + PAIRS

# How many cards of each kind there are, unless the options "pearls", "fish" and "starfish" say otherwise.
DECK_SIZES = (18, 15, 18)  # printed
PEARL_COPIES = (6, 5, 4, 3)  # guessed
FISH_COPIES = (5, 5, 5)  # deduced: three species; guessed: equally many of each
STARFISH_COPIES = (
    2,  # deduced: pearl of value 6; the best four pearls are 6, 6, 5, 5
    3,  # guessed: anemone fish
    1,  # deduced: 2 points for each fish card
    1,  # deduced: 1 point for each pearl card
    1,  # guessed: 1 point for each die on the island
    1,  # guessed: 3 points for each turtle
    1,  # guessed: 2 points for each treasure chest
    1,  # deduced: a treasure from beside the board
    1,  # guessed: jellyfish
    3,  # guessed: treasures of two colours
    3,  # guessed: left-over dice of two colours
)
CHEST_PAIRS = ((VIOLET, YELLOW), (RED, GREEN), (BLUE, ORANGE))  # printed: one shows violet; guessed: all else
DICE_PAIRS = ((RED, VIOLET), (BLUE, GREEN), (YELLOW, ORANGE))  # printed: one shows red and violet; guessed: all else

CARD_CODES = (
    *("P2", "P3", "P4", "P5", "FL", "FP", "FE", "P6", "FA", "BF", "BP", "BI", "BT", "BC", "SC", "JF"),
    *("C" + "".join(COLOUR_LETTERS[colour] for colour in pair) for pair in PAIRS),
    *("D" + "".join(COLOUR_LETTERS[colour] for colour in pair) for pair in PAIRS),
    "FS",
)
# Fish are called as in the rulebook of each language, but for the French "éléotris" and "pterophyllum": these are other
# fish than the English and the German rulebook mean.
CARD_NAMES: tuple[Message, ...] = (
    say("pearl of value 2"),
    say("pearl of value 3"),
    say("pearl of value 4"),
    say("pearl of value 5"),
    say("fire fish"),
    say("blowfish"),
    say("angel fish"),
    say("pearl of value 6"),
    say("anemone fish"),
    say("2 points for each fish card"),
    say("1 point for each pearl card"),
    say("1 point for each die on the island"),
    say("3 points for each turtle"),
    say("2 points for each treasure"),
    say("treasure from beside the board"),
    say("jellyfish"),
    *(say("treasures ({one}, {other})", one=COLOUR_NAMES[one], other=COLOUR_NAMES[other]) for one, other in PAIRS),
    *(say("left-over dice ({one}, {other})", one=COLOUR_NAMES[one], other=COLOUR_NAMES[other]) for one, other in PAIRS),
    say("stingray"),
)

STINGRAYS = 2  # printed
CARDS = sum(DECK_SIZES)
ISLAND_SHARE = 3  # printed: from each deck to the island pile
PEARL_PILE, FISH_PILE, STARFISH_PILE, ISLAND_PILE = range(4)
PILES = 4
PILE_SIZE = (15, 12, 15, 9)
FIRST_DRAW = (0, 15, 27, 42)  # where a pile's draws begin in the log; there are never more draws than cards
DRAWS = CARDS
PILE_LETTERS = "PFSI"
PILE_NAMES: tuple[Message, ...] = (say("pearl pile"), say("fish pile"), say("starfish pile"), say("island pile"))

# What turtles, treasures and starfish cards give. The first four are the top card of a pile.
PEARL_CARD, FISH_CARD, STARFISH_CARD, ISLAND_CARD = range(PILES)
STINGRAY_CARD, WHITE_DIE, JELLYFISH, ISLAND_DICE, SIDE_TREASURE, COPY_TURTLE = range(PILES, 10)
TURTLE_POINTS, CHEST_POINTS, TWO_TREASURES, LEFT_OVER_DICE = range(10, 14)
BONUS_CODES = "PFSIRWJDTC"
BONUS_MARKS = ("pearl", "fish", "starfish", "palm", "stingray", "die", "jellyfish", "palm", "chest", "turtle")
BONUS_NAMES: tuple[Message, ...] = (
    say("pearl card"),
    say("fish card"),
    say("starfish card"),
    say("island card"),
    say("stingray"),
    say("white die"),
    say("jellyfish"),
    say("1 point for each die on the island"),
    say("treasure from beside the board"),
    say("bonus of a turtle beside the board"),
)
CARD_GIVES = (
    *(ISLAND_DICE, TURTLE_POINTS, CHEST_POINTS, SIDE_TREASURE, JELLYFISH),
    *(TWO_TREASURES for _ in PAIRS),
    *(LEFT_OVER_DICE for _ in PAIRS),
)

# 1.5 Turtle tiles and 1.6 treasure tiles. Printed: eight effects each; deduced: one tile each, which for treasures the
# option "treasures" may correct.
TILES = 8
ALL_TILES = (1 << TILES) - 1
TREASURE_COPIES = (1,) * TILES
TURTLE_GIVES = (
    *(WHITE_DIE, JELLYFISH, STINGRAY_CARD, STARFISH_CARD),
    *(ISLAND_CARD, FISH_CARD, COPY_TURTLE, SIDE_TREASURE),
)
TREASURE_GIVES = (
    *(FISH_CARD, PEARL_CARD, STARFISH_CARD, ISLAND_CARD),
    *(ISLAND_DICE, STINGRAY_CARD, WHITE_DIE, JELLYFISH),
)
TURTLE_CODES = tuple(BONUS_CODES[bonus] for bonus in TURTLE_GIVES)
TREASURE_CODES = tuple(BONUS_CODES[bonus] for bonus in TREASURE_GIVES)
TURTLE_NAMES = tuple(BONUS_NAMES[bonus] for bonus in TURTLE_GIVES)
TREASURE_NAMES = tuple(BONUS_NAMES[bonus] for bonus in TREASURE_GIVES)

OCTOPUSES = 2  # printed: for each player
