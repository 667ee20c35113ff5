"""Rules 8, step 1. Two treasures: the owner of the card chooses which one is raised first.

raise V      raise the violet treasure first
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has, lowest, popcount
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.components import COLOUR_LETTERS, COLOUR_NAMES
from atoll.games.coralia.events import CHOSE_TREASURE
from atoll.games.coralia.moves import RAISE, reasons_of
from atoll.games.coralia.notation import offer_name, worded
from atoll.games.coralia.table import DO_RAISE, Table
from atoll.games.coralia.view import View
from atoll.games.coralia.waiting import push

RAISE_A_TREASURE, TREASURE_GONE, TREASURE_NOT_ON_CARD = reasons_of(RAISE, 3)
REASONS: dict[int, Message] = {
    RAISE_A_TREASURE: say("First choose which of the two treasures to raise."),
    TREASURE_GONE: say("The treasure of that reef was raised before."),
    TREASURE_NOT_ON_CARD: say("Your starfish card does not show that colour."),
}


@rule
def why_not_raise(t: Table, reef: int) -> int:
    return TREASURE_NOT_ON_CARD if has(t.reef_treasures, reef) else TREASURE_GONE


@rule
def raise_two(t: Table, colours: int) -> None:
    """One alone is raised without a question."""
    reefs = colours & t.reef_treasures
    if popcount(reefs) > 1:
        t.phase = RAISE
        t.choices = reefs
    elif reefs != 0:
        push(t, DO_RAISE, lowest(reefs))


@rule
def raise_first(t: Table, reef: int) -> None:
    """The first is finished before the second is turned over."""
    happened(t, CHOSE_TREASURE, t.active, reef)
    push(t, DO_RAISE, lowest(t.choices ^ bit(reef)))
    push(t, DO_RAISE, reef)


def touched(view: View, reef: int) -> tuple[str, ...]:
    return (offer_name(COLOUR_LETTERS[reef]),)


def ask(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Choose which treasure to raise first."), say("{name} chooses a treasure.", name=Who(view["active"]))
    )


def phrase(reef: int) -> Message:
    return say("Raise the {colour} treasure.", colour=COLOUR_NAMES[reef])


RAISING = worded(
    RAISE,
    [f"raise {colour}" for colour in COLOUR_LETTERS],
    say("Reefs are R O Y G B V."),
    touched,
    {"raise": ask},
    REASONS,
    phrase,
)
