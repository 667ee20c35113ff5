"""Matches: checked doors, undo as far as it may go, views, rematches."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.errors import BadNotation, BadOption, CannotUndo, GameOver, IllegalMove, NotYourTurn, UnknownGame
from atoll.core.game import Score
from atoll.core.match import Match
from atoll.core.message import say


@pytest.fixture(params=["plain", "native"])
def shells(request: pytest.FixtureRequest) -> Match:
    return atoll.new("shells", seats=2, seed=4, engine=request.param)


def finish(match: Match) -> None:
    while match.awaiting:
        seat = match.awaiting[0]
        match.play(seat, match.moves(seat)[0])


def test_a_match_is_played_to_its_end(shells: Match) -> None:
    """Everybody chooses twice; then nobody decides, and the score sheet adds up to the points."""
    assert shells.awaiting == (0, 1)
    finish(shells)
    assert shells.over and len(shells.log) == 4
    totals = [sum(line.points for line in shells.score_sheet() if line.seat == seat) for seat in range(2)]
    assert totals == shells.points()
    assert sorted(shells.places()) in ([1, 2], [1, 1])


def test_moves_are_given_as_notation_number_or_move(shells: Match) -> None:
    move = shells.moves(0)[1]
    assert shells.play(0, str(move)) == move
    assert shells.play(1, shells.moves(1)[0].id).text == str(shells.log[-1][1] + 1)
    assert shells.play(0, shells.moves(0)[0]).id == shells.log[-1][1]


def test_refusals_name_their_cause_and_change_nothing(shells: Match) -> None:
    """Bad notation, an illegal move, a seat that is not asked and a finished game are four different things."""
    before = shells.table
    with pytest.raises(BadNotation, match="number of a shell"):
        shells.play(0, "pearl")
    foreign = next(str(n) for n in range(1, 10) if str(n) not in map(str, shells.moves(0)))
    with pytest.raises(IllegalMove, match="do not hold") as refused:
        shells.play(0, foreign)
    assert refused.value.reason == 10
    with pytest.raises(IllegalMove, match="no such move"):
        shells.play(0, 999)
    assert shells.table == before and shells.log == []
    shells.play(0, shells.moves(0)[0])
    with pytest.raises(NotYourTurn):
        shells.play(0, "1")
    finish(shells)
    with pytest.raises(GameOver):
        shells.play(0, "1")


def test_no_number_is_too_odd_to_be_refused(shells: Match) -> None:
    """Compiled rules would take a seat or a move that no table can hold for another one, or break down."""
    for seat in (-1, 2, 63, 64, 10**30):
        assert shells.moves(seat) == []
        with pytest.raises(NotYourTurn):
            shells.play(seat, 0)
    for move in (-(10**30), -1, 9, 10**30):
        with pytest.raises(IllegalMove, match="no such move"):
            shells.play(0, move)
    for seat in (-2, 2):
        with pytest.raises(BadOption, match="no seat"):
            shells.view(seat)
    finish(shells)
    with pytest.raises(GameOver):
        shells.play(9, 0)


def test_a_viewer_knows_only_the_points_that_it_can_be_sure_of(shells: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points that lie in a secret hand are on its owner's sheet alone, until the game is over."""

    def score_sheet(t: Any) -> list[Score]:
        hands = [Score(seat, int(t.hand[seat]), say("hand")) for seat in range(2)]
        return [Score(0, 1, say("open")), *hands]

    monkeypatch.setattr(shells.rulebook, "score_sheet", score_sheet)
    whole = shells.score_sheet()
    assert shells.known_scores(0) == ([whole[0], whole[1]], True)
    assert shells.known_scores(1) == ([whole[0], whole[2]], True)
    assert shells.known_scores(NOBODY) == ([whole[0]], True)
    finish(shells)
    assert shells.known_scores(NOBODY) == (shells.score_sheet(), False)


def test_a_sealed_choice_can_be_taken_back_until_all_have_chosen(shells: Match) -> None:
    """Nobody has seen it; the choice that turns the shells over shows something and cannot be taken back."""
    before = shells.table
    shells.play(0, shells.moves(0)[0])
    assert shells.undo_stop(0) is None
    shells.undo(0)
    assert shells.table == before and shells.awaiting == (0, 1)
    shells.play(0, shells.moves(0)[0])
    shells.play(1, shells.moves(1)[0])
    with pytest.raises(CannotUndo, match="another player"):
        shells.undo(1)
    with pytest.raises(CannotUndo, match="no move of yours"):
        shells.undo(0)


def test_a_draw_cannot_be_taken_back() -> None:
    """A placement in Aqualin draws a new tile."""
    match = atoll.new("aqualin", seed=1, options={"starter": "first"}, engine="plain")
    with pytest.raises(CannotUndo, match="no move of yours"):
        match.undo(0)
    match.play(0, match.moves(0)[0])
    with pytest.raises(CannotUndo, match="drawn by lot"):
        match.undo(0)


def test_views_keep_secrets(shells: Match) -> None:
    """A seat sees its own hand; a spectator sees none; a sealed choice shows nowhere else."""
    hand = shells.view(0)["hand"]
    assert len(hand) == 2
    assert shells.view(NOBODY)["hand"] == []
    before = [shells.view(viewer) for viewer in (1, NOBODY)]
    shells.play(0, hand[0])
    assert [shells.view(viewer) for viewer in (1, NOBODY)] == before
    assert shells.view(0)["chosen"] == hand[0]
    assert shells.told(0, 1) == [] and shells.told(0, 0) != []


def test_any_earlier_position_can_be_seen(shells: Match) -> None:
    start = shells.table
    finish(shells)
    assert shells.at(0) == start
    assert shells.at(len(shells.log)) == shells.table


def test_headers_are_checked() -> None:
    """A wrong game, seat count, option, choice, seed or name list is refused with what would be right."""
    with pytest.raises(UnknownGame, match="aqualin"):
        atoll.new("chess")
    with pytest.raises(BadOption, match="for 2 players"):
        atoll.new("aqualin", seats=3)
    with pytest.raises(BadOption, match="starter, colours"):
        atoll.new("aqualin", options={"weather": "fine"})
    with pytest.raises(BadOption, match="random, first, second"):
        atoll.new("aqualin", options={"starter": "third"})
    with pytest.raises(BadOption, match="whole number"):
        atoll.new("aqualin", seed=-1)
    with pytest.raises(BadOption, match="each of the 2 seats"):
        atoll.new("aqualin", names=["a", "b", "c"])
    with pytest.raises(BadOption, match="no comma"):
        atoll.new("aqualin", names=["Anna, the first", "Ben"])


def test_a_rematch_keeps_the_people(shells: Match) -> None:
    finish(shells)
    again = shells.rematch(seed=9)
    assert again.header.seed == 9 and again.header.names == shells.header.names and not again.log


@pytest.mark.parametrize(
    "way", [Match.clone, copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]
)
def test_a_copy_of_a_match_shares_nothing(shells: Match, way: Callable[[Match], Match]) -> None:
    """Cloned, copied by Python, or pickled: it has the same past, and goes on alone."""
    for _ in range(3):
        shells.play(shells.awaiting[0], shells.moves(shells.awaiting[0])[0])
    twin = way(shells)
    assert twin.log == shells.log and twin.table == shells.table and twin.awaiting == shells.awaiting
    assert [twin.at(number) == shells.at(number) for number in range(4)] == [True] * 4
    before = list(shells.log), shells.table
    twin.rewind(2)
    finish(twin)
    assert (shells.log, shells.table) == before and twin.over and not shells.over
    assert twin.header == shells.header and twin.engine is shells.engine
