"""The board: six gardens around the island, what lies on them, the piles, the track with its ships."""

from collections.abc import Iterator

from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.outlines import rounded, shore
from atoll.core.scene import GROUND, OUTLINE, PIECE, ROOM, SIGN, SPOT, Group, Layout, Thing
from atoll.games.coralia.components import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    DIVER,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
)
from atoll.games.coralia.notation import pile_name, space_name, treasure_name
from atoll.games.coralia.scene.dice import MARKS, PAINTS, dice_on_reef
from atoll.games.coralia.scene.pieces import MARK_PAINTS, PILE_MARKS, figure, turtle, turtle_badge, under
from atoll.games.coralia.scene.plan import (
    GARDENS,
    PLANS,
    Point,
    garden_centre,
    garden_outline,
    space_centre,
    spread,
)
from atoll.games.coralia.scene.track import track
from atoll.games.coralia.view import ReefView, View

SPRIGS: tuple[tuple[str, float, float, float, int], ...] = (
    ("coral-yellow", 0.84, -0.98, 0.46, 22),
    ("coral-orange", 0.62, -1.12, 0.36, -8),
    ("coral-white", -0.94, 0.88, 0.5, -14),
    ("coral-orange", 0.96, 0.9, 0.5, 18),
    ("coral-yellow", -0.72, 1.08, 0.34, 6),
)
"""Corals that stand on the rim of a garden: where, how large, how far turned."""
ROOM_FOR_CORALS: dict[Layout, slice] = {"wide": slice(5), "broad": slice(5), "page": slice(2, 5), "tall": slice(2)}
USES: tuple[Message, ...] = (
    say("most: best 4, second: best 2, others: best 1"),
    say("1 to 5 kinds: 3, 7, 12, 18, 25 points"),
    say("points at the end"),
    say("for a die that finds no room"),
)
"""What the cards of a pile are good for."""


def board(view: View, layout: Layout) -> Iterator[Group]:
    yield _ground([reef["values"] for reef in view["reefs"]], layout)
    for reef in view["reefs"]:
        yield _on_reef(reef, layout)
    yield _piles([pile["unseen"] + len(pile["under"]) for pile in view["piles"].values()], layout)
    yield _aside(view["side_turtles"], view["side_treasures"], view["stingrays"], layout)


@kept
def _ground(values: list[dict[str, int]], layout: Layout) -> Group:
    """What is printed on the board."""
    width, height = ROOM[layout]
    things = [Thing("sea", "lagoon", width / 2, height / 2, GROUND), *track(layout), *_islet(layout)]
    for reef, of_reef in sorted(enumerate(values), key=lambda each: GARDENS.index(COLOUR_LETTERS[each[0]])):
        things += _garden(reef, layout)
        things += [_space(reef, space, value, layout) for space, value in enumerate(of_reef.values())]
        things += [_value(reef, space, value, layout) for space, value in enumerate(of_reef.values()) if value]
    return tuple(things)


# Gardens and island.


def _garden(reef: int, layout: Layout) -> Iterator[Thing]:
    colour, paint, garden = COLOUR_LETTERS[reef], PAINTS[reef], PLANS[layout].garden
    (x, y), scale = garden_centre(colour, layout), garden.scale
    outline = garden_outline(garden.rx / scale, garden.ry / scale)
    bed = garden_outline(garden.rx / scale - 9, garden.ry / scale - 9)
    for number, (mark, across, down, size, turn) in enumerate(SPRIGS[ROOM_FOR_CORALS[layout]]):
        at = x + garden.rx * across, y + garden.ry * down
        layer = GROUND if down < 0 else OUTLINE
        yield Thing(
            f"coral {colour} {number}", "sprig", *at, layer, turn, round(size * scale, 3), f"plain-{paint}", mark
        )
    yield Thing(f"reef {colour}", "garden", x, y, GROUND, size=scale, paint=paint, path=outline)
    yield Thing(f"bed {colour}", "garden-bed", x, y, GROUND, size=scale, path=bed)
    dx, dy = garden.letter
    label = say("reef ({colour})", colour=COLOUR_NAMES[reef])
    size = 0.78 if scale > 0.7 else 0.5
    yield Thing(
        f"flag {colour}", "blot", x + dx, y + dy, OUTLINE, size=size, paint=f"plain-{paint}", text=colour, label=label
    )


