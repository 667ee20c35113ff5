"""Rules 4. White die: rolled at once, placed on any reef with room for it, else back to the island.

reef G       place the white die on the green reef
island       put it on the island
"""

from collections.abc import Sequence

from atoll.core.bits import bit, lowest, popcount
from atoll.core.game import Prompt
from atoll.core.luck import chance
from atoll.core.message import Message, Who, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.cards import draw_top
from atoll.games.coralia.components import (
    ALL_REEFS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    FACES,
    ISLAND_PILE,
    OCTOPUS,
    WHITE_DIE,
)
from atoll.games.coralia.events import NONE_LEFT, PLACED_WHITE, ROLLED_WHITE, WHITE_AGAIN, WHITE_TO_ISLAND
from atoll.games.coralia.moves import ISLAND, REEF, reasons_of
from atoll.games.coralia.notation import space_name, symbol_name, worded
from atoll.games.coralia.table import DO_SPACE, NONE, Table
from atoll.games.coralia.view import View
from atoll.games.coralia.waiting import push

SHOWN_AT_MOST = (1 << 60) - 1
"""So much is remembered of what white dice have shown."""

PLACE_THE_WHITE_DIE, REEF_TAKEN, ISLAND_NOT_ALLOWED = reasons_of(REEF, 3)
REASONS: dict[int, Message] = {
    PLACE_THE_WHITE_DIE: say("First choose where the white die goes."),
    REEF_TAKEN: say("That space of the reef is taken."),
    ISLAND_NOT_ALLOWED: say("A reef has room for the white die: it may not go to the island."),
}


@rule
def why_not_white(t: Table, where: int) -> int:
    return ISLAND_NOT_ALLOWED if where == ISLAND else REEF_TAKEN


@rule
def roll_white(t: Table) -> None:
    """Rules 10, R1: the island only if no reef has room; by the variant, whenever the owner likes."""
    if t.island_white == 0:
        happened(t, NONE_LEFT, t.active, WHITE_DIE)
        return
    t.island_white -= 1
    throw_white(t)
    while t.options.white_octopus == 1 and is_octopus_without_figure(t):
        happened(t, WHITE_AGAIN, t.active)
        throw_white(t)

    room = reefs_with_room(t, t.white_face)
    if room == 0 or is_octopus_without_figure(t):
        room = bit(ISLAND)
    elif t.options.white_island == 1:
        room |= bit(ISLAND)
    if popcount(room) == 1:
        place_white(t, lowest(room))
    else:
        t.phase = REEF
        t.choices = room


@rule
def throw_white(t: Table) -> None:
    t.white_face = chance(t.luck, FACES)
    t.white_shown = ((t.white_shown << 3) | (t.white_face + 1)) & SHOWN_AT_MOST
    happened(t, ROLLED_WHITE, t.active, t.white_face)


@rule
def reefs_with_room(t: Table, face: int) -> int:
    return ~(t.occupied >> (face * COLOURS)) & ALL_REEFS


@rule
def is_octopus_without_figure(t: Table) -> bool:
    """An octopus with room on a reef while both own octopuses are placed (rules 10, R2)."""
    return t.white_face == OCTOPUS and t.octopuses[t.active] == 0 and reefs_with_room(t, OCTOPUS) != 0


@rule
def place_white(t: Table, where: int) -> None:
    """On a reef it is an ordinary die. White has no colour: on the island no octopus pays for it."""
    face = t.white_face
    t.white_face = NONE
    if where == ISLAND:
        t.island_white += 1
        happened(t, WHITE_TO_ISLAND, t.active)
        draw_top(t, ISLAND_PILE)
        return
    space = face * COLOURS + where
    t.occupied |= bit(space)
    t.white |= bit(space)
    happened(t, PLACED_WHITE, t.active, face, where)
    push(t, DO_SPACE, space)


def touched(view: View, where: int) -> tuple[str, ...]:
    """The white die, then a space or the island."""
    if view["white_die"] is None:
        return ()
    return "white die", "island" if where == ISLAND else space_name(COLOUR_LETTERS[where], view["white_die"])


def ask(view: View, moves: Sequence[int]) -> Prompt:
    face = symbol_name(view["white_die"] or "")
    return Prompt(
        say("The white die shows: {symbol}. Choose where it goes.", symbol=face),
        say("The white die shows: {symbol}. {name} chooses where it goes.", symbol=face, name=Who(view["active"])),
    )


def phrase(where: int) -> Message:
    if where == ISLAND:
        return say("Place the white die on the island.")
    return say("Place the white die on the {colour} reef.", colour=COLOUR_NAMES[where])


PLACING_WHITE = worded(
    REEF,
    [*(f"reef {colour}" for colour in COLOUR_LETTERS), "island"],
    say("Reefs are R O Y G B V."),
    touched,
    {"white": ask},
    REASONS,
    phrase,
)
