"""Notation, both ways."""

import pytest

from atoll.core.errors import BadNotation
from atoll.core.names import in_notation
from atoll.games.reef_encounter import GAME
from atoll.games.reef_encounter.moves import MOVES
from atoll.games.reef_encounter.rulebook import read, write


def test_every_move_reads_back() -> None:
    """Law 4 for every number there is."""
    texts = [write(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    assert [read(text) for text in texts] == list(range(MOVES))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("FISH w", "fish W"),
        ("cubes yw", "cubes WY"),
        ("3 w", "2 W"),
        ("2w", "2 W"),
        ("BC4", "Bc4"),
        ("bc4x", "Bc4 x"),
        ("1bc4", "1 Bc4"),
        ("  to   bc4 ", "to Bc4"),
        ("TO SCREEN", "to screen"),
        ("7 w Blue", "7 W blue"),
        ("7 w yw", "7 W WY"),
        ("10g", "10 G"),
    ],
)
def test_capitals_and_spaces_are_free(text: str, written: str) -> None:
    assert write(read(text)) == written


@pytest.mark.parametrize(
    "text",
    ["", "hello", "2", "2 X", "Ez9", "Aa9", "Ah1", "7 W", "7 W WW", "7 W mauve", "5", "9 W", "to x Bc4", "1 Bc4 x"],
)
def test_other_texts_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(text)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        ("en", "2 white", "2 W"),
        ("en", "7 white orange pink", "7 W OP"),
        ("de", "8 Weiß", "8 W"),
        ("de", "7 weiß blau", "7 W blue"),
        ("fr", "10 gris", "10 G"),
        ("nl", "cubes wit geel", "cubes WY"),
    ],
)
def test_colours_and_algae_may_be_typed_by_their_names(language: str, text: str, written: str) -> None:
    assert write(read(in_notation(text, GAME, language))) == written
