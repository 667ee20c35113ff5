"""What is touched for the moves of this box; and its answers in words, which a page puts among its buttons."""

from collections.abc import Sequence

from atoll.core.kept import kept
from atoll.core.message import Message, say
from atoll.core.scene import ROOM, SIGN, Groups, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.names import colour_name
from atoll.games.reef_encounter.questions import QUESTIONS
from atoll.games.reef_encounter.scene.plan import Page, plan
from atoll.games.reef_encounter.second_kind.actions.answers import ANSWERS, IN_WORDS
from atoll.games.reef_encounter.view import View

SAY = "say "
"""The id of an answer begins so."""
_TEXTS: dict[str, tuple[Message, Message]] = {
    "text": (say("Play it"), say("play it for its text")),
    "introduce": (say("Blue shrimp instead"), say("play it to introduce a blue shrimp")),
    "move": (say("Move a blue shrimp"), say("play it to move a blue shrimp")),
    "first": (say("For your first coral"), say("show it to eat your first coral")),
    "discard": (say("Discard"), say("discard the card")),
    "buy": (say("Buy a card"), say("give it for a card")),
    "special": (say("Play it"), say("play the special tile")),
    "ne": (say("Rock below left"), say("rock in the south-west")),
    "es": (say("Rock above left"), say("rock in the north-west")),
    "sw": (say("Rock above right"), say("rock in the north-east")),
    "wn": (say("Rock below right"), say("rock in the south-east")),
    "no card": (say("No card"), IN_WORDS[ANSWERS.index("no card")]),
    "rest": (say("None this turn"), IN_WORDS[ANSWERS.index("rest")]),
    "enough": (say("Enough"), IN_WORDS[ANSWERS.index("enough")]),
    "aside": (say("Beside the open sea"), IN_WORDS[ANSWERS.index("aside")]),
    "end": (say("End the turn"), IN_WORDS[ANSWERS.index("end")]),
    "again": (say("Not yet"), IN_WORDS[ANSWERS.index("again")]),
}
"""What is on a button, and what it does."""


def touched_by_more(view: View, moves: Sequence[int]) -> list[str]:
    """Each thing once, in order."""
    return list(dict.fromkeys(name for move in moves if move >= FIRST_MORE for name in QUESTIONS.touched(view, move)))


def answers(view: View, moves: Sequence[int], page: Page) -> Groups:
    wanted = {name.removeprefix(SAY) for name in touched_by_more(view, moves) if name.startswith(SAY)}
    return tuple(_answer(page, word) for word in (*_TEXTS, *COLOUR_LETTERS) if word in wanted)


@kept
def _answer(page: Page, word: str) -> tuple[Thing, ...]:
    width, height = ROOM[page[0]]
    y = plan(page).band + 25 if plan(page).band else height - 30
    text, label = _TEXTS.get(word) or (colour_name(word), say("as {colour}", colour=colour_name(word)))
    return (Thing(SAY + word, "answer", width - 110, y, SIGN, text=text, label=label, verb="say"),)
