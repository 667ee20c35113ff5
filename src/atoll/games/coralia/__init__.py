"""Coralia, by Michael Rieneck: diving robots, made of dice, explore six reefs around an island of pirates."""

from atoll.core.game import Choice, Game, Option
from atoll.core.message import say

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
                Choice("6543", 0, say("6, 5, 4 and 3")),
                Choice("4554", 1, say("4, 5, 5 and 4")),
                Choice("3663", 2, say("3, 6, 6 and 3")),
            ),
        ),
        Option(
            "fish",
            say("Lionfish, pufferfish and angelfish cards"),
            (
                Choice("555", 0, say("5 of each")),
                Choice("654", 1, say("6, 5 and 4")),
            ),
        ),
    ),
)
