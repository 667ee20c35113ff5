"""Shells: the smallest game with luck, secrets and sealed choices. It shows how a fifth game comes to the table."""

from atoll.core.game import Choice, Game, Option
from atoll.core.message import say

GAME = Game(
    name="shells",
    title="Shells",
    package=__name__,
    seats=(2, 3),
    rules_version=1,
    about=say("Play a shell face down; the highest takes them all."),
    options=(
        Option(
            "winner",
            say("Which shell takes the others"),
            (Choice("highest", 0, say("the highest")), Choice("lowest", 1, say("the lowest"))),
        ),
    ),
    parts=("observation",),
)
