"""What a seat may know, as numbers."""

from collections.abc import Mapping

from atoll.core.bits import popcount
from atoll.core.observation import Layout, flags, numbers, put, put_flags, seat_after
from atoll.core.rule import rule
from atoll.core.table import Row
from pearls.components import SHELLS, TURNS
from pearls.table import Table, is_over


def layout(seats: int, options: Mapping[str, int]) -> Layout:
    return Layout(
        (
            flags("mine", "it is my turn"),
            numbers("turn", "turns of all players that are over", high=seats * TURNS),
            flags("beach", "the shells that lie there", SHELLS),
            flags("taken", "what each seat has taken from the beach, me first", seats, SHELLS),
            flags("dived", "what each seat has dived for, as far as I know it", seats, SHELLS),
            numbers("dives", "how often each has dived", seats, high=TURNS),
        ),
        {"sea": "what is left when all others are counted"},
    )


@rule
def observe(t: Table, seat: int, out: Row) -> int:
    at = put(out, 0, 1 if not is_over(t) and t.turn % t.seats == seat else 0)
    at = put(out, at, t.turn)
    at = put_flags(out, at, t.beach, SHELLS)
    for i in range(t.seats):
        at = put_flags(out, at, t.taken[seat_after(seat, i, t.seats)], SHELLS)
    for i in range(t.seats):
        is_known = i == 0 or is_over(t)
        at = put_flags(out, at, t.dived[seat_after(seat, i, t.seats)] if is_known else 0, SHELLS)
    for i in range(t.seats):
        at = put(out, at, popcount(t.dived[seat_after(seat, i, t.seats)]))
    return at
