"""Take a shell from the beach.

7            take shell 7
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from pearls.components import SHELLS
from pearls.events import TAKEN
from pearls.moves import DIVE
from pearls.notation import read_shell, shell_name
from pearls.setup import wash_up
from pearls.table import Table
from pearls.view import View

FIRST_OF_DIVING = FIRST_REASON + 1
NOT_ON_BEACH = FIRST_REASON
REASONS: dict[int, Message] = {NOT_ON_BEACH: say("That shell is not on the beach.")}


@rule
def why_not_take(t: Table, shell: int) -> int:
    return LEGAL if has(t.beach, shell) else NOT_ON_BEACH


@rule
def list_shells(t: Table, out: Row) -> int:
    """Every shell of the beach that may be taken."""
    count = 0
    shells = t.beach
    while shells != 0:
        shell = lowest(shells)
        shells = without_lowest(shells)
        if why_not_take(t, shell) == LEGAL:
            out[count] = shell
            count += 1
    return count


@rule
def take(t: Table, seat: int, shell: int) -> None:
    t.beach ^= bit(shell)
    t.taken[seat] |= bit(shell)
    happened(t, TAKEN, seat, shell)
    if t.sea != 0:
        wash_up(t)


def read(text: str) -> int | None:
    return read_shell(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def touched(view: View, move: int) -> tuple[str, ...]:
    return (f"shell {shell_name(move)}",)


def phrase(view: View, move: int) -> Message:
    return say("Take shell {shell}.", shell=shell_name(move))


def ask(view: View, moves: Sequence[int]) -> Prompt:
    may_dive = DIVE in moves
    decide = say("Take a shell from the beach, or dive.") if may_dive else say("Take a shell from the beach.")
    return Prompt(decide, say("{name} takes a shell or dives.", name=Who(view["awaiting"][0])))


def over(view: View, moves: Sequence[int]) -> Prompt:
    """When the game is over, nothing is asked."""
    words = say("Everybody has all their shells: the game is over.")
    return Prompt(words, words)


TAKING = Question(range(SHELLS), shell_name, read, touched, {"turn": ask, "over": over}, REASONS, phrase)
