"""Coralia, by Michael Rieneck: diving robots, made of dice, explore six reefs around an island of pirates."""

from collections.abc import Sequence

from atoll.core.box import counts, packed
from atoll.core.errors import BadOption
from atoll.core.game import Choice, Game, Option
from atoll.core.message import say
from atoll.games.coralia.components import (
    CHEST_PAIRS,
    COLOUR_LETTERS,
    COLOURS,
    DECK_SIZES,
    DICE_PAIRS,
    FISH_COPIES,
    GREEN_ORDER,
    ORDERS_TO_THE,
    PAIRS,
    PEARL_COPIES,
    STARFISH_COPIES,
    TILES,
    TREASURE_COPIES,
    VALUE_ORDERS,
)


def pairs(chosen: Sequence[tuple[int, int]]) -> int:
    """The number in the table for pairs of colours: a mask."""
    return sum(1 << PAIRS.index(pair) for pair in chosen)


def read_pairs(text: str) -> int:
    """Pairs of colours such as `VY-RG-BO`, each once, the colours of a pair in any order."""
    known = {frozenset(COLOUR_LETTERS[colour] for colour in pair): 1 << i for i, pair in enumerate(PAIRS)}
    parts = text.upper().replace(",", "-").replace(" ", "-").split("-")
    found = [known[frozenset(part)] for part in parts if len(part) == 2 and frozenset(part) in known]
    if len(found) != len(parts) or len(set(found)) != len(found):
        raise BadOption(say("“{text}” is not pairs of different colours such as VY-RG-BO, each once.", text=text))
    return sum(found)


def values(orders: Sequence[tuple[int, ...]]) -> int:
    """The number in the table for the order of values on each reef."""
    return sum(VALUE_ORDERS.index(order) * power for order, power in zip(orders, ORDERS_TO_THE, strict=True))


def read_values(text: str) -> int:
    """The values of pearl, fish, starfish, octopus and turtle on each reef, from red to violet, or once for all."""
    parts = text.replace(",", "-").replace(" ", "-").split("-")
    orders = [tuple(map(int, part)) for part in parts if part.isascii() and part.isdecimal()]
    if len(orders) != len(parts) or len(orders) not in (1, COLOURS) or not set(orders) <= set(VALUE_ORDERS):
        raise BadOption(
            say(
                "“{text}” does not add up: the five values of a reef are 1 to 5 in some order, such as 54231, given "
                "once or for each of the six reefs.",
                text=text,
            )
        )
    return values(orders * COLOURS if len(orders) == 1 else orders)


