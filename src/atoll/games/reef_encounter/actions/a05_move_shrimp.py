"""Rules 7. Action 5: move or remove one's own shrimps, free of charge, also in the middle of action 2 or 3.

One lifts a shrimp, then puts it somewhere. Printed, this can be done without end. Here a shrimp that has been moved
waits until something else has been done; only from bare rock it may go on, to a coral or behind the screen. Nothing is
lost by that: shrimps of one player are alike, so whatever can be reached by many moves can be reached by moving each
of them once, straight to where it shall stand. (If a shrimp enters a coral that another leaves, the other one moves
first; if a board would hold three, one that leaves it moves first; with as many leaving as coming there is always one.)

5 Bc4        take up the shrimp on Bc4
to Bd4       put the shrimp on Bd4
to screen    put it behind the screen
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a01_eat import NOT_YOUR_SHRIMP
from atoll.games.reef_encounter.components import SHRIMPS_ON_A_BOARD
from atoll.games.reef_encounter.corals import guarded, shrimps_on, tiles_on
from atoll.games.reef_encounter.events import LIFTED, PUT_SHRIMP
from atoll.games.reef_encounter.moves import (
    FIRST_LAY,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    SQUARES,
    TO_SCREEN,
    square,
)
from atoll.games.reef_encounter.names import square_name, where
from atoll.games.reef_encounter.notation import SQUARE, read_square
from atoll.games.reef_encounter.placing import DEEP_WATER, SHRIMP_IN_THE_WAY, SQUARE_TAKEN
from atoll.games.reef_encounter.seam_pieces import figures_of_nobody
from atoll.games.reef_encounter.table import ACT, FROM_SCREEN, LAY, NONE, PUT, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

(
    PUT_SHRIMP_FIRST,
    NO_SHRIMP_IN_FINGERS,
    JUST_MOVED,
    SAME_SQUARE,
    TWO_SHRIMPS_ON_BOARD,
    CORAL_HAS_SHRIMP,
    INTRODUCE_ON_CORAL,
    OFF_THE_BARE_ROCK,
    NOT_BACK_AGAIN,
) = range(FIRST_REASON + 50, FIRST_REASON + 59)
REASONS: dict[int, Message] = {
    PUT_SHRIMP_FIRST: say("You have a shrimp in your fingers: first say where it goes."),
    NO_SHRIMP_IN_FINGERS: say("First say which shrimp: introduce one, or take up one of yours."),
    JUST_MOVED: say("You have just moved that shrimp; do something else before you move it again."),
    SAME_SQUARE: say("The shrimp came from that square."),
    TWO_SHRIMPS_ON_BOARD: say("You have two shrimps on that board already."),
    CORAL_HAS_SHRIMP: say("That coral holds a shrimp already."),
    INTRODUCE_ON_CORAL: say("A new shrimp goes onto a coral, not onto bare rock."),
    OFF_THE_BARE_ROCK: say("The shrimp was on bare rock: now it goes onto a coral or behind your screen."),
    NOT_BACK_AGAIN: say("A new shrimp goes onto a coral."),
}


@rule
def shrimps_to_lift(t: Table, board: int) -> int:
    """The squares of a board with a shrimp that the active player may take up."""
    found = 0
    shrimps = t.reefs[board].shrimps[t.active]
    while shrimps != 0:
        if why_not_lift(t, board, lowest(shrimps)) == LEGAL:
            found |= bit(lowest(shrimps))
        shrimps = without_lowest(shrimps)
    return found


@rule
def why_not_lift(t: Table, board: int, cell: int) -> int:
    reef = t.reefs[board]
    if not has(reef.shrimps[t.active], cell):
        return NOT_YOUR_SHRIMP
    return JUST_MOVED if has(reef.moved & tiles_on(reef), cell) else LEGAL


@rule
def lift(t: Table, board: int, cell: int) -> None:
    reef = t.reefs[board]
    reef.shrimps[t.active] ^= bit(cell)
    t.lifted = board * 64 + cell
    t.lifted_again = 1 if has(reef.moved, cell) else 0
    reef.moved &= ~bit(cell)
    t.phase = PUT
    happened(t, LIFTED, t.active, square(board, cell))


@rule
def open_to_shrimp(t: Table, board: int, squares: int, why: int) -> int:
    """Rules 7 and 9: those of some squares that the shrimp in the active player's fingers may go to. Of a single square
    it can be asked why it is not among them, as in `placing`."""
    reef = t.reefs[board]
    squares &= reef.rock
    if squares == 0:
        return DEEP_WATER * why
    if t.lifted >> 6 == board:
        squares &= ~bit(t.lifted & 63)
    if squares == 0:
        return SAME_SQUARE * why
    squares &= ~shrimps_on(reef)
    if squares == 0:
        return SHRIMP_IN_THE_WAY * why
    squares &= ~figures_of_nobody(reef)
    if squares == 0:
        return SQUARE_TAKEN * why
    if popcount(reef.shrimps[t.active]) == SHRIMPS_ON_A_BOARD:
        return TWO_SHRIMPS_ON_BOARD * why
    squares &= ~guarded(reef)
    if squares == 0:
        return CORAL_HAS_SHRIMP * why
    if t.lifted == FROM_SCREEN or t.lifted_again == 1:
        squares &= tiles_on(reef)
    if squares == 0:
        return (INTRODUCE_ON_CORAL if t.lifted == FROM_SCREEN else OFF_THE_BARE_ROCK) * why
    return LEGAL if why == 1 else squares


@rule
def why_not_put(t: Table, board: int, cell: int) -> int:
    return open_to_shrimp(t, board, bit(cell), 1)


@rule
def squares_to_put_on(t: Table, board: int) -> int:
    return open_to_shrimp(t, board, t.reefs[board].rock, 0)


@rule
def corals_to_guard(t: Table, board: int) -> int:
    """The tiles of a board that a shrimp of the active player may stand on."""
    return open_to_shrimp(t, board, tiles_on(t.reefs[board]), 0)


@rule
def put(t: Table, board: int, cell: int) -> None:
    reef = t.reefs[board]
    reef.shrimps[t.active] |= bit(cell)
    if t.lifted != FROM_SCREEN:
        reef.moved |= bit(cell)
    happened(t, PUT_SHRIMP, t.active, square_left(t), square(board, cell))
    let_go(t)


@rule
def why_not_to_screen(t: Table) -> int:
    return NOT_BACK_AGAIN if t.lifted == FROM_SCREEN else LEGAL


@rule
def put_behind_screen(t: Table) -> None:
    happened(t, PUT_SHRIMP, t.active, square_left(t), SQUARES)
    let_go(t)


@rule
def square_left(t: Table) -> int:
    """The square that the shrimp in the player's fingers came from; SQUARES is behind the screen."""
    return SQUARES if t.lifted == FROM_SCREEN else square(t.lifted >> 6, t.lifted & 63)


