"""Where everything lies, on a wide page and on a tall one.

Seats are counted clockwise from the one at the bottom, which is the viewer's, or seat 0 for a spectator.
"""

from dataclasses import dataclass
from typing import NamedTuple

from atoll.core.kept import kept
from atoll.core.scene import Layout

Page = tuple[int, Layout, bool]
"""How many seats there are, the form of the page, and whether the viewer has a seat."""


class Spot(NamedTuple):
    """Where one thing lies, and how large it is there."""

    x: float
    y: float
    size: float = 1.0

    def by(self, x: float, y: float) -> "Spot":
        return Spot(self.x + x, self.y + y, self.size)


class Box(NamedTuple):
    """A part of the page, around its centre."""

    x: float
    y: float
    width: float
    height: float

    def outline(self, corner: float) -> str:
        """A rectangle with round corners, as a path around its centre."""
        across, down = self.width - 2 * corner, self.height - 2 * corner
        turns = [f"a{corner:g} {corner:g} 0 0 1 {x:g} {y:g}" for x, y in _quarters(corner)]
        sides = (f"h{across:g}", f"v{down:g}", f"h{-across:g}", f"v{-down:g}")
        start = f"M{corner - self.width / 2:g} {-self.height / 2:g}"
        return start + "".join(side + turn for side, turn in zip(sides, turns, strict=True)) + "Z"


def _quarters(corner: float) -> tuple[tuple[float, float], ...]:
    return (corner, corner), (-corner, corner), (-corner, -corner), (corner, -corner)


@dataclass(frozen=True)
class Place:
    """A player's place: the card of the trick, and what the others see of the player's things."""

    plate: Box
    card: Spot
    past: Spot
    """The card of the trick before: the viewer's own must not lie where the next one is laid."""
    stake: Spot
    sail: Spot
    name: Spot
    first: Spot
    points: Spot
    pile: Spot
    gain: Spot
    """How many bonus cards came in this trick."""
    fan: Spot | None = None
    bonus: Spot | None = None
    known: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Middle:
    """The decks from left to right, each with its showing treasure and with what the viewer knows comes next."""

    actions: tuple[Spot, Spot]
    decks: tuple[Spot, ...]
    showing: tuple[Spot, ...]
    coming: tuple[tuple[Spot, ...], ...]
    supply: Spot
    trick: Spot


@dataclass(frozen=True)
class Own:
    """The viewer's side: what only the viewer has."""

    bonus: tuple[tuple[Spot, ...], ...]
    """The bonus cards, by their number: a row of large ones, or two rows of small ones."""
    bonus_above: tuple[Spot, ...]
    """The bonus cards while treasures lie below them."""
    scouted: tuple[Spot, ...]
    button: Spot
    hand: "Hand"


@dataclass(frozen=True)
class Hand:
    """The hand, in one row or in two: the middle of each, and how much room there is."""

    one: Spot
    two: tuple[Spot, ...]
    width: float
    most: int
    """How many cards one row holds."""


@dataclass(frozen=True)
class Places:
    width: float
    height: float
    table: Box
    places: tuple[Place, ...]
    middle: Middle
    own: Own | None


@kept
def table_for(page: Page) -> Places:
    seats, layout, seated = page
    return _wide(seats, seated) if layout == "wide" else _tall(seats, seated)


def _wide(seats: int, seated: bool) -> Places:
    width, bottom, hand = 1260, 606, 772
    others = {
        3: (_row(208, 190), _row(1052, 190)),
        4: (_row(190, 300), _row(630, 112), _row(1070, 300)),
        5: (_row(190, 336), _row(430, 112), _row(830, 112), _row(1070, 336)),
    }[seats]
    middle = _wide_middle(630, 310 if seats == 3 else 368, seats)
    table = Box(630, 350, width - 20, 684)
    if not seated:
        return Places(width, 720, table, (_row(630, 604), *others), middle, None)
    own = _own(630, bottom, Hand(Spot(630, hand, 0.98), (), width - 40, 13))
    return Places(width, 860, table, (_own_place(630, bottom), *others), middle, own)


def _tall(seats: int, seated: bool) -> Places:
    width, bottom, hand = 720, 664, 826
    others = {
        3: (_row(182, 110), _row(538, 110)),
        4: (_column(102, 390), _row(360, 110), _column(618, 390)),
        5: (_column(102, 390), _row(182, 110), _row(538, 110), _column(618, 390)),
    }[seats]
    middle = _broad_middle(360, 392) if seats == 3 else _slim_middle(360, 386)
    table = Box(360, 380, width - 16, 744)
    if not seated:
        return Places(width, 794, table, (_row(360, 682), *others), middle, None)
    rows = Spot(360, hand, 0.94), Spot(360, hand + 142, 0.94)
    own = _own(360, bottom, Hand(Spot(360, hand + 64, 1.24), rows, width - 14, 6))
    return Places(width, 1046, table, (_own_place(360, bottom), *others), middle, own)


