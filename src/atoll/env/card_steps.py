"""The same steps for a card: each is a kernel, in which one thread does the work of one table.

What a step does is cut in parts, so that none waits for what another table in its warp does, and each rule of a game is
compiled once. An illegal answer is found before any move is made: then nothing happens, here and later, until the
processor has noticed.
"""

from collections.abc import Sequence

from atoll.core.contract import awaiting
from atoll.core.doors import Tables
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.env.steps import Desks, Places, Rows, begin, draw_some, finish, first_refused, make, mark_some


@rule
def begin_each(tables: Tables, desks: Desks, chosen: Row, i: int) -> None:
    """Begin a game at each table that is chosen."""
    if chosen[i] != 0:
        begin(tables, desks, i)
        desks[i].over = 0


@rule
def take_each(sides: Places, answers: Row, width: int, i: int) -> None:
    for n in range(i * width, (i + 1) * width):
        sides[n].answer = answers[n]


@rule
def check_each(sides: Places, moves: Rows, width: int, refused: Row, i: int) -> None:
    if first_refused(sides, moves, width, i, i + 1) >= 0:
        refused[0] = 1


@rule
def make_each(tables: Tables, desks: Desks, sides: Places, width: int, refused: Row, i: int) -> None:
    """Make the answers of a table, unless one at any table was refused. Where a game ends, the next one begins."""
    if refused[0] == 0:
        desks[i].over = 0
        if desks[i].asked != 0:
            make(tables, desks, sides, width, i)
            if awaiting(tables[i]) == 0:
                finish(tables, desks, i)


@rule
def draw_each(desks: Desks, sides: Places, moves: Rows, width: int, i: int) -> None:
    draw_some(desks, sides, moves, width, i, i + 1)


@rule
def mark_each(sides: Places, moves: Rows, masks: Rows, width: int, i: int) -> None:
    mark_some(sides, moves, masks, width, i, i + 1)


# Rewards, as in `atoll.env.rewards`, in the same order of the same operations.

NOTHING = -(1 << 62)
PLACES, WIN, POINTS, MARGIN, OWN = range(5)
KINDS = {"places": PLACES, "win": WIN, "points": POINTS, "margin": MARGIN}
"""What a card can reckon itself. A function of somebody's own is asked on the processor."""


@rule
def earn_each(desks: Desks, done: Row, rewards: Sequence[Row], kind: int, seats: int, i: int) -> None:
    """What each seat has earned in this step."""
    over = desks[i].over
    done[i] = over
    for seat in range(seats):
        rewards[i][seat] = 0
    if over == 1:
        for seat in range(seats):
            if kind == POINTS:
                rewards[i][seat] = desks[i].points[seat]
            elif kind == MARGIN:
                rewards[i][seat] = lead(desks[i].points, seats, seat)
            elif kind != OWN:
                earn_place(desks[i].ranks, rewards[i], kind, seats, seat)


@rule
def earn_place(places: Row, reward: Row, kind: int, seats: int, seat: int) -> None:
    place = places[seat]
    sharing = 0
    for other in range(seats):
        if places[other] == place:
            sharing += 1
    if kind == WIN:
        reward[seat] = 1 / sharing if place == 1 else 0.0  # type: ignore[call-overload]
    else:
        reward[seat] = 1 - 2 * (place - 1 + (sharing - 1) / 2) / (seats - 1)  # type: ignore[call-overload]


@rule
def lead(points: Row, seats: int, seat: int) -> int:
    """By how many points a seat is ahead of the best other one."""
    best = NOTHING
    for other in range(seats):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best
