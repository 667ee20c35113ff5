"""Rules 3.1. Move, optional: slide one creature along its row or column, over empty cells.

stay         leave everything where it is
b2-b5        slide the creature on b2 to b5; also `b2 b5`, `b2 > b5`
"""

import re
from collections.abc import Sequence

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.luck import share
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.aqualin.components import FIRST_COLUMN, LAST_COLUMN, REEF, SIDE, TILE_NAMES
from atoll.games.aqualin.events import SLID, STAYED
from atoll.games.aqualin.moves import FIRST_PLACEMENT, STAY, slide, slide_end, slide_start
from atoll.games.aqualin.notation import CELL_NAMES, read_cell, read_tile
from atoll.games.aqualin.table import EMPTY, PLACE, Table
from atoll.games.aqualin.view import View

EAST, WEST, SOUTH, NORTH = range(4)
STRIDE = (1, -1, SIDE, -SIDE)

FIRST_OF_PLACING = FIRST_REASON + 8
(
    NO_TILE_THERE,
    NO_DISTANCE,
    NOT_IN_LINE,
    END_TAKEN,
    PATH_BLOCKED,
    NO_SLIDE_YET,
    NO_SLIDE_IN_FIRST_ROUND,
    ONE_SLIDE_ONLY,
) = range(FIRST_REASON, FIRST_OF_PLACING)
REASONS: dict[int, Message] = {
    NO_TILE_THERE: say("There is no creature on that cell to slide."),
    NO_DISTANCE: say("A slide goes at least one cell; to leave everything where it is, stay."),
    NOT_IN_LINE: say("A creature slides along its row or its column only."),
    END_TAKEN: say("A slide ends on an empty cell; there is a creature on that one."),
    PATH_BLOCKED: say("Another creature is in the way; sliding creatures do not jump."),
    NO_SLIDE_YET: say("There is no slide on the first turn: place a creature."),
    NO_SLIDE_IN_FIRST_ROUND: say("You agreed that nobody slides before each of you has placed: place a creature."),
    ONE_SLIDE_ONLY: say("You may slide one creature at most, before you place one: place a creature now."),
}


@rule
def list_slides(t: Table, out: Row) -> int:
    """Stay, then every slide."""
    out[0] = STAY
    count = 1
    starts = t.taken
    while starts != 0:
        start = lowest(starts)
        starts = without_lowest(starts)
        ends = reach(t, start)
        while ends != 0:
            out[count] = slide(start, lowest(ends))
            ends = without_lowest(ends)
            count += 1
    return count


@rule
def why_not_slide(t: Table, move: int) -> int:
    if move == STAY:
        return LEGAL
    start, end = slide_start(move), slide_end(move)
    if not has(t.taken, start):
        return NO_TILE_THERE
    if start == end:
        return NO_DISTANCE
    if start // SIDE != end // SIDE and start % SIDE != end % SIDE:
        return NOT_IN_LINE
    if has(t.taken, end):
        return END_TAKEN
    return LEGAL if has(reach(t, start), end) else PATH_BLOCKED


@rule
def make_slide(t: Table, move: int) -> None:
    if move == STAY:
        happened(t, STAYED, t.active)
    else:
        start, end = slide_start(move), slide_end(move)
        tile = t.board[start]
        t.board[start] = EMPTY
        t.board[end] = tile
        t.cell_of[tile] = end
        t.taken ^= bit(start) | bit(end)
        happened(t, SLID, t.active, tile, start, end)
    t.phase = PLACE


@rule
def any_slide(t: Table, word: int) -> int:
    """Stay or any slide. All creatures swim at once, one cell at a time: each that finds water makes a slide."""
    empty = REEF & ~t.taken
    east = count_slides(t.taken, empty, EAST)
    west = count_slides(t.taken, empty, WEST)
    south = count_slides(t.taken, empty, SOUTH)
    north = count_slides(t.taken, empty, NORTH)

    chosen = share(word, east + west + south + north + 1)
    if chosen < east:
        return nth_slide(t.taken, empty, EAST, chosen)
    chosen -= east
    if chosen < west:
        return nth_slide(t.taken, empty, WEST, chosen)
    chosen -= west
    if chosen < south:
        return nth_slide(t.taken, empty, SOUTH, chosen)
    chosen -= south
    return nth_slide(t.taken, empty, NORTH, chosen) if chosen < north else STAY


@rule
def count_slides(creatures: int, empty: int, direction: int) -> int:
    count = 0
    swimming = creatures
    for _ in range(SIDE - 1):
        swimming = step(swimming, direction) & empty
        count += popcount(swimming)
    return count


@rule
def nth_slide(creatures: int, empty: int, direction: int, n: int) -> int:
    distance = 1
    swimming = step(creatures, direction) & empty
    while n >= popcount(swimming):
        n -= popcount(swimming)
        distance += 1
        swimming = step(swimming, direction) & empty
    end = nth(swimming, n)
    return slide(end - distance * STRIDE[direction], end)


@rule
def reach(t: Table, start: int) -> int:
    """The cells that the creature on a cell can slide to."""
    empty = REEF & ~t.taken
    cells = 0
    for direction in range(4):
        swimming = step(bit(start), direction) & empty
        while swimming != 0:
            cells |= swimming
            swimming = step(swimming, direction) & empty
    return cells


@rule
def step(cells: int, direction: int) -> int:
    """The cells one step away in a direction, as far as they are on the reef."""
    if direction == EAST:
        return (cells & ~LAST_COLUMN) << 1
    if direction == WEST:
        return (cells & ~FIRST_COLUMN) >> 1
    if direction == SOUTH:
        return (cells << SIDE) & REEF
    return cells >> SIDE


def write(move: int) -> str:
    return "stay" if move == STAY else f"{CELL_NAMES[slide_start(move)]}-{CELL_NAMES[slide_end(move)]}"


def read(text: str) -> int | None:
    if text == "stay":
        return STAY
    written = re.fullmatch(r"([a-z]\d+)\s*(?:-|>|->|→|to)?\s*([a-z]\d+)", text)
    return slide(read_cell(written[1]), read_cell(written[2])) if written else None


def touched(view: View, move: int) -> tuple[str, ...]:
    """A creature, then a cell; or the button."""
    if move == STAY:
        return ("stay",)
    creature = view["board"][slide_start(move)]
    return (creature, CELL_NAMES[slide_end(move)]) if creature else ()


def phrase(view: View, move: int) -> Message:
    if move == STAY:
        return say("Leave every creature where it is.")
    tile = TILE_NAMES[read_tile(view["board"][slide_start(move)] or "")]
    start, end = CELL_NAMES[slide_start(move)], CELL_NAMES[slide_end(move)]
    return say("Slide the {tile} from {start} to {end}.", tile=tile, start=start, end=end)


def ask(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Slide one creature along its row or column, or stay."),
        say("{name} slides a creature or stays.", name=Who(view["awaiting"][0])),
    )


def full(view: View, moves: Sequence[int]) -> Prompt:
    """When the game is over, nothing is asked."""
    words = say("The reef is full: the game is over.")
    return Prompt(words, words)


SLIDING = Question(range(STAY, FIRST_PLACEMENT), write, read, touched, {"slide": ask, "over": full}, REASONS, phrase)
