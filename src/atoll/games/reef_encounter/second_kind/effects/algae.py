"""Rules 5.3 of Second Kind: Algae indigestion, Confusion, Double lock, Free Alga. Cards about cylinders.

What is declared is a target as in action 7: the open sea in four colours, then the ten coral tiles.
"""

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a07_alga import (
    is_tenth_forbidden,
    onto_coral_tile,
    onto_open_sea,
    tiles_to_pay,
)
from atoll.games.reef_encounter.components import ALGAE, ALL_PAIRS, PAIRS
from atoll.games.reef_encounter.hierarchy import flip, large_alga, with_large
from atoll.games.reef_encounter.second_kind.actions.a07_special_for_alga import special_to_pay
from atoll.games.reef_encounter.second_kind.events import CYLINDER_MOVED, CYLINDER_OFF
from atoll.games.reef_encounter.table import Table


@rule
def covered(t: Table) -> int:
    """Algae indigestion: the coral tiles with a cylinder, as targets."""
    return t.locked << ALGAE


@rule
def indigestion(t: Table, target: int) -> None:
    """The cylinder goes to the supply; the tile stays as it lies, and can be turned over again."""
    tile = target - ALGAE
    alga = large_alga(t, tile)
    t.cylinders[alga] += 1
    t.locked ^= bit(tile)
    happened(t, CYLINDER_OFF, tile, alga)


@rule
def places_like(t: Table, tile: int) -> int:
    """Confusion: the coral tiles without a cylinder whose large alga is that of a covered one."""
    return with_large(t, large_alga(t, tile)) & ~t.locked


@rule
def confused(t: Table) -> int:
    """Confusion: the covered tiles whose cylinder has somewhere to go, as targets."""
    found = 0
    tiles = t.locked
    while tiles != 0:
        if places_like(t, lowest(tiles)) != 0:
            found |= bit(lowest(tiles))
        tiles = without_lowest(tiles)
    return found << ALGAE


@rule
def confusion(t: Table, target: int, other: int) -> None:
    """The cylinder moves; then all others with that alga turn over, the tile just left included."""
    alga = large_alga(t, target - ALGAE)
    t.locked ^= bit(target - ALGAE) | bit(other - ALGAE)
    happened(t, CYLINDER_MOVED, target - ALGAE, other - ALGAE, alga)
    flip(t, alga)


@rule
def tiles_for_cylinders(t: Table) -> int:
    """The coral tiles without a cylinder for which the supply has one, as targets."""
    found = 0
    for alga in range(ALGAE):
        if t.cylinders[alga] > 0:
            found |= with_large(t, alga)
    return (found & ~t.locked) << ALGAE


@rule
def second_locks(t: Table) -> int:
    """Double lock: a second coral tile in this turn, for a consumed tile, but never the tenth."""
    may = t.locked_one == 1 and t.players[t.active].eaten > 0 and popcount(t.locked) < PAIRS - 1
    return tiles_for_cylinders(t) if may and tiles_to_pay(t) | special_to_pay(t) != 0 else 0


@rule
def double_lock(t: Table, target: int) -> None:
    onto_coral_tile(t, target - ALGAE)
    t.locked_one = 2


@rule
def free_places(t: Table) -> int:
    """Free Alga: as action 7, but nothing is paid, and no coral need have been eaten."""
    found = 0
    for alga in range(ALGAE):
        if t.cylinders[alga] > 0:
            found |= bit(alga)
    may_lock = t.locked_one == 0 and not is_tenth_forbidden(t, t.players[t.active])
    return found | tiles_for_cylinders(t) if may_lock else found


@rule
def free_alga(t: Table, target: int) -> bool:
    """Play the cylinder; returns whether that was the last coral tile to be covered."""
    if has(bit(ALGAE) - 1, target):
        onto_open_sea(t, target)
    else:
        onto_coral_tile(t, target - ALGAE)
    return t.locked == ALL_PAIRS