def _space(reef: int, space: int, value: int, layout: Layout) -> Thing:
    letter, symbol = COLOUR_LETTERS[reef], SYMBOL_LETTERS[space]
    x, y = space_centre(letter, symbol, layout)
    label = say(
        "space on the reef ({colour}): {symbol}, value {value}",
        colour=COLOUR_NAMES[reef],
        symbol=SYMBOL_NAMES[space],
        value=value,
    )
    shape = "dent-in-reach" if layout == "tall" else "dent"
    size = round(PLANS[layout].garden.radius / 40, 3)
    mark = f"small-{MARKS[space]}"
    return Thing(space_name(letter, symbol), shape, x, y, SPOT, size=size, mark=mark, label=label, verb="put")


def _value(reef: int, space: int, value: int, layout: Layout) -> Thing:
    """What the space is worth to a diver: also seen when a die lies on it."""
    letter, symbol, radius = COLOUR_LETTERS[reef], SYMBOL_LETTERS[space], PLANS[layout].garden.radius
    x, y = space_centre(letter, symbol, layout)
    # The badge of a phone is no larger than its number.
    shape, part = ("value", 0.98) if layout == "tall" else ("count", 0.8)
    size, away = max(0.46, round(radius * 0.012 + 0.15, 3)), radius * part
    return Thing(f"value {letter}{symbol}", shape, x - away, y - away, SIGN, size=size, text=str(value))


def _islet(layout: Layout) -> tuple[Thing, ...]:
    box = PLANS[layout].islet
    x, y = box.centre
    size = round(box.height / 105, 2)
    palm = box.left + 32 * size, y - 16 * size
    return (
        Thing("lantern", "lantern-glow", x, y, GROUND, size=round(box.width / 110, 2)),
        Thing(
            "island",
            "islet",
            x,
            y,
            SPOT,
            path=shore(box.width, box.height, box.height * 0.44, 3, 5, 46),
            label=say("Island"),
            verb="put",
        ),
        Thing("palm", "treasure", *palm, OUTLINE, size=size, mark="palm"),
    )


# Tiles and figures.


@kept
def _on_reef(seen: ReefView, layout: Layout) -> Group:
    """Tiles, dice, figures; then what it all is worth to a diver."""
    colour, garden = seen["colour"], PLANS[layout].garden
    reef = COLOUR_LETTERS.index(colour)
    things: list[Thing] = []
    if seen["turtle"]:
        centre, size = space_centre(colour, "T", layout), garden.radius / 54
        things += [turtle(seen["turtle"], centre, size), *turtle_badge(seen["turtle"], centre, size)]
    if seen["treasure"]:
        things.append(_treasure(reef, layout))
    things += dice_on_reef(colour, seen["dice"], layout)
    if seen["octopus"] is not None:
        things.append(_placed(f"octopus {colour}", seen["octopus"], "octopus", colour, "O", layout))
    if seen["diver"] is not None:
        things.append(_placed(f"diver {seen['diver']}", seen["diver"], "diver", colour, "D", layout))
    return *things, *_worth(seen, layout)


def _treasure(reef: int, layout: Layout) -> Thing:
    colour = COLOUR_LETTERS[reef]
    x, y = space_centre(colour, "C", layout)
    label = say("treasure, face down, on the reef ({colour})", colour=COLOUR_NAMES[reef])
    size = round(PLANS[layout].garden.radius / 58, 3)
    return Thing(treasure_name(colour), "treasure", x, y - 2, size=size, mark="chest", label=label)


def _placed(name: str, seat: int, mark: str, colour: str, symbol: str, layout: Layout) -> Thing:
    """A figure stands on the corner of its die."""
    (x, y), radius = space_centre(colour, symbol, layout), PLANS[layout].garden.radius
    return figure(name, seat, mark, (x + radius * 0.5, y + radius * 0.46), round(radius * 0.0108, 3))


