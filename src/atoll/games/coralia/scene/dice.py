"""Dice: on the reefs, on the island, on the station, in the supply.

A view does not tell dice of a colour apart. A die on a reef is called by the symbol it shows and a number, and so is a
die on the station: the number goes on from the dice on the reef, so that the die keeps its name when it is placed. A
diver die that slides down to the treasure keeps its name too.
"""

from collections.abc import Iterator

from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.scene import GROUND, ON_PIECE, SIGN, SPOT, Group, Thing
from atoll.games.coralia.components import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    SYMBOL_LETTERS,
    WHITE_LETTER,
)
from atoll.games.coralia.notation import colour_name, die_name, symbol_name
from atoll.games.coralia.scene.plan import Box, Page, Point, island_centre, plan, rounded, space_centre
from atoll.games.coralia.view import View, names_on_station

PAINTS = ("red", "orange", "yellow", "green", "blue", "violet", "white")
MARKS = ("pearl", "fish", "starfish", "octopus", "diver", "turtle", "chest")
DIE = 0.57
DIE_ON_SPACE = 2
DIE_ON_TREASURE = 11
ISLAND_DIE = 0.42
ISLAND_STACK = 4
SUPPLY_DIE = 0.48
SUPPLY_STACK = 2.5


# On a reef.


def dice_on_reef(reef: int, dice: dict[str, str]) -> Iterator[Thing]:
    for symbol, colour in dice.items():
        yield _on_reef(reef, symbol, colour, _number_on_reef(dice, symbol))


def _number_on_reef(dice: dict[str, str], symbol: str) -> int:
    """A diver die is the second of its kind if one like it lies on the treasure."""
    return 2 if symbol == "D" and dice.get("C") == dice["D"] else 1


def _on_reef(reef: int, symbol: str, colour: str, number: int) -> Thing:
    x, y = space_centre(reef, SYMBOL_LETTERS.index(symbol))
    shift = DIE_ON_TREASURE if symbol == "C" else DIE_ON_SPACE
    face = "D" if symbol == "C" else symbol
    kind = f"white {COLOUR_LETTERS[reef]}{face}" if colour == WHITE_LETTER else f"die {colour}{face}"
    label = say(
        "{die}, on the reef ({colour}): {symbol}",
        die=die_name(colour + face),
        colour=COLOUR_NAMES[reef],
        symbol=symbol_name(symbol),
    )
    return _die(f"{kind} {number}", colour, face, (x + shift, y + shift), DIE, label)


# On the island, and in the supply.


@kept
def dice_on_island(dice: dict[str, int]) -> Group:
    things: list[Thing] = []
    for place, (colour, count) in enumerate(dice.items()):
        things += _stack("island", colour, count, island_centre(place), ISLAND_DIE, ISLAND_STACK)
    return tuple(things)


@kept
def supply(dice: dict[str, int], page: Page) -> Group:
    box = plan(*page).supply
    things = [panel("supply", "sand-bench", box, say("Supply"))]
    for place, (colour, count) in enumerate(dice.items()):
        things += _supply_spot(place, box)
        things += _stack("supply", colour, count, _supply_centre(place, box), SUPPLY_DIE, SUPPLY_STACK)
    return tuple(things)


def _supply_spot(place: int, box: Box) -> tuple[Thing, Thing]:
    """Where a colour's dice lie; its letter is seen when none is left."""
    x, y = _supply_centre(place, box)
    letter = COLOUR_LETTERS[place]
    spot = Thing(f"supply {letter}", "reef-space", x, y, SPOT, size=0.54)
    return spot, Thing(f"supply letter {letter}", "sign", x, y, SPOT, text=letter)


def _supply_centre(place: int, box: Box) -> Point:
    pitch = (box.width - 24) / COLOURS
    return round(box.left + 4 + pitch * (place + 0.5), 1), box.middle + 6


