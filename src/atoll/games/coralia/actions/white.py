"""Rules 4. White die: rolled at once, placed on any reef with room for it, else back to the island."""

from atoll.core.bits import bit, lowest, popcount
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.games.coralia.actions.waiting import push
from atoll.games.coralia.cards import draw_top
from atoll.games.coralia.components import ALL_REEFS, COLOURS, FACES, ISLAND_PILE, OCTOPUS
from atoll.games.coralia.moves import ISLAND
from atoll.games.coralia.table import DO_SPACE, NONE, REEF, Table


@rule
def roll_white(t: Table) -> None:
    """Rules 10, R1: the island only if no reef has room; by the variant, whenever the owner likes."""
    if t.island_white == 0:
        return
    t.island_white -= 1
    t.white_face = chance(t.luck, FACES)
    while t.options.white_octopus == 1 and is_octopus_without_figure(t):
        t.white_face = chance(t.luck, FACES)
    t.white_rolls += 1
    t.last_white = t.white_face

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
        draw_top(t, ISLAND_PILE)
        return
    space = face * COLOURS + where
    t.occupied |= bit(space)
    t.white |= bit(space)
    push(t, DO_SPACE, space)
