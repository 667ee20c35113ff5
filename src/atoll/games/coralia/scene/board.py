"""The board: six reefs around the island, their tiles and figures, the piles in the corners, the ships on the track."""

from collections.abc import Iterator

from atoll.core.kept import kept
from atoll.core.message import say, say_count
from atoll.core.scene import GROUND, OUTLINE, SIGN, SPOT, Group, Thing
from atoll.games.coralia.components import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    PILE_LETTERS,
    PILE_NAMES,
    PILES,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
)
from atoll.games.coralia.notation import pile_name, space_name, treasure_name
from atoll.games.coralia.scene.dice import MARKS, PAINTS, dice_on_reef
from atoll.games.coralia.scene.pieces import figure, sailed, turtle
from atoll.games.coralia.scene.plan import (
    TRACK_FIELDS,
    pile_centre,
    reef_centre,
    rounded,
    space_centre,
    track_point,
)
from atoll.games.coralia.view import ReefView, View
from atoll.games.coralia.words import Standing, standing, standing_label

SPACE = 0.67
TILE = 0.62
FIGURE = 0.4
SHIP = 0.46
BERTH = 0.4
PILE_MARKS = ("pearl", "fish", "starfish", "palm")
_COAST = ((-78, -110), (78, -110), (114, -42), (114, 42), (78, 110), (-78, 110), (-114, 42), (-114, -42))


def board(view: View) -> Iterator[Group]:
    yield _ground([reef["values"] for reef in view["reefs"]])
    for reef in view["reefs"]:
        yield _on_reef(reef)
    yield _piles([pile["unseen"] + len(pile["under"]) for pile in view["piles"].values()])


@kept
def _ground(values: list[dict[str, int]]) -> Group:
    """What is printed on the board."""
    things = [_track(), *_numbers(), *_island()]
    for reef, of_reef in enumerate(values):
        things += [_reef(reef), _flag(reef)]
        things += [_space(reef, space, value) for space, value in enumerate(of_reef.values())]
        things += [_value(reef, space, value) for space, value in enumerate(of_reef.values()) if value]
    return tuple(things)


# Reefs and island.


def _reef(reef: int) -> Thing:
    x, y = reef_centre(reef)
    path = rounded([(2 * px, 2 * py) for px, py in _COAST], 70)
    return Thing(f"reef {COLOUR_LETTERS[reef]}", "reef-bank", x, y, GROUND, size=0.5, paint=PAINTS[reef], path=path)


def _flag(reef: int) -> Thing:
    x, y = reef_centre(reef)
    letter = COLOUR_LETTERS[reef]
    label = say("reef ({colour})", colour=COLOUR_NAMES[reef])
    return Thing(
        f"flag {letter}", "reef-flag", x - 99, y - 79, OUTLINE, size=0.36, paint=PAINTS[reef], text=letter, label=label
    )


def _space(reef: int, space: int, value: int) -> Thing:
    x, y = space_centre(reef, space)
    colour, symbol = COLOUR_NAMES[reef], SYMBOL_NAMES[space]
    label = say("space on the reef ({colour}): {symbol}, value {value}", colour=colour, symbol=symbol, value=value)
    name = space_name(COLOUR_LETTERS[reef], SYMBOL_LETTERS[space])
    return Thing(name, "reef-space", x, y, SPOT, size=SPACE, mark=MARKS[space], text=" ", label=label, verb="put")


def _value(reef: int, space: int, value: int) -> Thing:
    """What the space is worth to a diver: also seen when a die lies on it."""
    x, y = space_centre(reef, space)
    name = f"value {COLOUR_LETTERS[reef]}{SYMBOL_LETTERS[space]}"
    return Thing(name, "reef-value", x - 24, y - 24, SIGN, text=str(value))


def _island() -> list[Thing]:
    x, y = reef_centre(COLOURS)
    label = say("Island")
    ground = Thing("island", "land", x, y, GROUND, path=rounded(_COAST, 44), label=label, verb="put")
    return [ground, Thing("palm", "glade", x, y, GROUND, size=1.7, mark="palm", text=" ")]


# Tiles and figures.


@kept
def _on_reef(seen: ReefView) -> Group:
    """Tiles, figures, then dice."""
    colour = seen["colour"]
    reef = COLOUR_LETTERS.index(colour)
    things = []
    if seen["turtle"]:
        things.append(turtle(seen["turtle"], space_centre(reef, SYMBOL_LETTERS.index("T")), TILE))
    if seen["treasure"]:
        things.append(_treasure(reef))
    if seen["octopus"] is not None:
        things.append(_placed(f"octopus {colour}", seen["octopus"], "octopus", "O", reef))
    if seen["diver"] is not None:
        things.append(_placed(f"diver {seen['diver']}", seen["diver"], "diver", "D", reef))
    return *things, *dice_on_reef(reef, seen["dice"])


def _treasure(reef: int) -> Thing:
    x, y = space_centre(reef, SYMBOL_LETTERS.index("C"))
    label = say("treasure, face down, on the reef ({colour})", colour=COLOUR_NAMES[reef])
    name = treasure_name(COLOUR_LETTERS[reef])
    return Thing(name, "sunken-chest", x - 3, y - 3, size=TILE, mark="chest", label=label, verb="raise")


def _placed(name: str, seat: int, mark: str, symbol: str, reef: int) -> Thing:
    """A figure stands on the corner of its die."""
    x, y = space_centre(reef, SYMBOL_LETTERS.index(symbol))
    return figure(name, seat, mark, (x + 20, y + 18), FIGURE)


# Piles.


@kept
def _piles(counts: list[int]) -> Group:
    return tuple(_pile(pile, count) for pile, count in enumerate(counts))


def _pile(pile: int, count: int) -> Thing:
    x, y = pile_centre(pile)
    label = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[pile])
    mark = PILE_MARKS[pile]
    name = pile_name(PILE_LETTERS[pile])
    return Thing(name, "sea-card-back", x, y, mark=mark, text=str(count), label=label, verb="draw")


# The score track.


def _track() -> Thing:
    """A dot for each field."""
    dots = []
    for field in range(TRACK_FIELDS):
        x, y = track_point(field)
        if field % 5:
            dots.append(f"M{x:g} {y:g}h0")
    return Thing("track", "ship-track", 0, 0, GROUND, path="".join(dots))


def _numbers() -> list[Thing]:
    """Every fifth field is one that a jellyfish swims to."""
    points = [(field, track_point(field)) for field in range(0, TRACK_FIELDS, 5)]
    return [Thing(f"field {field}", "sign", x, y, SPOT, text=str(field)) for field, (x, y) in points]


def ships(view: View) -> Group:
    is_over = view["phase"] == "over"
    return _ships([standing(player, is_over=is_over) for player in view["players"]])


@kept
def _ships(standings: list[Standing]) -> Group:
    """A ship that comes to a field where others are moors behind them."""
    fields: list[int] = []
    things = []
    for seat, each in enumerate(standings):
        field = sailed(each) % TRACK_FIELDS
        place = track_point(field - BERTH * fields.count(field))
        things.append(figure(f"ship {seat}", seat, "ship", place, SHIP, standing_label(seat, each)))
        fields.append(field)
    return tuple(things)


assert len(PILE_MARKS) == PILES
