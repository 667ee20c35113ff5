"""Dive: draw a shell from the sea that nobody else sees.

dive
"""

from atoll.core.bits import bit, popcount
from atoll.core.contract import LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from pearls.actions.take import FIRST_OF_DIVING
from pearls.events import DIVED
from pearls.moves import DIVE, MOVES
from pearls.setup import out_of_the_sea
from pearls.table import Table
from pearls.view import View

NO_MORE_DIVES, SEA_IS_EMPTY = range(FIRST_OF_DIVING, FIRST_OF_DIVING + 2)
REASONS: dict[int, Message] = {
    NO_MORE_DIVES: say("You have dived as often as you may."),
    SEA_IS_EMPTY: say("There is no shell left in the sea."),
}


@rule
def why_not_dive(t: Table, seat: int) -> int:
    if popcount(t.dived[seat]) >= t.options.dives:
        return NO_MORE_DIVES
    return SEA_IS_EMPTY if t.sea == 0 else LEGAL


@rule
def dive(t: Table, seat: int) -> None:
    shell = out_of_the_sea(t)
    t.dived[seat] |= bit(shell)
    happened(t, DIVED, seat, shell)


def write(move: int) -> str:
    return "dive"


def read(text: str) -> int | None:
    return DIVE if text == "dive" else None


def touched(view: View, move: int) -> tuple[str, ...]:
    return ("dive",)


def phrase(view: View, move: int) -> Message:
    return say("Dive for a shell.")


DIVING = Question(range(DIVE, MOVES), write, read, touched, {}, REASONS, phrase)
