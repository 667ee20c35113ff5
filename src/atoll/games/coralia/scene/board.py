"""The board: six reefs around the island, their tiles and figures, the piles in the corners, the ships on the track."""

from functools import cache
from typing import Any

from atoll.core.game import View
from atoll.core.message import say, say_count
from atoll.core.scene import GROUND, OUTLINE, SIGN, SPOT, Thing
from atoll.games.coralia.components import COLOURS, PILES, SPACE_VALUE, SPACES
from atoll.games.coralia.names import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
)
from atoll.games.coralia.scene.dice import MARKS, PAINTS
from atoll.games.coralia.scene.pieces import figure, points_of, seat_label, turtle
from atoll.games.coralia.scene.plan import (
    TRACK_FIELDS,
    Box,
    Plan,
    pile_centre,
    reef_centre,
    rounded,
    space_centre,
    track_point,
)

SPACE = 0.67
TILE = 0.62
FIGURE = 0.4
SHIP = 0.46
BERTH = 0.4
PILE_MARKS = ("pearl", "fish", "starfish", "palm")
_COAST = ((-78, -110), (78, -110), (114, -42), (114, 42), (78, 110), (-78, 110), (-114, 42), (-114, -42))


def board(view: View, plan: Plan) -> list[Thing]:
    things = [*_ground(plan.board)]
    for reef, shown in enumerate(view["reefs"]):
        things += _tiles_and_figures(reef, shown, plan.board)
    for letter in PILE_LETTERS:
        pile = view["piles"][letter]
        things.append(_pile(letter, pile["unseen"] + len(pile["under"]), plan.board))
    return things + _ships(view, plan.board)


@cache
def _ground(box: Box) -> tuple[Thing, ...]:
    """What is printed on the board."""
    things = [_track(box), *_numbers(box), *_island(box)]
    for reef in range(COLOURS):
        things += [_reef(reef, box), _flag(reef, box)]
        things += [_space(reef, space, box) for space in range(SPACES)]
        things += [_value(reef, space, box) for space in range(SPACES) if SPACE_VALUE[space]]
    return tuple(things)


# Reefs and island.


def _reef(reef: int, box: Box) -> Thing:
    x, y = reef_centre(reef, box)
    path = rounded([(2 * px, 2 * py) for px, py in _COAST], 70)
    return Thing(f"reef {COLOUR_LETTERS[reef]}", "reef-bank", x, y, GROUND, size=0.5, paint=PAINTS[reef], path=path)


def _flag(reef: int, box: Box) -> Thing:
    x, y = reef_centre(reef, box)
    letter = COLOUR_LETTERS[reef]
    label = say("reef ({colour})", colour=COLOUR_NAMES[reef])
    return Thing(
        f"flag {letter}", "reef-flag", x - 99, y - 79, OUTLINE, size=0.36, paint=PAINTS[reef], text=letter, label=label
    )


def _space(reef: int, space: int, box: Box) -> Thing:
    x, y = space_centre(reef, space, box)
    value = SPACE_VALUE[space]
    colour, symbol = COLOUR_NAMES[reef], SYMBOL_NAMES[space]
    label = say("space on the reef ({colour}): {symbol}, value {value}", colour=colour, symbol=symbol, value=value)
    name = space_name(COLOUR_LETTERS[reef], SYMBOL_LETTERS[space])
    return Thing(name, "reef-space", x, y, SPOT, size=SPACE, mark=MARKS[space], text=" ", label=label, verb="put")


def _value(reef: int, space: int, box: Box) -> Thing:
    """What the space is worth to a diver: also seen when a die lies on it."""
    x, y = space_centre(reef, space, box)
    name = f"value {COLOUR_LETTERS[reef]}{SYMBOL_LETTERS[space]}"
    return Thing(name, "reef-value", x - 24, y - 24, SIGN, text=str(SPACE_VALUE[space]))


def space_name(colour: str, symbol: str) -> str:
    return f"space {colour}{symbol}"


def _island(box: Box) -> list[Thing]:
    x, y = reef_centre(COLOURS, box)
    label = say("Island")
    ground = Thing("island", "land", x, y, GROUND, path=rounded(_COAST, 44), label=label, verb="put")
    return [ground, Thing("palm", "glade", x, y, GROUND, size=1.7, mark="palm", text=" ")]


# Tiles and figures.


def _tiles_and_figures(reef: int, shown: dict[str, Any], box: Box) -> list[Thing]:
    things = []
    if shown["turtle"]:
        things.append(turtle(shown["turtle"], space_centre(reef, SYMBOL_LETTERS.index("T"), box), TILE))
    if shown["treasure"]:
        things.append(_treasure(reef, box))
    if shown["octopus"] is not None:
        things.append(_placed(f"octopus {shown['colour']}", shown["octopus"], "octopus", "O", reef, box))
    if shown["diver"] is not None:
        things.append(_placed(f"diver {shown['diver']}", shown["diver"], "diver", "D", reef, box))
    return things


@cache
def _treasure(reef: int, box: Box) -> Thing:
    x, y = space_centre(reef, SYMBOL_LETTERS.index("C"), box)
    label = say("treasure, face down, on the reef ({colour})", colour=COLOUR_NAMES[reef])
    name = treasure_name(COLOUR_LETTERS[reef])
    return Thing(name, "sunken-chest", x - 3, y - 3, size=TILE, mark="chest", label=label, verb="raise")


def treasure_name(colour: str) -> str:
    return f"treasure {colour}"


@cache
def _placed(name: str, seat: int, mark: str, symbol: str, reef: int, box: Box) -> Thing:
    """A figure stands on the corner of its die."""
    x, y = space_centre(reef, SYMBOL_LETTERS.index(symbol), box)
    return figure(name, seat, mark, (x + 20, y + 18), FIGURE)


# Piles.


@cache
def _pile(letter: str, count: int, box: Box) -> Thing:
    pile = PILE_LETTERS.index(letter)
    x, y = pile_centre(pile, box)
    label = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[pile])
    mark = PILE_MARKS[pile]
    return Thing(f"pile {letter}", "sea-card-back", x, y, mark=mark, text=str(count), label=label, verb="draw")


# The score track.


def _track(box: Box) -> Thing:
    """A dot for each field."""
    dots = []
    for field in range(TRACK_FIELDS):
        x, y = track_point(field, box)
        if field % 5:
            dots.append(f"M{x:g} {y:g}h0")
    return Thing("track", "ship-track", 0, 0, GROUND, path="".join(dots))


def _numbers(box: Box) -> list[Thing]:
    """Every fifth field is one that a jellyfish swims to."""
    points = [(field, track_point(field, box)) for field in range(0, TRACK_FIELDS, 5)]
    return [Thing(f"field {field}", "sign", x, y, SPOT, text=str(field)) for field, (x, y) in points]


def _ships(view: View, box: Box) -> list[Thing]:
    """A ship that comes to a field where others are moors behind them."""
    fields: list[int] = []
    things = []
    for seat, player in enumerate(view["players"]):
        field = points_of(view, seat) % TRACK_FIELDS
        place = track_point(field - BERTH * fields.count(field), box)
        label = seat_label(seat, player["track"], *player["points"])
        things.append(figure(f"ship {seat}", seat, "ship", place, SHIP, label))
        fields.append(field)
    return things


assert len(PILE_MARKS) == PILES
