"""Rules 7 of Second Kind. The switches: what each changes. (Windows, crowns and Second course have tests elsewhere.)"""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a01_eat import CORAL_TOO_SMALL
from atoll.games.reef_encounter.actions.a10_draft import refill
from atoll.games.reef_encounter.components import CROWN, TILES
from atoll.games.reef_encounter.placing import NO_CORAL_OF_TWO, OUT_OF_REACH
from atoll.games.reef_encounter.rulebook import Table
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import CARD_NOT_NOW
from atoll.games.reef_encounter.second_kind.actions.change_double import NOT_JUST_CONSUMED
from atoll.games.reef_encounter.second_kind.table import SCORE
from atoll.games.reef_encounter.table import ACT, OVER

from ..reefs import letters, moves, play, refusal
from .boxes import at, give, joined

ENDERS = (("Y2", (2, 2)), ("Y", (2, 1)), ("Y", (2, 0)), ("Y", (1, 0)), ("Y", (1, 1)))


def test_a_tile_on_water_is_attacked_or_not() -> None:
    """A14, `tile_on_water_attackable`: white at A(3,4) and (2,4) attacks yellow on the water of (3,5)."""
    for choice, expected in ((0, LEGAL), (1, OUT_OF_REACH)):
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


def attacked_double() -> Table:
    """White at A(5,0) and (5,1) can attack a yellow double tile at (5,2)."""
    tiles = (("W", (5, 0)), ("W", (5, 1)), ("Y", (5, 2)))
    t = joined("A", *tiles, special={(5, 2): "DY"}, cubes=["W"], consumed=("DG", ""))
    give(t, 0, "WW")
    return t


def test_a_double_tile_is_changed_at_any_time_or_just_when_it_is_consumed() -> None:
    """A09, `x2_change`: one that was consumed before, and one that is consumed now."""
    t = attacked_double()
    assert refusal(t, "change G") == LEGAL
    t.options.x2_change = 1
    assert refusal(t, "change G") == NOT_JUST_CONSUMED
    play(t, "2 W", "Ac6")
    assert refusal(t, "change G") == NOT_JUST_CONSUMED
    later = t.copy()
    play(t, "change Y")
    assert (letters(t.players[0].consumed), t.new_doubles) == ("YY", 0)
    play(later, "done")
    assert refusal(later, "change Y") == NOT_JUST_CONSUMED


def test_double_tiles_consumed_by_a_card_are_changed_then() -> None:
    """A09 and C03, `x2_change`: how it became consumed is irrelevant; after the next action it is too late."""
    t = joined("A", hands=("DG DG", ""), cards=("consumed_polyp_tiles", ""), cubes=["W"])
    t.options.x2_change = 1
    play(t, "8c consumed polyp tiles", "give DG", "give DG", "enough", "change G")
    assert refusal(t, "change G") == LEGAL
    play(t, "8 W")
    assert refusal(t, "change G") == NOT_JUST_CONSUMED


def test_a_double_tile_counts_as_one_or_as_two_for_a_meal() -> None:
    """A07, `x2_size`: four tiles, one of them double; the meal gives back a weight of four."""
    row = tuple((sign, (5, x)) for x, sign in enumerate(("P", "P1", "P")))
    t = joined("A", *row, special={(5, 0): "DP"}, eaten=[1, 0])
    assert refusal(t, "1 Ab6") == CORAL_TOO_SMALL
    t.options.x2_size = 1
    play(t, "1 Ab6")
    assert t.more.due == 4


def test_a_double_tile_attacks_alone_or_not() -> None:
    """A07, `x2_size`: the support of an attack is a coral of two."""
    t = joined("A", ("W", (5, 0)), ("Y", (5, 1)), special={(5, 0): "DW"}, cubes=["W"])
    give(t, 0, "W")
    play(t, "2 W")
    assert refusal(t, "Ab6") == NO_CORAL_OF_TWO
    t.options.x2_size = 1
    assert refusal(t, "Ab6") == LEGAL


def test_a_double_tile_counts_as_one_or_as_two_for_disintegration() -> None:
    """A07, `x2_size`: nine tiles, one of them double, are ten; one tile leaves, or the double one."""
    nine = tuple(("G", place) for place in ((5, 0), (5, 1), (5, 2), (5, 3), (5, 4), (5, 5), (5, 6), (4, 5), (4, 6)))
    t = joined("A", *nine, special={(5, 0): "DG"}, cards=("disintegration", ""))
    assert refusal(t, "8c disintegration") == CARD_NOT_NOW
    t.options.x2_size = 1
    play(t, "8c disintegration", next(iter(moves_after(t, "8c disintegration"))))
    assert t.more.left == 1
    play(t, "at Aa6")
    assert t.phase == ACT


def moves_after(t: Table, text: str) -> set[str]:
    after = t.copy()
    play(after, text)
    return moves(after)


def test_unreliable_shrimp_4_counts_double_tiles_as_one_or_as_two() -> None:
    """A07, `x2_size`: from a coral of two tiles to one of a single double tile."""
    t = joined(
        "A",
        ("G", (5, 0)),
        ("G", (5, 1)),
        ("W", (5, 4)),
        special={(5, 4): "DW"},
        blue=((5, 0),),
        cards=("unreliable_4", ""),
    )
    play(t, "8c unreliable 4", "at Aa6")
    assert "at Ae6" in moves(t)
    t.options.x2_size = 1
    assert "at Ae6" not in moves(t)


def test_the_open_sea_is_refilled_clockwise_from_the_space_just_emptied() -> None:
    """A44, `refill_order`: with two tiles left, the spaces after the emptied one get none."""
    for choice, filled in ((1, [2, 3]), (0, [2, 1])):
        t = joined("A")
        t.refills_clockwise = choice
        for c in range(5):
            for space in range(5):
                t.sea[space, c] = 0
            t.bag[c] = t.bonus[c] = 0
        for tile in range(5, TILES):
            t.bag[tile] = 2 if tile == CROWN else 0
        counts = (2, 1, 0, 2, 2)
        for space, count in enumerate(counts):
            t.sea[space, 0] = count
        assert not refill(t, 2)
        assert [space for space in (2, 3, 1) if sum(t.sea[space][5:])] == filled
