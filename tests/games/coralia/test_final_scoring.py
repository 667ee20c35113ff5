"""Rules 8. Final scoring: four steps, the rulebook's example, pearl ranking and the tie-breaks."""

import pytest

from atoll.core.bits import bit
from atoll.core.table import Row
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.actions.draw import PILE_USED
from atoll.games.coralia.components import TURTLE_CODES
from atoll.games.coralia.moves import OVER, PILE, RAISE
from atoll.games.coralia.scoring import fish_points, pearl_points
from atoll.games.coralia.table import Table

from .table_builder import (
    end,
    give,
    hand,
    left_over,
    lucky,
    moves,
    new_table,
    offer,
    only_treasure,
    places,
    play,
    points,
    put,
    put_diver,
    reef,
    refusal,
    stack,
    treasures,
)


def rulebook_example() -> Table:
    """F1 before the scoring. Jacques is seat 0, Franziska seat 1. The state is injected: it cannot arise in play."""
    t = new_table(2)
    t.occupied, t.white, t.supply[:] = 0, 0, 6
    t.side_turtles = 0
    t.turtle[:] = 0
    put(t, "GT GO GP")
    put_diver(t, 0, "G")
    put(t, "RT RS RO RF RP")
    put_diver(t, 1, "R")
    t.island[:] = 0
    t.island[reef("B")] = 2  # with the two white dice, four dice lie on the island
    give(t, 0, "FA P6 CVY FL P5 P5 P3")
    give(t, 1, "BT DRV FS FL FP P3 P4")
    t.turtles[1] = 0b11
    left_over(t, "RRVB")
    stack(t, "F", "FE")
    stack(t, "I", "FE")
    stack(t, "P", "P2")
    stack(t, "S", "P6 JF SC BF")
    return t


def test_f1_rulebook_scoring_example() -> None:
    """F1, rulebook: Jacques 4 + 11 + 7 + 22 = 44, Franziska 6 + 15 + 31 + 7 = 59."""
    t = end(rulebook_example())

    # Jacques has one card to resolve: the violet and the yellow treasure. He raises the violet one first.
    assert t.phase == RAISE
    only_treasure(t, "DW")
    t = lucky(t, lambda twin: play(twin, "raise V"), lambda twin: twin.track[0] == 4 and twin.white_face == 2)
    assert treasures(t, 0) == "DW"

    # The white die shows a starfish; he places it on green, looks at three cards and picks a pearl of value 6.
    play(t, "reef G", "keep P6", "under JF")
    assert t.active == 1

    # Franziska: two turtles, then three cards from three different piles for two red dice and a violet one.
    assert moves(t) == ["resolve BT", "resolve DRV"]
    play(t, "resolve BT")
    assert t.track[1] == 6
    assert t.phase == PILE
    assert t.cards_due == 3
    play(t, "draw F")
    assert refusal(t, "draw F") == PILE_USED
    play(t, "draw S", "draw I")
    assert t.phase == OVER
    assert hand(t, 0) == "P3 P5 P5 FL P6 P6 FA CVY"
    assert hand(t, 1) == "P3 P4 FL FP FE FE BF BT DRV FS"

    assert points(t) == [44, 59]
    assert places(t) == [2, 1]
    sheet = {(line.seat, line.points) for line in book.score_sheet(t)}
    assert {(0, 4), (0, 11), (0, 7), (0, 22), (1, 6), (1, 15), (1, 18), (1, 3), (1, 10), (1, 7)} == sheet


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("FL FL FL FP FP FE", 22),
        ("FL FP FE FA FS FL", 28),
        ("", 0),
        ("FL", 3),
        ("FL FP", 7),
        ("FL FP FE", 12),
        ("FL FP FE FS", 18),
    ],
)
def test_f2_fish_sets(cards: str, total: int) -> None:
    """F2: 12 + 7 + 3 = 22; five different and one more 25 + 3 = 28; none 0; and the printed row 3, 7, 12, 18, 25."""
    t = new_table(4)
    give(t, 0, cards)
    assert fish_points(t, 0) == total


def pearls(*hands: str, ranking: str = "dense") -> list[int]:
    t = new_table(max(2, len(hands)), pearl_ranking=ranking)
    for seat, cards in enumerate(hands):
        give(t, seat, cards)
    return [pearl_points(t, seat) for seat in range(len(hands))]


def test_f3_more_pearl_cards_break_a_tie() -> None:
    """F3: A 5, 5, 2 and B 3, 3, 3, 3 are both 12: B has more cards and scores four, A two, C one."""
    assert pearls("P5 P5 P2", "P3 P3 P3 P3", "P4") == [10, 12, 4]


def test_the_third_and_the_fourth_in_pearls_score_one_card() -> None:
    """Rules 8, step 4: best four, best two, all others the best one; F3's broken tie counts as two positions."""
    assert pearls("P5 P5 P5 P5 P5", "P4 P4 P4", "P3 P3", "P2 P2") == [20, 8, 3, 2]
    assert pearls("P5 P5 P2", "P3 P3 P3 P3", "P4 P3") == [10, 12, 4]


