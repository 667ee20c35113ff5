"""Notation of Sea or Shore: what people type, and what they read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.errors import BadNotation
from atoll.games.sea_or_shore.moves import MOVES
from atoll.games.sea_or_shore.rulebook import read, write


def test_every_move_is_read_back() -> None:
    texts = [write(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    assert [read(text) for text in texts] == list(range(MOVES))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("r9sea+2", "R9 sea +2"),
        (" R 9  Shore ", "R9 shore"),
        ("r9 sea + 0", "R9 sea"),
        ("passb11", "pass B11"),
        ("steal 3", "steal p3"),
        ("rob P2", "rob p2"),
        ("give b3 r9", "give R9 B3"),
        ("give r9,b3", "give R9 B3"),
        ("GIVE P12", "give P12"),
        ("scout rb", "scout RB"),
        ("order 3 1 2", "order 312"),
        ("recover g1", "recover G1"),
        ("r? +2", "R? +2"),
        ("?9", "?9"),
    ],
)
def test_people_may_type_as_they_like(typed: str, meant: str) -> None:
    assert write(read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "is not a move"),
        ("R9", "is not a move"),
        ("X9 sea", "no colour x; colours are R for red, B for blue, G for green, P for purple"),
        ("R13 sea", "no island with the number 13"),
        ("R0 sea", "no island with the number 0"),
        ("R1 sea +12", "Nobody can play 12 bonus cards"),
        ("steal p6", "no player 6"),
        ("rob p0", "no player 0"),
        ("give R9 R9", "two different cards"),
        ("order 113", "is not a move"),
        ("scout RG", "is not a move"),
    ],
)
def test_what_is_no_move_is_refused_with_what_would_be(typed: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read(typed)


@given(st.text() | st.text("rbgp?+psteal seashorgiv0123456789 ", max_size=14))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = read(text)
    except BadNotation:
        return
    assert 0 <= move < MOVES