def _worth(seen: ReefView, layout: Layout) -> Iterator[Thing]:
    """What a diver who stands here scores at the end, if it were now."""
    colour, garden = seen["colour"], PLANS[layout].garden
    points = sum(value for symbol, value in seen["values"].items() if symbol in seen["dice"])
    (x, y), (dx, dy) = garden_centre(colour, layout), garden.worth
    x, y = x + dx, y + dy
    label = say_count("a diver here: {number} point", "a diver here: {number} points", points)
    if layout == "tall":
        yield Thing(f"worth {colour}", "words", x, y + 5, SIGN, size=0.56, text=str(points), label=label)
        yield Thing(f"worth of {colour}", "treasure", x, y - 8, SIGN, size=0.15, mark="small-diver")
        return
    yield Thing(f"pane {colour}", "pane", x, y, OUTLINE, path=rounded(68, 40, 13))
    here = (say("a diver here"), 0.5) if layout == "broad" else (SYMBOL_NAMES[DIVER], 0.62)
    yield Thing(f"worth of {colour}", "small-words", x, y - 9, SIGN, size=here[1], text=here[0])
    words = say_count("{number} point", "{number} points", points)
    yield Thing(f"worth {colour}", "words", x, y + 8, SIGN, size=0.56, text=words, label=label)


# Piles.


@kept
def _piles(counts: list[int], layout: Layout) -> Group:
    return tuple(thing for pile, count in enumerate(counts) for thing in _pile(pile, count, layout))


def _pile(pile: int, count: int, layout: Layout) -> Iterator[Thing]:
    plan = PLANS[layout]
    x, y = plan.piles[pile]
    letter, mark, size = PILE_LETTERS[pile], PILE_MARKS[pile], plan.card
    label = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[pile])
    is_beside = layout in ("wide", "broad")
    y = y if is_beside else y - 100 * size * 0.16
    if not count:
        return
    paint = MARK_PAINTS.get(mark, "")
    yield Thing(f"deck {letter}", "deck", x, y, SPOT, size=size)
    back = Thing(pile_name(letter), "sea-card-back", x, y, SPOT, 0, size, paint, mark, str(count), label=label)
    if layout == "tall":
        # A number on the back of so small a card could not be read.
        yield back._replace(text="")
        yield Thing(f"pile count {letter}", "count", x + 54 * size, y - 82 * size, SIGN, size=0.48, text=str(count))
    else:
        yield back
    yield from _named_beside(pile, (x, y), layout) if is_beside else _named_below(pile, (x, y), layout)


PILE_WORDS: tuple[Message, ...] = (say("Pearls"), say("Fish"), say("Starfish"), say("Island"))


def _named_beside(pile: int, centre: Point, layout: Layout) -> Iterator[Thing]:
    left, y = centre[0] + 34, centre[1]
    letter = PILE_LETTERS[pile]
    yield Thing(f"pile name {letter}", "words-left", left, y - 24, SIGN, size=0.62, text=PILE_WORDS[pile])
    yield Thing(f"pile use {letter}", "lines-left", left, y - 5, SIGN, size=0.6, text=USES[pile])


def _named_below(pile: int, centre: Point, layout: Layout) -> Iterator[Thing]:
    size = PLANS[layout].card
    y = centre[1] + 98 * size + 11
    yield Thing(f"pile name {PILE_LETTERS[pile]}", "words", centre[0], y, SIGN, size=0.5, text=PILE_WORDS[pile])


# Beside the board.


@kept
def _aside(turtles: list[str], treasures: int, stingrays: int, layout: Layout) -> Group:
    """What can still be won from there; a phone has no room for it."""
    box = PLANS[layout].aside
    if not box.width:
        return ()
    count = len(turtles) + bool(treasures) + bool(stingrays)
    places = spread(count, box.left, min(box.right, box.left + 64 * count))
    step = places[1] - places[0] if count > 1 else 64
    y, size = box.top + 46, min(0.46, step / 112)
    things = [Thing("aside", "small-words-left", box.left, box.top + 4, SIGN, size=0.6, text=say("Beside the board"))]
    for x, code in zip(places, turtles, strict=False):
        things += [turtle(code, (x, y), size), *turtle_badge(code, (x, y), size)]
    if treasures:
        words = say_count("{number} treasure beside the board", "{number} treasures beside the board", treasures)
        at = places[len(turtles)], y
        things.append(Thing("side treasures", "treasure", *at, size=size, mark="chest", label=words))
        things.append(under("side treasures count", at, size, treasures))
    if stingrays:
        words = say_count("{number} stingray to be won", "{number} stingrays to be won", stingrays)
        at = places[-1], y
        things.append(Thing("stingrays", "sea-card", *at, PIECE, 0, 0.28, "plain-violet", "stingray", label=words))
        things.append(under("stingrays count", at, size, stingrays))
    return tuple(things)


assert len(PILE_MARKS) == len(PILE_LETTERS) == len(USES)
