"""What a network looks at: for each colour and each species where its creatures lie, and what its schools are like.

The seat's own six kinds come first. Everybody sees everything, so that a dream has the same features as the table.
"""

from atoll.core.bits import bit, popcount
from atoll.core.features import Shape, flags, numbers
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import CELLS, KINDS, REEF, SCHOOL_POINTS, SIDE
from atoll.games.aqualin.scoring import cells_of_colour, cells_of_species, first_school
from atoll.games.aqualin.sense import around
from atoll.games.aqualin.table import SLIDE, Table

COLOUR_TILES = (1 << KINDS) - 1
SPECIES_TILES = sum(1 << (KINDS * colour) for colour in range(KINDS))
# The flags of a side: it is about to slide, or to place; the other one is; it began, so that the other one wins a tie.
SLIDES, PLACES, OTHERS, _, BEGAN = range(5)

HABITS = {"curiosity": 100, "sift": 32}


def shape(seats: int) -> Shape:
    cells = flags(CELLS, turns=True)
    return Shape(
        common=(cells,),
        side=(flags(5),),
        member=(cells, cells, numbers(8)),
        sides=2,
        members=KINDS,
        symmetries=tuple(turned(quarters, mirrored) for mirrored in (False, True) for quarters in range(4)),
    )


def turned(quarters: int, mirrored: bool) -> tuple[int, ...]:
    """The board, turned round and perhaps over: for each cell, the one that takes its place."""
    cells = [(y, x) for y in range(SIDE) for x in range(SIDE)]
    for _ in range(quarters):
        cells = [(x, SIDE - 1 - y) for y, x in cells]
    return tuple(y * SIDE + (SIDE - 1 - x if mirrored else x) for y, x in cells)


@rule
def features(t: Table, seat: int, out: Row) -> int:
    empty = REEF & ~t.taken
    loose = around(empty) & t.taken
    out[0] = t.taken
    at = 1
    for side in range(2):
        gatherer = seat if side == 0 else 1 - seat
        out[at] = state_of(t, gatherer)
        at += 1
        for kind in range(KINDS):
            if t.colours == gatherer:
                tiles = COLOUR_TILES << (KINDS * kind)
                cells = cells_of_colour(t, kind)
            else:
                tiles = SPECIES_TILES << kind
                cells = cells_of_species(t, kind)
            out[at] = cells
            out[at + 1] = around(cells) & empty
            out[at + 2] = schools_of(cells, empty, loose) | (
                popcount(t.river & tiles) << 40 | popcount(t.reserve & tiles) << 48
            )
            at += 3
    return at


@rule
def state_of(t: Table, seat: int) -> int:
    """Whose turn it is, and who began, from a seat's side."""
    now = SLIDES if t.phase == SLIDE else PLACES
    whose = now if t.active == seat else now + OTHERS
    return bit(whose) | (bit(BEGAN) if t.starter == seat else 0)


@rule
def schools_of(cells: int, empty: int, loose: int) -> int:
    """Numbers about the schools of a kind: points, how many, what can be broken off, what can still grow, where two may
    become one; and the biggest."""
    points = 0
    breakable = 0
    open_ = 0
    groups = 0
    once = 0
    twice = 0
    biggest = 0
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
        biggest = max(biggest, size)
    return points | groups << 8 | breakable << 16 | open_ << 24 | popcount(twice) << 32 | biggest << 56
