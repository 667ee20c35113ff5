"""Rules 8. Final scoring: four steps, the rulebook's example, pearl ranking and the tie-breaks."""

import pytest

from atoll.core.bits import bit
from atoll.core.table import Row
from atoll.games.coralia import reasons
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.names import TURTLE_CODES
from atoll.games.coralia.scoring import fish_points, pearl_points
from atoll.games.coralia.starfish import begin_scoring
from atoll.games.coralia.table import BUSY, OVER, PILE, RAISE, RESOLVE, Table
from atoll.games.coralia.turn import go_on

from .table_builder import (
    give,
    hand,
    holds,
    lucky,
    moves,
    new_table,
    only_treasure,
    places,
    play,
    points,
    put,
    put_diver,
    put_turtle,
    reef,
    refusal,
    stack,
)


def score(t: Table) -> Table:
    """Begin the final scoring and go on to the first question."""
    t.station[:] = 0
    t.dice = 3
    t.phase = BUSY
    begin_scoring(t)
    while t.phase == BUSY:
        go_on(t)
    return t


def left_over(t: Table, dice: str) -> None:
    """These dice, and no others, are left over: in the supply, for short."""
    t.supply[:] = 0
    for letter in dice:
        t.supply[reef(letter)] += 1
    t.dice = 0


def end(t: Table) -> Table:
    """Score with nothing but these dice left over; the station is empty."""
    t.phase = BUSY
    begin_scoring(t)
    while t.phase == BUSY:
        go_on(t)
    return t


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
    only_treasure(t, "D")
    t.hidden_treasures |= bit(6)
    t = lucky(t, lambda twin: play(twin, "raise V"), lambda twin: twin.track[0] == 4 and twin.white_face == 2)
    assert t.treasures[0] == bit(4) | bit(6)

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
    assert refusal(t, "draw F") == reasons.PILE_USED
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


def test_f7_a_card_for_each_left_over_die_from_different_piles() -> None:
    """F7: five dice and four piles give four cards; with the island pile empty three. No question is asked."""
    for island, cards in (("P2 P3", 4), ("", 3)):
        t = new_table(4)
        give(t, 0, "DRV")
        left_over(t, "RRRVV")
        stack(t, "I", island)
        stack(t, "S", "P6 P6")
        end(t)
        assert t.phase == OVER
        assert sum(t.hand[0]) == 1 + cards


def test_left_over_dice_on_the_station_count() -> None:
    """Rules 8, S11: supply and station together; the dice are not used up, the limit is for each card."""
    t = new_table(4)
    give(t, 0, "DRV DBG")
    left_over(t, "RG")
    t.station[0], t.dice = reef("V") * 6, 1
    end(t)
    assert t.phase == RESOLVE
    play(t, "resolve DRV")
    assert t.cards_due == 2
    play(t, "draw P", "draw F")
    assert t.cards_due == 1, "the card for blue and green dice, now alone, is resolved without a question"
    play(t, "draw P")
    assert t.phase == OVER
    assert sum(t.supply) == 2


def test_f8_one_of_two_treasures_is_gone() -> None:
    """F8: the violet treasure is gone, the yellow one lies under a die of the setup: it alone is taken."""
    t = new_table(4)
    give(t, 0, "CVY")
    put(t, "YC")
    t.reef_treasures ^= bit(reef("V"))
    only_treasure(t, "J")
    end(t)
    assert t.phase == OVER
    assert t.treasures[0] == bit(7)
    assert not t.reef_treasures >> reef("Y") & 1
    assert holds(t, "YC")
    assert t.track[0] == 5


def test_f9_the_jellyfish_card_before_or_after_others() -> None:
    """F9: from 20 to 25; before or after the island bonus, as the owner likes."""
    t = new_table(4)
    t.track[0] = 20
    give(t, 0, "JF BI")
    end(t)
    assert moves(t) == ["resolve BI", "resolve JF"]
    assert play(t.copy(), "resolve JF").track[0] == 25 + 2
    assert play(t.copy(), "resolve BI").track[0] == 25
    alone = new_table(4)
    alone.track[0] = 20
    give(alone, 0, "JF")
    assert end(alone).track[0] == 25


def test_a_starfish_card_gained_on_the_way_is_resolved_too() -> None:
    """Rules 8, step 1: a treasure gives a starfish card, which is laid open and resolved in the same step."""
    t = new_table(4)
    give(t, 0, "SC")
    only_treasure(t, "S")
    stack(t, "S", "BC")
    end(t)
    assert hand(t, 0) == "BC SC"
    assert t.track[0] == 2, "the treasure taken now counts for the bonus"


