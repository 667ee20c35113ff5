"""A shell is worth the number on it; the highest total wins, and those who have the same share the place."""

from atoll.core.bits import lowest, members, without_lowest
from atoll.core.game import Score
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.core.table import Row
from pearls.notation import shell_name
from pearls.table import Table


@rule
def points(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        out[seat] = worth(t.taken[seat] | t.dived[seat])


@rule
def worth(shells: int) -> int:
    total = 0
    while shells != 0:
        total += lowest(shells) + 1
        shells = without_lowest(shells)
    return total


@rule
def places(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        out[seat] = 1
        for other in range(t.seats):
            if worth(t.taken[other] | t.dived[other]) > worth(t.taken[seat] | t.dived[seat]):
                out[seat] += 1


def score_sheet(t: Table) -> list[Score]:
    return [
        Score(seat, worth(1 << shell), say("shell {shell}", shell=shell_name(shell)), (f"shell {shell_name(shell)}",))
        for seat in range(t.seats)
        for shell in members(t.taken[seat] | t.dived[seat])
    ]
