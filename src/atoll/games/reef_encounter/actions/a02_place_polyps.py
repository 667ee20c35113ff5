"""Rules 7. Action 2: play a larva cube and polyp tiles of its colour. Action 3 is the same with a second cube."""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import gives, shows
from atoll.games.reef_encounter.components import COLOURS, LAID_FROM_SCREEN
from atoll.games.reef_encounter.placing import has_spot, place, spots, why_not_on
from atoll.games.reef_encounter.reasons import (
    FOUR_FROM_SCREEN,
    LAY_ONE_AT_LEAST,
    NO_CONSUMED_TILE,
    NO_CUBE,
    NO_TILE_BEHIND_SCREEN,
    NO_TILE_TO_LAY,
    NOWHERE_TO_LAY,
)
from atoll.games.reef_encounter.seam_laying import can_lay_elsewhere, can_lay_more, has_more_of
from atoll.games.reef_encounter.seams import held_from_screen, is_holding, may_lay_another
from atoll.games.reef_encounter.table import ACT, LAY, NONE, Table


@rule
def larvae_to_play(t: Table) -> int:
    """The colours of cubes that can be followed by at least one tile."""
    colours = 0
    for colour in range(COLOURS):
        if why_not_larva(t, colour) == LEGAL:
            colours |= bit(colour)
    return colours


@rule
def why_not_larva(t: Table, colour: int) -> int:
    player = t.players[t.active]
    if player.cubes[colour] == 0:
        return NO_CUBE
    if may_follow(t, colour) or can_lay_elsewhere(t, colour):
        return LEGAL
    return NOWHERE_TO_LAY if player.hand[colour] + player.consumed[colour] > 0 else NO_TILE_TO_LAY


@rule
def may_follow(t: Table, colour: int) -> bool:
    """Whether the active player has a tile of a colour and a square for it."""
    player = t.players[t.active]
    has_plain = player.hand[colour] + player.consumed[colour] > 0
    return (has_plain and has_spot(t, colour)) or can_lay_more(t, colour)


@rule
def play_larva(t: Table, colour: int) -> None:
    """Pay the cube."""
    t.players[t.active].cubes[colour] -= 1
    t.supply[colour] += 1
    begin_laying(t, colour)


@rule
def begin_laying(t: Table, colour: int) -> None:
    """It promises a tile, so that everybody knows of one behind the screen if no other could be laid."""
    player = t.players[t.active]
    if player.consumed[colour] == 0 and has_spot(t, colour) and not can_lay_more(t, colour):
        shows(t, player, colour)
    t.phase = LAY
    t.colour = colour
    t.laid = 0
    t.laid_from_screen = 0


@rule
def may_lay_from_screen(t: Table) -> bool:
    if is_holding(t):
        return True
    return may_lay_another(t) and t.laid_from_screen < LAID_FROM_SCREEN and t.players[t.active].hand[t.colour] > 0


@rule
def may_lay_consumed(t: Table) -> bool:
    return not is_holding(t) and may_lay_another(t) and t.players[t.active].consumed[t.colour] > 0


@rule
def squares_to_lay_on(t: Table, board: int) -> int:
    return spots(t, board, t.colour)


@rule
def why_not_lay(t: Table, board: int, cell: int) -> int:
    """Why a tile from behind the screen cannot be laid on a square."""
    if is_holding(t):
        return why_not_on(t, board, cell, t.colour)
    if not may_lay_another(t):
        return NO_TILE_TO_LAY
    if t.laid_from_screen == LAID_FROM_SCREEN:
        return FOUR_FROM_SCREEN
    if t.players[t.active].hand[t.colour] == 0:
        return NO_TILE_BEHIND_SCREEN
    return why_not_on(t, board, cell, t.colour)


@rule
def why_not_lay_consumed(t: Table, board: int, cell: int) -> int:
    """Why a consumed tile cannot be laid on a square."""
    return why_not_on(t, board, cell, t.colour) if may_lay_consumed(t) else NO_CONSUMED_TILE


@rule
def lay(t: Table, board: int, cell: int) -> None:
    if is_holding(t):
        t.laid_from_screen += held_from_screen(t)
    else:
        gives(t, t.players[t.active], t.colour)
        t.laid_from_screen += 1
    lay_tile(t, board, cell)


@rule
def lay_consumed(t: Table, board: int, cell: int) -> None:
    t.players[t.active].consumed[t.colour] -= 1
    lay_tile(t, board, cell)


@rule
def lay_tile(t: Table, board: int, cell: int) -> None:
    """The action ends of itself only where everybody can see that no tile is left for it."""
    place(t, t.players[t.active], board, cell, t.colour)
    t.laid += 1
    player = t.players[t.active]
    from_screen = t.laid_from_screen == LAID_FROM_SCREEN and not has_more_of(t, player, t.colour)
    if not may_lay_another(t) or (from_screen and not may_lay_consumed(t)):
        finish(t)


@rule
def why_not_finish(t: Table) -> int:
    return LEGAL if t.laid > 0 and not is_holding(t) else LAY_ONE_AT_LEAST


@rule
def finish(t: Table) -> None:
    t.phase = ACT
    t.colour = NONE
    t.laid = 0
    t.laid_from_screen = 0
