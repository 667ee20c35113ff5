"""Lids: one illustration a game, as on its box, for pages and for what other programs show of a link."""

import re
from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable

LID = "lid"
WIDTH, HEIGHT = 420, 300
CARD_WIDTH, CARD_HEIGHT = 1200, 630
PLACES = {
    0: (),
    1: ((253, 67, 1.65),),
    2: ((60, 125, 1.26), (610, 125, 1.26)),
    3: ((60, 40, 0.86), (780, 40, 0.86), (420, 330, 0.86)),
    4: ((205, 28, 0.9), (617, 28, 0.9), (205, 324, 0.9), (617, 324, 0.9)),
}
"""Where so many lids lie on a card, and how large."""
GROUND = (
    '<linearGradient id="ground" x2="0" y2="1"><stop stop-color="#e6f8f0"/><stop offset="1" stop-color="#4fb6c2"/>'
    '</linearGradient><path fill="url(#ground)" d="M0 0H1200V630H0Z"/>'
    '<path fill="#8fdad6" d="M0 330q150-60 300 0t300 0 300 0 300 0V630H0Z"/>'
    '<path fill="#5cc3c9" d="M0 430q150 50 300 0t300 0 300 0 300 0V630H0Z"/>'
    '<path fill="#f3e0b4" d="M0 560q150-40 300 0t300 0 300 0 300 0V630H0Z"/>'
)
NAMED = re.compile(r'(id="|href="#|url\(#)')


def has_lid(package: str, name: str = LID) -> bool:
    return _file(package, name).is_file()


def lid(package: str, name: str = LID) -> str:
    """The illustration of a game, or of one of its expansions, as SVG."""
    return _file(package, name).read_text("utf-8").strip()


def card_of_lids(packages: Sequence[str]) -> str:
    """Up to four lids side by side on the sea, as SVG."""
    shown = packages[: max(PLACES)]
    boxes = "".join(
        boxed(lid(package), number, *place)
        for number, (package, place) in enumerate(zip(shown, PLACES[len(shown)], strict=True))
    )
    size = f'viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{GROUND}{boxes}</svg>'


def boxed(drawing: str, number: int, x: float, y: float, size: float) -> str:
    """A lid as a box seen from above: its edge below it, its shadow, and names of its own for what is named in it."""
    drawing = NAMED.sub(rf"\g<1>n{number}-", drawing)
    inner = drawing.replace("<svg ", f'<svg width="{WIDTH}" height="{HEIGHT}" ', 1)
    return (
        f'<g transform="translate({x} {y}) scale({size})">'
        f'<rect x="8" y="14" width="{WIDTH}" height="{HEIGHT + 12}" rx="18" fill="#0b1a22" opacity=".25"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT + 12}" rx="14" fill="#0c3442"/>'
        f'<clipPath id="edge{number}"><rect width="{WIDTH}" height="{HEIGHT}" rx="14"/></clipPath>'
        f'<g clip-path="url(#edge{number})">{inner}</g></g>'
    )


def _file(package: str, name: str) -> Traversable:
    return resources.files(package) / "art" / f"{name}.svg"
