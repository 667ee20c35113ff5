"""Rules 4. Reef actions: what the space does on which a die was just placed."""

from atoll.core.bits import bit, has, popcount
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.cards import draw_top, look_at
from atoll.games.coralia.components import (
    COLOURS,
    DIVER,
    FISH,
    FISH_PILE,
    OCTOPUS,
    PEARL,
    PEARL_PILE,
    REEF_SPACES,
    STARFISH,
    STARFISH_PILE,
    TREASURE,
    TURTLE_GIVES,
)
from atoll.games.coralia.events import MOVED_DIVER, PLACED_OCTOPUS, SLID, TOOK_TURTLE
from atoll.games.coralia.table import BY_OCTOPUS, BY_REEF_DICE, DO_RAISE, FROM_TURTLE, NONE, Table
from atoll.games.coralia.waiting import gain, push, push_bonus


@rule
def act_on_space(t: Table, space: int, reef: int) -> None:
    if space == PEARL:
        draw_top(t, PEARL_PILE)
        draw_top(t, PEARL_PILE)
    elif space == FISH:
        look_at(t, FISH_PILE, 2)
    elif space == STARFISH:
        look_at(t, STARFISH_PILE, 3)
    elif space == OCTOPUS:
        place_octopus(t, reef)
    elif space == DIVER:
        move_diver(t, reef)
    else:
        take_turtle(t, reef)


@rule
def dice_on_reef(t: Table, reef: int) -> int:
    """Every die that lies there: also on the diver and treasure spaces, also white (rules 10, R4)."""
    return popcount(t.occupied & REEF_SPACES[reef])


@rule
def place_octopus(t: Table, reef: int) -> None:
    """Every other octopus on the board pays its owner, and the reef pays for its dice."""
    t.octopus[reef] = t.active
    t.octopuses[t.active] -= 1
    happened(t, PLACED_OCTOPUS, t.active, reef)
    # Rules 10, R6: in the final scoring the others are paid, too, unless something else was agreed on.
    if t.scoring == 0 or t.options.final_octopus == 0:
        pay_other_octopuses(t, reef)
    gain(t, t.active, dice_on_reef(t, reef), BY_REEF_DICE, reef)


@rule
def pay_other_octopuses(t: Table, reef: int) -> None:
    paid = 0
    for other in range(COLOURS):
        owner = t.octopus[other]
        if other != reef and owner != NONE and not has(paid, owner):
            gain(t, owner, 1, BY_OCTOPUS, other)
            # Rules 10, R3: by the variant, a player is paid once, however many octopuses there are.
            paid |= bit(owner) if t.options.octopus_income == 1 else 0


@rule
def move_diver(t: Table, reef: int) -> None:
    """From another reef, the diver raises that reef's treasure, unless a die lies on it."""
    old = t.diver[t.active]
    t.diver[t.active] = reef
    happened(t, MOVED_DIVER, t.active, reef)
    if old == NONE:
        return
    start = DIVER * COLOURS + old
    end = TREASURE * COLOURS + old
    if has(t.occupied, end):
        return
    t.occupied ^= bit(start) | bit(end)
    if has(t.white, start):
        t.white ^= bit(start) | bit(end)
    happened(t, SLID, old)
    push(t, DO_RAISE, old)


@rule
def take_turtle(t: Table, reef: int) -> None:
    tile = t.turtle[reef]
    t.turtle[reef] = NONE
    t.turtles[t.active] |= bit(tile)
    happened(t, TOOK_TURTLE, t.active, reef, tile)
    push_bonus(t, TURTLE_GIVES[tile], FROM_TURTLE)
