"""Dice: on the gardens, on the island, on the station, and those left for later turns.

A view does not tell dice of a colour apart. A die on a reef is called by the symbol it shows and a number, and so is a
die on the station: the number goes on from the dice on the reef, so that the die keeps its name when it is placed. A
diver die that slides down to the treasure keeps its name too.
"""

from collections.abc import Iterator

from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, ON_PIECE, OUTLINE, SIGN, Group, Layout, Thing
from atoll.games.coralia.components import COLOUR_LETTERS, COLOUR_NAMES, SYMBOL_LETTERS, WHITE_LETTER
from atoll.games.coralia.notation import colour_name, die_name, symbol_name
from atoll.games.coralia.scene.effects import Effect, effects_of, in_words
from atoll.games.coralia.scene.plan import PLANS, Point, flow, slot_centre, space_centre
from atoll.games.coralia.view import View, names_on_station

PAINTS = ("red", "orange", "yellow", "green", "blue", "violet", "white")
MARKS = ("pearl", "fish", "starfish", "octopus", "diver", "turtle", "chest")
RISE = 5
"""Units of a die from it to the one on top of it, unless there are many."""
HIGHEST = 6
"""How much a stack rises at most, in units of the page."""
LEANS = (-5, 4, -3, 6)
"""How dice lie in the tray."""


# On a reef.


def dice_on_reef(reef: str, dice: dict[str, str], layout: Layout) -> Iterator[Thing]:
    for symbol, colour in dice.items():
        yield _on_reef(reef, symbol, colour, _number_on_reef(dice, symbol), layout)


def _number_on_reef(dice: dict[str, str], symbol: str) -> int:
    """A diver die is the second of its kind if one like it lies on the treasure."""
    return 2 if symbol == "D" and dice.get("C") == dice["D"] else 1


def _on_reef(reef: str, symbol: str, colour: str, number: int, layout: Layout) -> Thing:
    x, y = space_centre(reef, symbol, layout)
    face = "D" if symbol == "C" else symbol
    kind = f"white {reef}{face}" if colour == WHITE_LETTER else f"die {colour}{face}"
    label = say(
        "{die}, on the reef ({colour}): {symbol}",
        die=die_name(colour + face),
        colour=COLOUR_NAMES[COLOUR_LETTERS.index(reef)],
        symbol=symbol_name(symbol),
    )
    radius = PLANS[layout].garden.radius
    lean = LEANS[(ord(reef) + ord(symbol)) % 4]
    at = x, y - radius * 0.1
    return _die(f"{kind} {number}", colour, face, at, round(radius / 57, 3), label)._replace(turn=lean)


# On the island, and in the supply.


@kept
def dice_on_island(dice: dict[str, int], layout: Layout) -> Group:
    """Side by side by colour, those of a colour on top of each other; then how many there are."""
    box = PLANS[layout].islet
    there = {colour: count for colour, count in dice.items() if count}
    size = round(box.height / 250, 3)
    left = box.left + box.height * 0.74
    places = flow(len(there), 112 * size, 112 * size, left, box.right - 8 * size)
    step = places[1] - places[0] if len(places) > 1 else 40
    things: list[Thing] = []
    y = box.centre[1] - box.height * 0.06
    for x, (colour, count) in zip(places, there.items(), strict=True):
        things += _stack("island", colour, count, (x, y), size)
        if count > 1:
            badge = min(0.46, step / 44, size * 1.8)
            things.append(
                Thing(
                    f"island count {colour}",
                    "count",
                    x + 38 * size,
                    y + 44 * size,
                    SIGN,
                    size=round(badge, 3),
                    text=str(count),
                )
            )
    words = say_count("Island: {number} die", "Island: {number} dice", sum(there.values()))
    at = (left + box.right) / 2 - 4, box.bottom - box.height * 0.14
    return *things, Thing("island name", "words", *at, SIGN, size=max(0.5, round(box.height * 0.0072, 2)), text=words)


@kept
def supply(dice: dict[str, int], layout: Layout) -> Group:
    """Large enough to be taken. A phone has room for them while somebody takes one."""
    plan = PLANS[layout]
    box, size = plan.supply, plan.supply_die
    things: list[Thing] = []
    y = box.bottom - 66 * size - 6
    if layout != "tall" and any(dice.values()):
        things.append(
            Thing(
                "supply",
                "note-left",
                box.left,
                box.top + 4,
                SIGN,
                size=0.66,
                paint="pale",
                text=say("Dice left for later turns"),
            )
        )
    left = {colour: count for colour, count in dice.items() if count}
    pitch = 60 if layout == "tall" else 116 * size
    for x, (colour, count) in zip(flow(len(left), 100 * size, pitch, box.left, box.right), left.items(), strict=True):
        things += [die._replace(verb="take") for die in _stack("supply", colour, count, (x, y), size)]
        paint = PAINTS[COLOUR_LETTERS.index(colour)]
        lift = y - risen(count, size)
        things.append(
            Thing(f"supply letter {colour}", "blot", x, lift, ON_PIECE, 0, 0.56, f"plain-{paint}", text=colour)
        )
        things.append(
            Thing(f"supply count {colour}", "count", x + 42 * size, y + 46 * size, SIGN, size=0.48, text=str(count))
        )
    return tuple(things)


