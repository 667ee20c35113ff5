"""Where everything lies on a page of each form.

Seats are counted clockwise from the one at the bottom, which is the viewer's, or seat 0 for a spectator.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from atoll.core.kept import kept
from atoll.core.scene import ROOM, UPRIGHT, Layout

Page = tuple[int, Layout, bool]
"""How many seats there are, the form of the page, and whether the viewer has a seat."""
HOLDS = 76
"""How much room it takes to say that a player holds what follows."""
NARROW = 220
"""Below this width a place has numbers without words."""


class Spot(NamedTuple):
    """Where one thing lies, and how large it is there."""

    x: float
    y: float
    size: float = 1.0

    def by(self, x: float, y: float) -> "Spot":
        return Spot(self.x + x, self.y + y, self.size)

    def sized(self, size: float) -> "Spot":
        return Spot(self.x, self.y, size)


class Box(NamedTuple):
    """A part of the page, around its centre."""

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height / 2


def between(left: float, top: float, right: float, bottom: float) -> Box:
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


@dataclass(frozen=True)
class Place:
    """A player's place: the card of the trick, and what all see of the player's things."""

    box: Box
    card: Spot
    flag: Spot
    name: Spot
    points: Spot
    first: Spot
    gain: Spot
    """How many bonus cards came in this trick."""
    sail: Spot
    """Where the sail lies as long as it covers nothing."""
    added: Spot
    fan: Spot
    bonus: Spot
    pile: Spot
    holds: Spot | None
    """Where it says so of cards that one knows to be in a hand, if there is room."""
    known: tuple[Spot, ...]
    has_words: bool
    """Whether there is room for what the numbers count."""
    is_slim: bool = False
    """A phone's."""
    scale: float = 1.0
    """How large it is, beside one of a player at a full table."""


@dataclass(frozen=True)
class Plan:
    width: float
    height: float
    band: float
    chart: Box
    places: tuple[Place, ...]
    """The place of each seat; a viewer's own is on the dock."""
    stalls: tuple[Box, ...]
    """What can be won, from left to right."""
    table: Box
    """Where the viewer's own card lies, and where choices are laid out."""
    dock: Box
    coast: Spot
    """What is drawn on the chart, where nobody sits."""
    when: Spot
    """Where it says which trick this is."""
    is_slim: bool
    """A phone."""

    @property
    def is_upright(self) -> bool:
        return self.height > self.width


@kept
def plan_for(page: Page) -> Plan:
    seats, layout, is_seated = page
    return _upright(seats, layout, is_seated) if layout in UPRIGHT else _broad(seats, layout, is_seated)


def _broad(seats: int, layout: Layout, is_seated: bool) -> Plan:
    """A round table: the others at its sides and at its far end."""
    width, height = ROOM[layout]
    middle, across, high = width / 2, 250, 186
    left, right = Box(151, 263, across, high), Box(width - 151, 263, across, high)
    others = {
        3: (left, right),
        4: (left, Box(middle, 101, across, high), right),
        5: (left, Box(middle - 140, 101, across, high), Box(middle + 140, 101, across, high), right),
    }[seats]
    prizes = between(286, 224 if seats > 3 else 120, width - 286, 380 if seats > 3 else 330)
    table = between(102, 388, width - 102, 586)
    dock = between(8, 658, width - 8, 848)
    if not is_seated:
        return _watched(width, height, _stalls(prizes, seats), seats)
    chart, band = between(14, 2, width - 14, 594), 600.0
    own = _docked(dock)
    stalls = _stalls(prizes, seats)
    when = Spot(dock.left + 18, dock.top + 88, 0.66)
    return Plan(
        width, height, band, chart, (own, *map(_roomy, others)), stalls, table, dock, Spot(184, 84), when, is_slim=False
    )


def _watched(width: float, height: float, stalls: tuple[Box, ...], seats: int) -> Plan:
    """For those who only look on: no hand, and the players in a row, large."""
    chart = between(14, 2, width - 14, 786)
    part = (chart.width - 32) / seats
    scale = min(1.44, (part - 12) / 250)
    boxes = [Box(chart.left + 16 + part * (turn + 0.5), 575, 250, 186) for turn in range(seats)]
    places = tuple(_enlarged(_roomy(box), scale) for box in boxes)
    table, dock = between(102, 388, width - 102, 586), between(8, 658, width - 8, 848)
    return Plan(width, height, 796.0, chart, places, stalls, table, dock, Spot(184, 84), Spot(0, 0), is_slim=False)


