"""Nothing leaves the box."""

from atoll.core.bits import popcount
from atoll.core.rule import rule
from pearls.components import ALL_SHELLS
from pearls.table import Table


@rule
def adds_up(t: Table) -> bool:
    """Every shell is in exactly one place."""
    shells = t.sea ^ t.beach
    count = popcount(t.sea) + popcount(t.beach)
    for seat in range(t.seats):
        shells ^= t.taken[seat] ^ t.dived[seat]
        count += popcount(t.taken[seat]) + popcount(t.dived[seat])
    return shells == ALL_SHELLS and count == popcount(ALL_SHELLS)
