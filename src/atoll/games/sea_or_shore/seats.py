"""Who sits where, and who is asked. Clockwise is the next seat; the right-hand neighbour is the seat before."""

from atoll.core.bits import bit, lowest
from atoll.core.rule import rule
from atoll.games.sea_or_shore.table import Table


@rule
def everyone(t: Table) -> int:
    return (1 << t.seats) - 1


@rule
def left_of(t: Table, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < t.seats else 0


@rule
def right_of(t: Table, seat: int) -> int:
    return seat - 1 if seat > 0 else t.seats - 1


@rule
def clockwise(t: Table, seats: int) -> int:
    """Of some seats, the first player's or the nearest clockwise from it."""
    ahead = (seats >> t.first) << t.first
    return lowest(ahead if ahead != 0 else seats)


@rule
def ask(t: Table, seat: int, phase: int) -> None:
    t.phase = phase
    t.awaited = bit(seat)
