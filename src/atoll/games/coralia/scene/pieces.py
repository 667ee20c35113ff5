"""What players own: figures in their paint, turtles, treasures, cards."""

from collections.abc import Iterator

from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import ON_PIECE, PIECE, SIGN, Thing
from atoll.games.coralia.components import (
    BONUS_CODES,
    BONUS_MARKS,
    BONUS_NAMES,
    CARD_CODES,
    COLOUR_LETTERS,
    PAIRS,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_NAMES,
)
from atoll.games.coralia.notation import card_name, turtle_name
from atoll.games.coralia.scene.plan import Point
from atoll.games.coralia.words import Standing

SEAT_PAINTS = ("plain-violet", "plain-green", "plain-red", "plain-yellow")

MARK_PAINTS = {
    "pearl": "plain-pink",
    "fish": "plain-blue",
    "starfish": "plain-orange",
    "lionfish": "plain-red",
    "pufferfish": "plain-yellow",
    "angelfish": "plain-blue",
    "anemonefish": "plain-orange",
    "stingray": "plain-violet",
    "jellyfish": "plain-pink",
    "turtle": "plain-green",
    "die": "plain-white",
}
"""The colours of what is drawn on cards and tiles, if it has not its own."""
PILE_MARKS = ("pearl", "fish", "starfish", "palm")
BONUS_TEXTS = {"D": "1×"}
_PAIRS = [" ".join(COLOUR_LETTERS[colour] for colour in pair) for pair in PAIRS]
CARD_FACES = {
    "P2": ("pearl", "2"),
    "P3": ("pearl", "3"),
    "P4": ("pearl", "4"),
    "P5": ("pearl", "5"),
    "FL": ("lionfish", ""),
    "FP": ("pufferfish", ""),
    "FE": ("angelfish", ""),
    "P6": ("pearl", "6"),
    "FA": ("anemonefish", ""),
    "BF": ("fish", "2×"),
    "BP": ("pearl", "1×"),
    "BI": ("palm", "1×"),
    "BT": ("turtle", "3×"),
    "BC": ("chest", "2×"),
    "SC": ("chest", "+1"),
    "JF": ("jellyfish", "1–5"),
    **{"C" + pair.replace(" ", ""): ("chest", pair) for pair in _PAIRS},
    **{"D" + pair.replace(" ", ""): ("die", pair) for pair in _PAIRS},
    "FS": ("stingray", ""),
}
"""What is drawn on a card, and what is written on it."""


def figure(name: str, seat: int, mark: str, centre: Point, size: float, label: Message | None = None) -> Thing:
    """A figure of a player."""
    if label is None:
        symbol = SYMBOL_NAMES[3] if mark == "octopus" else SYMBOL_NAMES[4]
        label = say("{figure} of {name}", figure=symbol, name=Who(seat))
    return Thing(name, "figure", *centre, ON_PIECE, 0, size, SEAT_PAINTS[seat], mark, str(seat + 1), label=label)


def turtle(code: str, centre: Point, size: float) -> Thing:
    label = say("turtle: {bonus}", bonus=BONUS_NAMES[BONUS_CODES.index(code)])
    return Thing(
        turtle_name(code),
        "turtle",
        *centre,
        size=round(size, 3),
        paint=MARK_PAINTS["turtle"],
        mark="turtle",
        label=label,
    )


def turtle_badge(code: str, centre: Point, size: float) -> Iterator[Thing]:
    """What a turtle gives, at its foot; it is too small to be seen on a phone."""
    mark = BONUS_MARKS[BONUS_CODES.index(code)]
    if size > 0.4:
        x, y = centre[0] + 30 * size, centre[1] + 30 * size
        name, paint = f"{turtle_name(code)} gives", MARK_PAINTS.get(mark, "")
        yield Thing(name, "bonus-badge", x, y, SIGN, 0, round(size * 0.42, 3), paint, mark)


def open_treasure(name: str, code: str, centre: Point, size: float) -> Thing:
    """What a treasure has given."""
    bonus = BONUS_CODES.index(code)
    mark, text = BONUS_MARKS[bonus], BONUS_TEXTS.get(code, "")
    label = say("treasure: {bonus}", bonus=BONUS_NAMES[bonus])
    paint = MARK_PAINTS.get(mark, "")
    return Thing(name, "bonus-badge", *centre, size=round(size, 3), paint=paint, mark=mark, text=text, label=label)


def card(name: str, code: str, centre: Point, size: float) -> Thing:
    mark, text = CARD_FACES[code]
    shape = "starfish-card" if is_bonus(code) else "sea-card"
    paint = MARK_PAINTS.get(mark, "")
    return Thing(name, shape, *centre, size=round(size, 3), paint=paint, mark=mark, text=text, label=card_name(code))


def is_bonus(code: str) -> bool:
    """Whether a card is neither a pearl nor a fish."""
    return code[0] not in "PF"


def hidden_cards(name: str, pile: str, count: int, centre: Point, size: float) -> Thing:
    """Face-down cards of a pile, as one."""
    number = PILE_LETTERS.index(pile)
    mark = PILE_MARKS[number]
    label = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[number])
    text = str(count) if count > 1 else ""
    return Thing(
        name, "sea-card-back", *centre, PIECE, 0, round(size, 3), MARK_PAINTS.get(mark, ""), mark, text, label=label
    )


def under(name: str, centre: Point, size: float, count: int) -> Thing:
    """How many there are of a thing, at its foot."""
    x, y = centre
    return Thing(name, "count", x + 44 * size, y + 34 * size, SIGN, size=round(0.24 + size * 0.55, 3), text=str(count))


def sailed(standing: Standing) -> int:
    """How far the ship has come: the points on the track during play, everything at the end."""
    track, least, _, is_over = standing
    return least if is_over else track


assert set(CARD_FACES) == set(CARD_CODES)
