"""What players own: figures in their paint, turtles, treasures, cards."""

from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import ON_PIECE, PIECE, Thing
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

# A player is told by a number, by the form of the figures and by their paint, none of which is a colour of the dice.
SEAT_SHAPES = ("token-round", "token-square", "token-hexagon", "token-shield")
SEAT_PAINTS = ("pink", "grey", "white", "")

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


def figure(name: str, seat: int, mark: str, centre: Point, size: float, label: Message | None = None) -> Thing:
    """A figure of a player."""
    if label is None:
        symbol = SYMBOL_NAMES[3] if mark == "octopus" else SYMBOL_NAMES[4]
        label = say("{figure} of {name}", figure=symbol, name=Who(seat))
    shape, paint = SEAT_SHAPES[seat], SEAT_PAINTS[seat]
    return Thing(name, shape, *centre, ON_PIECE, 0, size, paint, mark, str(seat + 1), label=label)


def turtle(code: str, centre: Point, size: float) -> Thing:
    bonus = BONUS_CODES.index(code)
    label = say("turtle: {bonus}", bonus=BONUS_NAMES[bonus])
    return Thing(
        turtle_name(code), "turtle-tile", *centre, size=size, mark=BONUS_MARKS[bonus], label=label, verb="take"
    )


def open_treasure(name: str, code: str, centre: Point, size: float) -> Thing:
    bonus = BONUS_CODES.index(code)
    mark, text = BONUS_MARKS[bonus], BONUS_TEXTS.get(code, "")
    label = say("treasure: {bonus}", bonus=BONUS_NAMES[bonus])
    return Thing(name, "raised-chest", *centre, size=size, mark=mark, text=text, label=label)


def card(name: str, code: str, centre: Point, size: float) -> Thing:
    mark, text = CARD_FACES[code]
    return Thing(name, "sea-card", *centre, size=size, mark=mark, text=text, label=card_name(code), verb="take")


def hidden_cards(name: str, pile: str, count: int, centre: Point, size: float) -> Thing:
    """Face-down cards of a pile, as one."""
    number = PILE_LETTERS.index(pile)
    mark = ("pearl", "fish", "starfish", "palm")[number]
    label = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[number])
    text = str(count) if count > 1 else ""
    return Thing(name, "sea-card-back", *centre, PIECE, 0, size, "", mark, text, label=label)


def sailed(standing: Standing) -> int:
    """How far the ship has come: the points on the track during play, everything at the end."""
    track, least, _, is_over = standing
    return least if is_over else track


assert set(CARD_FACES) == set(CARD_CODES)
