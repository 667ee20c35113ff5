"""Rules 6. The action card: what may be done when, and how often."""

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.last_bite import PASS_ONLY_AT_THE_END
from atoll.games.reef_encounter.actions.take_cubes import ONLY_BEFORE_FIRST_TURN
from atoll.games.reef_encounter.card import (
    ACTION_CARD,
    ANY_NUMBER,
    AT_ANY_TIME,
    BEFORE_ALL_ELSE,
    BETWEEN_ACTIONS,
    EAT_ONLY_FIRST,
    FINISH_LAYING_FIRST,
    LAST_OF_ALL,
    LAY_IT_FIRST,
    LAY_ONE_AT_LEAST,
    NO_LARVA_PLAYED,
    ONCE,
    ONLY_TWO_LARVAE,
    ONLY_TWO_TILES,
    REASONS,
)
from atoll.games.reef_encounter.rulebook import awaiting

from .reefs import EMPTY_A, play, refusal, table
from .second_kind.boxes import give, joined

BIG = """
    ~ ~ ~ . . . ~
    ~ . . . . . ~
    . . ~ . . . .
    . . . . . ~ .
    . . . ~ . . .
    W1 W W W W . .
"""


def test_the_card_is_as_printed() -> None:
    """Rules 6: 1 first, 2 to 4 once, 5 to 8 as often as one likes, 5 also inside another action, 10 last."""
    assert [row[0] for row in ACTION_CARD] == list(range(11))
    when = [row[1] for row in ACTION_CARD]
    assert when[1] == BEFORE_ALL_ELSE
    assert when[2:5] == [BETWEEN_ACTIONS] * 3
    assert when[5] == AT_ANY_TIME
    assert when[6:10] == [BETWEEN_ACTIONS] * 4
    assert when[10] == LAST_OF_ALL
    assert [row[2] for row in ACTION_CARD[1:]] == [ONCE] * 4 + [ANY_NUMBER] * 5 + [ONCE]


def test_eating_comes_before_everything_else() -> None:
    """Rules 6: not after any other action, not even after a shrimp has moved."""
    for first in (["6 Y"], ["5 Aa6", "to Ab6"], ["8 W"], ["7 Y blue"], ["2 W", "Ab2", "done"]):
        t = table({"A": BIG}, hands=["W"], cubes=["W"], consumed=["Y"])
        assert refusal(t, "1 Aa6") == LEGAL
        play(t, *first)
        assert refusal(t, "1 Ab6" if first[0].startswith("5") else "1 Aa6") == EAT_ONLY_FIRST


def test_one_coral_a_turn() -> None:
    """Rules 10: a second one waits for the next turn."""
    drawing = BIG.replace("~ . . . . . ~", "~ Y1 Y Y Y Y ~")
    t = table({"A": drawing})
    play(t, "1 Aa6")
    assert refusal(t, "1 Ab2") == EAT_ONLY_FIRST


def test_other_actions_wait_until_laying_is_finished_except_moving_shrimps() -> None:
    """Rules 6: 4, 6, 7, 8 and 10 not in the middle of 2; 5 may interrupt; all are free between 2 and 3."""
    t = table({"A": BIG}, hands=["WWWYYY"], cubes=["WYY"], consumed=["Y"])
    play(t, "2 W")
    assert refusal(t, "5 Aa6") == LAY_ONE_AT_LEAST
    play(t, "Ag6")
    for text in ("4", "6 Y", "7 Y blue", "8 Y", "10 W", "2 Y", "1 Aa6"):
        assert refusal(t, text) == FINISH_LAYING_FIRST
    assert refusal(t, "5 Aa6") == LEGAL
    play(t, "done", "7 Y blue", "8 Y", "2 Y")


def test_two_larva_cubes_a_turn_of_any_colour() -> None:
    """Rules 7, action 3: also the same colour again, so up to eight tiles of it; never a third cube."""
    t = table({"A": EMPTY_A}, hands=["WWWWWWWWY"], cubes=["WWY"])
    play(t, "2 W", "Aa6", "Ab6", "Ac6", "Ad6", "2 W", "Ae6", "Af6", "Ag6", "Ag5")
    assert refusal(t, "2 Y") == ONLY_TWO_LARVAE
    assert t.done == 0b1100


def test_consumed_tiles_won_in_action_2_may_be_laid_in_action_3() -> None:
    """Rules 7, action 3."""
    t = table({"A": BIG.replace("W1 W W W W . .", "W W Y . . . .")}, hands=["W"], cubes=["WY"])
    play(t, "2 W", "Ac6", "done", "2 Y", "Ag6 x")


def test_refusals_of_moves_that_have_no_place_between_actions() -> None:
    """A move of another moment says which."""
    t = table({"A": EMPTY_A})
    assert refusal(t, "fish W") == refusal(t, "cubes WY") == ONLY_BEFORE_FIRST_TURN
    assert refusal(t, "Aa6") == refusal(t, "Aa6 x") == refusal(t, "done") == NO_LARVA_PLAYED
    assert refusal(t, "pass") == PASS_ONLY_AT_THE_END


def test_the_draft_ends_the_turn() -> None:
    """Rules 6: nothing after action 10; the next player clockwise goes on."""
    t = table({"A": EMPTY_A}, seats=3, active=2)
    assert awaiting(t) == 0b100
    play(t, "10 G")
    assert (awaiting(t), t.turn, t.done) == (0b001, 2, 0)


def test_a_turn_may_be_the_draft_alone() -> None:
    """Rules 6, action 9: doing none of these."""
    t = table({"A": EMPTY_A}, seats=2)
    play(t, "10 W", "10 W", "10 W")
    assert t.turn == 4


def test_who_must_lay_a_tile_is_not_told_of_a_cube_that_nobody_may_have_paid() -> None:
    """Rules 7, action 2: one tile at least; some cards begin the action without a cube."""
    assert "paid" not in REASONS[LAY_ONE_AT_LEAST].text


def test_a_special_tile_in_the_fingers_is_laid_before_all_else() -> None:
    """And that is what is said of it, not that a tile must be laid."""
    t = joined("A", hands=("DW", ""), cubes=["WW"])
    play(t, "2 W", "hold DW")
    assert {refusal(t, text) for text in ("10 W", "done", "2 W", "8 W", "4")} == {LAY_IT_FIRST}


def test_nothing_interrupts_a_late_breakfast() -> None:
    """Not even a shrimp: so nobody is told that shrimps may move."""
    tiles = (("W", (1, 2)), ("W1", (1, 1)), ("W", (2, 1)))
    t = joined("C", *tiles, cards=("late_breakfast", ""), cubes=["WW"], eaten=[1, 0])
    give(t, 0, "WWW")
    play(t, "8c late breakfast", "colour W")
    assert {refusal(t, text) for text in ("5 Cb2", "10 W", "8 W")} == {ONLY_TWO_TILES}
