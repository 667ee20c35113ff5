"""What players own: figures in their paint, turtles, treasures, cards."""

from functools import lru_cache

from atoll.core.game import Part
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import ON_PIECE, PIECE, Thing
from atoll.games.coralia.names import (
    CARD_CODES,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_NAMES,
    TREASURE_CODES,
    TREASURE_NAMES,
    TURTLE_CODES,
    TURTLE_NAMES,
    card_name,
)
from atoll.games.coralia.scene.plan import Point

PIECES_KEPT = 20_000
"""Cards lie in many places: the more there are in a row, the closer."""

# A player is told by a number, by the form of the figures and by their paint, none of which is a colour of the dice.
SEAT_SHAPES = ("token-round", "token-square", "token-hexagon", "token-shield")
SEAT_PAINTS = ("pink", "grey", "white", "")

TURTLE_MARKS = ("die", "jellyfish", "stingray", "starfish", "palm", "fish", "turtle", "chest")
TREASURE_MARKS = ("fish", "pearl", "starfish", "palm", "palm", "stingray", "die", "jellyfish")
TREASURE_TEXTS = {"D": "1×"}
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
    "JF": ("jellyfish", "+5"),
    "CVY": ("chest", "V Y"),
    "CRG": ("chest", "R G"),
    "CBO": ("chest", "B O"),
    "DRV": ("die", "R V"),
    "DBG": ("die", "B G"),
    "DYO": ("die", "Y O"),
    "FS": ("stingray", ""),
}


@lru_cache(maxsize=PIECES_KEPT)
def figure(name: str, seat: int, mark: str, centre: Point, size: float, label: Message | None = None) -> Thing:
    """A figure of a player."""
    if label is None:
        symbol = SYMBOL_NAMES[3] if mark == "octopus" else SYMBOL_NAMES[4]
        label = say("{figure} of {name}", figure=symbol, name=Who(seat))
    shape, paint = SEAT_SHAPES[seat], SEAT_PAINTS[seat]
    return Thing(name, shape, *centre, ON_PIECE, 0, size, paint, mark, str(seat + 1), label=label)


@lru_cache(maxsize=PIECES_KEPT)
def turtle(code: str, centre: Point, size: float) -> Thing:
    tile = TURTLE_CODES.index(code)
    label = say("turtle: {bonus}", bonus=TURTLE_NAMES[tile])
    return Thing(
        turtle_name(code), "turtle-tile", *centre, size=size, mark=TURTLE_MARKS[tile], label=label, verb="copy"
    )


def turtle_name(code: str) -> str:
    return f"turtle {code}"


@lru_cache(maxsize=PIECES_KEPT)
def open_treasure(code: str, centre: Point, size: float) -> Thing:
    tile = TREASURE_CODES.index(code)
    mark, text = TREASURE_MARKS[tile], TREASURE_TEXTS.get(code, "")
    label = say("treasure: {bonus}", bonus=TREASURE_NAMES[tile])
    return Thing(f"open treasure {code}", "raised-chest", *centre, size=size, mark=mark, text=text, label=label)


@lru_cache(maxsize=PIECES_KEPT)
def card(name: str, code: str, centre: Point, size: float) -> Thing:
    mark, text = CARD_FACES[code]
    return Thing(name, "sea-card", *centre, size=size, mark=mark, text=text, label=card_name(code), verb="take")


@lru_cache(maxsize=PIECES_KEPT)
def hidden_cards(name: str, pile: str, count: int, centre: Point, size: float) -> Thing:
    """Face-down cards of a pile, as one."""
    number = PILE_LETTERS.index(pile)
    mark = ("pearl", "fish", "starfish", "palm")[number]
    label = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[number])
    text = str(count) if count > 1 else ""
    return Thing(name, "sea-card-back", *centre, PIECE, 0, size, "", mark, text, label=label)


def sailed(player: Part, *, is_over: bool) -> int:
    """How far the ship has come: the points on the track during play, everything at the end."""
    return int(player["points"][0] if is_over else player["track"])


def seat_label(seat: int, player: Part) -> Message:
    least, most = player["points"]
    on_track = say_count("{number} point on the track", "{number} points on the track", player["track"])
    if least == most:
        total = say_count("{number} point in all", "{number} points in all", least)
    else:
        total = say("{least} to {most} points in all", least=least, most=most)
    return say("{name}: {track}, {total}", name=Who(seat), track=on_track, total=total)


assert set(CARD_FACES) == set(CARD_CODES)
