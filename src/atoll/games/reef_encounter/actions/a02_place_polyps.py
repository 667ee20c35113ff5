"""Rules 7. Action 2: play a larva cube and polyp tiles of its colour. Action 3 is the same with a second cube.

2 W          play a white larva cube (as action 2 or 3; also `3 W`)
Bc4          lay a tile from behind the screen on Bc4
Bc4 x        lay a consumed tile on Bc4
done         lay no more tiles
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say, say_count
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a06_tile_for_cube import NO_CONSUMED_TILE
from atoll.games.reef_encounter.actions.a08_cube_for_tile import NO_CUBE
from atoll.games.reef_encounter.bag import gives, shows
from atoll.games.reef_encounter.card import FOUR_FROM_SCREEN, LAY_IT_FIRST, LAY_ONE_AT_LEAST
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, LAID_FROM_SCREEN
from atoll.games.reef_encounter.events import FROM_CONSUMED, FROM_HAND, LAID_NO_MORE, PLAYED_LARVA
from atoll.games.reef_encounter.fitting import can_lay_special
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_LARVA,
    FIRST_LAY,
    FIRST_LAY_CONSUMED,
    INTRODUCE,
    MOVES,
)
from atoll.games.reef_encounter.names import colour_name, square_name, where
from atoll.games.reef_encounter.notation import COLOUR, SQUARE, read_colour, read_square
from atoll.games.reef_encounter.placing import REASONS as OBSTACLES
from atoll.games.reef_encounter.placing import has_spot, place, spots
from atoll.games.reef_encounter.seam_turn import can_lay_elsewhere
from atoll.games.reef_encounter.table import ACT, LAY, NONE, Table
from atoll.games.reef_encounter.tiles import has_special_of

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_TILE_TO_LAY, NOWHERE_TO_LAY, NO_TILE_BEHIND_SCREEN = range(FIRST_REASON + 20, FIRST_REASON + 23)
REASONS: dict[int, Message] = {
    NO_TILE_TO_LAY: say("You have no tile of that colour to lay."),
    NOWHERE_TO_LAY: say("There is no square for a tile of that colour."),
    NO_TILE_BEHIND_SCREEN: say("You have no tile of that colour behind your screen."),
}


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
    return (has_plain and has_spot(t, colour)) or can_lay_special(t, colour)


@rule
def play_larva(t: Table, colour: int) -> None:
    """Pay the cube."""
    t.players[t.active].cubes[colour] -= 1
    t.supply[colour] += 1
    begin_laying(t, colour)
    happened(t, PLAYED_LARVA, t.active, colour)


@rule
def begin_laying(t: Table, colour: int) -> None:
    """It promises a tile, so that everybody knows of one behind the screen if no other could be laid."""
    player = t.players[t.active]
    if player.consumed[colour] == 0 and has_spot(t, colour) and not can_lay_special(t, colour):
        shows(t, player, colour)
    t.phase = LAY
    t.colour = colour
    t.laid = 0
    t.laid_from_screen = 0


@rule
def why_not_from_screen(t: Table) -> int:
    """Why no tile from behind the screen can be laid."""
    if t.held != 0:
        return LEGAL
    if t.laid_from_screen == LAID_FROM_SCREEN:
        return FOUR_FROM_SCREEN
    return LEGAL if t.players[t.active].hand[t.colour] > 0 else NO_TILE_BEHIND_SCREEN


@rule
def why_not_consumed(t: Table) -> int:
    """Why no consumed tile can be laid."""
    has_one = t.players[t.active].consumed[t.colour] > 0
    return LEGAL if has_one and t.held == 0 else NO_CONSUMED_TILE


@rule
def squares_to_lay_on(t: Table, board: int) -> int:
    return spots(t, board, t.colour)


@rule
def lay(t: Table, board: int, cell: int) -> None:
    """A tile in the player's fingers comes from behind the screen, or from in front of it."""
    from_screen = 1 - t.held_consumed
    if t.held == 0:
        gives(t, t.players[t.active], t.colour)
    t.laid_from_screen += from_screen
    lay_tile(t, board, cell, FROM_HAND if from_screen == 1 else FROM_CONSUMED)


@rule
def lay_consumed(t: Table, board: int, cell: int) -> None:
    t.players[t.active].consumed[t.colour] -= 1
    lay_tile(t, board, cell, FROM_CONSUMED)


@rule
def lay_tile(t: Table, board: int, cell: int, source: int) -> None:
    """The action ends of itself only where everybody can see that no tile is left for it."""
    place(t, board, cell, t.colour, source)
    t.laid += 1
    if t.laid_from_screen == LAID_FROM_SCREEN and why_not_consumed(t) != LEGAL:
        player = t.players[t.active]
        if not (has_special_of(player.hand, t.colour) or has_special_of(player.consumed, t.colour)):
            finish(t)


