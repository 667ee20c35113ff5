"""Rules 8, step 1. Starfish: every card, its order, and what is gained on the way."""

import pytest

from atoll.core.bits import bit
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.actions.resolve import CARD_NOT_YOURS
from atoll.games.coralia.actions.treasures import TREASURE_NOT_ON_CARD
from atoll.games.coralia.moves import OVER, RESOLVE

from .table_builder import (
    end,
    give,
    hand,
    holds,
    left_over,
    lucky,
    moves,
    new_table,
    only_treasure,
    play,
    points,
    put,
    put_diver,
    put_turtle,
    reef,
    refusal,
    stack,
    treasures,
)


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
    play(t, "draw P")
    assert moves(t) == ["draw F", "draw S", "draw I"], "one card from each pile at most"
    play(t, "draw F")
    assert t.cards_due == 1, "the card for blue and green dice, now alone, is resolved without a question"
    play(t, "draw P")
    assert t.phase == OVER
    assert sum(t.supply) == 2


def test_s11_draws_no_card_without_a_die_and_one_card_from_the_only_pile() -> None:
    """Rules 8, S11: no die of its colours, no card; the only pile with cards is drawn from without a question."""
    t = new_table(4)
    give(t, 0, "DRV")
    left_over(t, "BBGG")
    assert hand(end(t), 0) == "DRV"

    t = new_table(4)
    give(t, 0, "DRV")
    left_over(t, "R")
    for pile in "PSI":
        stack(t, pile, "")
    stack(t, "F", "FL FL")
    assert hand(end(t), 0) == "FL DRV"
    assert t.phase == OVER


def test_f8_one_of_two_treasures_is_gone() -> None:
    """F8: the violet treasure is gone, the yellow one lies under a die of the setup: it alone is taken."""
    t = new_table(4)
    give(t, 0, "CVY")
    put(t, "YC")
    t.reef_treasures ^= bit(reef("V"))
    only_treasure(t, "J")
    end(t)
    assert t.phase == OVER
    assert treasures(t, 0) == "J"
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
    assert treasures(t, 0) == ""


def test_treasures_taken_now_count_if_the_bonus_is_resolved_later() -> None:
    """Rules 8, step 1: the order decides whether a treasure counts for the bonus."""
    t = new_table(4)
    give(t, 0, "SC BC")
    only_treasure(t, "R")
    end(t)
    assert refusal(t, "resolve BT") == CARD_NOT_YOURS
    assert play(t.copy(), "resolve SC").track[0] == 2
    assert play(t.copy(), "resolve BC").track[0] == 0


def test_the_second_treasure_waits_until_the_first_is_finished() -> None:
    """Rules 8, S10: a white diver from the first treasure carries off the second one by leaving its reef."""
    t = new_table(4)
    give(t, 0, "CVY")
    put_diver(t, 0, "Y")
    only_treasure(t, "WJ")
    end(t)
    t = lucky(t, lambda twin: play(twin, "raise V"), lambda twin: twin.white_face == 4 and twin.waiting > 0)
    assert t.waiting == 1, "the yellow treasure waits"
    play(t, "reef B")
    assert treasures(t, 0) == "WJ"
    assert t.phase == OVER
    assert t.track[0] == 5, "the yellow treasure was raised once"


def test_s8_without_a_side_treasure_gives_nothing() -> None:
    """Rules 8, S8: if no treasure lies beside the board, nothing."""
    t = new_table(4)
    give(t, 0, "SC")
    t.side_treasures = 0
    assert treasures(end(t), 0) == ""


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


@pytest.mark.parametrize(("card", "colours"), [("CVY", "YV"), ("CRG", "RG"), ("CBO", "OB")])
def test_s10_cards_show_two_colours(card: str, colours: str) -> None:
    """Rules 1.4, S10: violet and yellow, red and green, blue and orange."""
    t = new_table(4)
    give(t, 0, card)
    end(t)
    assert moves(t) == [f"raise {colour}" for colour in colours]
    assert refusal(t, "raise " + ("R" if card != "CRG" else "V")) == TREASURE_NOT_ON_CARD


@pytest.mark.parametrize(("card", "colours"), [("DRV", "RV"), ("DBG", "GB"), ("DYO", "OY")])
def test_s11_cards_show_two_colours(card: str, colours: str) -> None:
    """Rules 1.4, S11: red and violet, blue and green, yellow and orange; dice of other colours give nothing."""
    t = new_table(4)
    give(t, 0, card)
    left_over(t, "ROYGBV")
    assert end(t).cards_due == 2
    for colour in "ROYGBV":
        t = new_table(4)
        give(t, 0, card)
        left_over(t, colour)
        assert end(t).cards_due == (1 if colour in colours else 0)


def test_r6_variant_a_white_octopus_in_step_1_pays_only_its_owner() -> None:
    """R6, variant: in the final scoring the octopuses on the board get nothing."""
    t = new_table(4, final_octopus="own")
    give(t, 0, "SC")
    t.octopus[reef("R")] = 1
    put(t, "RO")
    only_treasure(t, "W")
    t = lucky(t, end, lambda twin: twin.white_face == 3)
    play(t, "reef G")
    assert list(t.track) == [1, 0, 0, 0]


def test_two_cards_of_a_kind_are_resolved_one_by_one() -> None:
    """Rules 1.4: how many there are of a card is a guess; the owner resolves each."""
    t = new_table(4, starfish="2-2-1-1-2-1-1-1-1-3-3")
    give(t, 0, "BI BI JF")
    end(t)
    assert moves(t) == ["resolve BI", "resolve JF"]
    play(t, "resolve BI")
    assert (t.track[0], moves(t)) == (2, ["resolve BI", "resolve JF"])
    assert book.view(t, 0)["to_resolve"] == ["BI", "JF"]
    play(t, "resolve JF")
    assert t.track[0] == 5 + 2
    assert t.phase == OVER
