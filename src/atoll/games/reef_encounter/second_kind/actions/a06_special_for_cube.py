"""Rules 1.5 and 1.6 of Second Kind. Actions 6 and 7 with special tiles, and a double tile for two plain ones."""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import take_bonus
from atoll.games.reef_encounter.components import COLOURS, CORAL_TILES, PAIRS
from atoll.games.reef_encounter.reasons import NO_CUBE_IN_SUPPLY
from atoll.games.reef_encounter.second_kind.components import (
    FIRST_DOUBLE,
    FIRST_TWO_COLOUR,
    POLYP_KINDS,
)
from atoll.games.reef_encounter.second_kind.doubles import is_too_late, note_changed
from atoll.games.reef_encounter.second_kind.reasons import NO_SUCH_SPECIAL, NO_TWO_TILES, NOT_JUST_CONSUMED
from atoll.games.reef_encounter.table import Table

# Items: every kind for its colour, a two-colour tile for its first; then two-colour tiles for their second.
ITEMS = POLYP_KINDS + PAIRS


@rule
def kind_given(item: int) -> int:
    return item if item < POLYP_KINDS else FIRST_TWO_COLOUR + item - POLYP_KINDS


@rule
def colour_wanted(item: int) -> int:
    if item >= POLYP_KINDS:
        return CORAL_TILES[item - POLYP_KINDS][1]
    return CORAL_TILES[item - FIRST_TWO_COLOUR][0] if item >= FIRST_TWO_COLOUR else item % COLOURS


@rule
def special_for_cubes(t: Table) -> int:
    items = 0
    for item in range(ITEMS):
        if why_not_special_for_cube(t, item) == LEGAL:
            items |= bit(item)
    return items


@rule
def why_not_special_for_cube(t: Table, item: int) -> int:
    if item >= ITEMS or t.players[t.active].more.consumed[kind_given(item)] == 0:
        return NO_SUCH_SPECIAL
    return LEGAL if t.supply[colour_wanted(item)] > 0 else NO_CUBE_IN_SUPPLY


@rule
def special_for_cube(t: Table, item: int) -> None:
    player = t.players[t.active]
    player.more.consumed[kind_given(item)] -= 1
    t.more.bag[kind_given(item)] += 1
    t.supply[colour_wanted(item)] -= 1
    player.cubes[colour_wanted(item)] += 1


@rule
def special_to_pay(t: Table) -> int:
    """Rules 1.5, action 7: any special polyp tile pays for a cylinder, one for one."""
    kinds = 0
    for kind in range(POLYP_KINDS):
        if t.players[t.active].more.consumed[kind] > 0:
            kinds |= bit(kind)
    return kinds


@rule
def pay_special(t: Table, kind: int) -> None:
    t.players[t.active].more.consumed[kind] -= 1
    t.more.bag[kind] += 1


@rule
def doubles_to_change(t: Table) -> int:
    colours = 0
    for colour in range(COLOURS):
        if why_not_change(t, colour) == LEGAL:
            colours |= bit(colour)
    return colours


@rule
def why_not_change(t: Table, colour: int) -> int:
    """A consumed double tile for two plain consumed tiles: from the bag, then the bonus tile."""
    if colour >= COLOURS or t.players[t.active].more.consumed[FIRST_DOUBLE + colour] == 0:
        return NO_SUCH_SPECIAL
    if is_too_late(t, colour):
        return NOT_JUST_CONSUMED
    return LEGAL if t.bag[colour] + t.bonus[colour] >= 2 else NO_TWO_TILES


@rule
def change(t: Table, colour: int) -> None:
    player = t.players[t.active]
    note_changed(t, colour)
    player.more.consumed[FIRST_DOUBLE + colour] -= 1
    t.more.bag[FIRST_DOUBLE + colour] += 1
    take_bonus(t, colour)
    take_bonus(t, colour)
    player.consumed[colour] += 2
