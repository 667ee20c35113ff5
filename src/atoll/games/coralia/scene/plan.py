"""Where everything lies: six gardens around the island, the track around them; below, the station and what is mine."""

import math
from typing import NamedTuple

from atoll.core.scene import Layout
from atoll.games.coralia.components import COLOUR_LETTERS, SYMBOL_LETTERS

Point = tuple[float, float]
TRACK_FIELDS = 60
GARDENS = "ROYVBG"
"""The gardens row by row: every colour lies beside one that it cannot be taken for."""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Garden(NamedTuple):
    """How a garden is laid out, around its centre."""

    rx: float
    ry: float
    scale: float
    """How large its rim is drawn, and the track."""
    spaces: dict[str, Point]
    radius: float
    """Half of the width of a space."""
    letter: Point
    worth: Point
    """What it is worth to a diver."""


class Plan(NamedTuple):
    """The parts of a page of one form."""

    columns: tuple[float, float, float]
    rows: tuple[float, float]
    garden: Garden
    track: Box
    bend: float
    """How round its corners are."""
    islet: Box
    piles: tuple[Point, Point, Point, Point]
    """The centres of the piles: pearls, fish, starfish, island."""
    card: float
    """The size of the cards in the piles."""
    aside: Box
    """What lies beside the board: turtles, treasures, stingrays."""
    plates: Box
    dock: Box
    tray: Box
    die: float
    """The size of a die on the station."""
    says: float
    """Where it begins what is said of the dice, below the tray."""
    supply: Box
    supply_die: float
    mine: Box
    """Turtles, treasures and figures of the viewer."""
    hand: Box
    hand_card: float
    offers: Box
    turn: Point
    band: float


