"""Rules 3.4 of Second Kind. Actions 2 and 3 that are opened for the card Deep water alone."""

from atoll.games.reef_encounter.actions.a02_place_polyps import NOWHERE_TO_LAY
from atoll.games.reef_encounter.rulebook import Table
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import CARD_NOT_NOW
from atoll.games.reef_encounter.second_kind.steps import is_free
from atoll.games.reef_encounter.second_kind.table import DECLARE
from atoll.games.reef_encounter.table import ACT, LAY

from ..reefs import letters, moves, play, refusal, said
from .boxes import START, at, discards, give, hand, joined

ROCK_OF_A = [divmod(cell, 7) for cell, sign in enumerate(START["A"].split()) if sign != "~"]
FULL = tuple(("G", place) for place in ROCK_OF_A)  # grey everywhere, so that white can neither lie nor attack


def full(own: str, others: str = "", cubes: str = "W") -> Table:
    t = joined("A", *FULL, cards=(own, others), cubes=[cubes])
    give(t, 0, "WW")
    return t


def test_the_card_is_announced_with_the_cube() -> None:
    """Rules 3.4 and C04: without the card no tile could follow; with it, one lies on water, and the action goes on."""
    assert refusal(full(""), "2 W") == NOWHERE_TO_LAY
    t = full("deep_water")
    play(t, "2 W")
    assert (t.phase, hand(t, 0), letters(t.players[0].cubes)) == (DECLARE, set(), "")
    play(t, "give W")
    assert moves(t) == {"at Ac3", "at Af4", "at Ad5"}
    play(t, "at Ad5")
    assert t.reefs[0].polyps[0] == 1 << at("A", (4, 3))
    assert (t.phase, t.laid) == (LAY, 1)
    assert "done" in moves(t)


def test_a_cancelled_card_gives_the_cube_and_the_action_back() -> None:
    """Rules 3.4: no tile was laid and none can be, so that the cube comes back and the action is not used."""
    t = full("deep_water", "strong_current")
    play(t, "2 W", "give W", "at Ad5", "8c strong current")
    assert (t.phase, t.done, t.laid, t.reefs[0].polyps[0]) == (ACT, 0, 0, 0)
    assert (letters(t.players[0].cubes), letters(t.players[0].hand)) == ("W", "WW")
    assert discards(t) == {"deep_water", "strong_current"}
    assert refusal(t, "2 W") == NOWHERE_TO_LAY


def test_a_cancelled_card_gives_back_action_3_and_not_action_2() -> None:
    """Rules 3.4: the action that was open is the one that is not used."""
    t = joined("A", *FULL[:-1], cards=("deep_water", "strong_current"), cubes=["WO"])
    give(t, 0, "WO")
    play(t, "2 O", "Ag6")
    if t.phase == LAY:
        play(t, "done")
    play(t, "2 W", "give W", "at Ad5", "8c strong current")
    assert t.done == 1 << 2
    assert letters(t.players[0].cubes) == "W"


def test_free_growth_and_deep_water_in_one_action() -> None:
    """Rules 5.4: both in action 2. If the second is cancelled there is no cube to come back; action 2 is open again."""
    t = full("free_growth deep_water", "strong_current", cubes="")
    play(t, "8c free growth", "colour W", "no card")
    assert t.phase == DECLARE
    play(t, "give W", "at Ad5", "8c strong current")
    assert (t.phase, t.done >> 2 & 1, is_free(t)) == (ACT, 0, False)
    assert letters(t.players[0].cubes) == ""
    assert discards(t) == {"free_growth", "deep_water", "strong_current"}


def test_no_deep_water_at_a_late_breakfast() -> None:
    """Rules 5.4: nothing else before action 1."""
    assert refusal(full("late_breakfast deep_water"), "8c late breakfast") == CARD_NOT_NOW


def test_the_log_tells_of_the_card_and_of_the_action_taken_back() -> None:
    """Both happen by themselves, so that the log says so."""
    t = full("deep_water", "strong_current")
    assert said(t, "2 W", "give W", "at Ad5", "8c strong current") == [
        "Anna plays a larva cube: white.",
        "Anna plays Deep water.",
        "Anna gives for the card: white.",
        "Anna chooses: Ad5.",
        "Ben cancels Deep water with Strong Current: it has no effect.",
        "No tile can be laid: Anna takes the larva cube back, white.",
    ]


def test_the_log_tells_once_of_a_card_that_brings_a_blue_shrimp() -> None:
    """None is left, so that the player chooses one that is on a reef."""
    t = joined("A", cards=("deep_water", ""), blue=((1, 3), (3, 1), (4, 2)))
    assert said(t, "8c deep water shrimp") == ["Anna plays a card to introduce a blue shrimp: Deep water."]


def test_an_opened_action_promises_a_tile_behind_the_screen_if_the_special_one_fits_nowhere() -> None:
    """Rules 1.4, blue rule: the tile with a printed shrimp has no square, so that everybody knows of a plain one."""
    left = (5, 6)
    t = joined("A", *FULL[:-2], ("W", (5, 5)), ("G", (4, 6)), blue=((5, 5),), hands=("SW", ""), cubes=["W"])
    assert t.reefs[0].rock & ~sum(t.reefs[0].polyps) == 1 << at("A", left)
    give(t, 0, "W")
    t.players[0].secret, t.players[0].could_hide = 1, 0b11
    t.bag[0] += 1
    t.bag[1] -= 1
    play(t, "2 W")
    assert t.players[0].could_hide == 0b10
