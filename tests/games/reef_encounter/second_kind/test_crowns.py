"""Rules 3.2 and 3.3 of Second Kind. Crowns of thorns: K12 to K15, K40, K47."""

import pytest

from atoll.games.reef_encounter.rulebook import awaiting
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import (
    CROWNS_FIRST,
    NO_CROWNS_NOW,
    NOTHING_FOR_THAT_CROWN,
    bury_crowns,
)
from atoll.games.reef_encounter.table import ACT, OVER

from ..reefs import moves, play, reef, refusal
from .boxes import joined
from .test_half_tiles import put_half, start


def test_k12_a_crown_attacks_own_corals_first_then_unguarded_ones() -> None:
    """K12: for the first player only the unguarded G(2,4); for the owner of the shrimp only O(1,3)."""
    tiles = (("O", (1, 2)), ("O2", (1, 3)))
    t = joined("D", *tiles, crowns=((2, 3),))
    assert moves(t) == {"0 Dd3 e"}
    assert refusal(t, "0 Dd3 n") == NOTHING_FOR_THAT_CROWN
    assert refusal(t, "10 W") == CROWNS_FIRST
    t = joined("D", *tiles, crowns=((2, 3),), active=1)
    assert moves(t) == {"0 Dd3 n"}


def test_k13_the_tile_goes_to_the_bag_and_the_shrimp_moves_at_once() -> None:
    """K13: the shrimp may go to (1,2); in the next turn the crown is idle but alive."""
    t = joined("D", ("O", (1, 2)), ("O2", (1, 3)), crowns=((2, 3),), active=1)
    bag = t.bag[2]
    play(t, "0 Dd3 n")
    assert t.bag[2] == bag + 1
    assert "to Dc2" in moves(t)
    assert "to screen" in moves(t)
    play(t, "to Dc2")
    assert (t.phase, t.done) == (ACT, 0)
    assert reef(t, "D").splitlines()[1] == ". . O2 . ~ . ."
    assert refusal(t, "0 Dd2 w") == NO_CROWNS_NOW
    play(t, "10 W")
    assert t.phase == ACT
    assert t.reefs[3].more.crowns != 0


def test_k14_a_crown_without_a_polyp_beside_it_leaves_the_game() -> None:
    """K14: it eats the only tile beside it."""
    t = joined("D", ("O2", (1, 3)), crowns=((2, 3),), active=1)
    play(t, "0 Dd3 n", "to screen")
    assert t.reefs[3].more.crowns == 0
    assert t.more.crowns_gone == 1


@pytest.mark.parametrize(("rotation", "lives"), [(0, False), (1, False), (2, True), (3, True)])
def test_k15_a_crown_lives_and_attacks_across_coral_sides_only(rotation: int, lives: bool) -> None:
    """K15: a pink half tile at (5,2), the crown at (5,1)."""
    t = start("B")
    for c in range(5):
        t.reefs[1].polyps[c] = 0
    put_half(t, "B", "P", rotation, (5, 2))
    t.reefs[1].more.crowns = 1 << 36
    bury_crowns(t)
    assert (t.reefs[1].more.crowns != 0) == lives


def test_k40_crowns_act_in_the_extra_turns() -> None:
    """K40: the crown makes a coral of five one of four, so that it cannot be eaten any more."""
    five = (("W1", (3, 5)), ("W", (3, 6)), ("W", (4, 5)), ("W", (4, 6)), ("W", (2, 6)))
    enders = (("Y2", (2, 2)), ("Y", (2, 1)), ("Y", (2, 0)), ("Y", (1, 0)), ("Y", (1, 1)))
    t = joined("B", *five, *enders, crowns=((5, 5),), active=1, eaten=[1, 3])
    assert t.phase == ACT
    play(t, "1 Bc3")
    assert awaiting(t) == 0b01
    assert moves(t) == {"0 Bf6 n"}
    play(t, "0 Bf6 n")
    assert t.phase == OVER


def test_each_crown_attacks_once_a_turn() -> None:
    """Rules 3.2: two crowns, one after the other, judged anew each time."""
    t = joined("D", ("O1", (1, 3)), ("O", (1, 2)), ("O", (1, 1)), crowns=((2, 3), (2, 1)))
    assert moves(t) == {"0 Dd3 n", "0 Db3 n"}
    play(t, "0 Db3 n")
    assert moves(t) == {"0 Dd3 n"}
    play(t, "0 Dd3 n", "to screen")
    assert t.phase == ACT
