"""Who grows over whom: five corals in a ring, and for each coral tile an arrow from the stronger one to the weaker."""

from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from atoll.core.kept import kept
from atoll.core.message import say, say_count
from atoll.core.scene import GROUND, SIGN, SPOT, Group, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOURS
from atoll.games.reef_encounter.names import alga_name, colour_name
from atoll.games.reef_encounter.scene.pieces import alga, polyp
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.view import CoralTileView

TITLE = say("Who grows over whom")
THIN, WARM, THICK = 6.4, 8.0, 11.0
"""How thick arrows are, on a pentagon of a hundred units."""


class Ring(NamedTuple):
    """A pentagon in a frame: its centre, and how far its corners are from it."""

    frame: Frame
    x: float
    y: float
    radius: float
    finger: float
    """How large what can be touched is at least."""

    def corner(self, letter: str, part: float = 1.0) -> tuple[float, float]:
        """Clockwise, the first colour on top; a bit wider than high."""
        angle = 2 * pi * COLOUR_LETTERS.index(letter) / COLOURS
        return self.x + 1.06 * self.radius * part * sin(angle), self.y - self.radius * part * cos(angle)

    @property
    def size(self) -> float:
        return self.radius / 100

    @property
    def target(self) -> float:
        """The size of an alga on an arrow."""
        return max(0.38 * self.size, self.finger / 100)


def _ring(page: Page) -> Ring:
    frame = plan(page).pentagon
    radius = min(frame.width / 2.82, frame.height / 2.42)
    return Ring(frame, frame.width / 2, frame.height / 2 + radius * 0.1, radius, 45 if page[0] == "page" else 0)


@kept
def pentagon(page: Page, values: dict[str, int], tiles: list[CoralTileView]) -> Group:
    ring = _ring(page)
    corners = [thing for letter, value in values.items() for thing in _corner(ring, letter, value)]
    arrows = (thing for tile in tiles for thing in _coral_tile(ring, tile))
    title_size = min(1.2, ring.frame.width / 270)
    title = ring.frame.thing("title of pentagon", "chart-title", 12, 22, SIGN, size=title_size, text=TITLE)
    return ring.frame.panel("pentagon", "chart", TITLE), title, *arrows, *corners


def _corner(ring: Ring, letter: str, value: int) -> Group:
    label = say_count("{colour}: {number} point", "{colour}: {number} points", value, colour=colour_name(letter))
    x, y = ring.corner(letter)
    side = -1 if x < ring.x - 1 else 1
    name, size = f"points {letter}", ring.size
    return (
        polyp(ring.frame, f"value {letter}", letter, x, y, 0.44 * size, label),
        ring.frame.thing(
            name,
            "count",
            x + side * 25 * size,
            y + side * -14 * size,
            SIGN,
            size=0.62 * size,
            text=str(value),
            label=label,
        ),
    )


def _coral_tile(ring: Ring, tile: CoralTileView) -> Group:
    """An arrow, and on it the large alga, or the cylinder that covers it."""
    name, strong, weak, word = tile["name"], tile["strong"], tile["weak"], tile["alga"]
    (x, y), size, frame = _print_place(ring, strong, weak), ring.size, ring.frame
    label = say(
        "{strong} is stronger than {weak}; the large alga: {alga}",
        strong=colour_name(strong),
        weak=colour_name(weak),
        alga=alga_name(word),
    )
    if not tile["covered"]:
        return (
            _arrow(ring, f"arrow {name}", "coral-arrow", strong, weak, THIN),
            alga(frame, f"coral tile {name}", "alga-print", word, x, y, ring.target, label, "put"),
        )
    covered = say("{what}; covered", what=label)
    return (
        _arrow(ring, f"arrow {name}", "coral-arrow-fixed", strong, weak, WARM),
        alga(frame, f"coral tile {name}", "alga-cylinder", word, x, y, 0.34 * size, covered, "put"),
        frame.thing(f"lock {name}", "lock-sign", x + 14 * size, y + 11 * size, SIGN, size=0.7 * size),
    )


def _print_place(ring: Ring, strong: str, weak: str) -> tuple[float, float]:
    """On the arrow; on a long one away from its middle, the same for both directions, so that the five in the centre
    keep apart."""
    first, second = sorted((strong, weak), key=COLOUR_LETTERS.index)
    if (COLOUR_LETTERS.index(second) - COLOUR_LETTERS.index(first)) == 3:
        first, second = second, first
    is_long = abs(COLOUR_LETTERS.index(second) - COLOUR_LETTERS.index(first)) in (2, 3)
    (x, y), (to_x, to_y) = ring.corner(first), ring.corner(second)
    part = 0.43 if is_long else 0.5
    return x + (to_x - x) * part, y + (to_y - y) * part


def _arrow(ring: Ring, name: str, shape: str, strong: str, weak: str, thick: float, layer: int = GROUND) -> Thing:
    """From the edge of one corner to the edge of the other."""
    (x, y), (to_x, to_y) = ring.corner(strong), ring.corner(weak)
    angle, gap = atan2(to_y - y, to_x - x), 30 * ring.size
    half = (hypot(to_x - x, to_y - y) - 2 * gap) / 2
    path = _outline(half, thick * ring.size, angle)
    return ring.frame.thing(name, shape, (x + to_x) / 2, (y + to_y) / 2, layer, path=path)


def _outline(half: float, thick: float, angle: float) -> str:
    """An arrow around its middle: a shaft and a head."""
    w, head = thick / 2, thick * 2.1
    points = (
        (-half, -w),
        (half - head, -w),
        (half - head, -2.6 * w),
        (half, 0),
        (half - head, 2.6 * w),
        (half - head, w),
        (-half, w),
    )
    turned = ((x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in points)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in turned) + "Z"


@kept
def lit_arrows(page: Page, tiles: list[CoralTileView], laying: str, attacked: str) -> Group:
    """While a colour is laid: the arrows from it, and swollen those to what it can grow over now."""
    ring = _ring(page)
    return tuple(
        _arrow(ring, f"lit {tile['name']}", "coral-arrow-hot", laying, tile["weak"], THICK, SPOT)
        if tile["weak"] in attacked
        else _arrow(ring, f"lit {tile['name']}", "coral-arrow-warm", laying, tile["weak"], WARM, SPOT)
        for tile in tiles
        if tile["strong"] == laying
    )