def test_pearls_of_value_2_are_pearl_cards() -> None:
    """Rules 8, step 4: three cards of 2 beat a 6 of equal value; the bonus counts each of them."""
    assert pearls("P2 P2 P2 BP", "P6 P2 P2", "P6") == [4 + 3, 10, 6]
    assert pearls("P3 P3 P2", "P5 P3", "P6 P5") == [6, 5, 11]


def test_f4_a_full_tie_in_pearls() -> None:
    """F4: A and B tie for first, C is second; with 3 and 2 that is 5 points."""
    assert pearls("P5 P4", "P5 P4", "P2") == [9, 9, 2]
    assert pearls("P5 P4", "P5 P4", "P3 P2") == [9, 9, 5]


def test_r7_competition_ranking_after_a_tie() -> None:
    """F4 and R7, variant: behind two who tie for first one is third, and scores one card."""
    assert pearls("P5 P4", "P5 P4", "P3 P2", ranking="competition") == [9, 9, 3]


def test_dense_ranking_counts_totals_not_players() -> None:
    """R7: after two pairs that tie, the second pair is second."""
    assert pearls("P5 P5 P5", "P5 P5 P5", "P4 P4 P4", "P4 P4 P4") == [15, 15, 8, 8]


def test_f5_only_one_player_with_pearls() -> None:
    """F5: 2, 2, 2 score 6; no pearl cards, no points."""
    assert pearls("P2 P2 P2", "", "") == [6, 0, 0]


def test_the_best_four_pearls_are_22() -> None:
    """Rules 8, step 4: 6 + 6 + 5 + 5."""
    assert pearls("P6 P6 P5 P5 P5", "P2")[0] == 22


def test_f6_bonus_cards_do_not_count_themselves() -> None:
    """F6: 1 point for each pearl card with 5, 3 and 6 is 3; 2 for each of five fish is 10."""
    assert pearls("P5 P3 P6 BP", "")[0] == 14 + 3
    t = new_table(4)
    give(t, 0, "FL FP FE FE FS BF")
    assert fish_points(t, 0) == 21 + 10


def test_step_2_counts_the_reef_of_the_diver() -> None:
    """Rules 8, step 2: turtle 1, starfish 2, octopus 3, fish 4, pearl 5; diver and treasure 0; no diver, nothing."""
    t = new_table(4)
    put_diver(t, 0, "G")
    put(t, "GC GT GS GO GF GP")
    assert points(t) == [15, 0, 0, 0]


@pytest.mark.parametrize(("symbol", "value"), [("T", 1), ("S", 2), ("O", 3), ("F", 4), ("P", 5), ("C", 0)])
def test_each_space_has_its_value(symbol: str, value: int) -> None:
    """Rules 1.2: turtle 1, starfish 2, octopus 3, fish 4, pearl 5, treasure and diver 0, on every reef."""
    for colour in "ROYGBV":
        t = new_table(4)
        put_diver(t, 2, colour)
        put(t, colour + symbol)
        assert points(t) == [0, 0, value, 0]


def test_e1_tie_breaks() -> None:
    """E1: points, then cards, then turtles, then the victory is shared."""
    t = new_table(3)
    t.phase = OVER
    t.track[0], t.track[1], t.track[2] = 10, 10, 9
    assert places(t) == [1, 1, 3]
    t.turtles[0], t.turtles[1] = bit(TURTLE_CODES.index("J")) * 7 & 0xFF, 0b11
    assert places(t) == [1, 2, 3]
    give(t, 1, "BI")
    assert places(t) == [2, 1, 3]
    t.track[2] = 11
    assert places(t) == [3, 2, 1]


def test_e1_nine_cards_beat_eight_and_three_turtles_beat_two() -> None:
    """E1 word for word."""
    t = new_table(2)
    t.phase = OVER
    give(t, 0, "BI " * 9)
    give(t, 1, "BI " * 8)
    t.turtles[1] = 0b111
    assert places(t) == [1, 2]
    give(t, 1, "BI")
    t.turtles[0] = 0b11
    assert places(t) == [2, 1]


def test_the_sheet_tells_play_from_step_1() -> None:
    """Rules 4 and 8: the same tile gives points during play or in step 1, and the sheet says which."""
    during = new_table(4)
    put_diver(during, 0, "G")
    only_treasure(during, "J")
    offer(during, "BD RP RP RP")
    play(during, "BD")
    after = new_table(4)
    give(after, 0, "SC")
    only_treasure(after, "J")
    end(after)
    for t, reason in ((during, "Treasure with a jellyfish"), (after, "Step 1: {reason}")):
        assert [(line.seat, line.points, line.reason.text) for line in book.score_sheet(t)] == [(0, 5, reason)]


def test_the_sheet_adds_up_to_the_points() -> None:
    """Rules 8: every point has its reason."""
    t = end(rulebook_example())
    while t.phase != OVER:
        play(t, moves(t)[0])
    sheet = Row([0, 0])
    for line in book.score_sheet(t):
        sheet[line.seat] += line.points
    assert list(sheet) == points(t)
