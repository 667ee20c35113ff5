"""Cards: each with a picture, its name and signs for a blue shrimp and a clownfish; and what it says, in lines."""

from collections.abc import Sequence
from math import ceil

from atoll.core.message import Message
from atoll.core.scene import PIECE, SIGN, Thing
from atoll.games.reef_encounter.names import card_name
from atoll.games.reef_encounter.scene.plan import Frame
from atoll.games.reef_encounter.second_kind.card_texts import card_in_short, card_text, what_it_says
from atoll.games.reef_encounter.second_kind.components import CARD_HAS_CLOWNFISH, CARD_HAS_SHRIMP, CARD_SLUGS

WIDTH, HEIGHT = 112, 160
SHAPES = {
    (0, 0): "kind-card",
    (0, 1): "kind-card-clownfish",
    (1, 0): "kind-card-shrimp",
    (1, 1): "kind-card-both",
}
LINES = {"card-words-short": 20, "card-words": 30, "card-words-middle": 38, "card-words-long": 46}
"""Shapes for words, with how many letters a line has."""
LONG_TITLE = 215
"""Where there is so much room, the name of a card is as large with twenty-six letters."""
NARROW = 170
"""A bench that is not wider has no room for words beside a card."""
LONGER = 1.4
"""How much longer a text may be in another language."""


def card(
    frame: Frame, name: str, slug: str, x: float, y: float, size: float, verb: str = "", *, in_short: bool = False
) -> Thing:
    """Its label is short where its words are written beside it."""
    number = CARD_SLUGS.index(slug)
    shape = SHAPES[CARD_HAS_SHRIMP[number], CARD_HAS_CLOWNFISH[number]]
    text = card_name(slug)
    label = card_in_short(slug) if in_short else card_text(slug)
    return frame.thing(name, shape, x, y, PIECE, size=size, mark=mark_of(slug), text=text, label=label, verb=verb)


def mark_of(slug: str) -> str:
    """The picture on a card."""
    return f"card-{slug.replace('_', '-')}"


def title(frame: Frame, slug: str, x: float, y: float, width: float, *, in_lines: bool = False) -> Thing:
    """The name of a card: up to sixteen letters in one line are as large as there is room for, or eleven in each."""
    shape, size = ("card-title-lines", width / 11 / 14) if in_lines else ("card-title", min(0.6, width / 16 / 13))
    if shape == "card-title" and width > LONG_TITLE:
        shape = "card-title-long"
    return frame.thing(f"name of {slug}", shape, x, y, SIGN, size=size, text=card_name(slug))


def says(frame: Frame, slug: str, x: float, y: float, width: float, height: float) -> Thing:
    """What a card says, from the upper left corner of some room, as large as it has room for."""
    text = what_it_says(slug)
    sizes = {shape: _size(text, width, height, most) for shape, most in LINES.items()}
    shape, size = max(sizes.items(), key=lambda found: found[1])
    return frame.thing(f"words of {slug}", shape, x, y + 20 * size, SIGN, size=size, text=text, label=text)


def shares(slugs: Sequence[str], height: float) -> list[float]:
    """How high the parts of some cards are that lie one below the other, each with its name above its words."""
    lines = [1.6 + ceil(len(what_it_says(slug).text) * LONGER / LINES["card-words"]) for slug in slugs]
    return [height * each / sum(lines) for each in lines]


def _size(text: Message, width: float, height: float, most: int) -> float:
    lines = ceil(len(text.text) * LONGER / most)
    return min(0.72, width / most / 11, height / lines / 24)