GAME = Game(
    name="coralia",
    title="Coralia",
    package=__name__,
    seats=(2, 3, 4),
    rules_version=1,
    about=say("Roll dice, send one to its reef or to the island, and gather pearls, fish, starfish and treasures."),
    options=(
        Option(
            "starter",
            say("Who starts"),
            (
                Choice("random", 1, say("drawn by lot")),
                Choice("first", 0, say("the first seat")),
            ),
        ),
        Option(
            "white_island",
            say("When a white die may go to the island"),
            (
                Choice("blocked", 0, say("only if no reef has room for it")),
                Choice("free", 1, say("whenever its owner likes")),
            ),
        ),
        Option(
            "white_octopus",
            say("A white octopus when both octopuses are placed"),
            (
                Choice("island", 0, say("goes to the island")),
                Choice("reroll", 1, say("is rolled again")),
            ),
        ),
        Option(
            "octopus_income",
            say("When an octopus is placed, 1 point goes to"),
            (
                Choice("octopus", 0, say("each octopus on the board")),
                Choice("player", 1, say("each player with an octopus on the board")),
            ),
        ),
        Option(
            "final_octopus",
            say("In the final scoring, an octopus placed brings points to"),
            (
                Choice("all", 0, say("its owner, and the octopuses on the board")),
                Choice("own", 1, say("its owner only")),
            ),
        ),
        Option(
            "pearl_ranking",
            say("After a tie in pearls, the next player counts as"),
            (
                Choice("dense", 0, say("next in line")),
                Choice("competition", 1, say("behind everybody who tied")),
            ),
        ),
        Option(
            "pearls",
            say("Pearl cards of value 2, 3, 4 and 5"),
            (
                Choice("6543", packed(PEARL_COPIES), say("6, 5, 4 and 3")),
                Choice("4554", packed((4, 5, 5, 4)), say("4, 5, 5 and 4")),
                Choice("3663", packed((3, 6, 6, 3)), say("3, 6, 6 and 3")),
            ),
            "guessed",
            counts(len(PEARL_COPIES), DECK_SIZES[0]),
            say("Four numbers such as 6-5-4-3, 18 in all"),
        ),
        Option(
            "fish",
            say("Fire fish, blowfish and angel fish cards"),
            (
                Choice("555", packed(FISH_COPIES), say("5 of each")),
                Choice("654", packed((6, 5, 4)), say("6, 5 and 4")),
            ),
            "guessed",
            counts(len(FISH_COPIES), DECK_SIZES[1]),
            say("Three numbers such as 5-5-5, 15 in all"),
        ),
        Option(
            "starfish",
            say("Starfish cards"),
            (
                Choice(
                    "2-3-1-1-1-1-1-1-1-3-3",
                    packed(STARFISH_COPIES),
                    say("2 pearls, 3 anemone fish, 3 for treasures, 3 for dice, 1 of each other"),
                ),
                Choice(
                    "2-2-1-1-2-1-1-1-1-3-3",
                    packed((2, 2, 1, 1, 2, 1, 1, 1, 1, 3, 3)),
                    say("the same with 2 anemone fish and 2 for dice on the island"),
                ),
            ),
            "guessed",
            counts(len(STARFISH_COPIES), DECK_SIZES[2], most=6),
            say(
                "Eleven numbers such as 2-3-1-1-1-1-1-1-1-3-3, 18 in all: pearl of value 6, anemone fish; points for "
                "fish, pearls, dice on the island, turtles and treasures; a treasure, jellyfish, two treasures, "
                "left-over dice"
            ),
        ),
        Option(
            "treasure_pairs",
            say("Colours on the starfish cards for two treasures"),
            (
                Choice("VY-RG-BO", pairs(CHEST_PAIRS), say("violet and yellow, red and green, blue and orange")),
                Choice("RV-BG-YO", pairs(DICE_PAIRS), say("red and violet, blue and green, yellow and orange")),
            ),
            "guessed",
            read_pairs,
            say("Pairs of R, O, Y, G, B and V, such as VY-RG-BO; the cards are shared out among them"),
        ),
        Option(
            "dice_pairs",
            say("Colours on the starfish cards for left-over dice"),
            (
                Choice("RV-BG-YO", pairs(DICE_PAIRS), say("red and violet, blue and green, yellow and orange")),
                Choice("VY-RG-BO", pairs(CHEST_PAIRS), say("violet and yellow, red and green, blue and orange")),
            ),
            "guessed",
            read_pairs,
            say("Pairs of R, O, Y, G, B and V, such as VY-RG-BO; the cards are shared out among them"),
        ),
        Option(
            "treasures",
            say("Treasures"),
            (Choice("1-1-1-1-1-1-1-1", packed(TREASURE_COPIES), say("1 of each")),),
            "deduced",
            counts(TILES, TILES),
            say(
                "Eight numbers such as 1-1-1-1-1-1-1-1, 8 in all: fish card, pearl card, starfish card, island card, "
                "dice on the island, stingray, white die, jellyfish"
            ),
        ),
        Option(
            "space_values",
            say("Values of pearl, fish, starfish, octopus and turtle on the reefs"),
            (Choice("54231", values([GREEN_ORDER] * COLOURS), say("5, 4, 2, 3 and 1 on every reef")),),
            "guessed",
            read_values,
            say("Five digits such as 54231, once or for each of the six reefs: 54231-54231-…, from red to violet"),
        ),
    ),
    parts=("features", "guide", "lesson", "observation", "sense"),
    designer="Michael Rieneck",
    minutes=30,
    difficulty=2,
)