def _stack(where: str, colour: str, count: int, centre: Point, size: float) -> Iterator[Thing]:
    """Dice one upon the other."""
    x, y = centre
    label = say_count("{number} die ({colour})", "{number} dice ({colour})", count, colour=colour_name(colour))
    rise = risen(count, size) / max(1, count - 1)
    for number in range(count):
        at = x, round(y - rise * number, 1)
        yield _die(f"{where} {colour} {number + 1}", colour, "", at, size, label)._replace(text="")


def risen(count: int, size: float) -> float:
    """How much higher than the lowest die of a stack the topmost one lies."""
    return min(HIGHEST, RISE * size * (count - 1))


# On the station.


def station(view: View, layout: Layout) -> Group:
    dice = list(zip(names_on_station(view), view["station"], strict=True))
    return _station(dice, effects_of(view), view["locked"], view["white_die"], layout)


@kept
def tray(layout: Layout) -> Group:
    box = PLANS[layout].tray
    x, y = box.centre
    edge = box.height * 0.12
    wood, well = rounded(box.width, box.height, 24), rounded(box.width - 2 * edge, box.height - 2 * edge, 16)
    things = (
        Thing("station", "tray", x, y, GROUND, path=wood, label=say("Research station")),
        Thing("station well", "tray-well", x, y, GROUND, path=well),
        Thing("station light", "lantern-glow", x, y, GROUND, size=round(box.width / 260, 2)),
    )
    if layout in ("tall", "page"):
        return things
    return *things, Thing(
        "station name", "words", x, box.top - 17, SIGN, size=0.66, paint="pale", text=say("Research station")
    )


@kept
def _station(
    dice: list[tuple[str, str]], does: list[Effect], locked: list[int], white: str | None, layout: Layout
) -> Group:
    """The dice in the order in which they were handed on, those that will not be rolled under a turtle."""
    size = PLANS[layout].die
    things: list[Thing] = []
    if white:
        return (_white_die(white, layout),)
    for place, (name, code) in enumerate(dice):
        centre = slot_centre(place, layout)
        label = say("{die}, on the station", die=die_name(code))
        if does:
            where, what = in_words(*does[place])
            label = say("{die} ({where}, {what})", die=die_name(code), where=where, what=what)
        things.append(_die(name, code[0], code[1:], centre, size, label)._replace(turn=LEANS[place], verb="take"))
        if place in locked:
            things.append(_lock(place, centre, size))
    return tuple(things)


def _lock(place: int, centre: Point, size: float) -> Thing:
    x, y = centre
    at = x + 44 * size, y - 42 * size
    return Thing(
        f"lock {place}", "clasp", *at, ON_PIECE, 0, size * 0.5, "plain-green", "turtle", label=say("locked on a turtle")
    )


def _white_die(symbol: str, layout: Layout) -> Thing:
    x, y = PLANS[layout].tray.centre
    label = die_name(WHITE_LETTER + symbol)
    return _die("white die", WHITE_LETTER, symbol, (x, y - 4), PLANS[layout].die, label)._replace(verb="take")


# Where the dice on the station would go.


def goals(view: View, layout: Layout) -> Group:
    if view["phase"] == "white" and view["white_die"]:
        symbol = view["white_die"]
        free = [reef["colour"] for reef in view["reefs"] if symbol not in reef["dice"]]
        return _goals([(f"{WHITE_LETTER}{symbol}", colour) for colour in free], layout)
    if view["phase"] != "place":
        return ()
    reefs = {reef["colour"]: reef for reef in view["reefs"]}
    return _goals(
        [(code, code[0]) for code in dict.fromkeys(view["station"]) if code[1] not in reefs[code[0]]["dice"]], layout
    )


@kept
def _goals(dice: list[tuple[str, str]], layout: Layout) -> Group:
    """A die shows where it would lie."""
    return tuple(_goal(code, reef, layout) for code, reef in dice)


def _goal(code: str, reef: str, layout: Layout) -> Thing:
    x, y = space_centre(reef, code[1], layout)
    paint, mark = PAINTS[(COLOUR_LETTERS + WHITE_LETTER).index(code[0])], MARKS[SYMBOL_LETTERS.index(code[1])]
    size = round(PLANS[layout].garden.radius / 44, 3)
    return Thing(f"goal {reef}{code[1]}", "goal", x, y, OUTLINE, size=size, paint=f"plain-{paint}", mark=mark)


# Any die.


def _die(name: str, colour: str, face: str, centre: Point, size: float, label: Message) -> Thing:
    paint = PAINTS[(COLOUR_LETTERS + WHITE_LETTER).index(colour)]
    mark = MARKS[SYMBOL_LETTERS.index(face)] if face else ""
    return Thing(name, "die", *centre, size=size, paint=paint, mark=mark, text=colour, label=label)
