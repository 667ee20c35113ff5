"""Rules 5. Set-up, and the two choices before the first turn."""

import pytest

import atoll
from atoll.games.reef_encounter.actions.hide_tile import HIDE_A_TILE_FIRST, NOT_IN_YOUR_HAND
from atoll.games.reef_encounter.actions.take_cubes import TAKE_CUBES_FIRST
from atoll.games.reef_encounter.rulebook import Table, adds_up, apply, awaiting, read, setup, view, why_not
from atoll.games.reef_encounter.table import ACT, HIDE_TILE, TAKE_CUBES

from .reefs import letters

each_number = pytest.mark.parametrize("seats", [2, 3, 4])


def fresh(seats: int, seed: int = 0, **options: int) -> Table:
    t = Table()
    t.seats = seats
    t.luck.key[0] = seed
    for name, value in options.items():
        setattr(t.options, name, value)
    setup(t)
    assert adds_up(t)
    return t


def hide_all(t: Table) -> None:
    for seat in range(t.seats):
        apply(t, seat, next(c for c in range(5) if t.players[seat].hand[c]))


@each_number
def test_as_many_boards_as_players_with_their_start_tiles(seats: int) -> None:
    """Rules 5.1 and 5.2; and over many games every board is used."""
    used = set()
    for seed in range(40):
        t = fresh(seats, seed)
        boards = [i for i, reef in enumerate(t.reefs) if reef.rock]
        used |= set(boards)
        assert len(boards) == seats
        for reef in t.reefs:
            assert [tiles.bit_count() for tiles in reef.polyps] == [int(reef.rock != 0)] * 5
    assert used == {0, 1, 2, 3}


@each_number
def test_all_coral_tiles_start_on_the_same_side(seats: int) -> None:
    """Rules 5.4: one toss for all ten."""
    assert {fresh(seats, seed).turned for seed in range(20)} == {0, 1023}


@each_number
def test_the_open_sea_begins_with_three_three_three_two_one(seats: int) -> None:
    """Rules 5.5 and 5.6: clockwise from a space drawn by lot; a cube on each."""
    first = set()
    for seed in range(60):
        t = fresh(seats, seed)
        counts = [sum(t.sea[s]) for s in range(5)]
        start = next(s for s in range(5) if [counts[(s + i) % 5] for i in range(5)] == [3, 3, 3, 2, 1])
        first.add(start)
        assert list(t.sea_cubes) == [1] * 5
        assert list(t.supply) == [9] * 5
        assert list(t.bonus) == [1] * 5
    assert first == set(range(5))


@pytest.mark.parametrize(("seats", "hands", "bag"), [(2, [6, 9], 158), (3, [6, 7, 9], 146), (4, [6, 7, 8, 9], 133)])
def test_hands_grow_with_the_turn_order_and_so_many_tiles_stay_in_the_bag(
    seats: int, hands: list[int], bag: int
) -> None:
    """Rules 5.8 and the derived number of tiles in the bag."""
    starters = set()
    for seed in range(30):
        t = fresh(seats, seed)
        starters.add(t.starter)
        assert [sum(t.players[(t.starter + i) % seats].hand) for i in range(seats)] == hands
        assert sum(t.bag) == bag
    assert starters == set(range(seats))


def test_the_first_seat_starts_when_that_is_agreed() -> None:
    """Rules 16, no. 2: by lot, or as people sit."""
    assert {fresh(4, seed, starter=1).starter for seed in range(20)} == {0}


def test_everybody_hides_a_tile_at_the_same_time() -> None:
    """Rules 5.9: in any order, and only a tile one has."""
    t = fresh(3)
    assert (t.phase, awaiting(t)) == (HIDE_TILE, 0b111)
    assert why_not(t, 1, read("10 W")) == HIDE_A_TILE_FIRST
    for colour in range(5):
        assert (why_not(t, 1, colour) == NOT_IN_YOUR_HAND) == (t.players[1].hand[colour] == 0)
    for seat in (2, 0, 1):
        apply(t, seat, next(c for c in range(5) if t.players[seat].hand[c]))
        assert adds_up(t)
    assert [sum(p.hand) for p in t.players[:3]] == [(5, 6, 8)[(seat - t.starter) % 3] for seat in range(3)]
    assert t.phase == TAKE_CUBES


def test_cubes_are_taken_in_turn_order_and_shown() -> None:
    """Rules 5.10 and 16, no. 1: any two from the supply, the same colour twice included."""
    t = fresh(3)
    hide_all(t)
    for i in range(3):
        seat = (t.starter + i) % 3
        assert awaiting(t) == 1 << seat
        assert why_not(t, seat, read("10 W")) == TAKE_CUBES_FIRST
        apply(t, seat, read("cubes OO"))
        assert letters(t.players[seat].cubes) == "OO"
        assert view(t, (seat + 1) % 3)["players"][seat]["cubes"] == "OO"
    assert t.supply[2] == 3
    assert (t.phase, awaiting(t), t.turn) == (ACT, 1 << t.starter, 1)


def test_cubes_can_be_chosen_sealed() -> None:
    """The option: all choose at once; nobody sees a choice before all are in."""
    t = fresh(2, cubes=1)
    hide_all(t)
    assert awaiting(t) == 0b11
    apply(t, 1, read("cubes WG"))
    assert view(t, 0)["players"][1]["first_cubes"] is None
    assert view(t, 1)["players"][1]["first_cubes"] == "WG"
    assert letters(t.players[1].cubes) == ""
    apply(t, 0, read("cubes YY"))
    assert [letters(p.cubes) for p in t.players[:2]] == ["YY", "WG"]
    assert view(t, 0)["players"][1]["first_cubes"] == "WG"


def test_a_match_begins_in_the_native_engine() -> None:
    """The same through the checked doors."""
    match = atoll.new("reef_encounter", seats=4, seed=5)
    assert match.awaiting == (0, 1, 2, 3)
    assert all(move.text.startswith("fish ") for move in match.moves(2))
