"""What printed things are called: a letter or two in notation, a message for people."""

from atoll.core.message import Message, say
from atoll.games.coralia.components import DICE, FACES

COLOUR_LETTERS = "ROYGBV"
WHITE_LETTER = "W"
SYMBOL_LETTERS = "PFSODTC"
PILE_LETTERS = "PFSI"

# Turtles and treasures by what they give.
TURTLE_CODES = ("W", "J", "R", "S", "I", "F", "C", "T")
TREASURE_CODES = ("F", "P", "S", "I", "D", "R", "W", "J")

CARD_CODES = (
    "P2",
    "P3",
    "P4",
    "P5",
    "FL",
    "FP",
    "FE",
    "P6",
    "FA",
    "BF",
    "BP",
    "BI",
    "BT",
    "BC",
    "SC",
    "JF",
    "CVY",
    "CRG",
    "CBO",
    "DRV",
    "DBG",
    "DYO",
    "FS",
)

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
PILE_NAMES: tuple[Message, ...] = (say("pearl pile"), say("fish pile"), say("starfish pile"), say("island pile"))
CARD_NAMES: tuple[Message, ...] = (
    say("pearl of value 2"),
    say("pearl of value 3"),
    say("pearl of value 4"),
    say("pearl of value 5"),
    say("lionfish"),
    say("pufferfish"),
    say("emperor angelfish"),
    say("pearl of value 6"),
    say("anemonefish"),
    say("2 points for each fish card"),
    say("1 point for each pearl card"),
    say("1 point for each die on the island"),
    say("3 points for each turtle"),
    say("2 points for each treasure"),
    say("a treasure from beside the board"),
    say("jellyfish"),
    say("the violet and the yellow treasure"),
    say("the red and the green treasure"),
    say("the blue and the orange treasure"),
    say("cards for red and violet dice left over"),
    say("cards for blue and green dice left over"),
    say("cards for yellow and orange dice left over"),
    say("stingray"),
)
TURTLE_NAMES: tuple[Message, ...] = (
    say("white die"),
    say("jellyfish"),
    say("stingray"),
    say("starfish card"),
    say("island card"),
    say("fish card"),
    say("bonus of a turtle beside the board"),
    say("treasure from beside the board"),
)
TREASURE_NAMES: tuple[Message, ...] = (
    say("fish card"),
    say("pearl card"),
    say("starfish card"),
    say("island card"),
    say("1 point for each die on the island"),
    say("stingray"),
    say("white die"),
    say("jellyfish"),
)


def die_code(die: int) -> str:
    """A die by its colour and its face; one that is not rolled yet by its colour."""
    if die >= DICE:
        return COLOUR_LETTERS[die - DICE]
    return COLOUR_LETTERS[die // FACES] + SYMBOL_LETTERS[die % FACES]


def die_name(code: str) -> Message:
    colour = COLOUR_NAMES[COLOUR_LETTERS.index(code[0])]
    if len(code) == 1:
        return colour
    return say("{symbol} ({colour})", symbol=SYMBOL_NAMES[SYMBOL_LETTERS.index(code[1])], colour=colour)


def card_name(code: str) -> Message:
    return CARD_NAMES[CARD_CODES.index(code)]


def listed(items: list[Message]) -> Message:
    """Several things in a row."""
    row = items[0]
    for item in items[1:]:
        row = say("{list}, {item}", list=row, item=item)
    return row