def _row(x: float, y: float) -> Place:
    """A place that is broader than high: the card at the left."""
    return Place(
        plate=Box(x, y, 346, 200),
        card=Spot(x - 114, y + 26, 0.94),
        past=Spot(x - 114, y + 26, 0.94),
        stake=Spot(x - 38, y + 54, 0.5),
        sail=Spot(x - 114, y - 68, 0.62),
        name=Spot(x - 20, y - 72, 0.8),
        first=Spot(x + 62, y - 73, 0.38),
        points=Spot(x + 124, y - 72),
        pile=Spot(x + 135, y - 10, 0.56),
        gain=Spot(x + 84, y - 44, 0.84),
        fan=Spot(x + 16, y - 10, 0.62),
        bonus=Spot(x + 77, y - 10, 0.54),
        known=tuple(Spot(x + 22 + 55 * (i % 3), y + 44 + 36 * (i // 3), 0.37) for i in range(6)),
    )


def _column(x: float, y: float) -> Place:
    """A place that is higher than broad: the card on top."""
    return Place(
        plate=Box(x, y, 186, 340),
        card=Spot(x - 36, y - 58, 0.98),
        past=Spot(x - 36, y - 58, 0.98),
        stake=Spot(x + 52, y - 30, 0.52),
        sail=Spot(x + 53, y - 98, 0.62),
        name=Spot(x - 38, y - 146, 0.7),
        first=Spot(x - 74, y - 176, 0.36),
        points=Spot(x + 50, y - 146),
        pile=Spot(x + 60, y + 54, 0.55),
        gain=Spot(x + 8, y + 22, 0.84),
        fan=Spot(x - 56, y + 54, 0.56),
        bonus=Spot(x + 3, y + 54, 0.52),
        known=tuple(Spot(x - 56 + 56 * (i % 3), y + 112 + 38 * (i // 3), 0.39) for i in range(6)),
    )


def _own_place(x: float, y: float) -> Place:
    """The viewer's place; the bonus cards lie to the right of it."""
    return Place(
        plate=Box(x, y, 704, 168),
        card=Spot(x - 88, y, 1.16),
        past=Spot(x + 8, y - 9, 0.5),
        stake=Spot(x + 8, y + 53, 0.42),
        sail=Spot(x - 200, y + 40, 0.76),
        name=Spot(x - 200, y - 58, 0.74),
        first=Spot(x - 336, y - 86, 0.36),
        points=Spot(x - 200, y - 8),
        pile=Spot(x - 296, y + 4, 0.96),
        gain=Spot(x + 8, y - 62, 0.9),
    )


def _own(x: float, y: float, hand: Hand) -> Own:
    few = tuple(tuple(Spot(x + 196 + 56 * (i - (n - 1) / 2), y + 34, 0.5) for i in range(n)) for n in range(6))
    lower = tuple(Spot(x + 66 + 42 * i, y + 42, 0.4) for i in range(7))
    upper = tuple(Spot(x + 66 + 42 * i, y - 34, 0.4) for i in range(4))
    return Own(
        bonus=(*few, *((lower + upper)[:n] for n in range(6, 12))),
        bonus_above=tuple(Spot(x + 58 + 27 * i, y - 56, 0.26) for i in range(11)),
        scouted=tuple(Spot(x + 84 + 94 * i, y + 24, 0.78) for i in range(3)),
        button=Spot(x + 276, y - 44, 0.7),
        hand=hand,
    )


def _wide_middle(x: float, y: float, seats: int) -> Middle:
    if seats == 3:
        decks: tuple[float, ...] = (-58,)
        showing: tuple[float, ...] = (58,)
        coming: tuple[float, ...] = (0,)
    else:
        decks, showing, coming = (-172, 172), (-62, 62), (-117, 117)
    return Middle(
        actions=(Spot(x - 154, y - 92), Spot(x + 154, y - 92)),
        decks=tuple(Spot(x + dx, y + 34) for dx in decks),
        showing=tuple(Spot(x + dx, y + 34) for dx in showing),
        coming=tuple(_three(x + dx, y + 126, 0.44) for dx in coming),
        supply=Spot(x, y - 104, 0.6),
        trick=Spot(x, y - 47, 0.88),
    )


def _slim_middle(x: float, y: float) -> Middle:
    """Two decks between players at both sides."""
    return Middle(
        actions=(Spot(x - 83, y - 112), Spot(x + 83, y - 112)),
        decks=(Spot(x - 122, y + 2, 0.74), Spot(x + 122, y + 2, 0.74)),
        showing=(Spot(x - 42, y + 2, 0.74), Spot(x + 42, y + 2, 0.74)),
        coming=(_three(x - 84, y + 80, 0.38), _three(x + 84, y + 80, 0.38)),
        supply=Spot(x - 112, y + 140, 0.56),
        trick=Spot(x + 48, y + 142, 0.96),
    )


def _broad_middle(x: float, y: float) -> Middle:
    """One deck and nobody at the sides."""
    return Middle(
        actions=(Spot(x - 232, y - 62, 1.2), Spot(x + 232, y - 62, 1.2)),
        decks=(Spot(x - 66, y - 44, 1.2),),
        showing=(Spot(x + 66, y - 44, 1.2),),
        coming=(_three(x, y + 80, 0.5),),
        supply=Spot(x - 232, y + 76, 0.8),
        trick=Spot(x + 232, y + 76, 1.2),
    )


def _three(x: float, y: float, size: float) -> tuple[Spot, ...]:
    return tuple(Spot(x + 142 * size * (i - 1), y, size) for i in range(3))
