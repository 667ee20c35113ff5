"""Notation of Aqualin: what people type, and what they read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.errors import BadNotation
from atoll.games.aqualin.moves import MOVES
from atoll.games.aqualin.rulebook import read, write


def test_every_move_is_read_back() -> None:
    texts = [write(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    assert [read(text) for text in texts] == list(range(MOVES))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("VC c4", "VC c4"),
        ("vcc4", "VC c4"),
        (" vc  to C4 ", "VC c4"),
        ("vc on c4", "VC c4"),
        ("b2 b5", "b2-b5"),
        ("B2->b5", "b2-b5"),
        ("b2b5", "b2-b5"),
        ("STAY", "stay"),
    ],
)
def test_people_may_type_as_they_like(typed: str, meant: str) -> None:
    assert write(read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("", "is not a move"), ("b2", "is not a move"), ("XC c4", "no creature XC"), ("b2-z9", "z9 is not on the reef")],
)
def test_what_is_no_move_is_refused_with_what_would_be(typed: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read(typed)


@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        assert 0 <= read(text) < MOVES
    except BadNotation as error:
        assert str(error)
