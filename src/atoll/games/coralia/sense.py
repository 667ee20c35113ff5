"""Sense for Coralia: points so far, and what dice, sets and pearls may still bring.

Pearls pay by rank, and the rank can change hands as long as there are turns left. Starfish cards pay in the final
scoring. A diver gains by every die that comes to its reef, an octopus by dice on the island, a turtle by what it locks.
Luck decides most of it: the search does better to play on to the end than to trust these figures far.
"""

from atoll.core.bits import has, popcount
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.coralia.actions.resolve import card_colours
from atoll.games.coralia.bonuses import dice_on_island, treasures_of
from atoll.games.coralia.components import (
    CARD_GIVES,
    CHEST_POINTS,
    COLOURS,
    FIRST_TO_RESOLVE,
    ISLAND_DICE,
    JELLYFISH,
    OCTOPUS,
    PILE_KINDS,
    ROUNDS,
    SIDE_TREASURE,
    SPACES,
    TURTLE_POINTS,
    TWO_TREASURES,
)
from atoll.games.coralia.moves import KINDS_OF_MOVES, OVER
from atoll.games.coralia.scoring import best_pearls, diver_points, fish_points, pearl_bonus, points, value_of
from atoll.games.coralia.table import NONE, Table

__all__ = ["HABITS", "KINDS_OF_MOVES", "sense"]

# Hundredths of a point.
ONE_TREASURE = 250
SOME_JELLYFISH = 300
RAISED = 280
"""For each treasure that a card lets one raise."""
LEFT_OVER = 420
"""For a card for left-over dice: how many there will be is not known before the end."""
LONE_DIE = 20
"""For a space on the diver's reef, for each point that a die would give there, with all turns to come."""
OCTOPUS_TO_PLACE = 200
OCTOPUS_OUT = 150
TURTLE = 120
PEARL_STEP = (300, 1800)
"""By so many hundredths of pearl value the rank is safe: at the end, and what is added with all turns to come."""
FAR_OFF = (300, 900)
HABITS = {"horizon": 300, "curiosity": 400}


@rule
def sense(t: Table, out: Row) -> int:
    if t.phase == OVER:
        points(t, out)
        for seat in range(t.seats):
            out[seat] *= 100
        return FAR_OFF[0]
    turns = ROUNDS[t.seats] * t.seats
    left = 100 * (turns - t.turn) // turns
    for seat in range(t.seats):
        sure = t.track[seat] + diver_points(t, seat) + fish_points(t, seat) + pearl_bonus(t, seat)
        out[seat] = 100 * sure + pearls_to_come(t, seat, left) + figures_to_come(t, seat) * left // 100
        if t.scoring == 0:
            out[seat] += cards_to_come(t, seat)
    return FAR_OFF[0] + FAR_OFF[1] * left // 100


@rule
def pearls_to_come(t: Table, seat: int, left: int) -> int:
    """Four cards for the highest rank, two for the next: between them by how safe the rank is."""
    own = best_pearls(t, seat, 63)
    best = 0
    for other in range(t.seats):
        if other != seat:
            best = max(best, best_pearls(t, other, 63))
    step = PEARL_STEP[0] + PEARL_STEP[1] * left // 100
    first = min(100, max(0, 50 + 50 * 100 * (own - best) // step))
    return first * best_pearls(t, seat, 4) + (100 - first) * best_pearls(t, seat, 2)


@rule
def figures_to_come(t: Table, seat: int) -> int:
    """What diver, octopuses and turtles may bring, with all turns to come."""
    worth = TURTLE * min(3, popcount(t.turtles[seat]))
    reef = t.diver[seat]
    if reef != NONE:
        for space in range(SPACES):
            if not has(t.occupied, space * COLOURS + reef):
                worth += LONE_DIE * value_of(t, space, reef)
    free = 0
    for other in range(COLOURS):
        if t.octopus[other] == seat:
            worth += OCTOPUS_OUT
        if not has(t.occupied, OCTOPUS * COLOURS + other):
            free += 1
    return worth + OCTOPUS_TO_PLACE * min(free, t.octopuses[seat])


@rule
def cards_to_come(t: Table, seat: int) -> int:
    """What the starfish cards will pay in the final scoring, as the table stands."""
    worth = 0
    for kind in range(FIRST_TO_RESOLVE, PILE_KINDS):
        if t.hand[seat, kind] > 0:
            worth += t.hand[seat, kind] * card_worth(t, seat, kind)
    return worth


@rule
def card_worth(t: Table, seat: int, kind: int) -> int:
    bonus = CARD_GIVES[kind - FIRST_TO_RESOLVE]
    if bonus == ISLAND_DICE:
        return 100 * dice_on_island(t)
    if bonus == TURTLE_POINTS:
        return 300 * popcount(t.turtles[seat])
    if bonus == CHEST_POINTS:
        return 200 * treasures_of(t, seat)
    if bonus == SIDE_TREASURE:
        return ONE_TREASURE if t.side_treasures > 0 else 0
    if bonus == JELLYFISH:
        return SOME_JELLYFISH
    if bonus == TWO_TREASURES:
        return RAISED * popcount(card_colours(kind) & t.reef_treasures)
    return LEFT_OVER
