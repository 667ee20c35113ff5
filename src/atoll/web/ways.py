"""Ways: moves drawn over a picture, as an arrow from the first thing that is touched to the last one.

What was played is drawn thin and dashed, what was better broad and golden, so that nobody needs the colour.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from atoll.core.scene import Scene, Thing

BEND = {"played": -0.1, "better": 0.1}
"""How far an arrow goes astray, as a part of its length: two with the same ends part company."""
NEAREST, FAREST = 20, 50
"""How far a ring lies around the middle of a thing."""
HEAD = "M13 0-13 14-13-14Z"


class Style(NamedTuple):
    """How a way is drawn: an edge, and a line on it."""

    edge: str
    edge_width: int
    edge_opacity: float
    line: str
    line_width: int
    dash: str


STYLES = {
    "played": Style("#0b1a22", 8, 0.55, "#ffffff", 5, "3 11"),
    "better": Style("#3a2200", 15, 0.75, "#ffc94d", 9, "none"),
}


def with_ways(picture: str, scene: Scene, ways: Mapping[str, Sequence[str]]) -> str:
    """A picture of a scene with some ways over it: for each kind the ids of the things to touch."""
    drawn = "".join(_way(kind, _touched(scene, way)) for kind, way in ways.items())
    return picture.removesuffix("</svg>") + drawn + "</svg>"


def _touched(scene: Scene, way: Sequence[str]) -> list[Thing]:
    """The things of a way, as far as they are in the picture; an answer in words only if there is nothing else."""
    things = {thing.id: thing for thing in scene.things}
    touched = [things[name] for name in way if name in things]
    return [thing for thing in touched if thing.shape != "answer"] or touched


def _way(kind: str, things: Sequence[Thing]) -> str:
    """A dot on the first thing, rings around the others, and an arrow from it to the last one."""
    style = STYLES[kind]
    ringed, heads = things[1:] or things, ""
    lines = [f'<circle cx="{thing.x:g}" cy="{thing.y:g}" r="{_reach(thing):g}"/>' for thing in ringed]
    if len(things) > 1:
        line, head = _arrow(things[0], things[-1], BEND[kind])
        lines.append(f'<path d="{line}"/>')
        heads = f'<circle cx="{things[0].x:g}" cy="{things[0].y:g}" r="9"/><path d="{HEAD}" transform="{head}"/>'
    drawn = "".join(lines)
    return (
        f'<g fill="none" stroke-linecap="round" stroke="{style.edge}" stroke-width="{style.edge_width}"'
        f' opacity="{style.edge_opacity}">{drawn}</g>'
        f'<g fill="none" stroke-linecap="round" stroke="{style.line}" stroke-width="{style.line_width}"'
        f' stroke-dasharray="{style.dash}">{drawn}</g>'
        f'<g fill="{style.line}" stroke="{style.edge}" stroke-width="5" stroke-linejoin="round">{heads}</g>'
    )


def _reach(thing: Thing) -> float:
    return min(FAREST, max(NEAREST, 54 * thing.size))


def _arrow(first: Thing, last: Thing, bend: float) -> tuple[str, str]:
    """The line, and where its head lies: what is aimed at can still be seen."""
    dx, dy = last.x - first.x, last.y - first.y
    far = math.hypot(dx, dy) or 1.0
    x, y = (first.x + last.x) / 2 - dy * bend, (first.y + last.y) / 2 + dx * bend
    x0, y0 = _towards(first, x, y, 9)
    x1, y1 = _towards(last, x, y, min(_reach(last) + 14, far / 3))
    turn = math.degrees(math.atan2(y1 - y, x1 - x))
    return f"M{x0:.1f} {y0:.1f}Q{x:.1f} {y:.1f} {x1:.1f} {y1:.1f}", f"translate({x1:.1f} {y1:.1f}) rotate({turn:.0f})"


def _towards(thing: Thing, x: float, y: float, far: float) -> tuple[float, float]:
    """A point so far from a thing, on the way to another point."""
    whole = math.hypot(x - thing.x, y - thing.y) or 1.0
    return thing.x + (x - thing.x) / whole * far, thing.y + (y - thing.y) / whole * far
