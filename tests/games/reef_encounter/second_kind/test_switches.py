"""Rules 7 of Second Kind. The switches: what each changes. (Windows, crowns and Second course have tests elsewhere.)"""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a10_draft import refill
from atoll.games.reef_encounter.reasons import SQUARE_TAKEN
from atoll.games.reef_encounter.second_kind.components import CROWN
from atoll.games.reef_encounter.second_kind.phases import SCORE
from atoll.games.reef_encounter.table import OVER

from ..reefs import moves, play, refusal
from .boxes import at, give, joined

ENDERS = (("Y2", (2, 2)), ("Y", (2, 1)), ("Y", (2, 0)), ("Y", (1, 0)), ("Y", (1, 1)))


def test_a_tile_on_water_is_attacked_or_not() -> None:
    """A14, `tile_on_water_attackable`: white at A(3,4) and (2,4) attacks yellow on the water of (3,5)."""
    for choice, expected in ((0, LEGAL), (1, SQUARE_TAKEN)):
        t = joined("A", ("W", (3, 4)), cubes=["YW"], cards=("deep_water", ""))
        t.options.tile_on_water_attackable = choice
        give(t, 0, "YYWW")
        play(t, "2 Y", "8c deep water", "give Y", "at Af4", "done", "2 W")
        assert refusal(t, "Af4") == expected


def test_blue_shrimps_are_introduced_on_any_coral_or_on_own_ones() -> None:
    """A20, `blue_target`."""
    for choice, expected in ((0, True), (1, False)):
        t = joined("A", ("W1", (2, 4)), ("W", (2, 5)), cards=("confusion", ""))
        t.options.blue_target = choice
        play(t, "8c confusion shrimp")
        assert "at Af3" in moves(t)
        assert ("at Ad2" in moves(t)) == expected


def test_a_clownfish_card_for_its_shrimp_in_anothers_turn() -> None:
    """A23, `clown_shrimp_out_of_turn`: only clownfish cards, and only where it was agreed on."""
    t = joined("D", crowns=((2, 3),), cards=("", "dislodged confusion"))
    assert not any("shrimp" in move for move in moves(t))
    t.options.clown_shrimp_out_of_turn = 1
    assert {move for move in moves(t) if "shrimp" in move} == {"8c dislodged shrimp"}
    play(t, "8c dislodged shrimp", "at Dd2")
    assert t.reefs[3].more.blue == bit(at("D", (1, 3)))
    assert t.done == 0


def test_strong_current_at_the_scoring_or_not() -> None:
    """A37, `strong_current_at_scoring`."""
    t = joined("B", *ENDERS, active=1, eaten=[0, 3], cards=("strong_current", "grey_strength"))
    t.options.strong_current_at_scoring = 1
    play(t, "1 Bc3", "8c grey strength")
    assert t.players[1].more.laid != 0
    assert t.phase == SCORE
    play(t, "enough", "enough")
    assert t.phase == OVER


def test_the_open_sea_is_refilled_clockwise_from_the_space_just_emptied() -> None:
    """A44, `refill_order`: with two tiles left, the spaces after the emptied one get none."""
    for choice, filled in ((1, [2, 3]), (0, [2, 1])):
        t = joined("A")
        t.options.refill_order = choice
        for c in range(5):
            for space in range(5):
                t.sea[space, c] = 0
            t.bag[c] = t.bonus[c] = 0
        for kind in range(28):
            t.more.bag[kind] = 2 if kind == CROWN else 0
        counts = (2, 1, 0, 2, 2)
        for space, count in enumerate(counts):
            t.sea[space, 0] = count
        assert not refill(t, 2)
        assert [space for space in (2, 3, 1) if sum(t.more.sea[space])] == filled
