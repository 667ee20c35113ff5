"""The doors through which Python enters the rules: an array of tables and a place in it.

A call into compiled code costs a third as much with an array as with a record, and a plain table is kept in a list the
same way, so one set of doors serves every engine.
"""

from collections.abc import Sequence

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
def set_up_each(tables: Tables, i: int) -> None:
    setup(tables[i])


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
def make(tables: Tables, seat: int, move: int) -> int:
    """Make a move; who must decide next."""
    apply(tables[0], seat, move)
    return awaiting(tables[0])


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
def suppose_points(tables: Tables, seat: int, dreams: int, score: Row, least: Row, most: Row) -> None:
    """The least and the most points of each seat over some dreams. The table at 0 stays; that at 1 is dreamt in."""
    for k in range(dreams):
        copy_table(tables, 0, 1)
        dream = tables[1]
        for i in range(4):
            dream.luck.key[i] = k + i + 1
        dream.luck.used = 0
        imagine(dream, seat)
        points(dream, score)
        for other in range(dream.seats):
            if k == 0 or score[other] < least[other]:
                least[other] = score[other]
            if k == 0 or score[other] > most[other]:
                most[other] = score[other]


@rule
def nothing_lost(tables: Tables) -> bool:
    return adds_up(tables[0])
