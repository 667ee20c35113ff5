"""The palette: every paint with the ink that is printed on it and the pattern that tells it without colour.

The paints were chosen by search, not by taste: any two that a game has people tell apart differ by more than ten
hundredths in OKLab, seen with normal, protan, deutan and tritan eyes, and in lightness (`tests/web/test_palette.py`
computes it). A paint is never alone: pieces carry its pattern and its letter too.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Paint:
    """A colour of paper."""

    paper: str
    ink: str
    pattern: str


PAINTS = {
    "red": Paint("#96200c", "#ffffff", "bars"),
    "orange": Paint("#f18016", "#231000", "chevrons"),
    "yellow": Paint("#f7d663", "#352a00", "grains"),
    "green": Paint("#338264", "#ffffff", "leaves"),
    "blue": Paint("#3b8ff3", "#03101f", "waves"),
    "violet": Paint("#39095b", "#ffffff", "rings"),
    "pink": Paint("#d19fba", "#34091f", "dots"),
    "white": Paint("#faf9f8", "#20323a", "sparks"),
    "grey": Paint("#3b3d40", "#ffffff", "mesh"),
}


@cache
def paints_of(package: str) -> Mapping[str, Paint]:
    """The paints for a game: these, and those that its package has in `art/paints.json`, as
    `{"coral": {"paper": "#c2452d", "ink": "#ffffff", "pattern": "dots"}}`."""
    own = resources.files(package) / "art" / "paints.json"
    found = json.loads(own.read_text(encoding="utf-8")) if own.is_file() else {}
    return PAINTS | {name: Paint(**paint) for name, paint in found.items()}


# Which paints a game asks people to tell apart, side by side.
SETS = (
    ("red", "yellow", "green", "blue", "violet", "pink"),
    ("red", "orange", "yellow", "green", "blue", "violet"),
    ("white", "yellow", "orange", "pink", "grey"),
    ("red", "green", "blue", "violet"),
)


@dataclass(frozen=True)
class Theme:
    """The quiet parts: water, land, the spots that pieces lie on, what is written on the page, shadows."""

    water: str
    land: str
    spot: str
    edge: str
    words: str
    shade: str


THEMES = {
    "light": Theme("#cfe3e4", "#f1e7d0", "#e2d5b8", "#8a7748", "#20323a", "#20323a"),
    "dark": Theme("#0f222b", "#24363d", "#192a31", "#8fa6ae", "#e4eef0", "#000000"),
}
