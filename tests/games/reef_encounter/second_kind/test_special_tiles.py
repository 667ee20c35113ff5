"""Rules 1.5 and 1.6 of Second Kind. Special tiles laid, consumed, exchanged, eaten; rock, water and crowns played."""

import pytest

from atoll.core.contract import LEGAL
from atoll.core.table import Row
from atoll.games.reef_encounter.card import LAY_IT_FIRST
from atoll.games.reef_encounter.components import COLOUR_LETTERS, FIRST_DOUBLE
from atoll.games.reef_encounter.names import TILE_CODES
from atoll.games.reef_encounter.rulebook import Table, adds_up, apply, points, setup, view
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import GIVE_BACK_FIRST, TOO_HEAVY
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import NO_SUCH_SPECIAL, WRONG_COLOUR
from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import NOT_FOR_ROCK
from atoll.games.reef_encounter.second_kind.actions.change_double import NO_TWO_TILES
from atoll.games.reef_encounter.table import LAST_BITE
from tests.games.dreams import imagined

from ..reefs import letters, moves, play, refusal
from ..test_secrets import RULEBOOK
from .boxes import at, joined, names

ROW = tuple(
    (sign, (5, x)) for x, sign in enumerate(("P", "P1", "P", "P"))
)  # with the start tile above them, a coral of five


@pytest.mark.parametrize(("crowns", "bag"), [(0, 206), (1, 204)])
def test_k46_tiles_in_the_bag_after_set_up(crowns: int, bag: int) -> None:
    """K46: two players, without and with a crown each at the start. (The secret tiles change nothing.)"""
    t = Table()
    t.seats, t.options.expansion, t.options.start_crowns = 2, 1, crowns
    setup(t)
    assert sum(t.bag) == bag
    assert adds_up(t)


def test_starting_hands_are_shown_and_the_hidden_tile_stays_secret() -> None:
    """Rules 2.1: one of the tiles that everybody has seen is in the parrotfish."""
    t = Table()
    t.seats, t.options.expansion = 2, 1
    setup(t)
    hand = letters(t.players[0].hand)
    assert view(t, 1)["players"][0]["tiles"] == hand
    apply(t, 0, COLOUR_LETTERS.index(hand[0]))
    assert view(t, 1)["players"][0]["tiles"] == hand
    assert view(t, 0)["players"][0]["tiles"] == hand[1:]
    dreams = {imagined(RULEBOOK, t, 1, seed).players[0].secret for seed in range(80)}
    assert {COLOUR_LETTERS[c] for c in dreams} == set(hand)


def test_a_special_tile_is_taken_up_and_laid_with_a_cube_of_its_colour() -> None:
    """Rules 1.5: it counts among the four from behind the screen."""
    t = joined("A", hands=("DW WY SG", ""), cubes=["W"])
    play(t, "2 W")
    assert refusal(t, "hold SG") == WRONG_COLOUR
    assert refusal(t, "hold SW") == NO_SUCH_SPECIAL
    play(t, "hold DW")
    assert refusal(t, "done") != LEGAL
    play(t, "Aa6", "hold WY", "Ab6", "done")
    assert t.reefs[0].polyps[0] >> 35 & 0b11 == 0b11
    assert names(t.players[0].hand) == "SG"


def test_k36_a_two_colour_tile_is_free_again_when_it_is_consumed() -> None:
    """K36: laid as yellow, consumed by white; exchanged for either cube, or laid as white."""
    white = (("W", (5, 0)), ("W", (5, 1)))
    t = joined("A", *white, ("Y", (5, 2)), special={(5, 2): "WY"}, cubes=["WW"])
    t.players[0].hand[0] = t.players[0].known[0] = 1
    t.bag[0] -= 1
    t.unseen[0] -= 1
    t.unshown_most[0] -= 1
    play(t, "2 W", "Ac6", "done")
    assert names(t.players[0].consumed) == "WY"
    assert {"6 WY W", "6 WY Y"} <= moves(t)
    play(t, "2 W", "hold WY x", "Ad6")
    assert t.reefs[0].polyps[0] >> at("A", (5, 3)) & 1


def test_k39_a_double_tile_is_changed_for_two_plain_ones() -> None:
    """K39: from the bag, then the bonus tile; without a second tile it cannot be."""
    t = joined("A", consumed=("DG", ""))
    play(t, "change G")
    assert letters(t.players[0].consumed) == "GG"
    t = joined("A", consumed=("DG", ""))
    t.players[1].consumed[4] += t.bag[4]
    t.unseen[4] -= t.bag[4]
    t.unshown_most[4] = t.unseen[4]
    t.bag[4] = 0
    assert refusal(t, "change G") == NO_TWO_TILES


