"""Cards: what other programs show of a link to a table, as SVG. An invitation has the lid of the game; once it has
begun, the card has what a stranger sees who opens the table."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import escape

from atoll.web.lids import CARD_HEIGHT, CARD_WIDTH, GROUND, boxed
from atoll.web.svg import wrapped

TITLE = "font-family='Fredoka One' fill='#0c3442'"
TEXT = "font-family='Fredoka One, DejaVu Sans, Noto Sans, sans-serif' fill='#0c3442'"
PAPER = "#fffdf7"
MOST_LINES = 11


class Words(NamedTuple):
    """What stands on a card."""

    heading: str
    names: Sequence[str]
    below: str


def invitation(lid: str, words: Words) -> str:
    """The card of a table at which players gather."""
    return _card(GROUND + boxed(lid, 0, 50, 125, 1.26), words, 630, 525, 58)


def position(picture: str, size: tuple[float, float], words: Words) -> str:
    """The card of a table at which is played, with its picture."""
    width = min(CARD_HEIGHT * size[0] / size[1], 880)
    place = f'<svg x="0" y="0" width="{width:.0f}" height="{CARD_HEIGHT}" '
    paper = f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" fill="{PAPER}"/>'
    return _card(paper + picture.replace("<svg ", place, 1), words, width + 24, CARD_WIDTH - width - 48, 40)


def _card(ground: str, words: Words, x: float, width: float, size: int) -> str:
    """Something with words beside it: as large as they can be, and no more of them than there is room for."""
    lines = [(line, size, TITLE) for line in _fit(words.heading, width, size)]
    small = round(size * 0.62)
    for text in (*words.names, words.below):
        lines += [(line, small, TEXT) for line in _fit(text, width, small)]
    lines = lines[:MOST_LINES]
    y = (CARD_HEIGHT - sum(height * 1.3 for _, height, _ in lines)) / 2
    drawn = []
    for text, height, style in lines:
        y += height * 1.3
        place = f"x='{x:.0f}' y='{y - height * 0.35:.0f}' font-size='{height}'"
        drawn.append(f"<text {place} {style}>{escape(text)}</text>")
    size_of_card = f'viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size_of_card}>{ground}{"".join(drawn)}</svg>'


def _fit(text: str, width: float, size: int) -> list[str]:
    """A text in lines, none of which is too long; a letter of the face is a little wider than half its height."""
    most = max(6, int(width / (size * 0.56)))
    return [line if len(line) <= most else line[: most - 1] + "…" for line in wrapped(text, most)] if text else []
