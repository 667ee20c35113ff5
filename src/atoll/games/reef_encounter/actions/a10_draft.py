"""Rules 7. Action 10, last and obligatory: take a larva cube and tiles from the open sea; then refill it."""

from atoll.core.bits import bit, has
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import draw, gains, pour_bonus_into_bag, restock_all, tiles_in_bag
from atoll.games.reef_encounter.components import COLOURS, MOST_ON_A_SPACE
from atoll.games.reef_encounter.corals import on_bare_rock
from atoll.games.reef_encounter.reasons import SHRIMP_ON_BARE_ROCK
from atoll.games.reef_encounter.seams import (
    draws_more,
    is_clockwise,
    more_in_bag,
    more_on_space,
    take_more,
    why_not_draft_again,
)
from atoll.games.reef_encounter.table import BAG_RAN_OUT, CUBES_RAN_OUT, GOES_ON, Table


@rule
def spaces_to_draft(t: Table) -> int:
    """Every space has a cube and one to three tiles; but no shrimp may be left on bare rock."""
    return bit(COLOURS) - 1 if why_not_draft(t) == LEGAL else 0


@rule
def why_not_draft(t: Table) -> int:
    return SHRIMP_ON_BARE_ROCK if on_bare_rock(t, t.active) else why_not_draft_again(t)


@rule
def draft(t: Table, space: int) -> int:
    """Take what lies on a space and refill the open sea; returns why the game ends, or GOES_ON."""
    player = t.players[t.active]
    player.cubes[space] += 1
    t.sea_cubes[space] = 0
    for colour in range(COLOURS):
        gains(player, colour, t.sea[space, colour])
        t.sea[space, colour] = 0
    take_more(t, player, space)

    if t.supply[space] == 0:
        return CUBES_RAN_OUT
    t.supply[space] -= 1
    t.sea_cubes[space] = 1
    return GOES_ON if refill(t, space) else BAG_RAN_OUT


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
        t.sea[space, draw(t)] += 1
    return True


@rule
def tiles_on_space(t: Table, space: int) -> int:
    plain = t.sea[space, 0] + t.sea[space, 1] + t.sea[space, 2] + t.sea[space, 3] + t.sea[space, 4]
    return plain + more_on_space(t, space)
