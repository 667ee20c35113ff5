"""Rules 11. Action 7: a consumed tile for an alga cylinder, played at once onto the open sea or onto a coral tile.

A target below ALGAE is the open sea with a cylinder of that colour; the targets after that are the coral tiles, whose
large alga says which cylinder.

7 W blue     give a consumed white tile for a blue cylinder onto the open sea
7 W OP       the same for a cylinder onto the coral tile of orange and pink
"""

import re
from typing import TYPE_CHECKING

from atoll.core.bits import bit, has, popcount
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a06_tile_for_cube import NO_CONSUMED_TILE
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import (
    ALGAE,
    ALL_PAIRS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    PAIRS,
    POLYP_TILES,
)
from atoll.games.reef_encounter.events import ONTO_CORAL_TILE, ONTO_OPEN_SEA, PAID
from atoll.games.reef_encounter.hierarchy import flip, large_alga
from atoll.games.reef_encounter.moves import FIRST_ALGA, FIRST_EAT, TARGETS, alga, alga_paid, alga_target
from atoll.games.reef_encounter.names import onto, target_name
from atoll.games.reef_encounter.notation import COLOUR, TARGET, read_colour, read_target
from atoll.games.reef_encounter.table import NONE, Player, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

EAT_FIRST, ONE_CORAL_TILE_A_TURN, ALREADY_LOCKED, NO_CYLINDER, TENTH_NEEDS_TWO_TILES = range(
    FIRST_REASON + 70, FIRST_REASON + 75
)
REASONS: dict[int, Message] = {
    EAT_FIRST: say("You may put cylinders onto coral tiles only after your parrotfish has eaten a coral."),
    ONE_CORAL_TILE_A_TURN: say("You may cover one coral tile a turn, and you have done so."),
    ALREADY_LOCKED: say("There is a cylinder on that coral tile already."),
    NO_CYLINDER: say("There is no cylinder of that alga in the supply."),
    TENTH_NEEDS_TWO_TILES: say("The last coral tile may be covered only with two tiles in your parrotfish."),
}


@rule
def tiles_to_pay(t: Table) -> int:
    """The colours of the active player's consumed tiles."""
    colours = 0
    for colour in range(COLOURS):
        if t.players[t.active].consumed[colour] > 0:
            colours |= bit(colour)
    return colours


@rule
def targets(t: Table) -> int:
    """Every place for a cylinder, as a mask: the open sea in four colours, then the ten coral tiles."""
    found = 0
    for target in range(TARGETS):
        if why_not_target(t, target) == LEGAL:
            found |= bit(target)
    return found


@rule
def is_tenth_forbidden(t: Table, player: Player) -> bool:
    """The last coral tile may be covered only by a parrotfish with two tiles, the one from the start included."""
    return popcount(t.locked) == PAIRS - 1 and tiles_eaten(player) < 1


@rule
def tiles_eaten(player: Player) -> int:
    """The tiles in a parrotfish without the one from the start."""
    tiles = 0
    for tile in range(POLYP_TILES):
        tiles += player.parrotfish[tile]
    return tiles


@rule
def why_not_alga(t: Table, target: int, paid: int) -> int:
    return NO_CONSUMED_TILE if t.players[t.active].consumed[paid] == 0 else why_not_target(t, target)


@rule
def why_not_target(t: Table, target: int) -> int:
    """Why no cylinder can be played there."""
    player = t.players[t.active]
    if target < ALGAE:
        return LEGAL if t.cylinders[target] > 0 else NO_CYLINDER
    tile = target - ALGAE
    if player.eaten == 0:
        return EAT_FIRST
    if t.locked_one > 0:
        return ONE_CORAL_TILE_A_TURN
    if has(t.locked, tile):
        return ALREADY_LOCKED
    if t.cylinders[large_alga(t, tile)] == 0:
        return NO_CYLINDER
    return TENTH_NEEDS_TWO_TILES if is_tenth_forbidden(t, player) else LEGAL


@rule
def play_alga(t: Table, target: int, paid: int) -> bool:
    """Pay a tile and play the cylinder; returns whether that was the last coral tile to be covered."""
    pay(t, paid)
    return place_cylinder(t, target)


@rule
def pay(t: Table, tile: int) -> None:
    """A consumed tile goes to the bag."""
    t.players[t.active].consumed[tile] -= 1
    put_in_bag(t, tile)
    happened(t, PAID, t.active, tile)


@rule
def place_cylinder(t: Table, target: int) -> bool:
    """Play it onto the open sea or a coral tile; returns whether that was the last coral tile to be covered."""
    if target < ALGAE:
        onto_open_sea(t, target)
    else:
        onto_coral_tile(t, target - ALGAE)
    return t.locked == ALL_PAIRS


@rule
def onto_open_sea(t: Table, alga: int) -> None:
    """The cylinder that was there goes back to the supply; then coral tiles turn over."""
    if t.sea_alga != NONE:
        t.cylinders[t.sea_alga] += 1
    t.cylinders[alga] -= 1
    t.sea_alga = alga
    happened(t, ONTO_OPEN_SEA, t.active, alga)
    flip(t, alga)


@rule
def onto_coral_tile(t: Table, tile: int) -> None:
    """The tile stays as it lies for the rest of the game; the others with the same large alga turn over."""
    alga = large_alga(t, tile)
    t.cylinders[alga] -= 1
    t.locked |= bit(tile)
    t.locked_one = 1
    happened(t, ONTO_CORAL_TILE, t.active, tile, alga)
    flip(t, alga)


def write(move: int) -> str:
    return f"7 {COLOUR_LETTERS[alga_paid(move)]} {target_name(alga_target(move))}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"7\s*{COLOUR}\s*{TARGET}", text)
    return alga(read_target(written[2]), read_colour(written[1])) if written else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A consumed tile, then a cylinder of the supply or a coral tile."""
    target = alga_target(move)
    kind = "cylinder" if target < ALGAE else "coral tile"
    return f"consumed {view['seat']} {COLOUR_LETTERS[alga_paid(move)]}", f"{kind} {target_name(target)}"


def phrase(view: "View", move: int) -> Message:
    tile, target = COLOUR_NAMES[alga_paid(move)], onto(alga_target(move))
    return say("Give a consumed tile ({tile}) and play a cylinder onto {target}.", tile=tile, target=target)


PLAYING_ALGAE = Question(range(FIRST_ALGA, FIRST_EAT), write, read, touched, {}, REASONS, phrase)
