"""The guided first game of Sea or Shore."""

from atoll.core.game import View
from atoll.core.match import Header, Match
from atoll.core.registry import find
from atoll.games.sea_or_shore.lesson import LESSON


def shown(view: View, begins: str) -> tuple[str, ...] | None:
    """What the step with these first words points at; None if its moment has not come."""
    step = next(step for step in LESSON.steps if step.text.text.startswith(begins))
    return step.show(view) if step.when(view) else None


def new_match() -> Match:
    return Match(Header(find("sea_or_shore"), LESSON.seats, LESSON.seed, LESSON.options), "plain")


def after_passing() -> Match:
    match = new_match()
    while len(match.awaiting) > 1:
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    return match


def test_the_learner_holds_the_highest_islands_of_both_treasures() -> None:
    """So that a first treasure is sure, and need not be passed away."""
    view = new_match().view(0)
    best = {deck["showing"][0] + "12" for deck in view["decks"]}
    assert best <= set(view["hand"])
    assert best.isdisjoint(shown(view, "First everybody passes") or ())


def test_the_card_to_pass_is_pointed_at() -> None:
    """Rules 2.6: the highest card of the longest colour; S18 has two of them."""
    match = new_match()
    assert shown(match.view(0), "First everybody passes") == tuple(
        move.text.removeprefix("pass ") for move in match.moves(0)
    )
    hand = ["R4", "R9", "R12", "B1", "B5", "B7", "B11", "G2", "G6", "G8", "G10", "P3"]
    assert shown({**match.view(0), "hand": hand}, "First everybody passes") == ("B11", "G10")


def test_the_first_play_points_at_islands_and_halves() -> None:
    match = after_passing()
    view = match.view(0)
    assert match.awaiting == (0,)
    wanted = shown(view, "You begin the first trick") or ()
    assert {"R12", "G12"} <= set(wanted)
    assert not [code for code in wanted if code[0] in "BP"]
    assert shown(view, "Now choose the half") == ("cover shore", "cover sea", "lay")


def test_the_halves_of_the_others_are_pointed_at_when_they_played_before() -> None:
    """In the first trick the learner begins; in the second one the others do."""
    match = after_passing()
    assert shown(match.view(0), "This time others") is None
    while match.view(0)["trick"] == 1 or match.awaiting != (0,):
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    assert shown(match.view(0), "This time others") == ("played 2", "played 3", "played 4")


def test_actions_are_explained_when_the_learner_has_one_to_do() -> None:
    view = after_passing().view(0)
    assert shown(view, "Whoever wins a colour without") is None
    assert shown({**view, "phase": "rob"}, "Whoever wins a colour without") == ("action RB", "action GP")