def test_k32_the_eater_chooses_which_tiles_go_back_and_a_double_one_weighs_two() -> None:
    """K32: four plain and a double tile: weight four exactly."""
    t = joined("A", *ROW, special={(5, 0): "DP"}, eaten=[1, 0])
    play(t, "1 Ab6")
    assert moves(t) == {"back plain", "back DP"}
    assert refusal(t, "10 W") == GIVE_BACK_FIRST
    both = t.copy()
    play(t, "back DP", "back plain", "back plain")
    assert (letters(t.players[0].parrotfish), names(t.players[0].parrotfish)) == ("PP", "")
    play(both, "back plain", "back plain", "back plain")
    assert refusal(both, "back DP") == TOO_HEAVY
    play(both, "back plain")
    assert (letters(both.players[0].parrotfish), names(both.players[0].parrotfish)) == ("", "DP")


def test_a_coral_that_weighs_no_more_than_is_due_goes_back_whole() -> None:
    """Rules 3.5: in the extra turn of the advanced variant a weight of six, which five tiles with a double one have."""
    t = joined("A", *ROW, special={(5, 0): "DP"}, eaten=[1, 0], advanced=True)
    t.ender, t.phase = 1, LAST_BITE
    play(t, "1 Ab6")
    assert t.more.due == 6


def test_special_tiles_score_by_their_better_colour_and_double_ones_twice() -> None:
    """Rules 6.2, without cards: grey 2, white 3, yellow 5."""
    t = joined("A", parrotfish=["GG"])
    t.turned = 0b1000001010
    row = Row([0, 0])
    points(t, row)
    before = row[0]
    for name in ("DW", "GY"):
        t.players[0].parrotfish[TILE_CODES.index(name)] += 1
        t.bag[TILE_CODES.index(name)] -= 1
    points(t, row)
    values = view(t, 0)["values"]
    assert row[0] - before == 2 * values["W"] + max(values["G"], values["Y"])


def test_k19_where_bare_rock_may_go_on_board_a() -> None:
    """K19: holes, outer water and squares beyond the frame that touch printed rock."""
    t = joined("A", hands=("rock rock", ""))
    play(t, "8a rock")
    legal = {"Ad5", "Ac3", "Ac1", "Ab1", "Ag1", "Aa2", "Ad0", "Aa7", "Ah3"}
    assert legal <= {move[3:] for move in moves(t)}
    assert {refusal(t, f"at {square}") for square in ("Aa1", "Ad2")} == {NOT_FOR_ROCK}
    assert refusal(t, "10 W") == LAY_IT_FIRST
    play(t, "at Ad0", "8a rock")
    assert refusal(t, "at Ae0") == LEGAL
    assert refusal(t, "at Ad0") == NOT_FOR_ROCK


def test_k45_water_on_bare_rock_sends_both_to_the_bag() -> None:
    """K45: the printed square is back; with a polyp on the rock it is not allowed."""
    t = joined("A", hands=("rock water", ""))
    play(t, "8a rock", "at Ad5", "8a water", "at Ad5")
    assert t.reefs[0].more.rock_tiles == t.reefs[0].more.water_tiles == 0
    assert not t.reefs[0].rock >> at("A", (4, 3)) & 1


def test_k23_rock_on_water_gives_the_growth_square_back() -> None:
    """K23: no growth under water; then both tiles go to the bag, and the next tile grows again."""
    t = joined("B", hands=("rock water", ""), cubes=["OO"])
    t.players[0].hand[2] = t.players[0].known[2] = 2
    t.bag[2] -= 2
    t.unseen[2] -= 2
    t.unshown_most[2] -= 2
    play(t, "8a water", "at Bd4", "2 O", "Bd5", "done")
    assert not t.reefs[1].polyps[2] >> at("B", (3, 3)) & 1
    play(t, "8a rock", "at Bd4", "2 O", "Bc4")
    assert t.reefs[1].polyps[2] >> at("B", (3, 3)) & 1


def test_a_crown_placed_away_from_polyps_dies_at_once() -> None:
    """Rules 1.6, A11: legal but wasteful."""
    t = joined("A", hands=("crown", ""))
    play(t, "8a crown", "at Aa6")
    assert t.more.crowns_gone == 1


def test_special_tiles_come_with_the_draft() -> None:
    """Rules 1.5: one tile on a space, taken with it, for all to see."""
    t = joined("A")
    t.sea[0, FIRST_DOUBLE], t.bag[FIRST_DOUBLE] = 1, t.bag[FIRST_DOUBLE] - 1
    assert view(t, 1)["special"]["sea"][0] == ["DW"]
    play(t, "10 W")
    assert names(t.players[0].hand) == "DW"
    assert view(t, 1)["players"][0]["special_tiles"] == ["DW"]
