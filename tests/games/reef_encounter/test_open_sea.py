"""Rules 7. Actions 6, 8 and 10: exchanges, the draft and the refill of the open sea."""

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a06_tile_for_cube import NO_CONSUMED_TILE, NO_CUBE_IN_SUPPLY
from atoll.games.reef_encounter.actions.a08_cube_for_tile import NO_CUBE, NO_TILE_IN_BAG
from atoll.games.reef_encounter.rulebook import Table, adds_up
from atoll.games.reef_encounter.table import BAG_RAN_OUT, CUBES_RAN_OUT, OVER

from .reefs import balance, letters, play, refusal, table


def test_a_consumed_tile_for_a_cube() -> None:
    """Rules 7, action 6: the same colour; the tile goes to the bag; any number of times."""
    t = table(consumed=["WWY"])
    bag, supply = list(t.bag), list(t.supply)
    play(t, "6 W", "6 Y", "6 W")
    assert letters(t.players[0].cubes) == "WWY"
    assert [t.bag[c] - bag[c] for c in range(2)] == [2, 1]
    assert [supply[c] - t.supply[c] for c in range(2)] == [2, 1]
    assert refusal(t, "6 W") == NO_CONSUMED_TILE


def test_no_cube_in_the_supply() -> None:
    """Rules 16, no. 12."""
    t = table(consumed=["W"], cubes=["", "WWWWWWWWW"])
    assert refusal(t, "6 W") == NO_CUBE_IN_SUPPLY


def test_a_cube_for_a_tile() -> None:
    """Rules 7, action 8: behind the screen; the cube goes to the supply; the bonus tile is replaced."""
    t = table(cubes=["OO"])
    bag = t.bag[2]
    play(t, "8 O", "8 O")
    assert letters(t.players[0].hand) == "OO"
    assert (t.bag[2], t.bonus[2], t.supply[2]) == (bag - 2, 1, 9)
    assert refusal(t, "8 O") == NO_CUBE


def empty_bag(t: Table, *, leave: int = 0, bonus: str = "WYOPG") -> None:
    """Hand nearly all tiles of the bag to the second player, as consumed ones."""
    for c in range(5):
        t.bonus[c] = int("WYOPG"[c] in bonus)
    balance(t)
    for c in range(5):
        keep = leave if c == 0 else 0
        t.players[1].consumed[c] += t.bag[c] - keep
        t.bag[c] = keep
        t.unseen[c] = keep + (2 if c == 0 else 0)
        t.unshown_least[c] = t.unshown_most[c] = 2 if c == 0 else 0
    assert adds_up(t)


def test_the_last_tile_of_a_colour() -> None:
    """Rules 16, no. 12: the bonus tile serves; then there is none, until one comes back."""
    t = table(cubes=["YYY"], consumed=["Y"])
    empty_bag(t)
    play(t, "8 Y")
    assert refusal(t, "8 Y") == NO_TILE_IN_BAG
    play(t, "6 Y")
    assert t.bonus[1] == 1
    play(t, "8 Y")


def sea(t: Table, *tiles: str) -> None:
    for space, letters_ in enumerate(tiles):
        for c in range(5):
            t.sea[space, c] = letters_.count("WYOPG"[c])
    balance(t)


def test_the_draft_takes_the_cube_and_all_tiles_of_a_space() -> None:
    """Rules 7, action 10: behind the screen, not consumed."""
    t = table()
    sea(t, "WYO", "P", "GG", "WWW", "YY")
    play(t, "10 O")
    assert letters(t.players[0].hand) == "GG"
    assert letters(t.players[0].cubes) == "O"
    assert letters(t.players[0].consumed) == ""


def test_the_refill_is_one_tile_for_each_space_with_fewer_than_three() -> None:
    """Rules 7, action 10: the emptied space gets one, full ones none; the cube is replaced."""
    t = table()
    sea(t, "WYO", "P", "GG", "WWW", "YY")
    bag = sum(t.bag)
    play(t, "10 O")
    assert [sum(t.sea[s]) for s in range(5)] == [3, 2, 1, 3, 3]
    assert sum(t.bag) == bag - 3
    assert list(t.sea_cubes) == [1] * 5
    assert t.supply[2] == 8


def test_no_cube_of_the_taken_colour_ends_the_game() -> None:
    """Rules 12, no. 4: at once, no extra turns."""
    t = table(cubes=["", "GGGGGGGGG"])
    play(t, "10 G")
    assert (t.phase, t.ended) == (OVER, CUBES_RAN_OUT)


def test_the_bonus_tiles_go_into_a_bag_that_runs_out() -> None:
    """Rules 12, no. 4: three tiles are due, one is in the bag, five beside it; the game goes on."""
    t = table()
    sea(t, "WYO", "P", "GG", "WWW", "YY")
    empty_bag(t, leave=1)
    play(t, "10 O")
    assert t.phase != OVER
    assert [sum(t.sea[s]) for s in range(5)] == [3, 2, 1, 3, 3]
    assert sum(t.bag) + sum(t.bonus) == 3


def test_a_bag_without_enough_tiles_ends_the_game() -> None:
    """Rules 12, no. 4, and 16, no. 11: three are due, there are two."""
    t = table()
    sea(t, "WYO", "P", "GG", "WWW", "YY")
    empty_bag(t, leave=0, bonus="WY")
    play(t, "10 O")
    assert (t.phase, t.ended) == (OVER, BAG_RAN_OUT)
    assert [sum(t.sea[s]) for s in range(5)] == [3, 2, 1, 3, 2]


def test_exactly_enough_tiles_do_not_end_the_game() -> None:
    """Rules 16, no. 11: only when a due space gets none."""
    t = table()
    sea(t, "WYO", "P", "GG", "WWW", "YY")
    empty_bag(t, leave=0, bonus="WYO")
    play(t, "10 O")
    assert t.phase != OVER
    assert sum(t.bag) + sum(t.bonus) == 0
    assert refusal(t, "10 W") == LEGAL
