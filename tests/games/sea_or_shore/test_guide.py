"""The rules beside the action in Sea or Shore."""

import pytest

from atoll.core.tongue import Tongue
from atoll.games.sea_or_shore.guide import GUIDE, beside
from atoll.games.sea_or_shore.view import PHASES

from .tables import fresh, view

SAY = Tongue("en", ["atoll.games.sea_or_shore"]).say


def titles(phase: str, seats: int = 4) -> list[str]:
    seen = view(fresh(seats), 0)
    seen["phase"] = phase
    return [SAY(GUIDE[number].title) for number in beside(seen)]


def test_a_play_is_helped_with_all_that_decides_a_trick() -> None:
    """Rules 3 and 4: halves, bonus cards, the winner and the lowest."""
    wanted = ["Play an island", "Bonus cards", "Who wins a colour", "The lowest gets a consolation"]
    assert titles("play") == wanted


def test_only_three_players_read_how_colours_are_joined() -> None:
    """Rules 3: with three players one pair of colours is a single group."""
    assert "With three players" in titles("play", seats=3)
    assert "With three players" not in titles("play", seats=4)
    assert "With three players" not in titles("pass", seats=3)


@pytest.mark.parametrize(
    ("phases", "title"),
    [
        (("rob", "swap", "give"), "Bonus theft and hand swap"),
        (("scout", "order", "recover", "discard"), "Scouting and recovery"),
    ],
)
def test_each_action_has_its_section(phases: tuple[str, ...], title: str) -> None:
    """Rules 6, in the order of the printed list (rules 9, no. 2)."""
    for phase in phases:
        assert "Action cards" in titles(phase)
        assert title in titles(phase)


@pytest.mark.parametrize("phase", PHASES)
def test_no_phase_is_without_help(phase: str) -> None:
    assert titles(phase)