def _stack(where: str, colour: str, count: int, centre: Point, size: float, rise: float) -> tuple[Thing, ...]:
    """Dice one upon the other, the number on the topmost."""
    x, y = centre
    label = say_count("{number} die ({colour})", "{number} dice ({colour})", count, colour=colour_name(colour))
    things = []
    for number in range(1, count + 1):
        at = (x + rise * (number - 1), y - rise * (number - 1))
        text = str(count) if number == count > 1 else ""
        die = _die(f"{where} {colour} {number}", colour, "", at, size, label)
        things.append(die._replace(text=text, verb="take" if where == "supply" else ""))
    return tuple(things)


# On the station.


def station(view: View, page: Page) -> Group:
    turn, turns = min(view["turn"] + 1, view["turns"]), view["turns"]
    dice = list(zip(names_on_station(view), view["station"], strict=True))
    return _station(turn, turns, dice, view["locked"], view["white_die"], page)


@kept
def _station(
    turn: int, turns: int, dice: list[tuple[str, str]], locked: list[int], white: str | None, page: Page
) -> Group:
    """The dice in the order in which they were handed on, those that will not be rolled under a turtle."""
    box, tray = plan(*page).station, plan(*page).tray
    things = [panel("station", "sand-bench", box, say("Research station")), _turn(turn, turns, box)]
    things += [_slot(place, box) for place in range(4)]
    for place, (name, code) in enumerate(dice):
        centre, size = _slot_centre(place, box)
        things.append(_on_station(name, code, centre, size))
        if place in locked:
            things.append(_lock(place, centre, size))
    if white:
        things.append(_white_die(white, tray))
    return tuple(things)


def _on_station(name: str, code: str, centre: Point, size: float) -> Thing:
    label = say("{die}, on the station", die=die_name(code))
    return _die(name, code[0], code[1:], centre, size, label)._replace(verb="take")


def _lock(place: int, centre: Point, size: float) -> Thing:
    x, y = centre
    label = say("locked on a turtle")
    return Thing(f"lock {place}", "clasp", x + 42 * size, y - 40 * size, ON_PIECE, size=0.4, mark="turtle", label=label)


def _white_die(symbol: str, tray: Box) -> Thing:
    centre = (tray.left + tray.width / 2, tray.middle)
    return _die("white die", WHITE_LETTER, symbol, centre, 0.8, die_name(WHITE_LETTER + symbol))._replace(verb="take")


def _slot(place: int, box: Box) -> Thing:
    (x, y), size = _slot_centre(place, box)
    return Thing(f"slot {place}", "reef-space", x, y, SPOT, size=round(size * 1.1, 2))


def _slot_centre(place: int, box: Box) -> tuple[Point, float]:
    pitch = (box.width - 84) / 4
    return (round(box.left + 76 + pitch * (place + 0.5), 1), box.middle), min(0.8, round(pitch / 118, 2))


def _turn(turn: int, turns: int, box: Box) -> Thing:
    label = say("Turn {turn} of {turns}", turn=turn, turns=turns)
    return Thing("turn", "ship-log", box.left + 40, box.middle, SIGN, size=0.64, text=f"{turn}/{turns}", label=label)


# Any die.


def _die(name: str, colour: str, face: str, centre: Point, size: float, label: Message) -> Thing:
    paint = PAINTS[(COLOUR_LETTERS + WHITE_LETTER).index(colour)]
    mark = MARKS[SYMBOL_LETTERS.index(face)] if face else ""
    return Thing(name, "die", *centre, size=size, paint=paint, mark=mark, label=label)


def panel(name: str, shape: str, box: Box, label: Message | None = None) -> Thing:
    """A quiet ground that things lie on together."""
    x, y = box.width / 2, box.height / 2
    path = rounded(((-x, -y), (x, -y), (x, y), (-x, y)), 20)
    return Thing(name, shape, box.left + x, box.top + y, GROUND, path=path, label=label)
