"""Rules 4.2 and 5.3 of Second Kind: the blue shrimp of a card, and the four cards Unreliable shrimp."""

from atoll.core.bits import bit, lowest, popcount, without_lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.corals import colour_at, corals_with, shrimps_on, tiles_on
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.second_kind.blue_shrimps import blue_shrimps_on
from atoll.games.reef_encounter.second_kind.components import BLUE_SHRIMPS, UNRELIABLE_1, UNRELIABLE_2, UNRELIABLE_3
from atoll.games.reef_encounter.second_kind.events import BLUE_CAME, BLUE_LEFT, BLUE_MOVED
from atoll.games.reef_encounter.second_kind.table import INTRODUCE_BLUE, MOVE_BLUE, OWN_CORALS
from atoll.games.reef_encounter.table import NONE, Reef, Table
from atoll.games.reef_encounter.tiles import size_of


@rule
def room_for_blue(reef: Reef, lifted: int) -> int:
    """Rules 4.3: tiles without a figure or a printed shrimp, in corals without a blue shrimp but the one lifted."""
    blue = blue_shrimps_on(reef) & ~lifted
    taken = shrimps_on(reef) | blue | lifted
    return tiles_on(reef) & ~taken & ~corals_with(reef, blue)


@rule
def blue_squares(t: Table, source: int, board: int, card: int, use: int) -> int:
    """Where a blue shrimp may go on a board. It comes from a square (board times 64 plus cell), or from beside it."""
    reef = t.reefs[board]
    if source == NONE:
        return room_for_blue(reef, 0) & targets_for_blue(t, reef, use)
    home = source >> 6
    squares = room_for_blue(reef, bit(source & 63) if board == home else 0)
    if use in (INTRODUCE_BLUE, MOVE_BLUE) or squares == 0:
        return squares & targets_for_blue(t, reef, use)
    if card == UNRELIABLE_1:
        return squares if board == home else 0
    left = t.reefs[home]
    colour = colour_at(left, source & 63)
    if card == UNRELIABLE_2:
        return squares & reef.polyps[colour]
    if card == UNRELIABLE_3:
        return squares & ~reef.polyps[colour]
    return squares & smaller_corals(t, reef, size_of(t, left, corals_with(left, bit(source & 63))))


@rule
def targets_for_blue(t: Table, reef: Reef, use: int) -> int:
    """The tiles that a blue shrimp may be introduced on: any, unless only own corals were agreed on."""
    if use != INTRODUCE_BLUE or t.options.blue_target != OWN_CORALS:
        return tiles_on(reef)
    return corals_with(reef, reef.shrimps[lowest(t.asked)])


@rule
def smaller_corals(t: Table, reef: Reef, size: int) -> int:
    """All tiles of corals with fewer tiles."""
    found = 0
    tiles = tiles_on(reef)
    while tiles != 0:
        coral = corals_with(reef, bit(lowest(tiles)))
        if size_of(t, reef, coral) < size:
            found |= coral
        tiles &= ~coral
    return found


@rule
def has_blue_square(t: Table, source: int, card: int, use: int) -> bool:
    squares = 0
    for board in range(BOARDS):
        squares |= blue_squares(t, source, board, card, use)
    return squares != 0


@rule
def blue_sources(t: Table, board: int, card: int, use: int) -> int:
    """The wooden blue shrimps of a board that may be moved. One on an own coral may also go beside the open sea."""
    reef = t.reefs[board]
    if use == MOVE_BLUE:
        return reef.more.blue & corals_with(reef, reef.shrimps[lowest(t.asked)]) if reef.more.blue != 0 else 0
    found = 0
    shrimps = reef.more.blue
    while shrimps != 0:
        cell = lowest(shrimps)
        if has_blue_square(t, board * 64 + cell, card, use):
            found |= bit(cell)
        shrimps = without_lowest(shrimps)
    return found


@rule
def may_use_blue(t: Table, card: int, use: int) -> bool:
    """Whether a blue shrimp can be introduced or moved, by its icon or by the text of a card."""
    if use == INTRODUCE_BLUE and t.more.blue_left > 0:
        return has_blue_square(t, NONE, card, use)
    sources = 0
    for board in range(BOARDS):
        sources |= blue_sources(t, board, card, use)
    return sources != 0


@rule
def move_blue(t: Table, source: int, target: int) -> None:
    """From a square, or from beside the open sea (NONE), to a square, or back there (NONE)."""
    if source == NONE:
        t.more.blue_left -= 1
    else:
        t.reefs[source >> 6].more.blue ^= bit(source & 63)
    if target == NONE:
        t.more.blue_left += 1
        happened(t, BLUE_LEFT, square(source >> 6, source & 63))
        return
    t.reefs[target >> 6].more.blue |= bit(target & 63)
    if source == NONE:
        happened(t, BLUE_CAME, square(target >> 6, target & 63))
    else:
        happened(t, BLUE_MOVED, square(source >> 6, source & 63), square(target >> 6, target & 63))


@rule
def blue_adds_up(t: Table) -> bool:
    """Rules 4.1 and 6.3: four wooden ones; each on a tile of its own, and no two blue ones in one coral."""
    count = t.more.blue_left + t.more.sea_blue + (1 if t.more.blue_lifted != 0 else 0)
    for board in range(BOARDS):
        reef = t.reefs[board]
        count += popcount(reef.more.blue)
        blue = blue_shrimps_on(reef)
        if reef.more.blue & (reef.printed | shrimps_on(reef) | ~tiles_on(reef)) != 0:
            return False
        if reef.printed & shrimps_on(reef) != 0:
            return False
        while blue != 0:
            if popcount(corals_with(reef, bit(lowest(blue))) & blue_shrimps_on(reef)) != 1:
                return False
            blue = without_lowest(blue)
    return count == BLUE_SHRIMPS and t.more.blue_left >= 0
