"""What luck gave, for whoever checks a game that is over."""

from collections.abc import Sequence

from atoll.core.bits import bit, nth
from atoll.core.message import Message, Who, say
from atoll.games.aqualin.components import ALL_TILES, RIVER, TILE_NAMES
from atoll.games.aqualin.table import BY_LOT, Table


def drawn(before: Table | None, after: Table, draws: Sequence[int]) -> list[Message]:
    """The creatures that came into the river, one after the other, and in the set-up what was left to the lot."""
    reserve, given = ALL_TILES if before is None else before.reserve, []
    for result in draws[:RIVER]:
        tile = nth(reserve, result)
        reserve ^= bit(tile)
        given.append(say("into the river: {tile}", tile=TILE_NAMES[tile]))
    if before is None and after.options.colours == BY_LOT:
        given.append(say("{name} gathers colours", name=Who(after.colours)))
    if before is None and after.options.starter == BY_LOT:
        given.append(say("{name} begins", name=Who(after.starter)))
    return given
