"""Rules 1.5 of Second Kind. Actions 2 and 3 with special tiles: first take one up, then lay it as any other.

hold DW      take up a double white tile (`hold DW x` a consumed one; a half tile with its coral sides: `hold HWne`)
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from atoll.core.bits import bit, has
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Ask, Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.card import FOUR_FROM_SCREEN, LAY_IT_FIRST, NO_LARVA_PLAYED
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOURS_OF_TILE, LAID_FROM_SCREEN
from atoll.games.reef_encounter.fitting import (
    ITEMS,
    fits_somewhere,
    rotation_of,
    take_up,
    tile_of,
)
from atoll.games.reef_encounter.moves import FIRST_LAY
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.names import SIDES_OF_ROTATION, TILE_CODES, TILE_NAMES, colour_name, tile_name
from atoll.games.reef_encounter.second_kind.events import SIDES_WITH_CORAL, TOOK_UP
from atoll.games.reef_encounter.second_kind.moves import HOLD, HOLD_CONSUMED, group_of, item_of
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader
from atoll.games.reef_encounter.table import LAY, NONE, Table
from atoll.games.reef_encounter.tiles import is_half, loses, owned

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_SUCH_SPECIAL, WRONG_COLOUR, NO_SQUARE_FOR_IT = range(FIRST_REASON + 110, FIRST_REASON + 113)
REASONS: dict[int, Message] = {
    NO_SUCH_SPECIAL: say("You have no such special tile there."),
    WRONG_COLOUR: say("That tile does not have the colour of the larva cube."),
    NO_SQUARE_FOR_IT: say("There is no square for that tile."),
}


@rule
def tiles_to_hold(t: Table, consumed: int) -> int:
    items = 0
    if t.phase == LAY and t.held == 0:
        for item in range(ITEMS):
            if why_not_hold(t, item, consumed) == LEGAL:
                items |= bit(item)
    return items


@rule
def why_not_hold(t: Table, item: int, consumed: int) -> int:
    if t.phase != LAY:
        return NO_LARVA_PLAYED
    if t.held != 0:
        return LAY_IT_FIRST
    if consumed == 0 and t.laid_from_screen == LAID_FROM_SCREEN:
        return FOUR_FROM_SCREEN
    if item >= ITEMS or owned(t.players[t.active], consumed, tile_of(item)) == 0:
        return NO_SUCH_SPECIAL
    if not has(COLOURS_OF_TILE[tile_of(item)], t.colour):
        return WRONG_COLOUR
    return LEGAL if fits_somewhere(t, item, t.colour) else NO_SQUARE_FOR_IT


@rule
def hold(t: Table, item: int, consumed: int) -> None:
    take_up(t, item)
    t.held_consumed = consumed
    loses(t.players[t.active], consumed, t.held)
    happened(t, TOOK_UP, t.active, t.held, consumed, t.rotation if is_half(t.held) else NONE)


def write(move: int) -> str:
    item = item_of(move)
    if item >= ITEMS:
        return numbered(move)
    sides = SIDES_OF_ROTATION[rotation_of(item)] if is_half(tile_of(item)) else ""
    return f"hold {TILE_CODES[tile_of(item)]}{sides}{' x' if group_of(move) == HOLD_CONSUMED else ''}"


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The tile; then how a half tile is turned, or “Play it”."""
    item = item_of(move)
    place = "special consumed" if group_of(move) == HOLD_CONSUMED else "special"
    sides = SIDES_OF_ROTATION[rotation_of(item)] if is_half(tile_of(item)) else "special"
    return f"{place} {TILE_CODES[tile_of(item)]}", f"say {sides}"


def with_special(ask: Ask) -> Ask:
    """What people are asked while tiles are laid, special tiles included."""

    def ask_more(view: Any, moves: Sequence[int]) -> Prompt:
        asked = ask(view, moves)
        special = view.get("special")
        if special and special["held"]:
            tile = tile_name(special["held"])
            return Prompt(
                say("Where does it go? You lay: {tile}.", tile=tile),
                say("{name} lays: {tile}.", name=Who(view["awaiting"][0]), tile=tile),
            )
        if not any(move in MOVES for move in moves):
            return asked
        if not any(FIRST_LAY <= move < FIRST_MORE for move in moves):
            return Prompt(
                say("Take up a special tile to lay, {colour}.", colour=colour_name(view["laying"])), asked.wait
            )
        return Prompt(say("{asked} You may also take up a special tile to lay.", asked=asked.decide), asked.wait)

    return ask_more


def phrase(view: "View", move: int) -> Message:
    tile = TILE_NAMES[tile_of(item_of(move))]
    if is_half(tile_of(item_of(move))):
        tile = say("{tile}, {sides}", tile=tile, sides=SIDES_WITH_CORAL[rotation_of(item_of(move))])
    if group_of(move) == HOLD_CONSUMED:
        return say("Take up a consumed tile to lay it: {tile}.", tile=tile)
    return say("Take up a tile from behind your screen to lay it: {tile}.", tile=tile)


MOVES = groups(HOLD, HOLD_CONSUMED + 1)
APART = tuple((f"h{c}{sides}", f"h{c} {sides}") for c in COLOUR_LETTERS.lower() for sides in SIDES_OF_ROTATION)
"""The sides of a half tile may be written as a word of their own."""
HOLDING = Question(MOVES, write, reader(MOVES, write, *APART), touched, {}, REASONS, phrase)
