"""Rules 3.2 and 3.3 of Second Kind. Action 0: crowns of thorns attack, before anything else in a turn."""

from atoll.core.bits import bit, has, lowest, popcount
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.corals import colour_at, corals_with, guarded, tiles_on
from atoll.games.reef_encounter.seams import tiles_gone
from atoll.games.reef_encounter.second_kind.blue_shift import lift_blue
from atoll.games.reef_encounter.second_kind.components import ALL_SIDES, OPPOSITE, SIDES
from atoll.games.reef_encounter.second_kind.reasons import NO_CROWN_THERE, NOTHING_FOR_THAT_CROWN
from atoll.games.reef_encounter.second_kind.sides import step, touching
from atoll.games.reef_encounter.second_kind.table import ONE_CROWN
from atoll.games.reef_encounter.table import NONE, PUT, Reef, Table


@rule
def crowns_beside(reef: Reef, tiles: int, side: int) -> int:
    """The crowns that have not acted yet and have one of these tiles on a side of theirs, coral towards them."""
    open_tiles = tiles & ~reef.more.closed[OPPOSITE[side]] & ~reef.more.afloat
    return step(reef, open_tiles, OPPOSITE[side]) & reef.more.crowns & ~reef.more.acted


@rule
def crowns_to_attack(t: Table, board: int, side: int) -> int:
    """The crowns of a board that may attack the tile on a side of theirs: the active player's corals come first."""
    reef = t.reefs[board]
    if reef.more.crowns & ~reef.more.acted == 0:
        return 0
    if t.options.crowns_act == ONE_CROWN and t.more.acted_one == 1:
        return 0
    own = corals_with(reef, reef.shrimps[t.active])
    beside_own = 0
    for each in range(SIDES):
        beside_own |= crowns_beside(reef, own, each)
    free = crowns_beside(reef, tiles_on(reef) & ~guarded(reef), side) & ~beside_own
    if t.options.crowns_act == ONE_CROWN and has_crown_beside_own(t):
        free = 0
    return crowns_beside(reef, own, side) | free


@rule
def has_crown_beside_own(t: Table) -> bool:
    """Whether a crown on any board touches a coral of the active player's."""
    crowns = 0
    for board in range(BOARDS):
        reef = t.reefs[board]
        own = corals_with(reef, reef.shrimps[t.active])
        for side in range(SIDES):
            crowns |= crowns_beside(reef, own, side)
    return crowns != 0


@rule
def has_crown_to_attack(t: Table) -> bool:
    crowns = 0
    for board in range(BOARDS):
        for side in range(SIDES):
            crowns |= crowns_to_attack(t, board, side)
    return crowns != 0


@rule
def why_not_attack(t: Table, board: int, cell: int, side: int) -> int:
    if not has(t.reefs[board].more.crowns, cell):
        return NO_CROWN_THERE
    return LEGAL if has(crowns_to_attack(t, board, side), cell) else NOTHING_FOR_THAT_CROWN


@rule
def attack(t: Table, board: int, cell: int, side: int) -> None:
    """The tile goes to the bag, the crown onto its square; a shrimp that stood there must move at once."""
    reef = t.reefs[board]
    target = step(reef, bit(cell), side)
    square = lowest(target)
    colour = colour_at(reef, square)
    reef.polyps[colour] ^= target
    if has(reef.more.special, square):
        t.more.bag[reef.more.kinds[square] - 1] += 1
    else:
        put_in_bag(t, colour)
    tiles_gone(reef, target)
    t.more.acted_one = 1
    reef.more.crowns ^= bit(cell) | target
    reef.more.acted |= target
    if reef.shrimps[t.active] & target != 0:
        reef.shrimps[t.active] ^= target
        t.lifted = board * 64 + square
        t.lifted_again = 0 if t.ender == NONE else 1
        t.phase = PUT
    if reef.more.blue & target != 0:
        lift_blue(t, board, square)


@rule
def bury_crowns(t: Table) -> None:
    """Rules 3.3. A crown without a polyp tile beside it, coral towards it, leaves the game for good."""
    for board in range(BOARDS):
        reef = t.reefs[board]
        if reef.more.crowns != 0:
            dead = reef.more.crowns & ~touching(reef, tiles_on(reef), ALL_SIDES)
            reef.more.crowns ^= dead
            reef.more.acted &= ~dead
            t.more.crowns_gone += popcount(dead)