def _enlarged(place: Place, scale: float) -> Place:
    """A place around the same centre."""
    box = place.box

    def large(spot: Spot) -> Spot:
        return Spot(box.x + (spot.x - box.x) * scale, box.y + (spot.y - box.y) * scale, spot.size * scale)

    parts = {field.name: getattr(place, field.name) for field in fields(place)}
    spots: dict[str, Any] = {name: large(spot) for name, spot in parts.items() if isinstance(spot, Spot)}
    around = Box(box.x, box.y, box.width * scale, box.height * scale)
    return replace(place, box=around, scale=scale, known=tuple(map(large, place.known)), **spots)


def _upright(seats: int, layout: Layout, is_seated: bool) -> Plan:
    """From top to bottom: the others, what can be won, choices, the own hand."""
    width, height = ROOM[layout]
    is_slim = layout == "tall"
    gap, top, high = (4.0, 60.0, 132.0) if is_slim else (10.0, 72.0, 186.0)
    count = seats - 1
    across = (width - gap * (count + 1)) / count
    if not is_slim:
        across = min(across, 290.0)
    start = width / 2 - (count - 1) / 2 * (across + gap)
    others = [Box(start + i * (across + gap), top + high / 2, across, high) for i in range(count)]
    build = _slim if is_slim else _roomy
    if is_slim:
        prizes, table = between(4, 197, width - 4, 284), between(5, 296, width - 5, 476)
        dock, chart = between(2, 482, width - 2, 720), between(-8, 56, width + 8, 478)
    else:
        prizes, table = between(14, 290, width - 14, 484), between(14, 500, width - 14, 702)
        dock, chart = between(8, 716, width - 8, 1054), between(-8, 62, width + 8, 708)
    own = _docked_above(dock, is_slim)
    when = Spot(dock.left + 298, dock.top + 16, 0.6) if is_slim else Spot(dock.left + 606, dock.top + 31, 0.9)
    if not is_seated:
        chart = between(chart.left, chart.top, chart.right, dock.bottom)
        own = build(Box(width / 2, table.y + 60, min(across, 290.0), high))
    places = (own, *map(build, others))
    return Plan(width, height, 0, chart, places, _stalls(prizes, seats), table, dock, Spot(0, 0), when, is_slim)


def _stalls(box: Box, seats: int) -> tuple[Box, ...]:
    """With two decks, each beside the action card of its colours; a single deck lies between both."""
    count = 3 if seats == 3 else 4
    each = box.width / count
    return tuple(Box(box.left + each * (i + 0.5), box.y, each, box.height) for i in range(count))


