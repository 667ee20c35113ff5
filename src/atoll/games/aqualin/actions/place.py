"""Rules 3.2. Place, mandatory, and 3.3. Refill, automatic.

VC c4        place the violet crab on c4; also `vcc4`, `VC > c4`
"""

import re
from collections.abc import Sequence

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.game import Prompt
from atoll.core.luck import rest, share
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.aqualin.actions.slide import FIRST_OF_PLACING
from atoll.games.aqualin.components import REEF, TILE_NAMES
from atoll.games.aqualin.events import PLACED
from atoll.games.aqualin.moves import FIRST_PLACEMENT, MOVES, placed_cell, placed_tile, placement
from atoll.games.aqualin.notation import CELL_NAMES, TILE_CODES, read_cell, read_tile
from atoll.games.aqualin.setup import reveal_one
from atoll.games.aqualin.table import Table
from atoll.games.aqualin.view import View

MUST_PLACE, SLIDE_OR_STAY_FIRST, NOT_IN_RIVER, CELL_TAKEN = range(FIRST_OF_PLACING, FIRST_OF_PLACING + 4)
REASONS: dict[int, Message] = {
    MUST_PLACE: say("Every turn ends with a placement: take a creature from the river and place it."),
    SLIDE_OR_STAY_FIRST: say("First slide a creature or stay, then place one."),
    NOT_IN_RIVER: say("That creature is not in the river."),
    CELL_TAKEN: say("There is a creature on that cell already."),
}


@rule
def list_placements(t: Table, out: Row) -> int:
    """Every tile of the river on every empty cell."""
    count = 0
    tiles = t.river
    while tiles != 0:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        cells = REEF & ~t.taken
        while cells != 0:
            out[count] = placement(tile, lowest(cells))
            cells = without_lowest(cells)
            count += 1
    return count


@rule
def why_not_place(t: Table, move: int) -> int:
    if not has(t.river, placed_tile(move)):
        return NOT_IN_RIVER
    return CELL_TAKEN if has(t.taken, placed_cell(move)) else LEGAL


@rule
def make_placement(t: Table, move: int) -> None:
    tile, cell = placed_tile(move), placed_cell(move)
    t.river ^= bit(tile)
    t.board[cell] = tile
    t.cell_of[tile] = cell
    t.taken |= bit(cell)
    happened(t, PLACED, t.active, tile, cell)
    if t.reserve != 0:
        reveal_one(t)


@rule
def any_placement(t: Table, word: int) -> int:
    tiles = popcount(t.river)
    empty = REEF & ~t.taken
    tile = nth(t.river, share(word, tiles))
    return placement(tile, nth(empty, share(rest(word, tiles), popcount(empty))))


TOUCHED = tuple((tile, cell) for tile in TILE_CODES for cell in CELL_NAMES)
"""By the numbers of placements: all those that are possible now are asked for at once."""


def write(move: int) -> str:
    return " ".join(TOUCHED[move - FIRST_PLACEMENT])


def read(text: str) -> int | None:
    written = re.fullmatch(r"([a-z]{2})\s*(?:-|>|->|→|to|on)?\s*([a-z]\d+)", text)
    return placement(read_tile(written[1]), read_cell(written[2])) if written else None


def touched(view: View, move: int) -> tuple[str, ...]:
    """A creature of the river, then a cell."""
    return TOUCHED[move - FIRST_PLACEMENT]


def phrase(view: View, move: int) -> Message:
    return say("Place the {tile} on {cell}.", tile=TILE_NAMES[placed_tile(move)], cell=CELL_NAMES[placed_cell(move)])


def ask(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Take a creature from the river and place it on an empty cell."),
        say("{name} places a creature.", name=Who(view["awaiting"][0])),
    )


PLACING = Question(range(FIRST_PLACEMENT, MOVES), write, read, touched, {"place": ask}, REASONS, phrase)
