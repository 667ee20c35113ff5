"""Sense for Aqualin: what the schools are worth in the end, sealed, open or breakable.

A school that touches water can still grow, as long as creatures of its kind are left; but a creature that touches
water can also be slid away. Two schools of a kind that touch the same water may become one. The weights come from
the final scores of games that the search played against itself; each has a part that fades as the reef fills.
"""

from atoll.core.bits import beside, popcount
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import CELLS, FIRST_COLUMN, KINDS, LAST_COLUMN, REEF, SCHOOL_POINTS, SIDE
from atoll.games.aqualin.moves import FIRST_PLACEMENT, FIRST_SLIDE, STAY
from atoll.games.aqualin.scoring import cells_of_colour, cells_of_species, first_school
from atoll.games.aqualin.table import SLIDE, Table

# Weights in hundredths of a point, at the end of the game and the part added on an empty reef.
POINT = (98, -69)
BREAKABLE = (-11, -13)
"""For each loose creature of a school, times the points that its loss costs."""
OPEN = (24, -11)
"""For each creature of an open school, times the creatures of the kind that are left."""
TOUCHING = (142, -18)
"""For a kind whose schools touch the same water."""
GROUP = (-9, -165)
"""For each school or lone creature."""
TURN = 192
"""For the player who is about to slide."""
FAR_OFF = (150, 750)
"""How far a lead may change: at the end of the game, and the part added on an empty reef."""

HABITS = {"curiosity": 100}

# Kinds of moves, for studies: where the numbers of each begin.
KINDS_OF_MOVES = ((STAY, say("stay")), (FIRST_SLIDE, say("slide")), (FIRST_PLACEMENT, say("place")))


@rule
def sense(t: Table, out: Row) -> int:
    empty = REEF & ~t.taken
    loose = around(empty) & t.taken
    left = popcount(empty)
    colours = 0
    species = 0
    for kind in range(KINDS):
        colours += prospects(cells_of_colour(t, kind), empty, loose, left)
        species += prospects(cells_of_species(t, kind), empty, loose, left)
    out[t.colours] = colours
    out[1 - t.colours] = species
    if t.phase == SLIDE:
        out[t.active] += TURN
    return FAR_OFF[0] + FAR_OFF[1] * left // CELLS


@rule
def prospects(cells: int, empty: int, loose: int, left: int) -> int:
    """What the schools of one colour or one species may be worth in the end, in hundredths."""
    points = 0
    breakable = 0
    open_ = 0
    groups = 0
    once = 0
    twice = 0
    missing = KINDS - popcount(cells)
    while cells != 0:
        school = first_school(cells)
        cells ^= school
        size = popcount(school)
        points += SCHOOL_POINTS[size]
        breakable += popcount(school & loose) * (size - 1)
        water = around(school) & empty
        open_ += size * missing if water != 0 else 0
        twice |= once & water
        once |= water
        groups += 1
    if left == 0:
        return 100 * points
    touching = 1 if twice != 0 and missing > 0 else 0
    return (
        weighed(POINT[0], POINT[1], left, points)
        + weighed(BREAKABLE[0], BREAKABLE[1], left, breakable)
        + weighed(OPEN[0], OPEN[1], left, open_)
        + weighed(TOUCHING[0], TOUCHING[1], left, touching)
        + weighed(GROUP[0], GROUP[1], left, groups)
    )


@rule
def weighed(late: int, early: int, left: int, amount: int) -> int:
    return (late * CELLS + early * left) * amount // CELLS


@rule
def around(cells: int) -> int:
    return beside(cells, SIDE, FIRST_COLUMN, LAST_COLUMN) & REEF
