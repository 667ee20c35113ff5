"""Aqualin, by Marcello Bertocchi: one player gathers colours, the other species, on the same reef."""

from atoll.core.game import Choice, Game, Option
from atoll.core.message import say

GAME = Game(
    name="aqualin",
    title="Aqualin",
    package=__name__,
    seats=(2,),
    rules_version=1,
    about=say("One player gathers sea creatures of a colour, the other of a species, on the same reef."),
    options=(
        Option(
            "starter",
            say("Who starts"),
            (
                Choice("random", 2, say("drawn by lot")),
                Choice("first", 0, say("the first seat")),
                Choice("second", 1, say("the second seat")),
            ),
        ),
        Option(
            "colours",
            say("Who gathers colours"),
            (
                Choice("random", 2, say("drawn by lot")),
                Choice("first", 0, say("the first seat")),
                Choice("second", 1, say("the second seat")),
            ),
        ),
        Option(
            "first_slide",
            say("When the first creature may be slid"),
            (
                Choice("second_turn", 1, say("from the second turn of the game on")),
                Choice("second_round", 2, say("only after each player has placed one creature")),
            ),
        ),
    ),
    parts=("features", "guide", "lesson", "observation", "sense"),
    designer="Marcello Bertocchi",
    minutes=20,
    difficulty=1,
)
