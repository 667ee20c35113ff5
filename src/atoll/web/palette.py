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
from typing import Any

from atoll.web.colour import lightness, mixed, toned

PALE = 0.6
"""Lightness above which a paint is pale: silhouettes on it are dark."""


@dataclass(frozen=True)
class Paint:
    """A colour of paper."""

    paper: str
    ink: str
    pattern: str

    @property
    def tones(self) -> dict[str, str]:
        """All colours of a piece in this paint: in the light, in the shade, and of what is drawn on it."""
        face, light = self.paper, lightness(self.paper)
        is_dark = light <= 0.4
        deep = toned(face, min(0.27, light * 0.52), 0.8 if is_dark else 0.75)
        body = toned(face, 0.965, 0.1 if is_dark else 0.16)
        tones = {
            "paper": face,
            "ink": self.ink,
            "side": toned(face, light * (0.66 if is_dark else 0.7), 0.95),
            "rim": toned(face, min(0.985, light + (0.2 if is_dark else 0.13)), 0.95),
            "deep": deep,
            "body": body,
            "mid": mixed(face, body, 0.52) if light < 0.8 else toned(face, light * 0.88, 1.15, -12),
            "flat": deep if light > PALE else body,
        }
        return tones | OWN_TONES.get(face, {})


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
    # For what is no player's and no creature's colour: coins, driftwood, cards.
    "gold": Paint("#d9a441", "#2b1a00", "plain"),
    "wood": Paint("#8a5a34", "#ffffff", "plain"),
    "card": Paint("#f3e6c8", "#2b2100", "plain"),
    # Words on a dark ground.
    "pale": Paint("#20323a", "#fffaf0", "plain"),
}


OWN_TONES = {
    PAINTS["yellow"].paper: {"side": "#c67e00"},
    PAINTS["gold"].paper: {"side": "#ac5b00"},
    PAINTS["white"].paper: {"mid": "#c3d0d4", "side": "#b4bfc0", "deep": "#20323a", "flat": "#20323a"},
    PAINTS["pink"].paper: {"mid": "#daafc6"},
}
"""Where a rule does not give what an eye likes: shaded yellow turns to ochre, not to olive; white has no shade."""


@cache
def paints_of(package: str) -> Mapping[str, Paint]:
    """The paints for a game: these, and those that its package has in `art/paints.json`, as
    `{"coral": {"paper": "#c2452d", "ink": "#ffffff", "pattern": "dots"}}`."""
    return PAINTS | {name: Paint(**paint) for name, paint in own_art(package, "paints").items()}


# Which paints a game asks people to tell apart, side by side.
SETS = (
    ("red", "yellow", "green", "blue", "violet", "pink"),
    ("red", "orange", "yellow", "green", "blue", "violet"),
    ("white", "yellow", "orange", "pink", "grey"),
    ("red", "green", "blue", "violet"),
)


Theme = Mapping[str, str]
"""The quiet colours of day or night, by name: water, land, the spots that pieces lie on, words, shadows, and what the
worlds of the games are made of: water from the shallows to the deep, foam, sand with its wet dents, its edge and its
rim in the light, rock, planks, a card of paper, the glow of what can be touched, and how much of the play of light on
the water is seen (`caustic`, from 0 to 1)."""

THEMES: dict[str, Theme] = {
    "light": {
        "water": "#cfe3e4",
        "land": "#f1e7d0",
        "spot": "#e2d5b8",
        "edge": "#8a7748",
        "words": "#20323a",
        "shade": "#0b1a22",
        "shallow": "#d5f3ea",
        "lagoon": "#a2e0da",
        "sea": "#62c3c9",
        "deeps": "#2f9db1",
        "foam": "#ffffff",
        "sand": "#f3e0b4",
        "wet": "#dcc08a",
        "bank": "#b08650",
        "rim-of-sand": "#fff7df",
        "rock": "#c9b68f",
        "rock-side": "#8c7752",
        "plank": "#a5764a",
        "plank-side": "#5e3a1f",
        "card": "#fffaf0",
        "card-side": "#cdbb93",
        "glow": "#fff2b8",
        "keyline": "#c98a1b",
        "caustic": ".3",
    },
    "dark": {
        "water": "#0f222b",
        "land": "#24363d",
        "spot": "#192a31",
        "edge": "#8fa6ae",
        "words": "#e4eef0",
        "shade": "#000000",
        "shallow": "#2f6b78",
        "lagoon": "#1f5263",
        "sea": "#143c4e",
        "deeps": "#0b2536",
        "foam": "#bfe6e6",
        "sand": "#5a6670",
        "wet": "#434f59",
        "bank": "#222d36",
        "rim-of-sand": "#b9c6c4",
        "rock": "#4d5459",
        "rock-side": "#20282d",
        "plank": "#4a3526",
        "plank-side": "#20150d",
        "card": "#1c3440",
        "card-side": "#0c1b23",
        "glow": "#ffd98a",
        "keyline": "#ffb84d",
        "caustic": ".06",
    },
}


@cache
def themes_of(package: str) -> Mapping[str, Theme]:
    """The quiet colours for a game: these, and those that its package has in `art/themes.json`, as
    `{"light": {"canvas": "#f1e7d0"}, "dark": {"canvas": "#3b3426"}}`."""
    return {theme: dict(colours) | own_art(package, "themes").get(theme, {}) for theme, colours in THEMES.items()}


def own_art(package: str, name: str) -> dict[str, Any]:
    """What a package says of its art in a file of its own."""
    file = resources.files(package) / "art" / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
