"""What a seat may know of Shells, as numbers."""

from collections.abc import Mapping

from atoll.core.bits import popcount
from atoll.core.observation import Layout, choices, flags, numbers, put, put_flags, seat_after
from atoll.core.rule import rule
from atoll.core.table import Row
from shells.rulebook import HAND, NONE, SHELLS, Table, awaiting


def layout(seats: int, options: Mapping[str, int]) -> Layout:
    return Layout(
        (
            flags("over", "all shells are taken"),
            flags("hand", "the shells that I hold", SHELLS),
            choices("chosen", "the shell that I have laid face down, numbered from 1", of=SHELLS + 1),
            numbers("held", "shells in each hand, those laid down included", seats, high=HAND),
            flags("taken", "the shells that each seat has taken", seats, SHELLS),
        ),
        {"winner": "fixed by the options"},
    )


@rule
def observe(t: Table, seat: int, out: Row) -> int:
    at = put(out, 0, 1 if awaiting(t) == 0 else 0)
    at = put_flags(out, at, t.hand[seat], SHELLS)
    at = put(out, at, t.chosen[seat] + 1)
    for i in range(t.seats):
        other = seat_after(seat, i, t.seats)
        laid = 0 if t.chosen[other] == NONE else 1
        at = put(out, at, popcount(t.hand[other]) + laid)
    for i in range(t.seats):
        at = put_flags(out, at, t.taken[seat_after(seat, i, t.seats)], SHELLS)
    return at
