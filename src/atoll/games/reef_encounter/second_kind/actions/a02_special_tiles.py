"""Rules 1.5 of Second Kind. Actions 2 and 3 with special tiles: first take one up, then lay it as any other."""

from atoll.core.bits import bit, has
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import LAID_FROM_SCREEN
from atoll.games.reef_encounter.placing import has_spot
from atoll.games.reef_encounter.reasons import FOUR_FROM_SCREEN, NO_LARVA_PLAYED
from atoll.games.reef_encounter.second_kind.breakfast import may_lay_at_breakfast
from atoll.games.reef_encounter.second_kind.components import (
    ALL_SIDES,
    COLOURS_OF_KIND,
    CORAL_SIDES,
    FIRST_HALF,
    POLYP_KINDS,
    ROTATIONS,
)
from atoll.games.reef_encounter.second_kind.reasons import (
    LAY_IT_FIRST,
    NO_SQUARE_FOR_IT,
    NO_SUCH_SPECIAL,
    ONLY_TWO_TILES,
    WRONG_COLOUR,
)
from atoll.games.reef_encounter.second_kind.tiles import has_printed_shrimp, is_half
from atoll.games.reef_encounter.table import LAY, Player, Table

# Items: every kind as it lies, then the other three rotations of every half tile.
TURNED = ROTATIONS - 1
ITEMS = POLYP_KINDS + 5 * TURNED


@rule
def kind_of(item: int) -> int:
    return item if item < POLYP_KINDS else FIRST_HALF + (item - POLYP_KINDS) // TURNED


@rule
def rotation_of(item: int) -> int:
    return 0 if item < POLYP_KINDS else 1 + (item - POLYP_KINDS) % TURNED


@rule
def tiles_to_hold(t: Table, consumed: int) -> int:
    items = 0
    if t.phase == LAY and t.more.held == 0:
        for item in range(ITEMS):
            if why_not_hold(t, item, consumed) == LEGAL:
                items |= bit(item)
    return items


@rule
def why_not_hold(t: Table, item: int, consumed: int) -> int:
    if t.phase != LAY:
        return NO_LARVA_PLAYED
    if t.more.held != 0:
        return LAY_IT_FIRST
    if not may_lay_at_breakfast(t):
        return ONLY_TWO_TILES
    if consumed == 0 and t.laid_from_screen == LAID_FROM_SCREEN:
        return FOUR_FROM_SCREEN
    if item >= ITEMS or special_tiles_of(t.players[t.active], kind_of(item), consumed) == 0:
        return NO_SUCH_SPECIAL
    if not has(COLOURS_OF_KIND[kind_of(item)], t.colour):
        return WRONG_COLOUR
    return LEGAL if fits_somewhere(t, item, t.colour) else NO_SQUARE_FOR_IT


@rule
def special_tiles_of(player: Player, kind: int, consumed: int) -> int:
    return player.more.consumed[kind] if consumed == 1 else player.more.hand[kind]


@rule
def fits_somewhere(t: Table, item: int, colour: int) -> bool:
    """Whether a special tile has a square: try it in the fingers."""
    take_up(t, item)
    found = has_spot(t, colour)
    t.more.closed_sides = 0
    t.more.lays_printed = 0
    return found


@rule
def take_up(t: Table, item: int) -> None:
    kind = kind_of(item)
    t.more.closed_sides = ALL_SIDES & ~CORAL_SIDES[rotation_of(item)] if is_half(kind) else 0
    t.more.lays_printed = 1 if has_printed_shrimp(kind) else 0


@rule
def hold(t: Table, item: int, consumed: int) -> None:
    take_up(t, item)
    t.more.held = kind_of(item) + 1
    t.more.held_consumed = consumed
    if consumed == 1:
        t.players[t.active].more.consumed[kind_of(item)] -= 1
    else:
        t.players[t.active].more.hand[kind_of(item)] -= 1


@rule
def has_special_of(player: Player, colour: int, consumed: int) -> bool:
    """Whether a player has a special tile of a colour."""
    tiles = 0
    for kind in range(POLYP_KINDS):
        if has(COLOURS_OF_KIND[kind], colour):
            tiles += special_tiles_of(player, kind, consumed)
    return tiles > 0


@rule
def can_lay_special(t: Table, colour: int) -> bool:
    """Whether the active player has a special tile of a colour that fits somewhere."""
    player = t.players[t.active]
    for item in range(ITEMS):
        kind = kind_of(item)
        owned = player.more.hand[kind] + player.more.consumed[kind]
        if owned > 0 and has(COLOURS_OF_KIND[kind], colour) and fits_somewhere(t, item, colour):
            return True
    return False
