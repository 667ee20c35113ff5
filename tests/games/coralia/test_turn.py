"""Rules 3. Turn, and 7. End of play."""

from collections.abc import Callable

import pytest

import atoll
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.actions.lock import DIE_NOT_RECEIVED
from atoll.games.coralia.actions.place import DIE_NOT_ON_STATION, NO_OCTOPUS_LEFT
from atoll.games.coralia.actions.take import SUPPLY_EMPTY, TAKE_FOUR_DICE, TAKE_ONE_DIE
from atoll.games.coralia.moves import LOCK, OVER, PICK, PLACE
from atoll.games.coralia.notation import die_code
from atoll.games.coralia.table import Table

from .table_builder import (
    GAME,
    give_turtles,
    holds,
    lucky,
    moves,
    new_table,
    offer,
    play,
    put,
    put_octopus,
    reef,
    refusal,
)


def test_the_first_turn_takes_four_dice_of_four_colours() -> None:
    """Rules 3.1: 15 ways to choose four of six colours; they are rolled at once."""
    t = new_table(4)
    assert len(moves(t)) == 15
    assert refusal(t, "take R") == TAKE_FOUR_DICE
    play(t, "take RGBV")
    assert t.phase == PLACE
    assert [die_code(die)[0] for die in t.station] == list("RGBV")
    assert sum(t.supply) == 32


def test_every_other_turn_adds_one_die_of_any_colour() -> None:
    """Rules 3.1: also of a colour that already lies on the station, as long as the supply has one."""
    t = play(new_table(4), "take RGBV")
    play(t, moves(t)[0])
    while t.phase != PICK:
        play(t, moves(t)[0])
    assert moves(t) == ["take R", "take O", "take Y", "take G", "take B", "take V"]
    t.supply[reef("O")] = 0
    t.choices ^= 2
    assert refusal(t, "take O") == SUPPLY_EMPTY


def test_t1_a_turtle_keeps_a_die_from_the_roll() -> None:
    """T1, rulebook: two turtles, the blue diver is kept, the others and the new die are rolled; it may be chosen."""
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 2)
    t.phase, t.choices = PICK, 0b111111
    play(t, "take R")
    assert t.phase == LOCK
    assert moves(t) == ["lock YP", "lock GS", "lock BD", "roll"]
    play(t, "lock BD", "roll")
    assert die_code(t.station[0]) == "BD"
    assert "BD" in moves(t)
    # Not chosen, it is passed on still showing the diver.
    other = next(move for move in moves(t) if move != "BD")
    before = [die_code(die) for die in t.station]
    play(t, other)
    before.remove(other)
    assert [die_code(die) for die in t.station[:3]] == before


@pytest.mark.parametrize("placed", ["RP", "GF", "BS", "VO"])
def test_the_other_three_dice_are_passed_on_unchanged(placed: str) -> None:
    """Rules 3.6: whichever die is placed, the next player receives the other three with their faces unchanged."""
    t = new_table(4)
    offer(t, "RP GF BS VO")
    play(t, placed)
    while t.phase != PICK:
        play(t, moves(t)[0])
    assert t.active == 1
    assert [die_code(die) for die in t.station[: t.dice]] == [
        code for code in ["RP", "GF", "BS", "VO"] if code != placed
    ]


def test_t1_dice_not_locked_are_rolled() -> None:
    """T1: the dice that are not kept can show anything afterwards; the one that is kept cannot."""
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 2)
    t.phase, t.choices = PICK, 0b111111

    def rolled(face: str) -> Callable[[Table], bool]:
        return lambda twin: [die_code(die)[1] for die in twin.station[1:]] == [face] * 3

    for face in "PFSODT":
        twin = lucky(t, lambda twin: play(twin, "take R", "lock BD", "roll"), rolled(face))
        assert die_code(twin.station[0]) == "BD"


def test_t2_at_most_three_dice_are_locked() -> None:
    """T2: with five turtles, three dice can be locked; then the new die is rolled without a question."""
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 5)
    t.phase, t.choices = PICK, 0b111111
    play(t, "take V", "lock BD", "lock GS", "lock YP")
    assert t.phase == PLACE
    assert [die_code(die) for die in t.station[:3]] == ["BD", "GS", "YP"]
    assert t.station[3] // 6 == reef("V")


