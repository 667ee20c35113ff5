"""The guided first game of Coralia, and where its points lie."""

from copy import deepcopy

import atoll
from atoll.core.game import View
from atoll.core.match import Header, Match
from atoll.core.registry import find
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.components import LIONFISH, PEARL_2, PEARL_5, PEARL_6, PUFFERFISH
from atoll.games.coralia.lesson import LESSON


def shown(view: View, begins: str) -> tuple[str, ...] | None:
    """What the step with these first words points at; None if its moment has not come."""
    step = next(step for step in LESSON.steps if step.text.text.startswith(begins))
    return step.show(view) if step.when(view) else None


def new_match() -> Match:
    return Match(Header(find("coralia"), LESSON.seats, LESSON.seed, LESSON.options), "plain")


def test_the_learner_begins_with_four_dice() -> None:
    """Rules 3.1: any four colours, so one die of each is pointed at."""
    view = new_match().view(0)
    assert view["phase"] == "take_four"
    assert shown(view, "Your first decision") == tuple(f"supply {colour} 4" for colour in "ROYGBV")
    assert [step.when(view) for step in LESSON.steps[:4]] == [True, True, True, False]


def test_the_first_roll_points_at_the_dice_and_their_spaces() -> None:
    match = new_match()
    match.play(0, match.moves(0)[0])
    view = match.view(0)
    assert len(shown(view, "Now choose one") or ()) == 4
    assert set(shown(view, "These are the spaces") or ()) == {
        f"space {code}" for code in view["station"] if code[1] not in view["reefs"]["ROYGBV".index(code[0])]["dice"]
    }


def test_a_die_without_room_is_pointed_at_after_the_first_turn() -> None:
    view = deepcopy(dict(new_match().view(0))) | {"phase": "place", "turn": 2, "station": ["RO"]}
    view["reefs"][0]["dice"] = {}
    assert shown(view, "Here is a die without room") is None
    view["reefs"][0]["dice"] = {"O": "R"}
    assert shown(view, "Here is a die without room") == ("die RO 2", "island")


def test_figures_and_turtles_are_explained_once_they_are_there() -> None:
    view = deepcopy(new_match().view(0))
    for begins in ("Your diver is down", "Your octopus brought", "You have a turtle"):
        assert shown(view, begins) is None
    view["reefs"][3] |= {"diver": 0, "octopus": 0}
    view["players"][0]["turtles"] = ["J"]
    assert shown(view, "Your diver is down") == ("diver 0",)
    assert shown(view, "Your octopus brought") == ("octopus G",)
    assert shown(view, "You have a turtle") == ("turtle J",)


def test_cards_that_count_are_named() -> None:
    """Rules 8, steps 3 and 4: a set takes one fish of each species; the best pearls come first."""
    t = atoll.new("coralia", seats=2, engine="plain").table
    for kind, count in ((LIONFISH, 2), (PUFFERFISH, 1), (PEARL_2, 2), (PEARL_5, 2), (PEARL_6, 1)):
        t.hand[0, kind] = count
    lines = {line.reason.text: line.things for line in reversed(book.score_sheet(t))}
    assert lines["Step 3: {number} single fish"] == ("seat 0", "0 FL 1", "0 FP 1")
    pearls = ("0 P6 1", "0 P5 1", "0 P5 2", "0 P2 1")
    assert lines["Step 4: place {place} in pearls, the best {number} card"] == ("seat 0", *pearls)


def test_the_lesson_promises_no_treasure_that_is_covered() -> None:
    """Rules 2, step 6: in its own set-up a die covers a treasure; whoever leaves that reef gets nothing."""
    assert any("C" in reef["dice"] for reef in new_match().view(0)["reefs"])
    promise = next(step.text.text for step in LESSON.steps if "treasure of the reef that it leaves" in step.text.text)
    assert promise.endswith("unless a die covers it.")
