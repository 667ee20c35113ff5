"""Covered choices: everybody sees who has chosen a card to pass, and nobody sees which, from view, text or log."""

import itertools
import random

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.errors import CannotUndo, NotYourTurn
from atoll.core.match import Match, new
from atoll.games.sea_or_shore.actions.passing import passable
from atoll.games.sea_or_shore.rulebook import imagine, seen_move, text, view
from atoll.games.sea_or_shore.table import PLAY

from .tables import act, fresh, moves_of


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_any_seat_may_decide_first(order: tuple[int, ...]) -> None:
    """Rules 2.6: all at once; the order in which people make up their minds changes nothing."""
    t, straight = fresh(3), fresh(3)
    choices = [moves_of(t, seat)[0] for seat in range(3)]
    for seat in order:
        act(t, seat, choices[seat])
    for seat in range(3):
        act(straight, seat, choices[seat])
    assert t == straight


@pytest.mark.parametrize(("viewer", "chooser"), [(NOBODY, 2), (0, 2), (1, 2), (3, 2), (NOBODY, 0), (3, 0)])
def test_a_covered_choice_shows_others_that_it_was_made_and_nothing_else(viewer: int, chooser: int) -> None:
    """Whoever has chosen decides no more; the view and the text table of everybody else are otherwise the same."""
    t = fresh(4)
    seen, written = view(t, viewer), text(view(t, viewer))
    act(t, chooser, moves_of(t, chooser)[0])
    now = view(t, viewer)
    assert now["awaiting"] == [seat for seat in range(4) if seat != chooser]
    assert {**now, "awaiting": seen["awaiting"]} == seen
    assert text(now) == written


def test_a_seat_sees_its_own_choice() -> None:
    t = fresh(4)
    choice = moves_of(t, 2)[0]
    act(t, 2, choice)
    assert view(t, 2)["passing"] == choice.removeprefix("pass ")
    assert view(t, 2)["awaiting"] == [0, 1, 3]
    assert moves_of(t, 2) == []


@pytest.fixture
def match() -> Match:
    return atoll.new("sea_or_shore", seats=4, seed=3)


def told(match: Match, number: int, viewer: int = NOBODY) -> list[str]:
    return [message.text for message in match.told(number, viewer)]


def test_the_log_tells_who_has_chosen_and_not_what(match: Match) -> None:
    """A line without words would look as if something were wrong. Then everybody reads the same of the pass."""
    for number, seat in enumerate((2, 0, 3)):
        match.play(seat, match.moves(seat)[0])
        assert told(match, number) == told(match, number, 1) == ["{name} has chosen a card to pass."]
        assert told(match, number, seat) == ["{name} will pass: {card}."]
    match.play(1, match.moves(1)[0])
    assert told(match, 3) == ["{name} has chosen a card to pass.", "Everybody passes a card to the right."]
    for viewer in range(4):
        assert told(match, 3, viewer)[1:] == [
            "Everybody passes a card to the right.",
            *["{name} passes to {receiver}: {card}."] * 2,
        ]


def test_the_move_itself_is_sealed() -> None:
    t = fresh(3)
    assert seen_move(t, 1, 5, 1) == 5
    assert seen_move(t, 1, 5, 0) is None
    assert seen_move(t, 1, 5, NOBODY) is None


def test_a_choice_cannot_be_made_twice_but_taken_back(match: Match) -> None:
    """A covered choice has told nobody anything but that it was made; once all are in it cannot be taken back."""
    match.play(2, match.moves(2)[0])
    with pytest.raises(NotYourTurn):
        match.play(2, "pass R1")
    match.undo(2)
    assert 2 in match.awaiting
    for seat in (2, 0, 3, 1):
        match.play(seat, match.moves(seat)[0])
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_who_imagines_draws_the_covered_choices() -> None:
    """Whoever has chosen has chosen a card that the imagined hand may pass."""
    t = fresh(4)
    act(t, 2, moves_of(t, 2)[0])
    act(t, 1, moves_of(t, 1)[0])
    seen = set()
    for _ in range(20):
        imagine(t, 1)
        assert t.awaited == 0b1001
        assert passable(t.hands[2]) >> t.passed[2] & 1
        seen.add(t.passed[2])
    assert len(seen) > 3


def test_undo_stops_when_a_trick_is_turned_up_however_sure_everybody_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Covered cards may be known almost for certain, as after a recovery: dreams may all guess right, and still
    something was shown."""
    monkeypatch.setattr("atoll.core.match.IMAGINED_FOR_UNDO", 0)
    dice = random.Random(8)
    turned_up = 0
    for seed in range(12):
        match = new("sea_or_shore", seats=3, seed=seed, options={"green_purple": "recovery"}, engine="plain")
        while match.awaiting:
            seat = dice.choice(match.awaiting)
            before = match.table
            match.play(seat, dice.choice(match.legal(seat)))
            if before.phase == PLAY and match.table.out != before.out:
                turned_up += match.awaiting == (seat,)
                assert match.undo_stop(seat) is not None
    assert turned_up > 20
