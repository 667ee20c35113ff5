"""Rules 1.5. Copy the bonus of a turtle beside the board. The turtle stays there.

copy J       the bonus of this turtle: the jellyfish
"""

from collections.abc import Sequence

from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.components import TURTLE_CODES, TURTLE_GIVES, TURTLE_NAMES
from atoll.games.coralia.events import COPIED
from atoll.games.coralia.moves import COPY, reasons_of
from atoll.games.coralia.notation import offer_name, worded
from atoll.games.coralia.table import FROM_TURTLE, Table
from atoll.games.coralia.view import View
from atoll.games.coralia.waiting import push_bonus

COPY_A_TURTLE, TURTLE_NOT_ASIDE = reasons_of(COPY, 2)
REASONS: dict[int, Message] = {
    COPY_A_TURTLE: say("First choose a turtle beside the board."),
    TURTLE_NOT_ASIDE: say("That turtle does not lie beside the board."),
}


@rule
def ask_for_copy(t: Table) -> None:
    """Two turtles at least lie beside the board, and they stay there."""
    t.phase = COPY
    t.choices = t.side_turtles


@rule
def copy_turtle(t: Table, tile: int) -> None:
    happened(t, COPIED, t.active, tile)
    push_bonus(t, TURTLE_GIVES[tile], FROM_TURTLE)


def touched(view: View, tile: int) -> tuple[str, ...]:
    return (offer_name(TURTLE_CODES[tile]),)


def ask(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Choose a turtle beside the board: you get its bonus, and it stays there."),
        say("{name} chooses a turtle beside the board.", name=Who(view["active"])),
    )


def phrase(tile: int) -> Message:
    return say("Copy a turtle: {bonus}.", bonus=TURTLE_NAMES[tile])


COPYING = worded(
    COPY,
    [f"copy {turtle}" for turtle in TURTLE_CODES],
    say("Turtles are {codes}.", codes=" ".join(TURTLE_CODES)),
    touched,
    {"copy": ask},
    REASONS,
    phrase,
)
