"""Rules 1.6 and 3.1 of Second Kind. Action 8a: play bare rock, deep water or a crown of thorns. It needs no cube.

8a crown     play a crown of thorns (rock, water); then
at Bc4       onto Bc4
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import (
    BARE_ROCK,
    BEYOND,
    BEYOND_NEIGHBOUR,
    BOARDS,
    CELLS,
    CROWN,
    DEEP_WATER,
    FRAME,
    ROCK,
    SIDES,
)
from atoll.games.reef_encounter.corals import tiles_on
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.names import PIECE_WORDS, tile_name
from atoll.games.reef_encounter.placing import bare_rock
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import NO_SQUARE_FOR_IT, NO_SUCH_SPECIAL
from atoll.games.reef_encounter.second_kind.events import BOTH_TO_BAG, PLAYED_PIECE, PUT_PIECE_ON
from atoll.games.reef_encounter.second_kind.moves import TAKE_PIECE, item_of
from atoll.games.reef_encounter.second_kind.notation import PIECE_LIKE_A_CARD, groups, numbered, reader
from atoll.games.reef_encounter.second_kind.table import PUT_PIECE
from atoll.games.reef_encounter.sides import note_oddity
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import ACT, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NOTHING_HELD, NOT_FOR_ROCK, NOT_FOR_WATER, NOT_FOR_CROWN = range(FIRST_REASON + 138, FIRST_REASON + 142)
REASONS: dict[int, Message] = {
    NOTHING_HELD: say("First say which special tile you play."),
    NOT_FOR_ROCK: say("Bare rock goes onto water beside the printed rock of a board."),
    NOT_FOR_WATER: say("Deep water goes onto an empty square of rock."),
    NOT_FOR_CROWN: say("A crown of thorns goes onto an empty square of rock."),
}

PIECES = 3


@rule
def pieces_to_take(t: Table) -> int:
    """Which of bare rock, deep water and crown can be played."""
    items = 0
    for item in range(PIECES):
        if why_not_take(t, item) == LEGAL:
            items |= bit(item)
    return items


@rule
def why_not_take(t: Table, item: int) -> int:
    if item >= PIECES or t.players[t.active].hand[BARE_ROCK + item] == 0:
        return NO_SUCH_SPECIAL
    squares = 0
    for board in range(BOARDS):
        squares |= squares_for(t, board, BARE_ROCK + item)
    return LEGAL if squares != 0 else NO_SQUARE_FOR_IT


@rule
def take_piece(t: Table, item: int) -> None:
    t.players[t.active].hand[BARE_ROCK + item] -= 1
    t.held = BARE_ROCK + item
    t.phase = PUT_PIECE
    happened(t, PLAYED_PIECE, t.active, BARE_ROCK + item)


@rule
def squares_for(t: Table, board: int, piece: int) -> int:
    """Where a piece may go. Water and crowns go onto bare rock."""
    reef = t.reefs[board]
    if reef.rock == 0:
        return 0
    if piece != BARE_ROCK:
        return bare_rock(reef)
    printed = ROCK[board] & ~reef.more.water_tiles
    water = ((neighbours(printed) & FRAME) | beyond_beside(board, printed)) & ~reef.rock & ~tiles_on(reef)
    return water | (reef.more.water_tiles & ~tiles_on(reef))


@rule
def beyond_beside(board: int, printed: int) -> int:
    """The squares beyond the frame that lean on printed rock."""
    found = 0
    beyond = BEYOND[board]
    while beyond != 0:
        cell = lowest(beyond)
        for side in range(SIDES):
            near = BEYOND_NEIGHBOUR[board][cell - CELLS][side]
            if 0 <= near < CELLS and has(printed, near):
                found |= bit(cell)
        beyond = without_lowest(beyond)
    return found


@rule
def why_not_piece_there(t: Table) -> int:
    """Why the piece in the player's fingers goes onto none but the squares for it."""
    if t.held == BARE_ROCK:
        return NOT_FOR_ROCK
    return NOT_FOR_WATER if t.held == DEEP_WATER else NOT_FOR_CROWN


@rule
def put_piece(t: Table, board: int, cell: int) -> None:
    """Rock on water, or water on rock: both go to the bag, and what is printed there is back."""
    reef = t.reefs[board]
    here = bit(cell)
    piece = t.held
    cancelled = 0
    if piece == CROWN:
        reef.more.crowns |= here
    elif piece == BARE_ROCK:
        cancelled = reef.more.water_tiles & here
        reef.rock |= here
        reef.more.water_tiles ^= cancelled
        reef.more.rock_tiles |= here ^ cancelled
    else:
        cancelled = reef.more.rock_tiles & here
        reef.rock ^= here
        reef.more.rock_tiles ^= cancelled
        reef.more.water_tiles |= here ^ cancelled
    t.held = 0
    t.phase = ACT
    note_oddity(reef)
    happened(t, PUT_PIECE_ON, t.active, piece, square(board, cell))
    if cancelled != 0:
        put_in_bag(t, BARE_ROCK)
        put_in_bag(t, DEEP_WATER)
        happened(t, BOTH_TO_BAG, square(board, cell))


def write(move: int) -> str:
    return f"8a {PIECE_WORDS[item_of(move)]}" if item_of(move) < PIECES else numbered(move)


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The piece, then “Play it”."""
    return f"special {PIECE_WORDS[item_of(move)]}", "say special"


def phrase(view: "View", move: int) -> Message:
    return say("Play this piece: {tile}.", tile=tile_name(PIECE_WORDS[item_of(move)]))


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    piece = tile_name(view["special"]["held"] or "")
    return Prompt(
        say("Where does it go? You play: {tile}.", tile=piece),
        say("{name} plays: {tile}.", name=Who(view["awaiting"][0]), tile=piece),
    )


MOVES = groups(TAKE_PIECE, TAKE_PIECE + 1)
TAKING_PIECES = Question(
    MOVES, write, reader(MOVES, write, PIECE_LIKE_A_CARD), touched, {"piece": ask}, REASONS, phrase
)
