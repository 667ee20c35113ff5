"""Pearls: shells lie on the beach for all to see, and in the sea for those who dive."""

from atoll.core.game import Choice, Game, Option
from atoll.core.message import say

GAME = Game(
    name="pearls",
    title="Pearls",
    package=__name__,
    seats=(2, 3),
    rules_version=1,
    about=say("Take shells from the beach, or dive for one that nobody else sees."),
    options=(
        Option(
            "dives",
            say("How often each player may dive"),
            (Choice("once", 1, say("once")), Choice("twice", 2, say("twice")), Choice("never", 0, say("never"))),
        ),
    ),
    parts=("guide", "observation"),
)
