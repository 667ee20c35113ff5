"""Questions: everything about a decision in one place.

A question has a range of moves as its answers, and says how an answer is written, read, touched and put to somebody as
advice, what people are asked, and in which words an answer is refused. The rules of the decision (which answers are
legal, why another is not, what an answer does) stand in the same file. `Questions` joins a game's questions to what its
rulebook exports.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from atoll.core.errors import BadNotation
from atoll.core.game import Prompt
from atoll.core.message import Message, say

Path = tuple[str, ...]
Ask = Callable[[Any, Sequence[int]], Prompt]
"""From a view, and the moves that the viewer may make."""


@dataclass(frozen=True)
class Question:
    """One decision. Moves are given by their numbers in the game."""

    moves: range
    write: Callable[[int], str]
    """A move in notation."""
    read: Callable[[str], int | None]
    """The move that a text means, given in small letters with single blanks; None if it does not look like an answer,
    and BadNotation if it does, and is none."""
    touched: Callable[[Any, int], Path]
    """The things to touch for a move, given the view of whoever makes it."""
    asks: Mapping[str, Ask] = field(default_factory=dict)
    """What people are asked, by the phase that a view names."""
    reasons: Mapping[int, Message] = field(default_factory=dict)
    """Why an answer is refused, by the numbers that the rules give."""
    phrase: Callable[[Any, int], Message] | None = None
    """A move as a sentence that tells somebody to make it, given the view of whoever may; else its notation serves."""


class Questions:
    """All questions of a game, as its rulebook exports them."""

    def __init__(self, *questions: Question, forms: Message, names: Mapping[str, Message] | None = None) -> None:
        """`forms` says how moves are written, for somebody who has written none. `names` are what people may type for
        a code of the notation, in their language."""
        self._questions = sorted(questions, key=lambda question: question.moves.start)
        self._forms = forms
        self.names = dict(names or {})
        starts = [question.moves.start for question in self._questions]
        ends = [0, *(question.moves.stop for question in self._questions)]
        if starts != ends[:-1]:
            raise ValueError(f"moves without a question, or with two, near {set(starts) ^ set(ends[:-1])}")
        self.moves = ends[-1]
        self._of = [question for question in self._questions for _ in question.moves]
        self.reasons = _joined(question.reasons for question in questions)
        self._asks = _joined(question.asks for question in questions)

    def of(self, move: int) -> Question:
        return self._of[move]

    def write(self, move: int) -> str:
        return self.of(move).write(move)

    def read(self, text: str) -> int:
        words = " ".join(text.lower().split())
        for question in self._questions:
            if (move := question.read(words)) is not None:
                return move
        raise BadNotation(say("“{text}” is not a move. {forms}", text=text.strip(), forms=self._forms))

    def touched(self, view: Any, move: int) -> Path:
        return self._of[move].touched(view, move)

    def phrase(self, view: Any, move: int) -> Message:
        question = self._of[move]
        return question.phrase(view, move) if question.phrase else say("{text}", text=question.write(move))

    def prompt(self, view: Any, moves: Sequence[int] = ()) -> Prompt:
        ask: Ask = self._asks[view["phase"]]
        return ask(view, moves)


def _joined(parts: Any) -> dict[Any, Any]:
    joined: dict[Any, Any] = {}
    for part in parts:
        if twice := joined.keys() & part.keys():
            raise ValueError(f"{twice} stands in two questions")
        joined |= part
    return joined
