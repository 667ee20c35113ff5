"""Rules 5.3 of Second Kind: Dislodged and Second course. Clownfish cards about crowns of thorns."""

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import ALL_SIDES, BOARDS, SIDES
from atoll.games.reef_encounter.corals import tiles_on
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.placing import bare_rock
from atoll.games.reef_encounter.second_kind.events import CROWN_MOVED, DISLODGED_CROWN
from atoll.games.reef_encounter.second_kind.table import ANY_BOARD
from atoll.games.reef_encounter.sides import step, touching
from atoll.games.reef_encounter.table import Reef, Table


@rule
def dislodge(t: Table, board: int, cell: int) -> None:
    """The crown leaves the game for good."""
    more = t.reefs[board].more
    more.crowns ^= bit(cell)
    more.acted &= ~bit(cell)
    t.more.crowns_gone += 1
    happened(t, DISLODGED_CROWN, square(board, cell))


@rule
def on_foot(reef: Reef, cell: int) -> int:
    """The squares that a crown on a cell reaches without passing through water; what lies on them is no hindrance."""
    land = reef.rock & ~reef.afloat
    seen = 0
    grown = bit(cell)
    while grown != seen:
        seen = grown
        for side in range(SIDES):
            grown |= step(reef, seen, side) & land
    return seen


@rule
def beside_polyps(reef: Reef) -> int:
    """The empty squares of rock beside a polyp tile, coral towards them."""
    free = bare_rock(reef)
    return free & touching(reef, tiles_on(reef), ALL_SIDES) if free != 0 else 0


@rule
def courses(t: Table, home: int, cell: int, board: int) -> int:
    """Second course: where a crown of one board may go on a board."""
    if t.options.second_course_range == ANY_BOARD:
        return beside_polyps(t.reefs[board])
    return beside_polyps(t.reefs[board]) & on_foot(t.reefs[board], cell) if board == home else 0


@rule
def hungry_crowns(t: Table, board: int) -> int:
    """Second course: the crowns of a board that have somewhere to go."""
    found = 0
    crowns = t.reefs[board].more.crowns
    while crowns != 0:
        cell = lowest(crowns)
        squares = 0
        for other in range(BOARDS):
            squares |= courses(t, board, cell, other)
        if squares != 0:
            found |= bit(cell)
        crowns = without_lowest(crowns)
    return found


@rule
def second_course(t: Table, home: int, cell: int, board: int, target: int) -> None:
    """The crown moves. It does not attack by that, and it still attacks in this turn if it has not yet."""
    old = t.reefs[home].more
    new = t.reefs[board].more
    acted = has(old.acted, cell)
    old.crowns ^= bit(cell)
    old.acted &= ~bit(cell)
    new.crowns |= bit(target)
    if acted:
        new.acted |= bit(target)
    happened(t, CROWN_MOVED, square(home, cell), square(board, target))
