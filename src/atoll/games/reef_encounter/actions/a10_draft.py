"""Rules 7. Action 10, last and obligatory: take a larva cube and tiles from the open sea; then refill it.

10 W         take what lies on the white space of the open sea
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import (
    draw,
    gains,
    is_bag_empty,
    pour_bonus_into_bag,
    restock_all,
)
from atoll.games.reef_encounter.card import REASONS as TIMES
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, MOST_ON_A_SPACE, TILES
from atoll.games.reef_encounter.corals import on_bare_rock
from atoll.games.reef_encounter.events import DRAFTED, ONTO_SEA
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_LARVA,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    MOVES,
    PASS,
)
from atoll.games.reef_encounter.names import sign_on
from atoll.games.reef_encounter.notation import COLOUR, read_colour
from atoll.games.reef_encounter.seam_pieces import draws_special
from atoll.games.reef_encounter.table import BAG_RAN_OUT, CUBES_RAN_OUT, GOES_ON, NONE, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

SHRIMP_ON_BARE_ROCK = FIRST_REASON + 99
REASONS: dict[int, Message] = {
    SHRIMP_ON_BARE_ROCK: say("A shrimp of yours stands on bare rock: move it to a coral or behind your screen first."),
    **TIMES,
}


@rule
def why_not_draft(t: Table) -> int:
    """Every space has a cube and one to three tiles; but no shrimp may be left on bare rock."""
    return SHRIMP_ON_BARE_ROCK if on_bare_rock(t, t.active) else LEGAL


@rule
def draft(t: Table, space: int) -> int:
    """Take what lies on a space and refill the open sea; returns why the game ends, or GOES_ON."""
    player = t.players[t.active]
    first, second, third = nth_on_space(t, space, 0), nth_on_space(t, space, 1), nth_on_space(t, space, 2)
    player.cubes[space] += 1
    t.sea_cubes[space] = min(1, t.supply[space])
    t.supply[space] -= t.sea_cubes[space]
    for tile in range(TILES):
        if t.sea[space, tile] > 0:
            gains(player, tile, t.sea[space, tile])
            t.sea[space, tile] = 0
    happened(t, DRAFTED, t.active, space, first, second, third)

    if t.sea_cubes[space] == 0:
        return CUBES_RAN_OUT
    return GOES_ON if refill(t, space) else BAG_RAN_OUT


@rule
def nth_on_space(t: Table, space: int, n: int) -> int:
    """One of the tiles on a space, plain ones first; or NONE."""
    for tile in range(TILES):
        if n < t.sea[space, tile]:
            return tile
        n -= t.sea[space, tile]
    return NONE


@rule
def refill(t: Table, taken: int) -> bool:
    """One tile onto each space with fewer than three, the emptiest first; returns whether there were enough."""
    if t.refills_clockwise == 1:
        return refill_clockwise(t, taken)
    sizes = 0
    for space in range(COLOURS):
        sizes |= tiles_on_space(t, space) << (4 * space)
    for size in range(MOST_ON_A_SPACE):
        for space in range(COLOURS):
            if (sizes >> (4 * space)) & 15 == size and not draw_onto(t, space):
                return False
    restock_all(t)
    return True


@rule
def refill_clockwise(t: Table, taken: int) -> bool:
    """The same, from the space just emptied clockwise."""
    for place in range(COLOURS):
        space = (taken + place) % COLOURS
        if tiles_on_space(t, space) < MOST_ON_A_SPACE and not draw_onto(t, space):
            return False
    restock_all(t)
    return True


@rule
def draw_onto(t: Table, space: int) -> bool:
    """Draw a tile onto a space, if need be out of the bonus tiles; returns whether there was one."""
    if is_bag_empty(t):
        pour_bonus_into_bag(t)
    if is_bag_empty(t):
        return False
    tile = draws_special(t)
    if tile == NONE:
        tile = draw(t)
    t.sea[space, tile] += 1
    happened(t, ONTO_SEA, space, tile)
    return True


@rule
def tiles_on_space(t: Table, space: int) -> int:
    tiles = 0
    for tile in range(TILES):
        tiles += t.sea[space, tile]
    return tiles


def write(move: int) -> str:
    return f"10 {COLOUR_LETTERS[move - FIRST_DRAFT]}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"10\s*{COLOUR}", text)
    return FIRST_DRAFT + read_colour(written[1]) if written else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A draft space, as a whole."""
    return (f"space {COLOUR_LETTERS[move - FIRST_DRAFT]}",)


def phrase(view: "View", move: int) -> Message:
    colour = COLOUR_NAMES[move - FIRST_DRAFT]
    return say("Take what lies on the {colour} space of the open sea, and end your turn.", colour=colour)


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    """What may be done between actions: only what is possible now."""
    decide = say("Now: {what}.", what=_either(list(_possible(view, moves))))
    if not _are_any(moves, FIRST_DRAFT, PASS) and _stands_on_bare_rock(view):
        decide = say("Move your shrimp off the bare rock before you end your turn.")
    elif moves and all(FIRST_DRAFT <= move < PASS for move in moves):
        decide = say("Take a space of the open sea: that ends your turn.")
    return Prompt(decide, say("It is the turn of {name}.", name=Who(view["active"])))


def _are_any(moves: Sequence[int], first: int, end: int) -> bool:
    return any(first <= move < end for move in moves)


def _possible(view: "View", moves: Sequence[int]) -> Iterator[Message]:
    if _are_any(moves, FIRST_EAT, FIRST_LIFT):
        yield say("eat a coral")
    if _are_any(moves, FIRST_LARVA, FINISH):
        yield say("lay more tiles") if 2 in view["done"] else say("lay tiles")
    can_bring, can_move = INTRODUCE in moves, _are_any(moves, FIRST_LIFT, FIRST_PUT)
    if can_bring or can_move:
        yield say("place shrimps") if can_bring and can_move else _shrimp(is_new=can_bring)
    if _are_any(moves, FIRST_TILE_FOR_CUBE, FIRST_DRAFT):
        yield say("exchange")
    if _are_any(moves, FIRST_ALGA, FIRST_EAT):
        yield say("play an alga")
    if any(move >= MOVES for move in moves):
        yield say("use special tiles and cards")
    if _are_any(moves, FIRST_DRAFT, PASS):
        yield say("take a space of the open sea")


def _shrimp(*, is_new: bool) -> Message:
    return say("bring a shrimp") if is_new else say("move a shrimp")


def _either(ways: list[Message]) -> Message:
    """Several things, of which one is done."""
    if len(ways) < 2:
        return ways[0] if ways else say("do nothing more")
    together = ways[0]
    for way in ways[1:-1]:
        together = say("{first}, {second}", first=together, second=way)
    return say("{ways} or {last}", ways=together, last=ways[-1])


def _stands_on_bare_rock(view: "View") -> bool:
    return any(
        owner == view["seat"] and sign_on(board, name) == "."
        for board in view["boards"]
        for name, owner in board["shrimps"].items()
    )


DRAFTING = Question(range(FIRST_DRAFT, PASS), write, read, touched, {"act": ask}, REASONS, phrase)
