"""Play without players: random games to the end, and the whole move tree. Loops that stay inside compiled code."""

from collections.abc import Sequence

from atoll.core.bits import lowest
from atoll.core.contract import any_move, apply, awaiting, legal, points, setup
from atoll.core.doors import Tables, copy_table
from atoll.core.luck import roll
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row


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
def deal(t: BaseTable, dice: Row) -> None:
    """Set up a blank table, with luck of its own."""
    for i in range(4):
        t.luck.key[i] = roll(dice)
    setup(t)


@rule
def play_one(t: BaseTable, dice: Row, out: Row) -> int:
    """A whole random game on a blank table, with luck of its own, the points counted into `out` at the end."""
    deal(t, dice)
    moves = play_out(t, dice)
    points(t, out)
    return moves


@rule
def play_each(tables: Tables, dice: Sequence[Row], scores: Sequence[Row], moves: Row, i: int) -> None:
    """A whole random game on one of many blank tables, with its own dice."""
    moves[i] = play_one(tables[i], dice[i], scores[i])


@rule
def deal_each(tables: Tables, dice: Sequence[Row], i: int) -> None:
    deal(tables[i], dice[i])


@rule
def move_each(tables: Tables, dice: Sequence[Row], i: int) -> None:
    """A random move at one of many tables. A card does this again and again: so the tables begin each move together."""
    seats = awaiting(tables[i])
    if seats != 0:
        seat = lowest(seats)
        apply(tables[i], seat, any_move(tables[i], seat, roll(dice[i])))


@rule
def again_each(tables: Tables, dice: Sequence[Row], scores: Sequence[Row], games: Row, i: int) -> None:
    """Where a game is over: count it, and begin the next one. The last table of all is blank."""
    if awaiting(tables[i]) == 0:
        points(tables[i], scores[i])
        games[i] += 1
        copy_table(tables, len(tables) - 1, i)
        deal(tables[i], dice[i])


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
