"""The guided first game of Aqualin."""

from atoll.core.game import View
from atoll.core.match import Header, Match
from atoll.core.registry import find
from atoll.games.aqualin.lesson import LESSON
from atoll.games.aqualin.rulebook import view
from atoll.games.aqualin.table import OVER

from .reefs import reef


def shown(view: View, begins: str) -> tuple[str, ...] | None:
    """What the step with these first words points at; None if its moment has not come."""
    step = next(step for step in LESSON.steps if step.text.text.startswith(begins))
    return step.show(view) if step.when(view) else None


def first_view() -> View:
    return Match(Header(find("aqualin"), LESSON.seats, LESSON.seed, LESSON.options), "plain").view(0)


def test_the_learner_starts_and_gathers_colours() -> None:
    """The first three steps come before the first move."""
    view = first_view()
    assert view["awaiting"] == [0]
    assert view["gathers"] == ["colours", "species"]
    assert [step.when(view) for step in LESSON.steps] == [True] * 3 + [False] * (len(LESSON.steps) - 3)


def test_the_first_river_has_two_of_a_colour() -> None:
    """So that a first school is in reach."""
    colours = [code[0] for code in first_view()["river"]]
    assert len(set(colours)) < len(colours)


def test_the_first_decision_points_at_the_river() -> None:
    river = first_view()["river"]
    assert set(river) < set(shown(first_view(), "Here is your first decision") or ())


def test_a_placement_points_at_creatures_of_one_colour() -> None:
    t = reef("BC VF", river="BJ GC VT")
    t.turn = 3
    seen = {**view(t, 0), "phase": "place", "awaiting": [0]}
    assert shown(seen, "Second part") == ("BJ", "VT", "BC", "VF")


def test_schools_are_told_apart() -> None:
    """Two blues are a school of the learner's, two crabs one of the other player's."""
    t = reef("BC BF .. .. .. .. GC", river="RT")
    t.colours = 0
    seen = view(t, 0)
    assert shown(seen, "That is your first school") == ("colour a1", "colour a1 points")
    assert shown(seen, "Look, the other player") == ("BC", "GC")
    t.phase = OVER
    assert shown(view(t, 0), "The reef is full") == ("colour a1", "colour a1 points")
