"""What a seat knows. The only secret is the order of the reserve, and that is not decided before it is drawn."""

from atoll.core.rule import rule
from atoll.games.aqualin.table import Table

OPEN = True


@rule
def imagine(t: Table, seat: int) -> None:
    """Nothing to draw anew: what comes from the reserve comes from the luck, and the luck is the dreamer's own."""


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    return move
