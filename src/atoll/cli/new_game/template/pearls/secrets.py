"""What a seat cannot know: what others have dived for, until the game is over."""

from atoll.core.bits import bit, popcount
from atoll.core.rule import rule
from pearls.setup import out_of_the_sea
from pearls.table import Table, is_over

OPEN = False


@rule
def imagine(t: Table, seat: int) -> None:
    """What the others have dived for goes back into the sea, and as many shells are drawn again."""
    if is_over(t):
        return
    for other in range(t.seats):
        if other != seat:
            t.sea |= t.dived[other]
    for other in range(t.seats):
        if other != seat:
            dives = popcount(t.dived[other])
            t.dived[other] = 0
            for _ in range(dives):
                t.dived[other] |= bit(out_of_the_sea(t))


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """Everybody sees who dives; what comes up is no part of the move."""
    return move