def _in_rows(pitch: float, rows: tuple[float, float], shift: float) -> dict[str, Point]:
    """Four spaces and three, as on a wide page."""
    places = [((place % 4 - 1.5) * pitch + shift, rows[place // 4]) for place in range(7)]
    return dict(zip("TSOFPDC", places, strict=True))


def _in_square(pitch: float, middle: float, step: float) -> dict[str, Point]:
    """Three rows, the treasure in the middle of the last, as on an upright page."""
    places = [((place % 3 - 1) * pitch, middle + (place // 3 - 1) * step) for place in (0, 1, 2, 3, 4, 5, 7)]
    return dict(zip("TSOFPDC", places, strict=True))


PLANS: dict[Layout, Plan] = {
    "wide": Plan(
        columns=(226, 584, 942),
        rows=(181, 442),
        garden=Garden(152, 72, 1, _in_rows(66, (-31, 33), 4), 26.5, (-146, -64), (108, 36)),
        track=Box(28, 79, 1138, 548),
        bend=46,
        islet=Box(490, 272, 702, 346),
        piles=((74, 310), (222, 310), (366, 310), (734, 310)),
        card=0.34,
        aside=Box(888, 276, 1112, 344),
        plates=Box(8, 3, 1160, 45),
        dock=Box(6, 628, 1162, 900),
        tray=Box(404, 662, 824, 784),
        die=0.74,
        says=808,
        supply=Box(846, 730, 1152, 806),
        supply_die=0.46,
        mine=Box(846, 636, 1158, 716),
        hand=Box(18, 634, 392, 846),
        hand_card=0.62,
        offers=Box(404, 636, 1156, 844),
        turn=(850, 832),
        band=570,
    ),
    "broad": Plan(
        columns=(248, 652, 1056),
        rows=(181, 442),
        garden=Garden(172, 72, 1, _in_rows(74, (-31, 33), 4), 28, (-164, -64), (120, 36)),
        track=Box(28, 79, 1274, 548),
        bend=46,
        islet=Box(532, 270, 772, 346),
        piles=((86, 310), (240, 310), (394, 310), (824, 310)),
        card=0.34,
        aside=Box(980, 276, 1244, 344),
        plates=Box(8, 3, 1296, 45),
        dock=Box(6, 628, 1298, 900),
        tray=Box(464, 662, 904, 784),
        die=0.76,
        says=808,
        supply=Box(936, 730, 1290, 806),
        supply_die=0.46,
        mine=Box(936, 636, 1290, 716),
        hand=Box(18, 634, 448, 846),
        hand_card=0.62,
        offers=Box(464, 636, 1290, 844),
        turn=(940, 832),
        band=570,
    ),
    "page": Plan(
        columns=(161, 408, 655),
        rows=(264, 572),
        garden=Garden(104, 92, 0.9, _in_square(60, 2, 56), 24, (-74, 64), (62, 58)),
        track=Box(26, 136, 791, 700),
        bend=44,
        islet=Box(300, 372, 520, 460),
        piles=((82, 416), (160, 416), (238, 416), (574, 416)),
        card=0.33,
        aside=Box(622, 382, 776, 460),
        plates=Box(8, 68, 812, 112),
        dock=Box(4, 722, 816, 1170),
        tray=Box(14, 740, 434, 850),
        die=0.7,
        says=870,
        supply=Box(452, 798, 808, 880),
        supply_die=0.46,
        mine=Box(452, 736, 808, 790),
        hand=Box(18, 896, 802, 1050),
        hand_card=0.55,
        offers=Box(14, 734, 806, 896),
        turn=(456, 892),
        band=0,
    ),
    "tall": Plan(
        columns=(78, 193, 308),
        rows=(166, 362),
        garden=Garden(48, 55, 0.6, _in_square(31, 0, 32), 14, (-32, 34), (31, 34)),
        track=Box(15, 92, 371, 436),
        bend=22,
        islet=Box(138, 230, 252, 281),
        piles=((50, 256), (96, 256), (294, 256), (340, 256)),
        card=0.21,
        aside=Box(0, 0, 0, 0),
        plates=Box(4, 58, 386, 82),
        dock=Box(-6, 446, 396, 830),
        tray=Box(6, 452, 384, 538),
        die=0.6,
        says=555,
        supply=Box(4, 544, 386, 601),
        supply_die=0.5,
        mine=Box(200, 604, 384, 624),
        hand=Box(8, 606, 382, 714),
        hand_card=0.42,
        offers=Box(4, 450, 386, 598),
        turn=(193, 293),
        band=0,
    ),
}


def garden_centre(colour: str, layout: Layout) -> Point:
    plan, place = PLANS[layout], GARDENS.index(colour)
    return plan.columns[place % 3], plan.rows[place // 3]


def space_centre(colour: str, symbol: str, layout: Layout) -> Point:
    (x, y), (dx, dy) = garden_centre(colour, layout), PLANS[layout].garden.spaces[symbol]
    return x + dx, y + dy


def garden_outline(rx: float, ry: float) -> str:
    """A round rectangle whose edge is an even walk, so that corals grow on it evenly."""
    points = []
    for step in range(48):
        angle = math.tau * step / 48
        x, y = (math.copysign(abs(part) ** 0.62, part) for part in (math.cos(angle), math.sin(angle)))
        points.append(f"{rx * x:.0f} {ry * y:.0f}")
    return "M" + "L".join(points) + "Z"


def track_outline(box: Box, bend: float) -> str:
    """Clockwise from the lower left corner, where the ships start."""
    left, top, right, bottom = box
    return (
        f"M{left:g} {bottom - bend:g}V{top + bend:g}Q{left:g} {top:g} {left + bend:g} {top:g}H{right - bend:g}"
        f"Q{right:g} {top:g} {right:g} {top + bend:g}V{bottom - bend:g}"
        f"Q{right:g} {bottom:g} {right - bend:g} {bottom:g}H{left + bend:g}"
        f"Q{left:g} {bottom:g} {left:g} {bottom - bend:g}Z"
    )


def track_point(points: float, layout: Layout) -> Point:
    """A field of the score track: up the left side from the lower left corner, then clockwise."""
    (left, top, right, bottom), bend = PLANS[layout].track, PLANS[layout].bend
    turn = bend * 1.62  # how long a corner is
    sides = (bottom - top - 2 * bend, turn, right - left - 2 * bend, turn) * 2
    way = points % TRACK_FIELDS / TRACK_FIELDS * sum(sides)
    side = 0
    while way > sides[side]:
        way -= sides[side]
        side += 1
    share = way / sides[side]
    corners = (
        (left, top, 1, 0, 0, 1),
        (right, top, 0, 1, -1, 0),
        (right, bottom, -1, 0, 0, -1),
        (left, bottom, 0, -1, 1, 0),
    )
    x, y, ahead_x, ahead_y, back_x, back_y = corners[side // 2]
    begin, end = (x + bend * back_x, y + bend * back_y), (x + bend * ahead_x, y + bend * ahead_y)
    if side % 2 == 0:
        length = sides[side]
        return round(begin[0] + back_x * (length - way), 1), round(begin[1] + back_y * (length - way), 1)
    return _on_curve(begin, (x, y), end, share)


def _on_curve(start: Point, bend: Point, end: Point, share: float) -> Point:
    rest = 1 - share
    x, y = (
        a * rest * rest + 2 * b * rest * share + c * share * share for a, b, c in zip(start, bend, end, strict=True)
    )
    return round(x, 1), round(y, 1)


def flow(count: int, width: float, pitch: float, left: float, right: float) -> list[float]:
    """Where things of a width lie in a row, closed up where there is not enough room for their pitch."""
    step = min(pitch, (right - left - width) / (count - 1)) if count > 1 else 0
    return [round(left + width / 2 + step * place, 1) for place in range(count)]


def spread(count: int, left: float, right: float) -> list[float]:
    """The centres of equal parts of a row."""
    part = (right - left) / max(1, count)
    return [round(left + part * (place + 0.5), 1) for place in range(count)]


def slot_centre(place: int, layout: Layout) -> Point:
    """Where a die lies on the station."""
    box = PLANS[layout].tray
    return spread(4, box.left + 12, box.right - 12)[place], box.centre[1] - 4


def fan(place: int, count: int) -> int:
    """How much a card in a hand is turned."""
    return round((place - (count - 1) / 2) * min(3.2, 18 / count))


assert set(GARDENS) == set(COLOUR_LETTERS)
assert all(set(plan.garden.spaces) == set(SYMBOL_LETTERS) for plan in PLANS.values())
