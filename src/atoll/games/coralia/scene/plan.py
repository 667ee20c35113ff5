"""Where everything lies: the board first; the rest beside it on a wide page, below it on a tall one."""

from collections.abc import Sequence
from typing import NamedTuple

from atoll.core.scene import Layout
from atoll.games.coralia.components import COLOURS, SPACES

Point = tuple[float, float]
Page = tuple[Layout, int, int]
"""What the plan of a page depends on: its form, how many players there are, and who looks."""

BOARD_WIDTH = 832
BOARD_HEIGHT = 786
MARGIN = 16
GAP = 8

# A reef is a flower of seven spaces, two, three and two, its treasure in the heart. The reefs lie around the island in
# the same way.
PITCH = 74
ROW_PITCH = 70
REEF_PITCH = 244
REEF_ROW_PITCH = 222
FLOWER = ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (0, 0))  # clockwise, the heart last

TRACK_INSET = 30
TRACK_FIELDS = 60


class Box(NamedTuple):
    """A part of the page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


BOARD = Box(0, 0, BOARD_WIDTH, BOARD_HEIGHT)


class Plan(NamedTuple):
    """The parts of a page."""

    width: float
    height: float
    supply: Box
    side: Box
    station: Box
    tray: Box
    players: tuple[Box, ...]
    """A box for each seat."""
    hand: Box
    """For the viewer's own cards; a spectator's has no room."""


def plan(layout: Layout, seats: int, viewer: int) -> Plan:
    return _wide(seats, viewer) if layout == "wide" else _tall(seats, viewer)


def _tall(seats: int, viewer: int) -> Plan:
    """Other players under the board, then my own; the station and the hand in thumb reach."""
    width = BOARD_WIDTH - 2 * MARGIN
    supply, side = _beside(Box(MARGIN, BOARD_HEIGHT, width, 78), 410)
    players, top = _rows(seats, viewer, Box(MARGIN, supply.bottom + GAP, width, 78))
    station, tray = _beside(Box(MARGIN, top, width, 116), 480)
    own = 0 if viewer < 0 else 132
    hand = Box(MARGIN, station.bottom + (GAP if own else 0), width, own)
    height = hand.bottom + MARGIN
    return Plan(BOARD_WIDTH, height, supply, side, station, tray, players, hand)


def _wide(seats: int, viewer: int) -> Plan:
    """Other players at the top of the column beside the board, my own things at its foot."""
    supply, side = _beside(Box(MARGIN, BOARD.bottom, BOARD_WIDTH - MARGIN, 78), 410)
    left, width = BOARD_WIDTH + GAP, 528
    players, top = _rows(seats, viewer, Box(left, MARGIN, width, 134))
    own = 0 if viewer < 0 else 246
    height = max(supply.bottom, top + 100 + (own + GAP if own else 0)) + MARGIN
    foot = height - MARGIN
    hand = Box(left, foot - own, width, own)
    foot -= own + GAP if own else 0
    station, tray = _beside(Box(left, foot - 100, width, 100), 318)
    if own:
        at_foot = players[viewer]._replace(top=station.top - GAP - players[viewer].height)
        players = (*players[:viewer], at_foot, *players[viewer + 1 :])
    return Plan(left + width + MARGIN, height, supply, side, station, tray, players, hand)


def _beside(box: Box, width: float) -> tuple[Box, Box]:
    """Two parts of a row."""
    rest = box.left + width + GAP
    return box._replace(width=width), box._replace(left=rest, width=box.right - rest)


def _rows(seats: int, viewer: int, first: Box) -> tuple[tuple[Box, ...], float]:
    """A row for each player, in turn order; the viewer comes last, in a row without cards. And where the rows end."""
    order = [(viewer + 1 + i) % seats for i in range(seats)] if viewer >= 0 else list(range(seats))
    boxes = {}
    top = first.top
    for seat in order:
        height = 62 if seat == viewer else first.height
        boxes[seat] = first._replace(top=top, height=height)
        top += height + GAP
    return tuple(boxes[seat] for seat in range(seats)), top


# The BOARD.


def reef_centre(reef: int) -> Point:
    """Reefs by their number; the island is one more."""
    column, row = FLOWER[reef]
    return BOARD.left + BOARD.width / 2 + REEF_PITCH * column, BOARD.middle + REEF_ROW_PITCH * row


def space_centre(reef: int, space: int) -> Point:
    x, y = reef_centre(reef)
    column, row = FLOWER[space]
    return x + PITCH * column, y + ROW_PITCH * row


def island_centre(colour: int) -> Point:
    """Dice on the island lie on the side of their own reef, white ones in the middle."""
    x, y = reef_centre(COLOURS)
    column, row = FLOWER[colour]
    return x + 70 * column, y + 64 * row


def pile_centre(pile: int) -> Point:
    """The piles lie in the corners of the BOARD."""
    x, y = 108, 158
    return (BOARD.width - x if pile % 2 else x), BOARD.top + (BOARD.height - y if pile // 2 else y)


def track_point(points: float) -> Point:
    """A field of the score track, clockwise from the lower left corner."""
    width, height = BOARD.width - 2 * TRACK_INSET, BOARD.height - 2 * TRACK_INSET
    way = points % TRACK_FIELDS / TRACK_FIELDS * 2 * (width + height)
    left, top = BOARD.left + TRACK_INSET, BOARD.top + TRACK_INSET
    if way <= height:
        return left, round(top + height - way, 1)
    if way <= height + width:
        return round(left + way - height, 1), top
    if way <= 2 * height + width:
        return left + width, round(top + way - height - width, 1)
    return round(left + 2 * (width + height) - way, 1), top + height


def flow(rooms: Sequence[float], last: float, left: float, right: float) -> list[float]:
    """Where things in a row begin, closed up where there is not enough room. Only the last one shows all its width."""
    wanted = sum(rooms[:-1])
    ratio = min(1, (right - left - last) / wanted) if wanted else 1
    return [round(left + sum(rooms[:place]) * ratio, 1) for place in range(len(rooms))]


def rounded(points: Sequence[Point], radius: float) -> str:
    """An outline through these points with its corners cut round."""
    path: list[str] = []
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        ax, ay = _towards((x, y), before, radius)
        bx, by = _towards((x, y), after, radius)
        path.append(f"{'L' if path else 'M'}{ax:g} {ay:g}Q{x:g} {y:g} {bx:g} {by:g}")
    return "".join(path) + "Z"


def _towards(start: Point, end: Point, length: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = min(0.5, length / (dx * dx + dy * dy) ** 0.5)
    return round(start[0] + dx * share, 1), round(start[1] + dy * share, 1)


assert len(FLOWER) == SPACES == COLOURS + 1
