"""Rules 12. The extra turn of the others at the end of the game: eat one more coral (see action 1), or nothing.

pass         eat nothing
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.contract import FIRST_REASON
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.games.reef_encounter.events import ENDINGS
from atoll.games.reef_encounter.moves import FIRST_ALGA, FIRST_EAT, FIRST_LIFT, PASS

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

ONLY_EATING_NOW, PASS_ONLY_AT_THE_END = range(FIRST_REASON + 4, FIRST_REASON + 6)
REASONS: dict[int, Message] = {
    ONLY_EATING_NOW: say("The game is ending: you may only eat one of your corals, or pass."),
    PASS_ONLY_AT_THE_END: say("To end your turn, take tiles and a larva cube from the open sea."),
}
_ENDED = ("coral tiles covered", "shrimps eaten", "nowhere to place", "bag ran out", "cubes ran out", "too long")


def write(move: int) -> str:
    return "pass"


def read(text: str) -> int | None:
    return PASS if text == "pass" else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    return ("pass",)


def phrase(view: "View", move: int) -> Message:
    return say("Eat nothing more.")


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    can_eat = any(FIRST_EAT <= move < FIRST_LIFT for move in moves)
    eat = say("The game is ending: you may eat one more coral. One tile more than usual goes back to the bag.")
    decide = eat if can_eat else say("The game is ending, and you can eat nothing now.")
    return Prompt(decide, say("{name} may still eat a coral.", name=Who(view["awaiting"][0])))


def over(view: "View", moves: Sequence[int]) -> Prompt:
    """When the game is over, nothing is asked."""
    words = dict(zip(_ENDED, ENDINGS, strict=True))[view["ended"] or ""]
    return Prompt(words, words)


PASSING = Question(range(PASS, FIRST_ALGA), write, read, touched, {"last bite": ask, "over": over}, REASONS, phrase)