@rule
def let_go(t: Table) -> None:
    """The shrimp stands somewhere, or is behind the screen: what was going on goes on."""
    t.lifted = NONE
    t.lifted_again = 0
    t.phase = ACT if t.colour == NONE else LAY


def write_lift(move: int) -> str:
    return f"5 {square_name(move - FIRST_LIFT)}"


def read_lift(text: str) -> int | None:
    written = re.fullmatch(rf"5\s*{SQUARE}", text)
    return FIRST_LIFT + read_square(written[1]) if written else None


def touched_lift(view: "View", move: int) -> tuple[str, ...]:
    """The shrimp."""
    return (f"shrimp {square_name(move - FIRST_LIFT)}",)


def write_put(move: int) -> str:
    return f"to {square_name(move - FIRST_PUT)}"


def read_put(text: str) -> int | None:
    written = re.fullmatch(rf"to\s*{SQUARE}", text)
    return FIRST_PUT + read_square(written[1]) if written else None


def touched_put(view: "View", move: int) -> tuple[str, ...]:
    """The square that it goes to, whatever lies there."""
    return (square_name(move - FIRST_PUT),)


def phrase_lift(view: "View", move: int) -> Message:
    return say("Move your shrimp from {square}.", square=where(move - FIRST_LIFT))


def phrase_put(view: "View", move: int) -> Message:
    return say("Put the shrimp on {square}.", square=where(move - FIRST_PUT))


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    return Prompt(say("Where does the shrimp go?"), say("{name} moves a shrimp.", name=Who(view["awaiting"][0])))


GOING_BACK = Question(
    range(TO_SCREEN, FIRST_TILE_FOR_CUBE),
    lambda move: "to screen",
    lambda text: TO_SCREEN if text == "to screen" else None,
    lambda view, move: (f"screen {view['seat']}",),
    phrase=lambda view, move: say("Take the shrimp behind your screen."),
)
LIFTING = Question(range(FIRST_LIFT, FIRST_PUT), write_lift, read_lift, touched_lift, {}, REASONS, phrase_lift)
PUTTING = Question(range(FIRST_PUT, FIRST_LAY), write_put, read_put, touched_put, {"put": ask}, {}, phrase_put)