def test_starfish_cards_from_every_pile_are_resolved_too() -> None:
    """Rules 8, step 1: also one from the island pile, one drawn for a left-over die, and one kept from a white die."""
    island = new_table(4)
    give(island, 0, "SC")
    only_treasure(island, "I")
    stack(island, "I", "JF")
    assert end(island).track[0] == 5

    left = new_table(4)
    give(left, 0, "DRV")
    left_over(left, "RRVV")
    stack(left, "S", "JF")
    assert end(left).track[0] == 5

    white = new_table(4)
    give(white, 0, "SC")
    only_treasure(white, "W")
    stack(white, "S", "JF BC P6")
    white = lucky(white, end, lambda twin: twin.white_face == 2)
    play(white, "reef G", "keep BC", "under JF")
    assert white.track[0] == 2
    assert white.phase == OVER


def test_turtles_gained_now_count_if_the_bonus_is_resolved_later() -> None:
    """Rules 8, step 1: a white turtle from a treasure gives a tile in time for 3 points."""
    t = new_table(4)
    give(t, 0, "SC BT")
    put_turtle(t, "G", "R")
    only_treasure(t, "W")
    end(t)
    t = lucky(t, lambda twin: play(twin, "resolve SC"), lambda twin: twin.white_face == 5)
    assert play(t, "reef G").track[0] == 3


def test_white_dice_placed_in_step_1_count_in_step_2() -> None:
    """Rules 8, step 1: white dice placed now stay for the diver scoring."""
    t = new_table(4)
    give(t, 0, "SC")
    put_diver(t, 1, "G")
    only_treasure(t, "W")
    t = lucky(t, end, lambda twin: twin.white_face == 0)
    play(t, "reef G")
    assert points(t)[1] == 5


def test_s10_with_both_treasures_gone_gives_nothing() -> None:
    """Rules 8, S10: no treasure is left on its two reefs: nothing is asked or taken."""
    t = new_table(4)
    give(t, 0, "CVY")
    t.reef_treasures = 0b001011
    assert end(t).phase == OVER
    assert t.treasures[0] == 0


def test_treasures_taken_now_count_if_the_bonus_is_resolved_later() -> None:
    """Rules 8, step 1: the order decides whether a treasure counts for the bonus."""
    t = new_table(4)
    give(t, 0, "SC BC")
    only_treasure(t, "R")
    end(t)
    assert refusal(t, "resolve BT") == reasons.CARD_NOT_YOURS
    assert play(t.copy(), "resolve SC").track[0] == 2
    assert play(t.copy(), "resolve BC").track[0] == 0


def test_the_second_treasure_waits_until_the_first_is_finished() -> None:
    """Rules 8, S10: a white diver from the first treasure carries off the second one by leaving its reef."""
    t = new_table(4)
    give(t, 0, "CVY")
    put_diver(t, 0, "Y")
    only_treasure(t, "W")
    t.hidden_treasures |= bit(7)
    end(t)
    t = lucky(t, lambda twin: play(twin, "raise V"), lambda twin: twin.white_face == 4 and twin.waiting > 0)
    assert t.waiting == 1, "the yellow treasure waits"
    play(t, "reef B")
    assert t.treasures[0] == bit(6) | bit(7)
    assert t.phase == OVER
    assert t.track[0] == 5, "the yellow treasure was raised once"


def test_s8_without_a_side_treasure_gives_nothing() -> None:
    """Rules 8, S8: if no treasure lies beside the board, nothing."""
    t = new_table(4)
    give(t, 0, "SC")
    t.side_treasures = 0
    assert end(t).treasures[0] == 0


def test_r6_a_white_octopus_in_step_1_has_its_full_effect() -> None:
    """R6: octopuses on the board pay their owners also in the final scoring."""
    t = new_table(4)
    give(t, 0, "SC")
    t.octopus[reef("R")] = 1
    put(t, "RO")
    only_treasure(t, "W")
    t = lucky(t, end, lambda twin: twin.white_face == 3)
    play(t, "reef G")
    assert list(t.track) == [1, 1, 0, 0]


def test_step_1_goes_clockwise_from_the_start_player() -> None:
    """Rules 8: inside each step the start player first."""
    t = new_table(3)
    t.starter = 2
    for seat in range(3):
        give(t, seat, "BI JF" if seat == 2 else "BT JF")
    order = []
    end(t)
    while t.phase != OVER:
        order.append(t.active)
        play(t, moves(t)[0])
    assert order == [2, 0, 1]


def test_step_2_counts_the_reef_of_the_diver() -> None:
    """Rules 8, step 2: turtle 1, starfish 2, octopus 3, fish 4, pearl 5; diver and treasure 0; no diver, nothing."""
    t = new_table(4)
    put_diver(t, 0, "G")
    put(t, "GC GT GS GO GF GP")
    assert points(t) == [15, 0, 0, 0]


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


def test_the_sheet_adds_up_to_the_points() -> None:
    """Rules 8: every point has its reason."""
    t = end(rulebook_example())
    while t.phase != OVER:
        play(t, moves(t)[0])
    sheet = Row([0, 0])
    for line in book.score_sheet(t):
        sheet[line.seat] += line.points
    assert list(sheet) == points(t)