def test_one_turtle_locks_one_die() -> None:
    """Rules 3.2: up to one die for each own turtle; turtles are not used up."""
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 1)
    t.phase, t.choices = PICK, 0b111111
    assert refusal(t, "lock BD") == TAKE_ONE_DIE
    play(t, "take V")
    assert moves(t) == ["lock YP", "lock GS", "lock BD", "roll"], "the new die is always rolled"
    assert refusal(t, "lock VD") == DIE_NOT_RECEIVED
    play(t, "lock GS")
    assert t.phase == PLACE
    assert t.turtles[0].bit_count() == 1


def test_without_turtles_nothing_is_asked_before_the_roll() -> None:
    """Rules 3.2: no turtle, no lock."""
    t = new_table(4)
    offer(t, "BD GS YP")
    t.phase, t.choices = PICK, 0b111111
    play(t, "take V")
    assert t.phase == PLACE


def test_i4_a_die_whose_space_is_free_never_goes_to_the_island() -> None:
    """I4: a free red pearl and a taken green fish are both legal; the red pearl goes to its reef."""
    t = new_table(4)
    put(t, "GF")
    offer(t, "RP GF GF RP")
    assert moves(t) == ["RP", "GF"]
    assert refusal(t, "BD") == DIE_NOT_ON_STATION
    on_reef = play(t.copy(), "RP")
    assert holds(on_reef, "RP")
    assert sum(on_reef.island) == 0
    assert play(t, "GF").island[reef("G")] == 1


def test_o6_octopus_dice_without_an_octopus() -> None:
    """O6: both own octopuses placed: a free octopus space cannot be used, a taken one sends the die to the island."""
    t = new_table(4)
    put_octopus(t, 0, "OV")
    put_octopus(t, 1, "B")
    offer(t, "RO BO YO GF")
    assert moves(t) == ["GF", "BO"]
    assert refusal(t, "RO") == NO_OCTOPUS_LEFT
    assert refusal(t, "YO") == NO_OCTOPUS_LEFT
    assert play(t, "BO").island[reef("B")] == 1


def test_o7_four_useless_octopuses_are_rolled_again() -> None:
    """O7: both placed and four octopuses with free spaces: all four are rolled again, locked ones too."""
    t = new_table(4)
    put_octopus(t, 0, "OV")
    offer(t, "RO YO GO")
    t.phase, t.choices = PICK, 0b111111
    give_turtles(t, 0, 3)

    def lock_all(twin: object) -> None:
        play(twin, "take B", "lock RO", "lock YO", "lock GO")  # type: ignore[arg-type]

    rerolled = lucky(t, lock_all, lambda twin: [die_code(die) for die in twin.station[:3]] != ["RO", "YO", "GO"])
    assert rerolled.phase == PLACE
    assert moves(rerolled)
    kept = lucky(t, lock_all, lambda twin: [die_code(die) for die in twin.station[:3]] == ["RO", "YO", "GO"])
    assert die_code(kept.station[3]) != "BO", "without a use for any die, all would have been rolled again"


@pytest.mark.parametrize(("seats", "turns", "left"), [(2, 20, 1), (3, 27, 0), (4, 32, 1)])
def test_end_of_play_arithmetic(seats: int, turns: int, left: int) -> None:
    """Rules 7: 20, 27 or 32 turns; 1, 0 or 1 dice left in the supply, three on the station."""
    for seed in range(5):
        match = atoll.new("coralia", seats=seats, seed=seed)
        while not match.over:
            seat = match.awaiting[0]
            match.play(seat, match.moves(seat)[seed % len(match.moves(seat))])
        t = match.table
        assert t.turn == turns
        assert sum(t.supply) == left
        assert t.dice == 3
        assert book.adds_up(t)


def test_the_last_turn_has_still_a_choice_of_dice() -> None:
    """Rules 7: in the last turn of two or four players there are two dice to choose from, with three players one."""
    for seats, choice in ((2, 2), (3, 1), (4, 2)):
        match = atoll.new("coralia", seats=seats, seed=seats)
        dice = 0
        while not match.over:
            seat = match.awaiting[0]
            if match.table.phase == PICK:
                dice = sum(match.table.supply)
            match.play(seat, match.moves(seat)[-1])
        assert dice == choice


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    """Law 1: only the awaited seat has moves, and none has when the game is over."""
    t = new_table(3)
    assert moves(t, 1) == []
    t.phase = OVER
    assert book.awaiting(t) == 0
    assert moves(t, 0) == []
    assert GAME.seats == (2, 3, 4)
