"""The same with bots in some seats: they answer inside, as soon as they are asked, and before anybody outside."""

from atoll.bots.greedy import FEELING, LEAD, OWN, TABLES, greedy_move
from atoll.core.bits import lowest
from atoll.core.contract import any_move, apply, awaiting
from atoll.core.doors import Tables, copy_table
from atoll.core.luck import roll
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.env.steps import Desks, Places, Rows, begin, finish, make, show

OUTSIDE, RANDOM, GENTLE, GREEDY, FEELS = range(5)
BOTS = {"random": RANDOM, "gentle": GENTLE, "greedy": GREEDY, "feeling": FEELS}
"""Who may play inside, by name. `feeling` takes the move after which the game's sense sees it furthest ahead."""
MIND = (LEAD, LEAD, OWN, LEAD, FEELING)
DREAMS = (0, 0, 1, 3, 1)
ROWS = 3
"""A bot thinks on so many rows: the moves, what each gains, and the points."""


@rule
def begin_some_with_bots(
    tables: Tables,
    desks: Desks,
    sides: Places,
    moves: Rows,
    seen: Rows,
    width: int,
    first: int,
    last: int,
    bots: Row,
    thoughts: Rows,
    thread: int,
) -> None:
    for i in range(first, last):
        begin(tables, desks, i)
        desks[i].over = 0
        let_bots_play(tables, desks, bots, thoughts, thread, i)
        show(tables, desks, sides, moves, seen, width, i)


@rule
def step_some_with_bots(
    tables: Tables,
    desks: Desks,
    sides: Places,
    moves: Rows,
    seen: Rows,
    width: int,
    first: int,
    last: int,
    bots: Row,
    thoughts: Rows,
    thread: int,
) -> None:
    for i in range(first, last):
        desks[i].over = 0
        if desks[i].asked != 0:
            make(tables, desks, sides, width, i)
            let_bots_play(tables, desks, bots, thoughts, thread, i)
            if awaiting(tables[i]) == 0:
                finish(tables, desks, i)
                let_bots_play(tables, desks, bots, thoughts, thread, i)
            show(tables, desks, sides, moves, seen, width, i)


@rule
def let_bots_play(tables: Tables, desks: Desks, bots: Row, thoughts: Rows, thread: int, i: int) -> None:
    """Until somebody outside must decide, or the game is over."""
    inside = seats_inside(bots)
    seats = awaiting(tables[i]) & inside
    while seats != 0:
        seat = lowest(seats)
        apply(tables[i], seat, bots_move(tables, desks, bots[seat], thoughts, thread, i, seat))
        desks[i].made += 1
        seats = awaiting(tables[i]) & inside


@rule
def seats_inside(bots: Row) -> int:
    seats = 0
    for seat in range(len(bots)):
        if bots[seat] != OUTSIDE:
            seats |= 1 << seat
    return seats


@rule
def bots_move(tables: Tables, desks: Desks, bot: int, thoughts: Rows, thread: int, i: int, seat: int) -> int:
    dice = desks[i].dice
    if bot == RANDOM:
        return any_move(tables[i], seat, roll(dice))
    dream = len(desks) + 1 + TABLES * thread
    copy_table(tables, i, dream)
    three = tables[dream : dream + TABLES]
    moves, gained, score = thoughts[ROWS * thread], thoughts[ROWS * thread + 1], thoughts[ROWS * thread + 2]
    return greedy_move(three, seat, DREAMS[bot], MIND[bot], dice, moves, gained, score)
