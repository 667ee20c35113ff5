"""Sea or Shore, by Lars Jansen: tricks in which half of every card stays covered until all have played."""

from atoll.core.box import counts
from atoll.core.errors import BadOption
from atoll.core.game import Choice, Game, Option
from atoll.core.message import say
from atoll.games.sea_or_shore.components import (
    ACTION_NAMES,
    ACTIONS,
    AS_BEFORE,
    HIGHEST_TREASURE,
    OF_EACH_COLOUR,
    REMOVED_FOR_THREE,
    TREASURE_COUNTS,
    copies_of_value,
)

_SIDES = tuple(Choice(name, i, ACTION_NAMES[i]) for i, name in enumerate(ACTIONS))
_AS_BEFORE = Choice("same", AS_BEFORE, say("as in the first round"))
_COUNT_TREASURES = counts(HIGHEST_TREASURE, OF_EACH_COLOUR)


def _read_treasures(text: str) -> int:
    """How many treasures of each value a colour has, by whoever owns the box."""
    number = _COUNT_TREASURES(text)
    if not all(copies_of_value(number, value) for value in REMOVED_FOR_THREE):
        raise BadOption(say("Each colour has at least one treasure of 2, one of 3 and one of 4."))
    return number


GAME = Game(
    name="sea_or_shore",
    title="Sea or Shore",
    package=__name__,
    seats=(3, 4, 5),
    rules_version=2,
    about=say("Show the sea or the shore of an island, bluff, and win or steal the treasures of its colour."),
    options=(
        Option(
            "starter",
            say("First player of the first round"),
            (
                Choice("random", 1, say("drawn by lot")),
                Choice("first", 0, say("the first seat")),
            ),
        ),
        Option(
            "second_starter",
            say("First player of the second round"),
            (
                Choice("next", AS_BEFORE, say("whoever has the first-player card after the first round")),
                Choice("random", 1, say("drawn by lot")),
                Choice("first", 0, say("the first seat")),
            ),
        ),
        Option("red_blue", say("Action card of red and blue"), _SIDES, tag="guessed"),
        Option("green_purple", say("Action card of green and purple"), (*_SIDES[2:], *_SIDES[:2]), tag="guessed"),
        Option("second_red_blue", say("Action card of red and blue in the second round"), (_AS_BEFORE, *_SIDES)),
        Option(
            "second_green_purple", say("Action card of green and purple in the second round"), (_AS_BEFORE, *_SIDES)
        ),
        Option(
            "treasures",
            say("Treasures of each colour"),
            (
                Choice("one_to_five", TREASURE_COUNTS[0], say("1, 2, 2, 3, 3, 4, 4, 5")),
                Choice("two_to_six", TREASURE_COUNTS[1], say("2, 2, 3, 3, 4, 4, 5, 6")),
                Choice("two_to_four", TREASURE_COUNTS[2], say("2, 2, 2, 3, 3, 3, 4, 4")),
            ),
            tag="guessed",
            read=_read_treasures,
            form=say("how many of the eight are worth 1, 2, 3, 4, 5, 6 and 7 points: 1-2-2-2-1-0-0"),
        ),
        Option(
            "piles",
            say("Treasures that have been won"),
            (
                Choice("open", 0, say("everybody sees all of them, and the points so far")),
                Choice("memory", 1, say("only the last one of each player is seen, as at a real table")),
            ),
        ),
        Option(
            "steal_on_tie",
            say("Stealing from a player who lost only by turn order"),
            (
                Choice("no", 0, say("not allowed")),
                Choice("yes", 1, say("allowed")),
            ),
        ),
        Option(
            "ties",
            say("Equal points at the end"),
            (
                Choice("shared", 0, say("shared victory")),
                Choice("broken", 1, say("better second round, then more treasures")),
            ),
        ),
    ),
    parts=("guide", "lesson", "observation", "sense"),
    designer="Lars Jansen",
    minutes=30,
    difficulty=2,
)
