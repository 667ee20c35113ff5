"""What is done at each of many tables, from the first to the last of a stretch: rules that every engine compiles.

On a card, a thread takes a stretch of one. Arrays have a row for each table, or for each move that is tried.
"""

from typing import Any

from atoll.core.bits import lowest
from atoll.core.contract import apply, awaiting, features, imagine, legal, places, points, sense, setup
from atoll.core.doors import Tables
from atoll.core.luck import roll
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

WHOLE = 60
"""Parts of a win: two to six seats can share it."""


@rule
def begin_some(first: int, last: int, tables: Tables, dice: Any) -> None:
    """Set blank tables up, each with luck of its own."""
    for i in range(first, last):
        t = tables[i]
        new_luck(t, dice[i])
        setup(t)


@rule
def list_some(first: int, last: int, tables: Tables, moves: Any, counts: Any, movers: Any) -> None:
    """Who decides at each table (-1: it is over), and the legal moves. Of several, one after the other."""
    for i in range(first, last):
        seats = awaiting(tables[i])
        movers[i] = -1
        counts[i] = 0
        if seats != 0:
            movers[i] = lowest(seats)
            counts[i] = legal(tables[i], lowest(seats), moves[i])


@rule
def dream_some(first: int, last: int, tables: Tables, movers: Any, dice: Any) -> None:
    """Make each table, a copy, into what its mover could take the real one for."""
    for i in range(first, last):
        if movers[i] >= 0:
            new_luck(tables[i], dice[i])
            imagine(tables[i], movers[i])


@rule
def make_some(first: int, last: int, tables: Tables, movers: Any, chosen: Any) -> None:
    """Make a move at each table that is not over."""
    for i in range(first, last):
        if movers[i] >= 0:
            apply(tables[i], movers[i], chosen[i])


@rule
def look_some(
    first: int, last: int, tables: Tables, viewers: Any, rows: Any, over: Any, margin: Any, won: Any, scores: Any
) -> None:
    """The features of each table from a viewer's side; where a game is over, how it ended for that viewer.

    The viewer -1 becomes whoever decides. The margin is in points; of a best place that is shared, 60 parts are.
    """
    for i in range(first, last):
        t = tables[i]
        seats = awaiting(t)
        if viewers[i] < 0:
            viewers[i] = lowest(seats) if seats != 0 else 0
        if seats != 0:
            over[i] = 0
            features(t, viewers[i], rows[i])
        else:
            over[i] = 1
            points(t, scores[i])
            margin[i] = ahead(t, viewers[i], scores[i])
            places(t, scores[i])
            won[i] = share_won(t, viewers[i], scores[i])


@rule
def feel_some(first: int, last: int, tables: Tables, viewers: Any, felt: Any, scores: Any) -> None:
    """How far ahead each viewer is by the game's sense, in hundredths of a point."""
    for i in range(first, last):
        t = tables[i]
        sense(t, scores[i])
        felt[i] = ahead(t, viewers[i], scores[i])


@rule
def spread_some(
    first: int, last: int, rows: Any, word: Any, shift: Any, mask: Any, begin: Any, values: Any, width: int, out: Any
) -> None:
    """Inputs of a network, one after the other: of input f, some bits of a word of its row stand for a value."""
    for n in range(first, last):
        row = n // width
        f = n - row * width
        bits = (rows[row, word[f]] >> shift[f]) & mask[f]
        out[n] = values[begin[f] + bits]


@rule
def ahead(t: BaseTable, seat: int, scores: Row) -> int:
    """A seat's lead over the best other."""
    best = -1_000_000
    for other in range(t.seats):
        if other != seat and scores[other] > best:
            best = scores[other]
    return scores[seat] - best if t.seats > 1 else scores[seat]


@rule
def share_won(t: BaseTable, seat: int, ranks: Row) -> int:
    """60 for the best place; less if it is shared."""
    winners = 0
    for other in range(t.seats):
        winners += 1 if ranks[other] == 1 else 0
    return WHOLE // max(1, winners) if ranks[seat] == 1 else 0


@rule
def new_luck(t: BaseTable, dice: Row) -> None:
    for i in range(4):
        t.luck.key[i] = roll(dice)
    t.luck.used = 0
