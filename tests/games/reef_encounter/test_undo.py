"""How far a turn can be taken back: to whatever came to light last."""

import pytest

from atoll.core.errors import CannotUndo
from atoll.core.match import Header, Match
from atoll.games.reef_encounter import GAME
from atoll.games.reef_encounter.rulebook import Table

from .reefs import EMPTY_A, table
from .test_secrets import hidden_hand


def played(t: Table, *moves: str) -> Match:
    """A match that goes on from this table."""
    match = Match.from_position(Header(GAME, t.seats, 1), t.pack(), "plain")
    for move in moves:
        match.play(0, move)
    return match


def test_a_turn_with_tiles_that_everybody_has_seen_goes_back_to_its_beginning() -> None:
    """Drafted tiles, shrimps, exchanges, extra growth: nothing is drawn by lot, and nobody learns anything."""
    t = table({"A": EMPTY_A}, hands=["WWW"], cubes=["WO"], consumed=["P"])
    match = played(t, "8 O", "2 W", "Ad3", "Ae3", "done", "4", "to Ae3", "5 Ae3", "to screen", "7 P blue")
    while match.log:
        match.undo(0)
    assert match.table == t


def test_a_tile_of_the_hand_from_the_start_comes_to_light_when_it_is_promised_or_laid() -> None:
    """The larva cube promises one white tile, which may then be laid and taken back; nobody knew of the second."""
    match = played(hidden_hand("WWYPG", cubes=["W"], reefs={"A": EMPTY_A}), "2 W")
    with pytest.raises(CannotUndo, match="came to light"):
        match.undo(0)
    match.play(0, "Aa6")
    match.undo(0)
    match.play(0, "Ab6")
    match.play(0, "Aa6")
    with pytest.raises(CannotUndo, match="came to light"):
        match.undo(0)


def test_a_bonus_tile_can_be_taken_back_where_nobody_would_believe_that_the_bag_has_none() -> None:
    """Four hidden hands might hold all unseen grey tiles; but they do not, in a million deals."""
    match = Match(Header(GAME, 4, 1, {"starter": "first"}), "plain")
    for seat in range(4):
        match.play(seat, next(move for move in match.moves(seat)))
    for seat in range(4):
        match.play(seat, "cubes GG")
    for move in ("8 G", "8 G", "10 W"):
        match.play(0, move)
    match.play(1, "8 G")
    match.play(1, "8 G")
    assert sum(match.table.unseen) - sum(match.table.bag) >= match.table.unseen[4]
    match.undo(1)