def _roomy(box: Box) -> Place:
    """The card at the left, hand and treasures at the right of it, in words where there is room."""
    has_words = box.width >= NARROW
    wide = 98 if has_words else 84
    left, top = box.left, box.top
    card = Spot(left + 14 + wide / 2, top + 48 + wide * 0.65, wide / 100)
    column = left + 30 + wide
    size = 1.0 if has_words else 0.82
    return Place(
        box=box,
        card=card,
        flag=Spot(left + 24, top + 22, 0.8),
        name=Spot(left + 44, top + 21, 0.75 * size),
        points=Spot(box.right - 12, top + 21, 0.86),
        first=Spot(box.right - (62 if has_words else 20), top + (21 if has_words else 54), 0.26),
        gain=Spot(column + (18 if has_words else 56), top + 58, 0.72),
        sail=Spot(box.right - 34, top + 58, 0.34) if has_words else Spot(column + 20, top + 58, 0.3),
        added=Spot(card.x + wide * 0.37, card.y - wide * 0.04, 0.3),
        fan=Spot(column + 16, top + 90, 0.5),
        bonus=Spot(column + 15, top + 122, 0.25),
        pile=Spot(column + 15, top + 158, 0.36),
        holds=Spot(left + 4, box.bottom + 14, 0.6),
        known=tuple(
            Spot(left + HOLDS + 22 + i * 42, box.bottom + 14, 0.56) for i in range(int((box.width - HOLDS) // 42))
        ),
        has_words=has_words,
    )


def _slim(box: Box) -> Place:
    """On a phone: numbers only."""
    left, top = box.left, box.top
    has_words = box.width > 170
    wide = min(66.0, max(52.0, box.width * 0.46))
    card = Spot(left + 5 + wide / 2, top + 26 + wide * 0.65, wide / 100)
    column = left + wide + (15 if box.width < 120 else 24 if not has_words else 34)
    return Place(
        box=box,
        card=card,
        flag=Spot(left + 12, top + 13, 0.5),
        name=Spot(left + 23, top + 12, 0.45 if box.width < 120 else 0.53 if box.width < 170 else 0.6),
        points=Spot(box.right - 5, top + (34 if box.width < 120 else 12), 0.62),
        first=Spot(column, top + (33 if box.width >= 120 else 116), 0.18),
        gain=Spot(card.x + wide * 0.44, card.y - wide * 0.56, 0.5),
        sail=Spot(box.right - 19, top + 117, 0.26),
        added=Spot(card.x + wide * 0.38, card.y - wide * 0.04, 0.19),
        fan=Spot(column, top + 92, 0.28),
        bonus=Spot(column, top + 53, 0.15),
        pile=Spot(column, top + 73, 0.15),
        holds=None,
        known=tuple(Spot(left + 18 + i * 33, box.bottom - 13, 0.48) for i in range(int((box.width - 36) // 33))),
        has_words=has_words,
        is_slim=True,
    )


def _docked(dock: Box) -> Place:
    """The viewer's own: what all see of it stands at the left end of the dock."""
    left, top = dock.left, dock.top
    return Place(
        box=dock,
        card=Spot(0, 0),
        flag=Spot(left + 32, top + 30),
        name=Spot(left + 54, top + 29, 0.84),
        points=Spot(left + 18, top + 66, 0.8),
        first=Spot(left + 184, top + 29, 0.26),
        gain=Spot(left + 150, top + 129, 0.8),
        sail=Spot(left + 150, top + 66, 0.34),
        added=Spot(0, 0),
        fan=Spot(0, 0),
        bonus=Spot(left + 34, top + 129, 0.24),
        pile=Spot(left + 34, top + 164, 0.34),
        holds=None,
        known=(),
        has_words=True,
    )


def _docked_above(dock: Box, is_slim: bool) -> Place:
    """On an upright page it stands above the hand."""
    left, middle = dock.left, dock.top + (17 if is_slim else 32)
    wide, large = (1.0, 1.0) if is_slim else (2.05, 1.5)
    return Place(
        box=dock,
        card=Spot(0, 0),
        flag=Spot(left + 16 * wide, middle, 0.6 * large),
        name=Spot(left + 29 * wide, middle - 1, 0.5 * large),
        points=Spot(left + 133 * wide, middle - 1, 0.62 * large),
        first=Spot(left + 118 * wide, middle, 0.2 * large),
        gain=Spot(left + 203 * wide, middle, 0.5 * large),
        sail=Spot(left + 266 * wide, middle, 0.24 * large),
        added=Spot(0, 0),
        fan=Spot(0, 0),
        bonus=Spot(left + 172 * wide, middle, 0.17 * large),
        pile=Spot(left + 222 * wide, middle, 0.19 * large),
        holds=None,
        known=(),
        has_words=False,
        is_slim=is_slim,
    )


def card_spots(page: Page, turn: int, is_choosing: bool) -> tuple[Spot, Spot, Spot, Spot]:
    """Where a player's card lies, its sail when it covers nothing, bonus cards that were added, and what came. The
    viewer's own lie in the middle of the table, and aside while something is chosen there."""
    plan = plan_for(page)
    place, table = plan.places[turn], plan.table
    if turn or not page[2]:
        return place.card, place.sail, place.added, place.gain
    if not is_choosing:
        size = 1.12 if plan.is_slim else 1.24
        card = Spot(table.x, table.y, size)
    elif plan.is_slim:
        size = 0.38
        card = Spot(table.left + 22, table.bottom - 25, size)
    elif plan.is_upright:
        size = 0.42
        card = Spot(plan.dock.right - 34, plan.dock.top + 33, size)
    else:
        size = 0.5
        card = Spot(table.left - 56, table.y, size)
    return card, place.sail, card.by(37 * size, -4 * size).sized(0.3 * size), place.gain
