"""Sense of Second Kind, for players made of code."""

from atoll.core.table import Row
from atoll.games.reef_encounter.rulebook import Table, read
from atoll.games.reef_encounter.sense import lean, sense

from .boxes import joined

ROW = tuple((sign, (5, x)) for x, sign in enumerate(("P", "P1", "P", "P")))


def felt(t: Table) -> int:
    """What the first player may expect, in hundredths of a point."""
    out = Row([0, 0])
    sense(t, out)
    return out[0]


def test_a_card_with_a_blue_shrimp_is_worth_most_before_the_first_coral() -> None:
    """Rules 3.5: without one no first coral can be eaten."""
    before = felt(joined("A", cards=("confusion", ""))) - felt(joined("A", cards=("lucky_dip", "")))
    later = [felt(joined("A", cards=(card, ""), eaten=[1, 0])) for card in ("confusion", "lucky_dip")]
    assert before > 100
    assert later[0] == later[1]


def test_a_double_tile_makes_a_better_meal() -> None:
    """Rules 1.5: it weighs two."""
    assert felt(joined("A", *ROW, special={(5, 0): "DP"})) > felt(joined("A", *ROW))


def test_special_tiles_are_worth_something_consumed_ones_more() -> None:
    nothing, hand, consumed = joined("A"), joined("A", hands=("DP", "")), joined("A", consumed=("DP", ""))
    assert felt(nothing) < felt(hand) < felt(consumed)


def test_the_card_for_the_first_coral_comes_first_and_discards_come_last() -> None:
    t = joined("A", *ROW, cards=("confusion", ""))
    order = ["1 confusion", "8b cube W", "discard confusion"]
    likes = [lean(t, 0, read(text)) for text in order]
    assert likes == sorted(likes, reverse=True)
    assert likes[-1] == 0
