"""The parts of the laws that look at every move: rules over the contract, so that they run compiled."""

from atoll.core.bits import lowest
from atoll.core.contract import LEGAL, adds_up, any_move, apply, awaiting, legal, why_not
from atoll.core.doors import Tables, copy_table
from atoll.core.luck import WORD
from atoll.core.rule import rule
from atoll.core.table import Row

FINE = -1
SHARES = 256

Span = tuple[int, int, int]
"""Numbers as `range` has them: the first, the end, the step."""


@rule
def disorder(tables: Tables, seat: int, out: Row) -> int:
    """The place in the list of legal moves where it stops ascending, or FINE."""
    count = legal(tables[0], seat, out)
    for i in range(1, count):
        if out[i] <= out[i - 1]:
            return i
    return FINE


@rule
def disagreement(tables: Tables, seat: int, moves: Span, out: Row, reasons: Row) -> int:
    """A move that `legal` lists and `why_not` refuses, or the reverse, or FINE. Counts the reasons given.

    It is asked about every move that is listed, and about those of a span of all there are.
    """
    count = legal(tables[0], seat, out)
    for i in range(count):
        if why_not(tables[0], seat, out[i]) != LEGAL:
            return out[i]
    first, end, step = moves
    place = 0
    for move in range(first, end, step):
        while place < count and out[place] < move:
            place += 1
        reason = why_not(tables[0], seat, move)
        reasons[reason] += 1
        if (reason == LEGAL) != (place < count and out[place] == move):
            return move
    return FINE


@rule
def stumble(tables: Tables, seat: int, out: Row, more: Row) -> int:
    """A legal move after which something is lost or nobody can go on, or FINE. Tries each on the table at 1."""
    count = legal(tables[0], seat, out)
    for i in range(count):
        copy_table(tables, 0, 1)
        apply(tables[1], seat, out[i])
        if not adds_up(tables[1]):
            return out[i]
        seats = awaiting(tables[1])
        while seats != 0:
            if legal(tables[1], lowest(seats), more) == 0:
                return out[i]
            seats &= seats - 1
    return FINE


@rule
def count_draws(tables: Tables, seat: int, out: Row, drawn: Row) -> int:
    """Draw SHARES moves for each legal one, with words spread evenly, and count each; returns a move that is not legal.

    Legal moves are expected in `out`, as `legal` fills it.
    """
    count = legal(tables[0], seat, out)
    for i in range(count):
        drawn[i] = 0
    draws = count * SHARES
    for n in range(draws):
        word = ((2 * n + 1) * (WORD // 2)) // draws
        move = any_move(tables[0], seat, word)
        low = 0
        high = count
        while low < high:
            middle = (low + high) // 2
            if out[middle] < move:
                low = middle + 1
            else:
                high = middle
        if low == count or out[low] != move:
            return move
        drawn[low] += 1
    return FINE
