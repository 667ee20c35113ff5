"""Games as arrays: what was seen, done and won, decision by decision."""

from pathlib import Path

import numpy as np
import pytest

import atoll
from atoll.core.errors import BadOption, BadRecord
from atoll.core.match import Match
from atoll.core.record import read, record_of


def played(seed: int, moves: int = 1000, game: str = "aqualin", seats: int | None = None) -> Match:
    match = atoll.new(game, seed=seed, seats=seats)
    dice = np.random.default_rng(seed)
    while match.awaiting and len(match.log) < moves:
        seat = match.awaiting[-1]
        match.play(seat, int(dice.choice(match.legal(seat))))
    return match


def test_a_row_for_each_decision() -> None:
    """What the seat that decided could observe just then, what it did, and how the game ended for it."""
    matches = [played(1), played(2), played(3, moves=10)]
    found = atoll.decisions(matches)
    assert len(found) == sum(len(match.log) for match in matches)
    assert found.over.tolist() == [True, True, False]
    assert found.points.tolist() == [match.points() for match in matches]
    again = atoll.new("aqualin", seed=2)
    for row in np.flatnonzero(found.game == 1):
        seat, move = int(found.seat[row]), int(found.move[row])
        assert found.number[row] == len(again.log)
        assert (found.observation[row] == np.asarray(again.observation(seat))).all()
        assert found.place[row] == matches[1].places()[seat]
        again.play(seat, move)


def test_matches_records_and_files_give_the_same(tmp_path: Path) -> None:
    match = played(5, game="coralia", seats=3)
    record_of(match).save(tmp_path / "one.atoll")
    ways = match, record_of(match), tmp_path / "one.atoll", str(tmp_path / "one.atoll")
    found = [atoll.decisions([way]) for way in ways]
    for other in found[1:]:
        assert (other.observation == found[0].observation).all() and (other.move == found[0].move).all()


def test_a_match_that_begins_in_the_middle_knows_what_it_saw() -> None:
    match = played(6, moves=40)
    rest = match.then(30)
    for seat, move in match.log[30:]:
        rest.play(seat, move)
    whole, part = atoll.decisions([match]), atoll.decisions([rest])
    assert (whole.observation[30:] == part.observation).all()


def test_games_that_are_not_alike_are_refused() -> None:
    """Their observations would not mean the same. A default option that is named is no difference."""
    with pytest.raises(BadOption, match="no game"):
        atoll.decisions([])
    with pytest.raises(BadOption, match="Game 2 is not like the first"):
        atoll.decisions([played(1, 5), played(1, 5, game="coralia")])
    with pytest.raises(BadOption):
        atoll.decisions([played(1, 5, game="coralia", seats=2), played(1, 5, game="coralia", seats=3)])
    text = record_of(played(1, 3)).write().replace("1. 0: ", "1. 1: ").rpartition("check")[0]
    with pytest.raises(BadRecord):
        atoll.decisions([read(text)])