@rule
def why_not_finish(t: Table) -> int:
    if t.held != 0:
        return LAY_IT_FIRST
    return LEGAL if t.laid > 0 else LAY_ONE_AT_LEAST


@rule
def lay_no_more(t: Table) -> None:
    happened(t, LAID_NO_MORE, t.active)
    finish(t)


@rule
def finish(t: Table) -> None:
    t.phase = ACT
    t.colour = NONE
    t.laid = 0
    t.laid_from_screen = 0


def write_larva(move: int) -> str:
    return f"2 {COLOUR_LETTERS[move - FIRST_LARVA]}"


def read_larva(text: str) -> int | None:
    written = re.fullmatch(rf"[23]\s*{COLOUR}", text)
    return FIRST_LARVA + read_colour(written[1]) if written else None


def touched_larva(view: "View", move: int) -> tuple[str, ...]:
    """A larva cube, then tiles of its colour, consumed ones if need be; the screen, if there are only special ones."""
    letter, seat = COLOUR_LETTERS[move - FIRST_LARVA], view["seat"]
    player = view["players"][seat]
    if letter in player["tiles"]:
        return f"cubes {seat} {letter}", f"tiles {seat} {letter}"
    if letter in player["consumed"]:
        return f"cubes {seat} {letter}", f"consumed {seat} {letter}"
    return f"cubes {seat} {letter}", f"screen {seat}"


def phrase_larva(view: "View", move: int) -> Message:
    return say("Play a larva cube to lay tiles: {colour}.", colour=COLOUR_NAMES[move - FIRST_LARVA])


def write_lay(move: int) -> str:
    if move >= FIRST_LAY_CONSUMED:
        return f"{square_name(move - FIRST_LAY_CONSUMED)} x"
    return square_name(move - FIRST_LAY)


def read_lay(text: str) -> int | None:
    written = re.fullmatch(rf"{SQUARE}\s*(x?)", text)
    return (FIRST_LAY_CONSUMED if written[2] else FIRST_LAY) + read_square(written[1]) if written else None


def touched_lay(view: "View", move: int) -> tuple[str, ...]:
    """A square; before it the consumed tile. One from behind the screen needs none: its colour is the larva cube's."""
    if move < FIRST_LAY_CONSUMED:
        return (square_name(move - FIRST_LAY),)
    return f"consumed {view['seat']} {view['laying']}", square_name(move - FIRST_LAY_CONSUMED)


def phrase_lay(view: "View", move: int) -> Message:
    colour = colour_name(view["laying"] or "")
    if move < FIRST_LAY_CONSUMED:
        square = where(move - FIRST_LAY)
        return say("Lay a tile from behind your screen on {square}: {colour}.", square=square, colour=colour)
    return say("Lay a consumed tile on {square}: {colour}.", square=where(move - FIRST_LAY_CONSUMED), colour=colour)


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    """What is laid, from where, and whether one may stop: only what is possible now."""
    colour = colour_name(view["laying"] or "")
    from_screen = any(FIRST_LAY <= move < FIRST_LAY_CONSUMED for move in moves)
    consumed = any(FIRST_LAY_CONSUMED <= move < MOVES for move in moves)
    wait = say("{name} lays tiles, {colour}.", name=Who(view["awaiting"][0]), colour=colour)
    if not from_screen and not consumed:
        return Prompt(say("You have no more tiles to lay, {colour}.", colour=colour), wait)
    if not from_screen:
        return Prompt(say("You may lay consumed tiles, {colour}.", colour=colour), wait)
    hand = view["players"][view["seat"]]["tiles"].count(view["laying"] or "")
    left = min(hand, LAID_FROM_SCREEN - view["laid_from_screen"])
    tiles = say_count("{number} tile from behind your screen", "up to {number} tiles from behind your screen", left)
    if consumed:
        return Prompt(say("Lay tiles, {colour}: {tiles}, and any consumed ones.", colour=colour, tiles=tiles), wait)
    return Prompt(say("Lay tiles, {colour}: {tiles}.", colour=colour, tiles=tiles), wait)


PLAYING_LARVAE = Question(range(FIRST_LARVA, FINISH), write_larva, read_larva, touched_larva, {}, REASONS, phrase_larva)
FINISHING = Question(
    range(FINISH, INTRODUCE),
    lambda move: "done",
    lambda text: FINISH if text == "done" else None,
    lambda view, move: ("done",),
    phrase=lambda view, move: say("Lay no more tiles."),
)
LAYING = Question(range(FIRST_LAY, MOVES), write_lay, read_lay, touched_lay, {"lay": ask}, OBSTACLES, phrase_lay)
