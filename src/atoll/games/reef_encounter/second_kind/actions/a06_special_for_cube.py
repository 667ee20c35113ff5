"""Rules 1.5 of Second Kind. Action 6 with special tiles: a consumed one for a larva cube of its colour.

6 DW         give a consumed double white tile for a white larva cube (`6 WY Y` a two-colour tile for a yellow one)
"""

from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a06_tile_for_cube import NO_CUBE_IN_SUPPLY
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    CORAL_TILES,
    FIRST_TWO_COLOUR,
    PAIRS,
    POLYP_KINDS,
)
from atoll.games.reef_encounter.events import TILE_FOR_CUBE
from atoll.games.reef_encounter.names import TILE_CODES, TILE_NAMES
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import NO_SUCH_SPECIAL
from atoll.games.reef_encounter.second_kind.moves import SPECIAL_FOR_CUBE, item_of
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader
from atoll.games.reef_encounter.table import Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

# Items: every kind for its colour, a two-colour tile for its first; then two-colour tiles for their second.
ITEMS = POLYP_KINDS + PAIRS


@rule
def tile_given(item: int) -> int:
    return COLOURS + item if item < POLYP_KINDS else FIRST_TWO_COLOUR + item - POLYP_KINDS


@rule
def colour_wanted(item: int) -> int:
    if item >= POLYP_KINDS:
        return CORAL_TILES[item - POLYP_KINDS][1]
    tile = tile_given(item)
    return CORAL_TILES[tile - FIRST_TWO_COLOUR][0] if tile >= FIRST_TWO_COLOUR else tile % COLOURS


@rule
def special_for_cubes(t: Table) -> int:
    items = 0
    for item in range(ITEMS):
        if why_not_special_for_cube(t, item) == LEGAL:
            items |= bit(item)
    return items


@rule
def why_not_special_for_cube(t: Table, item: int) -> int:
    if item >= ITEMS or t.players[t.active].consumed[tile_given(item)] == 0:
        return NO_SUCH_SPECIAL
    return LEGAL if t.supply[colour_wanted(item)] > 0 else NO_CUBE_IN_SUPPLY


@rule
def special_for_cube(t: Table, item: int) -> None:
    player = t.players[t.active]
    player.consumed[tile_given(item)] -= 1
    put_in_bag(t, tile_given(item))
    t.supply[colour_wanted(item)] -= 1
    player.cubes[colour_wanted(item)] += 1
    happened(t, TILE_FOR_CUBE, t.active, tile_given(item), colour_wanted(item))


def write(move: int) -> str:
    item = item_of(move)
    if item >= ITEMS:
        return numbered(move)
    wanted = f" {COLOUR_LETTERS[colour_wanted(item)]}" if tile_given(item) >= FIRST_TWO_COLOUR else ""
    return f"6 {TILE_CODES[tile_given(item)]}{wanted}"


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The consumed tile, then a cube of the supply."""
    item = item_of(move)
    return f"special consumed {TILE_CODES[tile_given(item)]}", f"supply {COLOUR_LETTERS[colour_wanted(item)]}"


def phrase(view: "View", move: int) -> Message:
    tile = TILE_NAMES[tile_given(item_of(move))]
    colour = COLOUR_NAMES[colour_wanted(item_of(move))]
    return say("Give a consumed tile ({tile}) for a larva cube: {colour}.", tile=tile, colour=colour)


MOVES = groups(SPECIAL_FOR_CUBE, SPECIAL_FOR_CUBE + 1)
SPECIAL_FOR_CUBES = Question(MOVES, write, reader(MOVES, write), touched, phrase=phrase)
