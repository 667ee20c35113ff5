"""Rules 4 and 3.2 of Second Kind. Wooden blue shrimps: K11, K16, K17, K26, K28, K29, K43, K44."""

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.placing import SQUARE_TAKEN
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import tiles_to_give_back
from atoll.games.reef_encounter.second_kind.actions.a08c_declare import SHIFT_BLUE_FIRST
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import CARD_HAS_NO_SHRIMP, NO_BLUE_SHRIMP_USE
from atoll.games.reef_encounter.table import ACT

from ..reefs import moves, play, refusal
from .boxes import at, discards, joined
from .test_special_tiles import ROW

NO_START = tuple((".", place) for place in ((1, 3), (2, 4), (3, 1), (4, 2), (4, 4)))
FOUR_CORALS = (
    *NO_START,
    *(("W", (5, x)) for x in range(4)),
    *(("G", (2, x)) for x in range(3, 7)),
    *(("Y", place) for place in ((2, 0), (2, 1), (1, 1))),
    ("P", (0, 4)),
)


def test_k11_no_shrimp_stands_on_a_tile_with_a_printed_one() -> None:
    """K11: neither on a coral of that one tile, nor on that tile of a coral of two; the plain tile is free."""
    t = joined("A", ("P", (5, 6)), special={(5, 6): "SP"})
    play(t, "4")
    assert "to Ag6" not in moves(t)
    t = joined("A", ("P", (5, 2)), special={(5, 2): "SP"})
    play(t, "4")
    assert refusal(t, "to Ac6") == SQUARE_TAKEN
    assert refusal(t, "to Ac5") == LEGAL


def test_k16_a_blue_shrimp_shifts_when_a_crown_eats_its_tile() -> None:
    """K16: it must go to the only tile that is free; nothing else can be done before."""
    tiles = (("O2", (1, 2)), ("O", (1, 3)), ("O", (0, 3)))
    t = joined("D", *tiles, crowns=((2, 3),), blue=((1, 3),), active=1)
    play(t, "0 Dd3 n")
    assert moves(t) == {"at Dd1"}
    assert refusal(t, "10 W") == SHIFT_BLUE_FIRST
    play(t, "at Dd1")
    assert t.reefs[3].more.blue == 1 << at("D", (0, 3))
    assert t.phase == ACT


def test_k17_an_own_shrimp_may_make_room_for_a_blue_one() -> None:
    """K17: the blue shrimp is blocked: move the own shrimp first, or the blue one goes beside the open sea."""
    t = joined("D", ("O2", (1, 2)), ("O", (1, 3)), crowns=((2, 3),), blue=((1, 3),), active=1)
    play(t, "0 Dd3 n")
    assert moves(t) == {"at Dc2", "aside"}
    gives_way = t.copy()
    play(t, "aside")
    assert t.more.blue_left == 3
    play(gives_way, "at Dc2", "to screen")
    assert moves(gives_way) == {"at Dc2"}
    play(gives_way, "at Dc2")
    assert gives_way.reefs[3].more.blue == 1 << at("D", (1, 2))


def test_k26_unreliable_4_goes_to_a_smaller_coral() -> None:
    """K26: from a coral of four to one of three; not to another of four, nor onto a printed shrimp."""
    t = joined("A", *FOUR_CORALS, special={(0, 4): "SP"}, blue=((5, 0),), cards=("unreliable_4", ""))
    play(t, "8c unreliable 4", "at Aa6")
    assert moves(t) == {"at Aa3", "at Ab3", "at Ab2"}
    play(t, "at Ab2")
    assert t.reefs[0].more.blue == 1 << at("A", (1, 1))
    assert discards(t) == {"unreliable_4"}


def test_unreliable_1_to_3_by_reef_and_colour() -> None:
    """Rules 5.3: (1) on the same reef, (2) the same colour, the same coral allowed, (3) another colour."""
    expected = {"unreliable_1": True, "unreliable_2": False, "unreliable_3": True}
    for card, other_colours in expected.items():
        t = joined("A", *FOUR_CORALS, blue=((5, 0),), cards=(card, ""))
        play(t, f"8c {card.replace('_', ' ')}", "at Aa6")
        assert ("at Ad3" in moves(t)) == other_colours
        assert ("at Ab6" in moves(t)) == (card != "unreliable_3")


