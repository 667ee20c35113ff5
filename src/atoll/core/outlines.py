"""Outlines: paths of things that have no shape of their own, around their centre or where they lie."""

import math
from collections.abc import Collection, Iterable, Sequence
from random import Random

Point = tuple[float, float]
Cell = tuple[int, int]
"""A column and a row of a grid."""
Corner = tuple[Point, Point, Point]
"""A corner of a border, and the directions in which one comes to it and leaves it."""

TENSION = 0.17
"""How far a curve through points swings out at each of them."""


def rounded(width: float, height: float, radius: float) -> str:
    """A rectangle with round corners around its centre."""
    w, h, r = width / 2, height / 2, radius
    return (
        f"M{r - w:g} {-h:g}H{w - r:g}Q{w:g} {-h:g} {w:g} {r - h:g}V{h - r:g}Q{w:g} {h:g} {w - r:g} {h:g}"
        f"H{r - w:g}Q{-w:g} {h:g} {-w:g} {h - r:g}V{r - h:g}Q{-w:g} {-h:g} {r - w:g} {-h:g}Z"
    )


def shore(width: float, height: float, radius: float, sway: float, seed: int, step: float = 80) -> str:
    """A rectangle around its centre as if washed by water: its edge sways, the same way for a seed."""
    luck = Random(seed)
    w, h, r = width / 2, height / 2, radius
    sides = (
        ((r - w, -h), (w - r, -h), (w - r, r - h)),
        ((w, r - h), (w, h - r), (w - r, h - r)),
        ((w - r, h), (r - w, h), (r - w, h - r)),
        ((-w, h - r), (-w, r - h), (r - w, r - h)),
    )
    points: list[Point] = []
    for number, (start, end, centre) in enumerate(sides):
        count = max(2, round(math.dist(start, end) / step))
        for i in range(count + 1):
            x, y = (a + (b - a) * i / count for a, b in zip(start, end, strict=True))
            points.append((x + luck.uniform(-sway, sway), y + luck.uniform(-sway, sway)))
        angle = math.radians(90 * number - 45)
        points.append((centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)))
    return through(points)


def through(points: Sequence[Point], is_closed: bool = True) -> str:
    """A smooth curve through points (Catmull and Rom)."""
    count = len(points)
    curve = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for i in range(count if is_closed else count - 1):
        if is_closed:
            before, here, there, beyond = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            before, here, there, beyond = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        first = (h + (t - b) * TENSION for b, h, t in zip(before, here, there, strict=True))
        second = (t - (b - h) * TENSION for h, t, b in zip(here, there, beyond, strict=True))
        curve.append("C" + " ".join(f"{x:.1f}" for x in (*first, *second, *there)))
    return "".join(curve) + ("Z" if is_closed else "")


def around(cells: Collection[Cell], pitch: float, inset: float, convex: float, concave: float | None = None) -> str:
    """The border of cells of a grid with round corners, drawn in by so much; the grid's corner is the origin."""
    hollow = convex if concave is None else concave
    return "".join(_loop(loop, pitch, inset, convex, hollow) for loop in _loops(set(cells)))


def _loop(corners: list[Corner], pitch: float, inset: float, convex: float, concave: float) -> str:
    path = []
    for (x, y), (ax, ay), (bx, by) in corners:
        radius = convex if ax * by - ay * bx > 0 else concave
        px, py = x * pitch + inset * (-ay - by), y * pitch + inset * (ax + bx)
        start, end = (px - ax * radius, py - ay * radius), (px + bx * radius, py + by * radius)
        path.append(f"{start[0]:.1f} {start[1]:.1f}Q{px:.1f} {py:.1f} {end[0]:.1f} {end[1]:.1f}")
    return "M" + "L".join(path) + "Z"


def _loops(cells: set[Cell]) -> Iterable[list[Corner]]:
    """The closed ways around the cells, clockwise, each as its corners."""
    ahead: dict[Cell, list[Cell]] = {}
    for x, y in cells:
        for other, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if other not in cells:
                ahead.setdefault(start, []).append(end)
    while ahead:
        start = next(iter(ahead))
        way = [start]
        while True:
            here = way[-1]
            ends = ahead[here]
            there = ends.pop(_turning_right(way, ends))
            if not ends:
                del ahead[here]
            if there == start:
                break
            way.append(there)
        yield list(_corners(way))


def _turning_right(way: list[Cell], ends: list[Cell]) -> int:
    """Of two ways on, where two cells touch at a corner only, the one that stays with the same cell."""
    if len(ends) == 1 or len(way) == 1:
        return 0
    (px, py), (x, y) = way[-2:]
    return max(range(len(ends)), key=lambda i: (x - px) * (ends[i][1] - y) - (y - py) * (ends[i][0] - x))


def _corners(way: list[Cell]) -> Iterable[Corner]:
    for i, here in enumerate(way):
        before, after = way[i - 1], way[(i + 1) % len(way)]
        into = (here[0] - before[0], here[1] - before[1])
        out = (after[0] - here[0], after[1] - here[1])
        if into != out:
            yield here, into, out
