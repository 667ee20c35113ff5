"""Before the first turn."""

from atoll.core.bits import bit
from atoll.core.luck import pick
from atoll.core.rule import rule
from atoll.core.story import happened
from pearls.components import ALL_SHELLS, BEACH
from pearls.events import WASHED_UP
from pearls.table import Table


@rule
def setup(t: Table) -> None:
    t.sea = ALL_SHELLS
    for _ in range(BEACH):
        wash_up(t)


@rule
def wash_up(t: Table) -> None:
    """A shell comes from the sea to the beach."""
    shell = out_of_the_sea(t)
    t.beach |= bit(shell)
    happened(t, WASHED_UP, shell)


@rule
def out_of_the_sea(t: Table) -> int:
    shell = pick(t.luck, t.sea)
    t.sea ^= bit(shell)
    return shell
