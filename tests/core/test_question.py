"""Questions: what a game asks, joined."""

from typing import Any

import pytest

from atoll.core.errors import BadNotation
from atoll.core.game import Prompt
from atoll.core.message import say
from atoll.core.question import Question, Questions

FORMS = say("Write a number or a letter.")


def question(moves: range, phase: str = "", reasons: dict[int, Any] | None = None) -> Question:
    def read(text: str) -> int | None:
        return int(text) if text.isdecimal() and int(text) in moves else None

    def asks(view: Any, moves: Any) -> Prompt:
        return Prompt(say("Which one?"), say("Wait."))

    return Question(
        moves,
        write=str,
        read=read,
        touched=lambda view, move: (view["hand"], str(move)),
        asks={phase: asks} if phase else {},
        reasons=reasons or {},
    )


def test_each_move_belongs_to_the_question_that_it_answers() -> None:
    questions = Questions(question(range(3, 5), "b"), question(range(3), "a"), forms=FORMS)
    assert questions.moves == 5
    assert [questions.of(move).moves.start for move in range(5)] == [0, 0, 0, 3, 3]
    assert questions.write(4) == "4" and questions.read(" 4 ") == 4
    assert questions.touched({"hand": "h"}, 3) == ("h", "3")
    assert questions.prompt({"phase": "b"}).decide == say("Which one?")


def test_a_text_that_is_no_move_is_answered_with_how_moves_are_written() -> None:
    with pytest.raises(BadNotation, match="Write a number"):
        Questions(question(range(3)), forms=FORMS).read("seven")


@pytest.mark.parametrize("second", [range(4, 6), range(2, 6)])
def test_every_move_has_one_question(second: range) -> None:
    """A hole between two questions, or a move in both, is an error when the game is read, not when somebody plays."""
    with pytest.raises(ValueError, match="without a question"):
        Questions(question(range(3)), question(second), forms=FORMS)


def test_two_questions_do_not_share_a_phase_or_a_reason() -> None:
    with pytest.raises(ValueError, match="two questions"):
        Questions(question(range(3), "a"), question(range(3, 5), "a"), forms=FORMS)
    reasons = {17: say("No.")}
    with pytest.raises(ValueError, match="two questions"):
        Questions(question(range(3), reasons=reasons), question(range(3, 5), reasons=reasons), forms=FORMS)
