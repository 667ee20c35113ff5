"""Rules 7. Action 6: a consumed tile for a larva cube of the same colour. The tile goes to the bag.

6 W          give a consumed white tile for a white larva cube
"""

import re
from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from atoll.games.reef_encounter.events import TILE_FOR_CUBE
from atoll.games.reef_encounter.moves import FIRST_CUBE_FOR_TILE, FIRST_TILE_FOR_CUBE
from atoll.games.reef_encounter.notation import COLOUR, read_colour
from atoll.games.reef_encounter.table import Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_CONSUMED_TILE, NO_CUBE_IN_SUPPLY = range(FIRST_REASON + 60, FIRST_REASON + 62)
REASONS: dict[int, Message] = {
    NO_CONSUMED_TILE: say("You have no consumed tile of that colour."),
    NO_CUBE_IN_SUPPLY: say("There is no larva cube of that colour in the supply."),
}


@rule
def tiles_for_cubes(t: Table) -> int:
    colours = 0
    for colour in range(COLOURS):
        if why_not_tile_for_cube(t, colour) == LEGAL:
            colours |= bit(colour)
    return colours


@rule
def why_not_tile_for_cube(t: Table, colour: int) -> int:
    if t.players[t.active].consumed[colour] == 0:
        return NO_CONSUMED_TILE
    return NO_CUBE_IN_SUPPLY if t.supply[colour] == 0 else LEGAL


@rule
def tile_for_cube(t: Table, colour: int) -> None:
    player = t.players[t.active]
    player.consumed[colour] -= 1
    put_in_bag(t, colour)
    t.supply[colour] -= 1
    player.cubes[colour] += 1
    happened(t, TILE_FOR_CUBE, t.active, colour, colour)


def write(move: int) -> str:
    return f"6 {COLOUR_LETTERS[move - FIRST_TILE_FOR_CUBE]}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"6\s*{COLOUR}", text)
    return FIRST_TILE_FOR_CUBE + read_colour(written[1]) if written else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A consumed tile, then a cube of the supply."""
    letter = COLOUR_LETTERS[move - FIRST_TILE_FOR_CUBE]
    return f"consumed {view['seat']} {letter}", f"supply {letter}"


def phrase(view: "View", move: int) -> Message:
    return say("Give a consumed tile for a larva cube: {colour}.", colour=COLOUR_NAMES[move - FIRST_TILE_FOR_CUBE])


TILES_FOR_CUBES = Question(range(FIRST_TILE_FOR_CUBE, FIRST_CUBE_FOR_TILE), write, read, touched, {}, REASONS, phrase)
