"""Sea or Shore, by Lars Jansen: tricks in which half of every card stays covered until all have played."""

from atoll.core.game import Choice, Game, Option
from atoll.core.message import say

GAME = Game(
    name="sea_or_shore",
    title="Sea or Shore",
    package=__name__,
    seats=(3, 4, 5),
    rules_version=1,
    about=say("Cover the sea or the shore of an island, bluff, and win or steal the treasures of its colour."),
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
            "red_blue",
            say("Action card of red and blue"),
            (
                Choice("theft", 0, say("bonus theft")),
                Choice("swap", 1, say("hand swap")),
            ),
        ),
        Option(
            "green_purple",
            say("Action card of green and purple"),
            (
                Choice("scouting", 0, say("scouting")),
                Choice("recovery", 1, say("recovery")),
            ),
        ),
        Option(
            "treasures",
            say("Treasures of each colour"),
            (
                Choice("one_to_five", 0, say("1, 2, 2, 3, 3, 4, 4, 5")),
                Choice("two_to_six", 1, say("2, 2, 3, 3, 4, 4, 5, 6")),
                Choice("two_to_four", 2, say("2, 2, 2, 3, 3, 3, 4, 4")),
            ),
        ),
        Option(
            "steal_on_tie",
            say("Stealing from a player who lost only by turn order"),
            (
                Choice("yes", 1, say("allowed")),
                Choice("no", 0, say("not allowed")),
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
)
