"""The rules beside the action in Aqualin."""

import pytest

from atoll.core.tongue import Tongue
from atoll.games.aqualin.components import SCHOOL_POINTS
from atoll.games.aqualin.guide import GUIDE, beside
from atoll.games.aqualin.rulebook import view
from atoll.games.aqualin.table import OVER, PLACE, SLIDE

from .reefs import reef

SAY = Tongue("en", ["atoll.games.aqualin"]).say


def titles(phase: int, turn: int = 3) -> list[str]:
    t = reef("BC BF", river="GC GF")
    t.phase, t.turn = phase, turn
    return [SAY(GUIDE[number].title) for number in beside(view(t, 0))]


def test_each_part_of_a_turn_has_its_own_help() -> None:
    """Rules 3: a slide, then a placement."""
    assert titles(SLIDE) == ["Your turn", "Slide a creature", "Schools"]
    assert titles(PLACE) == ["Your turn", "Place a creature", "River and reserve", "Schools"]
    assert titles(OVER) == ["Points", "Equal points"]


def test_the_end_is_explained_in_the_last_turn() -> None:
    """Rules 4: on turn 36 a neighbour may still slide into the hole."""
    assert "End of the game" in titles(SLIDE, turn=36)
    assert "End of the game" not in titles(SLIDE, turn=35)


@pytest.mark.parametrize("size", range(2, 7))
def test_the_guide_has_the_printed_points(size: int) -> None:
    """Rules 5: 1, 3, 6, 10, 15."""
    points = next(section for section in GUIDE if section.title.text == "Points")
    said = SAY(points.paragraphs[0]).replace(" points", "").replace(" point", "")
    wanted = f"of {size} is worth {SCHOOL_POINTS[size]}" if size == 2 else f"of {size} it is {SCHOOL_POINTS[size]}"
    assert wanted in said
