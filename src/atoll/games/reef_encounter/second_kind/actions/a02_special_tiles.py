"""Rules 1.5 of Second Kind. Actions 2 and 3 with special tiles: first take one up, then lay it as any other.

hold DW      take up a double white tile (`hold DW x` a consumed one; a half tile with its coral sides: `hold HWne`)
"""

from typing import TYPE_CHECKING

from atoll.core.bits import bit, has
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.card import FOUR_FROM_SCREEN, NO_LARVA_PLAYED
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOURS, LAID_FROM_SCREEN
from atoll.games.reef_encounter.names import KIND_NAMES, SIDES_OF_ROTATION
from atoll.games.reef_encounter.second_kind.breakfast import ONLY_TWO_TILES, may_lay_at_breakfast
from atoll.games.reef_encounter.second_kind.components import COLOURS_OF_KIND
from atoll.games.reef_encounter.second_kind.events import TOOK_UP
from atoll.games.reef_encounter.second_kind.fitting import (
    ITEMS,
    fits_somewhere,
    kind_of,
    rotation_of,
    special_tiles_of,
    take_up,
)
from atoll.games.reef_encounter.second_kind.moves import HOLD, HOLD_CONSUMED, group_of, item_of
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader
from atoll.games.reef_encounter.second_kind.tiles import LAY_IT_FIRST, is_half
from atoll.games.reef_encounter.second_kind.tiles import REASONS as IN_FINGERS
from atoll.games.reef_encounter.table import LAY, NONE, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_SUCH_SPECIAL, WRONG_COLOUR, NO_SQUARE_FOR_IT = range(FIRST_REASON + 110, FIRST_REASON + 113)
REASONS: dict[int, Message] = IN_FINGERS | {
    NO_SUCH_SPECIAL: say("You have no such special tile there."),
    WRONG_COLOUR: say("That tile does not have the colour of the larva cube."),
    NO_SQUARE_FOR_IT: say("There is no square for that tile."),
}


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
def hold(t: Table, item: int, consumed: int) -> None:
    take_up(t, item)
    t.more.held = kind_of(item) + 1
    t.more.held_consumed = consumed
    if consumed == 1:
        t.players[t.active].more.consumed[kind_of(item)] -= 1
    else:
        t.players[t.active].more.hand[kind_of(item)] -= 1
    rotation = rotation_of(item) if is_half(kind_of(item)) else NONE
    happened(t, TOOK_UP, t.active, COLOURS + kind_of(item), consumed, rotation)


def write(move: int) -> str:
    item = item_of(move)
    if item >= ITEMS:
        return numbered(move)
    sides = SIDES_OF_ROTATION[rotation_of(item)] if is_half(kind_of(item)) else ""
    return f"hold {KIND_NAMES[kind_of(item)]}{sides}{' x' if group_of(move) == HOLD_CONSUMED else ''}"


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The tile; then the sides of a half tile, or the sign for playing a special tile."""
    item = item_of(move)
    place = "special consumed" if group_of(move) == HOLD_CONSUMED else "special"
    sides = f"sides {SIDES_OF_ROTATION[rotation_of(item)]}" if is_half(kind_of(item)) else "play special"
    return f"{place} {KIND_NAMES[kind_of(item)]}", sides


MOVES = groups(HOLD, HOLD_CONSUMED + 1)
APART = tuple((f"h{c}{sides}", f"h{c} {sides}") for c in COLOUR_LETTERS.lower() for sides in SIDES_OF_ROTATION)
"""The sides of a half tile may be written as a word of their own."""
HOLDING = Question(MOVES, write, reader(MOVES, write, *APART), touched, reasons=REASONS)
