"""Rules 3.2 of Second Kind. A wooden blue shrimp whose tile a crown of thorns has eaten shifts to another."""

from atoll.core.bits import bit
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import SIDES
from atoll.games.reef_encounter.events import LIFTED
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.second_kind.effects.shrimps import room_for_blue
from atoll.games.reef_encounter.second_kind.events import BLUE_LEFT, BLUE_MOVED
from atoll.games.reef_encounter.sides import step
from atoll.games.reef_encounter.table import NONE, PUT, Reef, Table


@rule
def lift_blue(t: Table, board: int, cell: int) -> None:
    """The tile under a blue shrimp is gone."""
    t.reefs[board].more.blue ^= bit(cell)
    t.more.blue_lifted = board * 64 + cell + 1


@rule
def around(reef: Reef, cell: int) -> int:
    """The squares beside a cell; rock sides of half tiles do not hinder."""
    found = 0
    for side in range(SIDES):
        found |= step(reef, bit(cell), side)
    return found


@rule
def free_squares(t: Table, board: int) -> int:
    """The tiles beside it that the blue shrimp may shift to."""
    place = t.more.blue_lifted - 1
    return around(t.reefs[board], place & 63) & room_for_blue(t.reefs[board], 0) if place >> 6 == board else 0


@rule
def squares_to_shift(t: Table, board: int) -> int:
    """Where the shrimp goes; or, if it can go nowhere, an own shrimp in its way that may make room."""
    free = free_squares(t, board)
    return free if free != 0 or (t.more.blue_lifted - 1) >> 6 != board else guards_in_the_way(t, board)


@rule
def guards_in_the_way(t: Table, board: int) -> int:
    """The active player's own shrimps on tiles that the blue one could go to, but for them."""
    reef = t.reefs[board]
    own = reef.shrimps[t.active]
    near = own & around(reef, (t.more.blue_lifted - 1) & 63)
    if near == 0:
        return 0
    reef.shrimps[t.active] = 0
    found = near & room_for_blue(reef, 0)
    reef.shrimps[t.active] = own
    return found


@rule
def stuck_behind(t: Table) -> bool:
    """Whether only own shrimps are in the way: then the blue one may as well go beside the open sea."""
    return free_squares(t, (t.more.blue_lifted - 1) >> 6) == 0


@rule
def has_shift(t: Table) -> bool:
    return squares_to_shift(t, (t.more.blue_lifted - 1) >> 6) != 0


@rule
def shift_blue(t: Table, board: int, cell: int) -> None:
    """Put the blue shrimp on a square, or take up the own shrimp that is in its way there."""
    reef = t.reefs[board]
    if reef.shrimps[t.active] & bit(cell) != 0:
        reef.shrimps[t.active] ^= bit(cell)
        t.lifted = board * 64 + cell
        t.lifted_again = 0 if t.ender == NONE else 1
        t.phase = PUT
        happened(t, LIFTED, t.active, square(board, cell))
    else:
        source = t.more.blue_lifted - 1
        reef.more.blue |= bit(cell)
        t.more.blue_lifted = 0
        happened(t, BLUE_MOVED, square(source >> 6, source & 63), square(board, cell))


@rule
def blue_escapes(t: Table) -> None:
    """It goes beside the open sea."""
    source = t.more.blue_lifted - 1
    t.more.blue_left += 1
    t.more.blue_lifted = 0
    happened(t, BLUE_LEFT, square(source >> 6, source & 63))
