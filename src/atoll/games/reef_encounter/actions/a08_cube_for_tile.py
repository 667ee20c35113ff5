"""Rules 7. Action 8: a larva cube for a polyp tile of the same colour, out of the bag, behind the screen.

8 W          give a white larva cube for a white tile
"""

import re
from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import gains, restock
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from atoll.games.reef_encounter.events import CUBE_FOR_TILE
from atoll.games.reef_encounter.moves import FIRST_CUBE_FOR_TILE, FIRST_DRAFT
from atoll.games.reef_encounter.notation import COLOUR, read_colour
from atoll.games.reef_encounter.table import Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_CUBE, NO_TILE_IN_BAG = range(FIRST_REASON + 80, FIRST_REASON + 82)
REASONS: dict[int, Message] = {
    NO_CUBE: say("You have no larva cube of that colour."),
    NO_TILE_IN_BAG: say("There is no tile of that colour left to take."),
}


@rule
def cubes_for_tiles(t: Table) -> int:
    colours = 0
    for colour in range(COLOURS):
        if why_not_cube_for_tile(t, colour) == LEGAL:
            colours |= bit(colour)
    return colours


@rule
def why_not_cube_for_tile(t: Table, colour: int) -> int:
    """The bonus tile stands for the search in the bag: it is missing only when the bag has no tile of its colour."""
    if t.players[t.active].cubes[colour] == 0:
        return NO_CUBE
    return NO_TILE_IN_BAG if t.bonus[colour] == 0 else LEGAL


@rule
def cube_for_tile(t: Table, colour: int) -> None:
    player = t.players[t.active]
    player.cubes[colour] -= 1
    t.supply[colour] += 1
    t.bonus[colour] = 0
    gains(player, colour, 1)
    happened(t, CUBE_FOR_TILE, t.active, colour)
    restock(t, colour)


def write(move: int) -> str:
    return f"8 {COLOUR_LETTERS[move - FIRST_CUBE_FOR_TILE]}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"8\s*{COLOUR}", text)
    return FIRST_CUBE_FOR_TILE + read_colour(written[1]) if written else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A cube behind the screen, then a bonus tile."""
    letter = COLOUR_LETTERS[move - FIRST_CUBE_FOR_TILE]
    return f"cubes {view['seat']} {letter}", f"bonus {letter}"


def phrase(view: "View", move: int) -> Message:
    return say("Give a larva cube for a tile: {colour}.", colour=COLOUR_NAMES[move - FIRST_CUBE_FOR_TILE])


CUBES_FOR_TILES = Question(range(FIRST_CUBE_FOR_TILE, FIRST_DRAFT), write, read, touched, {}, REASONS, phrase)
