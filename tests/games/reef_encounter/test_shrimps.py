"""Rules 9, and actions 4 and 5. Shrimps: protection, two a board, bare rock only for a moment."""

from atoll.core.bits import members
from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a01_eat import NOT_YOUR_SHRIMP
from atoll.games.reef_encounter.actions.a04_introduce_shrimp import NO_CORAL_TO_GUARD, NO_SHRIMP_LEFT
from atoll.games.reef_encounter.actions.a05_move_shrimp import (
    CORAL_HAS_SHRIMP,
    INTRODUCE_ON_CORAL,
    JUST_MOVED,
    NO_SHRIMP_IN_FINGERS,
    NOT_BACK_AGAIN,
    OFF_THE_BARE_ROCK,
    PUT_SHRIMP_FIRST,
    SAME_SQUARE,
    TWO_SHRIMPS_ON_BOARD,
)
from atoll.games.reef_encounter.actions.a10_draft import SHRIMP_ON_BARE_ROCK
from atoll.games.reef_encounter.card import ONE_SHRIMP_A_TURN
from atoll.games.reef_encounter.corals import protected, shrimps_behind_screen
from atoll.games.reef_encounter.names import CELL_NAMES
from atoll.games.reef_encounter.placing import DEEP_WATER, PROTECTED, SHRIMP_IN_THE_WAY

from .reefs import EMPTY_A, EMPTY_B, moves, play, reef, refusal, table

CORALS = """
    ~ ~ ~ . . . ~
    ~ Y Y . . . ~
    . . ~ . . . .
    . . . . . ~ .
    P P . ~ . . .
    W W W . Y2 . .
"""


def test_a_shrimp_protects_its_tile_and_the_tiles_of_its_coral_beside_it() -> None:
    """Rules 9: at most five tiles, not the farther ones, not diagonally, not other corals."""
    drawing = """
        ~ ~ ~ . . . ~
        ~ . . . . . ~
        . . ~ . . . .
        W Y Y2 Y Y ~ .
        W Y Y ~ W W W
        W W W W W . .
    """
    t = table({"A": drawing}, hands=["WWWW"], cubes=["W"])
    play(t, "2 W")
    assert {CELL_NAMES[cell] for cell in members(protected(t.reefs[0]))} == {"b4", "c4", "d4", "c5"}
    assert refusal(t, "Ab4") == refusal(t, "Ac5") == PROTECTED
    assert refusal(t, "Ae4") == LEGAL
    assert refusal(t, "Ab5") == LEGAL


def test_a_neighbour_of_another_coral_is_not_protected() -> None:
    """Rules 9: only tiles of the same coral."""
    t = table({"A": EMPTY_A.replace(". . . . . . .\n", "W W Y O2 . . .\n", 1)}, hands=["W"], cubes=["W"])
    play(t, "2 W")
    assert refusal(t, "Ac6") == LEGAL


def test_a_shrimp_is_introduced_onto_a_coral_without_one() -> None:
    """Rules 7, action 4: any tile of a coral that holds no shrimp, whoever grew it; not bare rock."""
    t = table({"A": CORALS})
    play(t, "4")
    assert moves(t) == {"to Ab2", "to Ac2", "to Aa5", "to Ab5", "to Aa6", "to Ab6", "to Ac6"}
    assert refusal(t, "to Ae6") == SHRIMP_IN_THE_WAY
    assert refusal(t, "to Aa4") == INTRODUCE_ON_CORAL
    assert refusal(t, "to Aa1") == DEEP_WATER
    assert refusal(t, "to screen") == NOT_BACK_AGAIN
    assert refusal(t, "10 W") == PUT_SHRIMP_FIRST
    play(t, "to Ac2")
    assert reef(t, "A").splitlines()[1] == "~ Y Y1 . . . ~"
    assert shrimps_behind_screen(t, 0) == 3
    assert refusal(t, "4") == ONE_SHRIMP_A_TURN


def test_a_coral_holds_one_shrimp_at_most() -> None:
    """Rules 9: another tile of a guarded coral is refused too."""
    t = table({"A": CORALS.replace("~ Y Y .", "~ Y Y2 .")})
    play(t, "4")
    assert refusal(t, "to Ab2") == CORAL_HAS_SHRIMP


