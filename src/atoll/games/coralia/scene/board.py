"""The board: six reefs around the island, their tiles and figures, the piles in the corners, the ships on the track."""

from collections.abc import Iterator
from functools import cache, lru_cache

from atoll.core.game import Part, View
from atoll.core.message import say, say_count
from atoll.core.scene import GROUND, OUTLINE, SIGN, SPOT, Group, Thing
from atoll.games.coralia.components import COLOURS, PILES, SPACE_VALUE, SPACES
from atoll.games.coralia.names import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
)
from atoll.games.coralia.scene.dice import MARKS, PAINTS, dice_on_reef
from atoll.games.coralia.scene.pieces import figure, sailed, seat_label, turtle
from atoll.games.coralia.scene.plan import (
    POSITIONS_KEPT,
    TRACK_FIELDS,
    Box,
    Point,
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


def board(view: View, box: Box) -> Iterator[Group]:
    yield _ground(box)
    for reef in view["reefs"]:
        yield _on_reef(reef, box)
    yield _piles(view["piles"], box)


@cache
def _ground(box: Box) -> Group:
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


@lru_cache(maxsize=POSITIONS_KEPT)
def _on_reef(seen: Part, box: Box) -> Group:
    """Tiles, figures, then dice."""
    colour = seen["colour"]
    reef = COLOUR_LETTERS.index(colour)
    things = []
    if seen["turtle"]:
        things.append(turtle(seen["turtle"], space_centre(reef, SYMBOL_LETTERS.index("T"), box), TILE))
    if seen["treasure"]:
        things.append(_treasure(reef, box))
    if seen["octopus"] is not None:
        things.append(_placed(f"octopus {colour}", seen["octopus"], "octopus", "O", reef, box))
    if seen["diver"] is not None:
        things.append(_placed(f"diver {seen['diver']}", seen["diver"], "diver", "D", reef, box))
    return *things, *dice_on_reef(reef, seen["dice"], box)


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


@lru_cache(maxsize=POSITIONS_KEPT)
def _piles(piles: Part, box: Box) -> Group:
    counts = [pile["unseen"] + len(pile["under"]) for pile in piles.values()]
    return tuple(_pile(pile, count, box) for pile, count in enumerate(counts))


@cache
def _pile(pile: int, count: int, box: Box) -> Thing:
    x, y = pile_centre(pile, box)
    label = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[pile])
    mark = PILE_MARKS[pile]
    name = f"pile {PILE_LETTERS[pile]}"
    return Thing(name, "sea-card-back", x, y, mark=mark, text=str(count), label=label, verb="draw")


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


def ships(view: View, box: Box) -> Group:
    return _ships(tuple(view["players"]), view["phase"] == "over", box)


@lru_cache(maxsize=POSITIONS_KEPT)
def _ships(players: tuple[Part, ...], is_over: bool, box: Box) -> Group:
    """A ship that comes to a field where others are moors behind them."""
    fields: list[int] = []
    things = []
    for seat, player in enumerate(players):
        field = sailed(player, is_over=is_over) % TRACK_FIELDS
        place = track_point(field - BERTH * fields.count(field), box)
        things.append(_ship(seat, player, place))
        fields.append(field)
    return tuple(things)


@lru_cache(maxsize=POSITIONS_KEPT)
def _ship(seat: int, player: Part, place: Point) -> Thing:
    return figure(f"ship {seat}", seat, "ship", place, SHIP, seat_label(seat, player))


assert len(PILE_MARKS) == PILES
