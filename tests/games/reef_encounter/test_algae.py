"""Rules 11. Action 7: alga cylinders."""

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a06_tile_for_cube import NO_CONSUMED_TILE
from atoll.games.reef_encounter.actions.a07_alga import (
    ALREADY_LOCKED,
    EAT_FIRST,
    NO_CYLINDER,
    ONE_CORAL_TILE_A_TURN,
    TENTH_NEEDS_TWO_TILES,
)
from atoll.games.reef_encounter.hierarchy import large_alga
from atoll.games.reef_encounter.rulebook import Table
from atoll.games.reef_encounter.table import ALL_CORAL_TILES_COVERED, OVER

from .reefs import EMPTY_A, letters, moves, play, refusal, table


def test_a_cylinder_costs_a_consumed_tile_of_any_colour() -> None:
    """Rules 11 and 16, no. 7: it goes to the bag."""
    t = table(consumed=["WG"])
    bag = t.bag[4]
    assert refusal(t, "7 Y blue") == NO_CONSUMED_TILE
    play(t, "7 G blue")
    assert (t.bag[4], letters(t.players[0].consumed)) == (bag + 1, "W")


def test_any_number_of_cylinders_onto_the_open_sea() -> None:
    """Rules 11: always allowed; the cylinder that was there goes back to the supply."""
    t = table(consumed=["WWWW"])
    play(t, "7 W blue", "7 W red", "7 W red", "7 W green")
    assert list(t.cylinders) == [5, 4, 5, 5]


def test_a_colour_that_turns_nothing_may_be_played() -> None:
    """Rules 16, no. 8."""
    t = table(consumed=["WW"])
    t.turned = 0b0100000010  # no coral tile shows a large red alga
    play(t, "7 W red", "7 W red")
    assert t.turned == 0b0100000010


def test_a_colour_without_a_cylinder_in_the_supply_cannot_be_chosen() -> None:
    """Rules 11 and 16, no. 8: not even when the one on the open sea is of that colour."""
    t = table(consumed=["W"], eaten=[1], parrotfish=["W"])
    t.sea_alga = 0
    t.cylinders[0] = 0
    assert refusal(t, "7 W blue") == NO_CYLINDER
    assert refusal(t, "7 W YO") == NO_CYLINDER
    assert not {m for m in moves(t, "7 ") if m.endswith(("blue", "YO", "OG", "GY"))}


def test_coral_tiles_only_after_the_first_meal() -> None:
    """Rules 11: a shrimp on the open-sea board."""
    t = table(consumed=["W"])
    assert refusal(t, "7 W WY") == EAT_FIRST


def test_one_coral_tile_a_turn() -> None:
    """Rules 11: the open sea stays free."""
    t = table(consumed=["WWW"], eaten=[1], parrotfish=["W"])
    play(t, "7 W WY")
    assert refusal(t, "7 W WO") == ONE_CORAL_TILE_A_TURN
    play(t, "7 W blue", "10 W", "10 Y")
    assert refusal(t, "7 W WY") == ALREADY_LOCKED
    assert refusal(t, "7 W WO") == LEGAL


def test_a_covered_tile_never_turns_again() -> None:
    """Rules 11: locked on its present face for the rest of the game."""
    t = table(consumed=["WWWW"], eaten=[1], parrotfish=["W"])
    play(t, "7 W WY")
    play(t, "7 W green", "7 W blue", "7 W green")
    assert t.turned & 1 == 0


def nine_covered(parrotfish: str) -> Table:
    """All coral tiles but W>Y carry a cylinder."""
    t = table({"A": EMPTY_A}, seats=2, consumed=["W", "Y"], eaten=[1, 0], parrotfish=[parrotfish])
    t.turned = 0b0001010110
    t.locked = 0b1111111110
    for alga in range(4):
        t.cylinders[alga] = 5
    for tile in range(1, 10):
        t.cylinders[large_alga(t, tile)] -= 1
    return t


def test_the_tenth_cylinder_needs_two_tiles_in_the_parrotfish() -> None:
    """Rules 11: counting the one from the start."""
    assert refusal(nine_covered(""), "7 W WY") == TENTH_NEEDS_TWO_TILES
    assert not moves(nine_covered(""), "7 W W")
    assert refusal(nine_covered("W"), "7 W WY") == LEGAL


def test_the_tenth_cylinder_ends_the_game() -> None:
    """Rules 12, no. 1."""
    t = nine_covered("W")
    play(t, "7 W WY")
    assert (t.phase, t.ended, t.ender) == (OVER, ALL_CORAL_TILES_COVERED, 0)