def test_a_player_has_two_shrimps_on_a_board_at_most() -> None:
    """Rules 9, at any time: also when introducing, and on bare rock."""
    two = CORALS.replace("~ Y Y .", "~ Y Y1 .").replace("P P .", "P P1 .")
    t = table({"A": two, "B": EMPTY_B.replace("~ ~ ~ .", "~ ~ ~ W1", 1)})
    assert refusal(t, "4") == NO_CORAL_TO_GUARD
    play(t, "5 Bd1")
    assert refusal(t, "to Aa6") == TWO_SHRIMPS_ON_BOARD
    assert refusal(t, "to Aa4") == TWO_SHRIMPS_ON_BOARD
    play(t, "to screen", "5 Ab5", "to Aa6")
    assert reef(t, "A").splitlines()[5] == "W1 W W . Y2 . ."


def test_no_coral_to_guard_and_no_shrimp_left() -> None:
    """Rules 7, action 4: why it cannot be done."""
    assert refusal(table({"A": EMPTY_A}), "4") == NO_CORAL_TO_GUARD
    assert refusal(table({"A": CORALS}, eaten=[4]), "4") == NO_SHRIMP_LEFT


def test_a_shrimp_moves_to_any_allowed_square() -> None:
    """Rules 7, action 5: the same coral, another one without a shrimp, bare rock, or behind the screen."""
    t = table({"A": CORALS.replace("W W W", "W1 W W")})
    assert refusal(t, "5 Ae6") == NOT_YOUR_SHRIMP
    assert refusal(t, "to Ab6") == NO_SHRIMP_IN_FINGERS
    play(t, "5 Aa6")
    assert refusal(t, "to Aa6") == SAME_SQUARE
    assert refusal(t, "to Ae6") == SHRIMP_IN_THE_WAY
    targets = moves(t, "to A")
    assert {"to Ab6", "to Ac6", "to Ab2", "to Aa5", "to Aa4"} <= targets
    assert "to Ae6" not in targets
    assert "to screen" in moves(t)
    play(t, "to screen")
    assert shrimps_behind_screen(t, 0) == 4


def test_a_shrimp_on_bare_rock_must_leave_it_before_the_draft() -> None:
    """Rules 7, action 5: by the end of the turn no shrimp is on bare rock."""
    t = table({"A": CORALS.replace("W W W", "W1 W W")})
    play(t, "5 Aa6", "to Aa4")
    assert refusal(t, "10 W") == SHRIMP_ON_BARE_ROCK
    play(t, "5 Aa4")
    assert refusal(t, "to Ab4") == OFF_THE_BARE_ROCK
    play(t, "to Ab2", "10 W")


def test_a_shrimp_that_was_moved_waits_until_something_else_is_done() -> None:
    """Our ruling, so that a turn ends: nothing is lost, since a shrimp can go straight to its square."""
    t = table({"A": CORALS.replace("W W W", "W1 W W")}, consumed=["W"])
    play(t, "5 Aa6", "to Ab6")
    assert refusal(t, "5 Ab6") == JUST_MOVED
    play(t, "6 W", "5 Ab6", "to Aa6")


def test_shrimps_cannot_move_without_end() -> None:
    """Every shrimp is lifted twice at most between two other steps."""
    t = table({"A": CORALS.replace("W W W", "W1 W W")})
    play(t, "5 Aa6", "to Aa4", "5 Aa4", "to Ab6")
    assert not moves(t, "5 ")
    assert moves(t, "10 ")


def test_a_shrimp_taken_back_comes_back_only_by_action_4() -> None:
    """Rules 7, action 5."""
    t = table({"A": CORALS.replace("W W W", "W1 W W")})
    play(t, "5 Aa6", "to screen")
    assert not moves(t, "5 ")
    play(t, "4", "to Aa6")
    assert refusal(t, "4") == ONE_SHRIMP_A_TURN


def test_a_new_shrimp_may_be_moved_in_the_same_turn() -> None:
    """Rules 7: actions in any order."""
    t = table({"A": CORALS})
    play(t, "4", "to Aa6", "5 Aa6", "to Ac2")