def test_k28_the_shrimp_of_the_open_sea_is_free_when_everybody_has_eaten() -> None:
    """K28: two wooden ones on the reefs before, so that the supply is 1 + 1 = 2."""
    corals = (*ROW[:1], ("P3", (5, 1)), *ROW[2:])
    t = joined(
        "A",
        *corals,
        seats=3,
        active=2,
        eaten=[1, 1, 0],
        cards=("", "", "confusion"),
        blue=((1, 3), (2, 4)),
    )
    assert (t.more.blue_left, t.more.sea_blue) == (1, 1)
    play(t, "1 confusion", "at Ab6")
    assert t.players[2].eaten == 1
    assert (t.more.blue_left, t.more.sea_blue) == (2, 0)


def test_k29_with_no_blue_shrimp_left_one_is_taken_from_a_reef() -> None:
    """K29: any of the three on the boards, not the one on the open sea."""
    t = joined("A", blue=((1, 3), (2, 4), (3, 1)), cards=("confusion", ""))
    play(t, "8c confusion shrimp")
    assert moves(t) == {"at Ad2", "at Ae3", "at Ab4"}
    play(t, "at Ad2", "at Ac5")
    assert t.more.sea_blue == 1
    assert t.reefs[0].more.blue == sum(1 << at("A", place) for place in ((2, 4), (3, 1), (4, 2)))


def test_a_card_introduces_a_blue_shrimp_or_moves_one_of_an_own_coral() -> None:
    """Rules 4.2: to any tile, also of others; from an own coral also back beside the open sea (A46)."""
    t = joined("A", ("W1", (2, 4)), cards=("confusion metamorphosis fair_exchange", ""))
    assert refusal(t, "8c metamorphosis move") == NO_BLUE_SHRIMP_USE
    play(t, "8c confusion shrimp")
    assert "at Ae3" not in moves(t)
    play(t, "at Ad2")
    assert refusal(t, "8c metamorphosis move") == NO_BLUE_SHRIMP_USE
    t.reefs[0].more.blue = 0
    t.more.blue_left = 3
    t = joined("A", ("W1", (2, 4)), ("W", (2, 5)), blue=((2, 5),), cards=("confusion lucky_dip", ""))
    assert refusal(t, "8c lucky dip shrimp") == CARD_HAS_NO_SHRIMP
    play(t, "8c confusion move", "at Af3")
    assert "aside" in moves(t)
    play(t, "aside")
    assert t.more.blue_left == 3


def test_k43_a_blue_shrimp_escapes_when_its_coral_is_eaten() -> None:
    """K43: it is not lost, but goes beside the open sea."""
    t = joined("A", *ROW, blue=((5, 0), (1, 3)), eaten=[1, 0])
    assert t.more.blue_left == 1
    play(t, "1 Ab6")
    assert t.more.blue_left == 2


def test_k44_a_shrimp_does_not_enter_a_tile_with_a_blue_one() -> None:
    """K44: another tile of that coral is free."""
    t = joined("A", ("Y1", (1, 3)), ("P", (5, 2)), blue=((4, 2),))
    play(t, "5 Ad2")
    assert refusal(t, "to Ac5") == SQUARE_TAKEN
    assert refusal(t, "to Ac6") == LEGAL


def test_k32_in_an_extra_turn_only_one_way_to_give_back_weighs_five() -> None:
    """K32: four plain tiles and a double one; the double tile and three plain ones go back, never four plain ones."""
    t = joined("A", *ROW, special={(5, 0): "DP"}, eaten=[1, 0])
    t.ender = 1
    t.phase = 5
    play(t, "1 Ab6", "back plain", "back plain", "back plain")
    assert moves(t) == {"back DP"}
    assert tiles_to_give_back(t) != 0
