"""Reef Encounter, by Richard Breese: corals that devour one another, shrimps that guard them, a parrotfish to feed."""

from atoll.core.game import Choice, Game, Option
from atoll.core.message import say
from atoll.games.reef_encounter.second_kind.form import OPTIONS as MORE_OPTIONS

GAME = Game(
    name="reef_encounter",
    title="Reef Encounter",
    package=__name__,
    seats=(2, 3, 4),
    rules_version=3,
    about=say("Grow corals, guard them with shrimps, and feed the best polyps to your parrotfish."),
    options=(
        Option(
            "variant",
            say("Which game is played"),
            (
                Choice("standard", 0, say("the standard game")),
                Choice("advanced", 1, say("the advanced variant: no extra growth, one more tile back to the bag")),
            ),
        ),
        Option(
            "cubes",
            say("How the first two larva cubes are chosen"),
            (
                Choice("turn_order", 0, say("one after the other")),
                Choice("sealed", 1, say("all at once, in secret")),
            ),
        ),
        Option(
            "starter",
            say("Who starts"),
            (
                Choice("random", 0, say("drawn by lot")),
                Choice("first", 1, say("the first seat")),
            ),
        ),
        *MORE_OPTIONS,
    ),
    parts=("guide", "lesson", "observation", "sense"),
    designer="Richard Breese",
    minutes=90,
    difficulty=3,
)
