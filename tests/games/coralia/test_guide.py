"""The rules beside the action in Coralia."""

from copy import deepcopy
from typing import Any, cast

import pytest

import atoll
from atoll.core.tongue import Tongue
from atoll.games.coralia.guide import GUIDE, beside
from atoll.games.coralia.moves import PHASES
from atoll.games.coralia.scoring import set_points
from atoll.games.coralia.view import View

SAY = Tongue("en", ["atoll.games.coralia"]).say


def first_view() -> dict[str, Any]:
    return dict(atoll.new("coralia", seats=4, seed=1, engine="plain").view(0))


def titles(**changed: object) -> list[str]:
    view = cast(View, {**first_view(), **changed})
    return [SAY(GUIDE[number].title) for number in beside(view)]


def test_placing_is_helped_by_what_the_dice_show() -> None:
    """Rules 4: of nine sections only those that the dice on the station need."""
    assert titles(phase="place", station=["RP", "BF", "GS", "YT"]) == [
        "Place a die",
        "Pearl, fish and starfish",
        "Turtle",
    ]
    assert titles(phase="place", station=["RO", "BD"]) == ["Place a die", "Octopus", "Diver and treasures"]


def test_a_die_without_room_is_helped_by_the_island() -> None:
    """Rules 3.4: it can go nowhere else."""
    view = deepcopy(first_view())
    view["reefs"][0]["dice"]["O"] = "R"
    assert titles(phase="place", station=["RO"], reefs=view["reefs"]) == ["Place a die", "Island"]


def test_cards_are_helped_by_their_pile() -> None:
    """Rules 4 and 5."""
    assert titles(phase="keep", looking={"pile": "F", "cards": [None, None]}) == ["Pearl, fish and starfish"]
    assert titles(phase="keep", looking={"pile": "I", "cards": [None, None]}) == ["Island"]


def test_the_white_die_is_helped_by_its_face() -> None:
    assert titles(phase="white", white_die="D") == ["Diver and treasures", "White die"]


@pytest.mark.parametrize(
    "phase", [phase for phase in PHASES if phase not in ("place", "white", "keep", "under", "busy")]
)
def test_no_other_phase_is_without_help(phase: str) -> None:
    assert titles(phase=phase)


def test_the_guide_has_the_points_of_sets() -> None:
    """Rules 8, step 3: 3, 7, 12, 18, 25."""
    said = " ".join(SAY(text) for text in GUIDE[-1].paragraphs)
    points = [str(set_points(size)) for size in range(1, 6)]
    assert f"is worth {', '.join(points[:-1])} or {points[-1]} points" in said


WHOLE = " ".join(SAY(text) for section in GUIDE for text in section.paragraphs)


@pytest.mark.parametrize(
    "told",
    [
        "whoever has more pearl cards is ahead",
        "fire fish, blowfish, angel fish, stingrays and anemone fish",
        "Pearls of value 6 and anemone fish are kept",
        "2 points for each fish card and with 1 point for each pearl card",
        "1 point for each die on the island, 3 points for each of your turtles, 2 points for each of your treasures",
        "a jellyfish, or a treasure from beside the board",
        "raises the treasures of these two reefs",
        "a card for each die of these colours that is left over",
        "an empty one gives none",
        "If the pile is empty, there is no card",
        "A diver among them covers the treasure of its reef",
        "The rulebook says so of the green reef; for the others it is our guess",
    ],
)
def test_the_guide_leaves_out_nothing_that_counts(told: str) -> None:
    """Rules 2, 4 to 6 and 8: ties in pearls, every starfish card, species, empty piles, covered treasures."""
    assert told in WHOLE
