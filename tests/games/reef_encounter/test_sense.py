"""Sense of Reef Encounter, for players made of code."""

import pytest

from atoll.bots import shelf
from atoll.bots.tree import LONGEST_END
from atoll.core.contract import LEGAL, NO_MOVE, NOBODY
from atoll.core.match import new
from atoll.games.reef_encounter.rulebook import Table, apply, awaiting, read, why_not
from atoll.games.reef_encounter.second_kind.early_draft import has_drafted
from atoll.games.reef_encounter.sense import lean, whose_turn, wind_up
from atoll.games.reef_encounter.table import ACT

from .reefs import table

TWO_SHRIMPS = """
    ~ ~ ~ . . . ~
    ~ W1 W W . . ~
    . . ~ . . . .
    . . . . . ~ .
    . O1 O ~ . . .
    . . . . . . .
"""


def made(t: Table, *moves: str) -> Table:
    for move in moves:
        apply(t, t.active, read(move))
    return t


def is_pointless(t: Table, move: str) -> bool:
    assert why_not(t, t.active, read(move)) == LEGAL
    return lean(t, t.active, read(move)) < 0


def test_one_shrimp_is_moved_in_a_turn() -> None:
    """Rules 7, action 5 may be repeated without end; once is thought about."""
    t = table({"A": TWO_SHRIMPS})
    assert not is_pointless(t, "5 Ab2")
    made(t, "5 Ab2", "to Ac2")
    assert is_pointless(t, "5 Ab5")


def test_a_shrimp_on_bare_rock_goes_on() -> None:
    """Rules 7, action 5: it may not be there when the turn ends."""
    t = made(table({"A": TWO_SHRIMPS}), "5 Ab2", "to Ag3")
    assert not is_pointless(t, "5 Ag3")
    assert is_pointless(t, "5 Ab5")


def test_what_was_exchanged_is_not_exchanged_back() -> None:
    """Rules 7, actions 6 and 8: a consumed tile for a cube, and a cube for a tile."""
    t = table({"A": TWO_SHRIMPS}, cubes=("WO",), consumed=("WY",))
    assert not is_pointless(t, "6 W")
    assert not is_pointless(t, "8 O")
    assert is_pointless(made(t, "6 W"), "8 O")
    t = table({"A": TWO_SHRIMPS}, cubes=("WO",), consumed=("WY",))
    assert is_pointless(made(t, "8 O"), "6 W")


@pytest.mark.parametrize("box", ["off", "on"])
@pytest.mark.parametrize("seed", range(3))
def test_every_turn_can_be_wound_up(box: str, seed: int) -> None:
    """From anywhere in a turn, a few legal moves lead to its end; with the expansion, unless somebody else is asked, or
    a card has brought the draft forward."""
    match = new("reef_encounter", seats=2, seed=seed, options={"expansion": box})
    luck = shelf.make("random", seed)
    while len(match.log) < 300 and not match.over:
        t = match.table
        seat, steps = whose_turn(t), 0
        while whose_turn(t) == seat != NOBODY and awaiting(t):
            move = wind_up(t)
            if move == NO_MOVE:
                assert box == "on"
                assert t.phase != ACT or awaiting(t) != 1 << seat or has_drafted(t)
                break
            assert why_not(t, seat, move) == LEGAL
            apply(t, seat, move)
            steps += 1
        assert steps < LONGEST_END
        match.play(match.awaiting[0], luck.choose(match, match.awaiting[0]))
