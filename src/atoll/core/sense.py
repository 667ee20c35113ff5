"""Sense for games that have none of their own: the points so far, no move before another, no turns.

A game may have a module `sense` in its package with rules of these names, written in its own words; bots then play it
better. What they mean is said in `atoll.core.contract`.
"""

from atoll.core.contract import NO_MOVE, NOBODY, points
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

FAR_OFF = 1000


@rule
def sense(t: BaseTable, out: Row) -> int:
    points(t, out)
    for seat in range(t.seats):
        out[seat] *= 100
    return FAR_OFF


@rule
def lean(t: BaseTable, seat: int, move: int) -> int:
    return 0


@rule
def whose_turn(t: BaseTable) -> int:
    return NOBODY


@rule
def wind_up(t: BaseTable) -> int:
    return NO_MOVE
