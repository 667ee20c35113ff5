"""Rules 7. Action 10, last and obligatory: take a larva cube and tiles from the open sea; then refill it.

10 W         take what lies on the white space of the open sea
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit, has
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import draw, gains, pour_bonus_into_bag, restock_all, tiles_in_bag
from atoll.games.reef_encounter.card import REASONS as TIMES
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOURS, MOST_ON_A_SPACE
from atoll.games.reef_encounter.corals import on_bare_rock
from atoll.games.reef_encounter.events import DRAFTED, ONTO_SEA
from atoll.games.reef_encounter.moves import FIRST_DRAFT, FIRST_EAT, FIRST_LIFT, PASS
from atoll.games.reef_encounter.names import sign_on
from atoll.games.reef_encounter.notation import COLOUR, read_colour
from atoll.games.reef_encounter.seams import (
    draws_more,
    is_clockwise,
    kind_on_space,
    more_in_bag,
    more_on_space,
    take_more,
)
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
    for colour in range(COLOURS):
        gains(player, colour, t.sea[space, colour])
        t.sea[space, colour] = 0
    take_more(t, player, space)
    happened(t, DRAFTED, t.active, space, first, second, third)

    if t.sea_cubes[space] == 0:
        return CUBES_RAN_OUT
    return GOES_ON if refill(t, space) else BAG_RAN_OUT


@rule
def nth_on_space(t: Table, space: int, n: int) -> int:
    """One of the tiles on a space, plain ones first, as tiles are numbered in what is told; or NONE."""
    for colour in range(COLOURS):
        if n < t.sea[space, colour]:
            return colour
        n -= t.sea[space, colour]
    kind = kind_on_space(t, space, n)
    return COLOURS + kind if kind != NONE else NONE


@rule
def refill(t: Table, taken: int) -> bool:
    """One tile onto each space with fewer than three, the emptiest first; returns whether there were enough."""
    if is_clockwise(t):
        return refill_clockwise(t, taken)
    due = 0
    for space in range(COLOURS):
        if tiles_on_space(t, space) < MOST_ON_A_SPACE:
            due |= bit(space)
    for size in range(MOST_ON_A_SPACE):
        for space in range(COLOURS):
            if has(due, space) and tiles_on_space(t, space) == size:
                if not draw_onto(t, space):
                    return False
                due ^= bit(space)
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
    if tiles_in_bag(t) + more_in_bag(t) == 0:
        pour_bonus_into_bag(t)
    plain = tiles_in_bag(t)
    if plain + more_in_bag(t) == 0:
        return False
    if not draws_more(t, space, plain):
        tile = draw(t)
        t.sea[space, tile] += 1
        happened(t, ONTO_SEA, space, tile)
    return True


@rule
def tiles_on_space(t: Table, space: int) -> int:
    plain = t.sea[space, 0] + t.sea[space, 1] + t.sea[space, 2] + t.sea[space, 3] + t.sea[space, 4]
    return plain + more_on_space(t, space)


def write(move: int) -> str:
    return f"10 {COLOUR_LETTERS[move - FIRST_DRAFT]}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"10\s*{COLOUR}", text)
    return FIRST_DRAFT + read_colour(written[1]) if written else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A draft space, then the own screen."""
    return f"space {COLOUR_LETTERS[move - FIRST_DRAFT]}", f"screen {view['seat']}"


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    """What is asked between actions, as far as it is possible now."""
    can_eat = any(FIRST_EAT <= move < FIRST_LIFT for move in moves)
    can_end = any(FIRST_DRAFT <= move < PASS for move in moves)
    can_act = any(not (FIRST_EAT <= move < FIRST_LIFT or FIRST_DRAFT <= move < PASS) for move in moves)
    if not can_end:
        decide = say("Do any actions from 2 to 8, or end your turn.")
        if _stands_on_bare_rock(view):
            decide = say("Move your shrimp off the bare rock before you end your turn with action 10, the open sea.")
    elif can_eat:
        decide = say("Your turn: eat a coral first, or do any actions from 2 to 8; end with action 10, the open sea.")
    elif not can_act:
        decide = say("Only action 10 is left: take from the open sea.")
    elif view["done"]:
        decide = say("Do any actions from 2 to 8, or end your turn with action 10, the open sea.")
    else:
        decide = say("Your turn: do any actions from 2 to 8; end with action 10, the open sea.")
    return Prompt(decide, say("It is the turn of {name}.", name=Who(view["active"])))


def _stands_on_bare_rock(view: "View") -> bool:
    return any(
        owner == view["seat"] and sign_on(board, name) == "."
        for board in view["boards"]
        for name, owner in board["shrimps"].items()
    )


DRAFTING = Question(range(FIRST_DRAFT, PASS), write, read, touched, {"act": ask}, REASONS)
