"""The doors through which Python enters the rules: an array of tables and a place in it.

A call into compiled code costs a third as much with an array as with a record, and a plain table is kept in a list the
same way, so one set of doors serves every engine.
"""

from collections.abc import Sequence

from atoll.core.bits import lowest
from atoll.core.contract import (
    adds_up,
    any_move,
    apply,
    awaiting,
    imagine,
    legal,
    places,
    points,
    setup,
    why_not,
)
from atoll.core.luck import roll
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

Tables = Sequence[BaseTable]


@rule
def copy_table(tables: Tables, source: int, target: int) -> None:
    """Make one table of an array a copy of another. (Every engine copies its tables in its own way.)"""
    tables[target].take(tables[source])


@rule
def set_up(tables: Tables) -> None:
    setup(tables[0])


@rule
def who(tables: Tables) -> int:
    return awaiting(tables[0])


@rule
def list_moves(tables: Tables, seat: int, out: Row) -> int:
    return legal(tables[0], seat, out)


@rule
def refusal(tables: Tables, seat: int, move: int) -> int:
    return why_not(tables[0], seat, move)


@rule
def make(tables: Tables, seat: int, move: int) -> None:
    apply(tables[0], seat, move)


@rule
def draw_move(tables: Tables, seat: int, word: int) -> int:
    return any_move(tables[0], seat, word)


@rule
def count_points(tables: Tables, out: Row) -> None:
    points(tables[0], out)


@rule
def rank(tables: Tables, out: Row) -> None:
    places(tables[0], out)


@rule
def suppose(tables: Tables, seat: int) -> None:
    imagine(tables[0], seat)


@rule
def nothing_lost(tables: Tables) -> bool:
    return adds_up(tables[0])


@rule
def play_out(t: BaseTable, dice: Row) -> int:
    """Random moves until the end; returns how many."""
    moves = 0
    seats = awaiting(t)
    while seats != 0:
        seat = lowest(seats)
        apply(t, seat, any_move(t, seat, roll(dice)))
        moves += 1
        seats = awaiting(t)
    return moves


@rule
def play_one(t: BaseTable, dice: Row, out: Row) -> int:
    """A whole random game on a blank table, with luck of its own, the points counted into `out` at the end."""
    for i in range(4):
        t.luck.key[i] = roll(dice)
    setup(t)
    moves = play_out(t, dice)
    points(t, out)
    return moves


@rule
def play_games(tables: Tables, games: int, dice: Row, out: Row) -> int:
    """Whole random games, one after the other, on copies of the blank table at 0; returns how many moves they took."""
    moves = 0
    for _ in range(games):
        copy_table(tables, 0, 1)
        moves += play_one(tables[1], dice, out)
    return moves


@rule
def count_leaves(tables: Tables, at: int, depth: int, lists: Sequence[Row]) -> int:
    """The number of move sequences of a length from the table at a place (perft). Uses the tables after it."""
    seats = awaiting(tables[at])
    leaves = 0
    while seats != 0:
        seat = lowest(seats)
        seats &= seats - 1
        count = legal(tables[at], seat, lists[at])
        if depth == 1:
            leaves += count
            continue
        for i in range(count):
            copy_table(tables, at, at + 1)
            apply(tables[at + 1], seat, lists[at][i])
            leaves += count_leaves(tables, at + 1, depth - 1, lists)
    return leaves
