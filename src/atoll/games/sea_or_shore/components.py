"""Rules 1. Components: what is in the box, and 9: what had to be reconstructed."""

from atoll.core.box import copies_of, packed
from atoll.core.message import Message, say
from atoll.core.rule import rule

RED, BLUE, GREEN, PURPLE = range(4)
COLOURS = 4  # printed
RED_BLUE, GREEN_PURPLE = range(2)
PAIRS = 2  # printed: an action card for each pair of colours; red is 0 and blue 1, green 2 and purple 3

# Island cards, numbered colour by colour: printed are 48 cards, 4 colours and "maximum value 12"; deduced: 1-12 each.
HIGHEST = 12
ISLANDS = COLOURS * HIGHEST
ALL_ISLANDS = (1 << ISLANDS) - 1
OF_COLOUR = tuple(((1 << HIGHEST) - 1) << (HIGHEST * colour) for colour in range(COLOURS))
OF_NUMBER = tuple(
    0 if number == 0 else sum(1 << (HIGHEST * colour + number - 1) for colour in range(COLOURS))
    for number in range(HIGHEST + 1)
)
UP_TO = tuple(sum(OF_NUMBER[: number + 1]) for number in range(HIGHEST + 1))
"""The island cards up to each number."""

HAND = (0, 0, 0, 12, 12, 9)  # printed: cards dealt to each player, by the number of players
DECKS = (0, 0, 0, 1, 2, 2)  # printed: treasure decks, by the number of players
BONUS_CARDS = 22  # printed
ROUNDS = 2  # printed
MOST_TRICKS = 12

# Treasures of each colour. Printed: eight, among them a 2, a 3 and a 4. The rest is guessed: the form offers these
# counts of the values 1 to 7, and lets whoever owns the box write others.
OF_EACH_COLOUR = 8
HIGHEST_TREASURE = 7
TREASURES = COLOURS * OF_EACH_COLOUR
ALL_TREASURES = (1 << TREASURES) - 1
TREASURES_FOR_THREE = 20
TREASURE_COUNTS = (
    packed((1, 2, 2, 2, 1, 0, 0)),  # guessed; the default: without 2, 3 and 4 it is exactly 1 to 5
    packed((0, 2, 2, 2, 1, 1, 0)),  # guessed
    packed((0, 3, 3, 2, 0, 0, 0)),  # guessed
)
REMOVED_FOR_THREE = (2, 3, 4)  # printed: one of each value and colour stays in the box with three players
TREASURES_OF_PAIR = (0xFFFF, 0xFFFF0000)


@rule
def copies_of_value(counts: int, value: int) -> int:
    """How many treasures of each colour are worth so much."""
    return copies_of(counts, value - 1)


# Which action is on which side of which action card is guessed, in the order of the printed list: the form offers all
# four for both cards.
THEFT, SWAP, SCOUTING, RECOVERY = range(4)
ACTIONS = ("theft", "swap", "scouting", "recovery")
AS_BEFORE = 4
"""What was agreed on for the second round: as in the first one."""
STOLEN_BONUS = 2  # printed
SWAPPED = 2  # printed
SCOUTED = 3  # printed
ORDERS = ((0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""The ways to put three cards back. The first one also serves one card, the first two serve two."""
ORDERS_OF = (1, 1, 2, 6)

COLOUR_LETTERS = "RBGP"
PAIR_LETTERS = ("RB", "GP")
COLOUR_NAMES: tuple[Message, ...] = (say("red"), say("blue"), say("green"), say("purple"))
PAIR_NAMES: tuple[Message, ...] = (say("red and blue"), say("green and purple"))
ACTION_NAMES: tuple[Message, ...] = (say("bonus theft"), say("hand swap"), say("scouting"), say("recovery"))
