"""The open sea: five draft spaces, each a card that is taken as a whole, and around them what all players draw on."""

from typing import NamedTuple

from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import OUTLINE, SIGN, SPOT, Group, Groups, Layout, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.names import alga_name, colour_name
from atoll.games.reef_encounter.scene.pieces import PAINTS, alga, larva, polyp, shrimp, shrimp_of
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.view import SpaceView, View

TITLE = say("Open sea")
GAP = 8
HEAD = 22
"""How high the strip with the name of a space is."""
STRIP: dict[Layout, float] = {"wide": 36, "broad": 36, "page": 52, "tall": 54}
"""How high a row of the supplies is: on upright pages fingers must hit what lies there."""


class Places(NamedTuple):
    """Where the cube and the tiles of a space lie around its middle, and how large they are drawn."""

    at: list[tuple[float, float]]
    tile: float
    cube: float


class Sea(NamedTuple):
    """Where things lie in the part of the open sea."""

    frame: Frame
    strip: float
    is_stacked: bool
    """Whether bonus tiles have a row of their own below the cubes, and cylinders one below them: on a phone."""

    @property
    def column(self) -> float:
        return (self.frame.width - 20 + GAP) / 5

    @property
    def top(self) -> float:
        return HEAD + 12 if self.is_stacked else self.strip

    @property
    def card_height(self) -> float:
        return self.frame.height - self.top - self.strip * (3 if self.is_stacked else 1) - 8

    def x(self, letter: str) -> float:
        """The middle of a colour's column."""
        return 10 + self.column * COLOUR_LETTERS.index(letter) + (self.column - GAP) / 2

    @property
    def middle(self) -> float:
        """How far down the middle of a card below its head is."""
        return self.top + HEAD + (self.card_height - HEAD) / 2

    @property
    def places(self) -> "Places":
        return _places(self.column - GAP, self.card_height - HEAD)

    @property
    def supply_y(self) -> float:
        return self.top + self.card_height + 4 + self.strip / 2

    @property
    def step(self) -> float:
        """How far it is from one thing to the next beside the name of the open sea."""
        return min(self.strip + 8, (self.frame.width - (10 if self.is_stacked else 96)) / 7.2)

    def eaten(self, i: int) -> tuple[float, float]:
        """Where shrimps lie that parrotfish have eaten."""
        if self.is_stacked:
            return self.frame.width - 22 - 30 * i, 18
        return self.frame.width - 10 - self.step * (6.55 + 0.5 * i), self.strip / 2

    @property
    def piece(self) -> float:
        """The size of a piece in the supplies."""
        return (self.strip - 3) / 100


def sea_of(page: Page) -> Sea:
    return Sea(plan(page).sea, STRIP[page[0]], page[0] == "tall")


def open_sea(view: View, page: Page) -> Groups:
    eaters = [seat for seat, player in enumerate(view["players"]) if player["shrimps_eaten"]]
    return (
        _panel(page),
        *(_space(page, space) for space in view["sea"]),
        _supply(page, view["supply"], view["bonus"]),
        _rest(page, view["cylinders"], view["bag"], view["sea_alga"] or "", eaters),
    )


@kept
def _panel(page: Page) -> Group:
    sea = sea_of(page)
    size = 0.72 if sea.is_stacked else min(0.72, (sea.eaten(0)[0] - 34) / 175)
    title = sea.frame.thing("title of sea", "title-left", 14, sea.top / 2, SIGN, size=size, paint="pale", text=TITLE)
    return sea.frame.panel("open sea", "sea-pane", TITLE), title


@kept
def _space(page: Page, space: SpaceView) -> Group:
    """A cube and up to three tiles. Those of a colour are alike: they are told apart by their number."""
    sea, letter, tiles = sea_of(page), space["space"], space["tiles"]
    frame, width, height = sea.frame, sea.column - GAP, sea.card_height
    x, top, paint = sea.x(letter), sea.top, PAINTS[letter]
    places = sea.places
    things = [
        frame.thing(
            f"space {letter}",
            "sea-space",
            x,
            top + height / 2,
            SPOT,
            path=rounded(width, height, 14),
            label=_label(space),
            verb="take",
        ),
        frame.thing(
            f"space name {letter}",
            "space-head",
            x,
            top + HEAD / 2,
            SIGN,
            paint=paint,
            path=_head(width),
            text=colour_name(letter),
        ),
    ]
    middle = sea.middle
    if space["cube"]:
        dx, dy = places.at[0]
        things.append(larva(frame, f"sea cube {letter}", letter, x + dx, middle + dy, places.cube, None))
    for (dx, dy), tile, number in zip(places.at[1:], tiles, range(len(tiles)), strict=False):
        name = f"sea {letter} {tile} {tiles[:number].count(tile)}"
        things.append(polyp(frame, name, tile, x + dx, middle + dy, places.tile, None))
    return tuple(things)


def _places(width: float, height: float) -> Places:
    """Side by side; one below the other; the cube above two rows of tiles, or above one."""
    if width > 1.7 * height:
        step = min(width / 4.1, height * 0.8)
        return Places([((i - 1.5) * step, 0) for i in range(4)], step / 112, step / 104)
    if height > 2.4 * width:
        step = min(height / 4.2, width * 0.7)
        return Places([(0, (i - 1.5) * step) for i in range(4)], step / 116, step / 108)
    if height > 1.35 * width:
        cube, step = min(width * 0.66, height * 0.36), min(width * 0.47, height * 0.29)
        rest = (height - cube - 2 * step) / 4
        first = 2 * rest + cube + step / 2 - height / 2
        below = [(-step / 2, first), (step / 2, first), (0, first + step + rest * 0.5)]
        return Places([(0, rest + cube / 2 - height / 2), *below], step / 112, cube / 112)
    step = min(width / 3.1, height * 0.46)
    cube = min(height - step * 1.1, step * 2)
    top, rest = -height / 2, (height - step - cube) / 3
    tiles = (((i - 1) * step, top + 2 * rest + cube + step / 2) for i in range(3))
    return Places([(0, top + rest + cube / 2), *tiles], step / 112, cube / 116)


def _head(width: float) -> str:
    half, high = width / 2, HEAD / 2
    return (
        f"M{-half:g} {high:g}V{14 - high:g}Q{-half:g} {-high:g} {14 - half:g} {-high:g}"
        f"H{half - 14:g}Q{half:g} {-high:g} {half:g} {14 - high:g}V{high:g}Z"
    )


def _label(space: SpaceView) -> Message:
    return say(
        "open-sea space, {colour}: {cube}, tiles {tiles}",
        colour=colour_name(space["space"]),
        cube=say("a larva cube") if space["cube"] else say("no larva cube"),
        tiles=", ".join(space["tiles"]) or "–",
    )


@kept
def _supply(page: Page, cubes: dict[str, int], bonus: str) -> Group:
    """Below each space the larva cubes left of its colour, and the bonus tile."""
    sea = sea_of(page)
    return tuple(thing for letter in COLOUR_LETTERS for thing in _of_colour(sea, letter, cubes[letter], bonus))


def _of_colour(sea: Sea, letter: str, number: int, bonus: str) -> Group:
    x, y, size, colour = sea.x(letter), sea.supply_y, sea.piece, colour_name(letter)
    frame, apart = sea.frame, 0 if sea.is_stacked else sea.column * 0.23
    things: list[Thing] = []
    if number:
        name = f"supply {letter}"
        label = say("larva cubes left, {colour}: {number}", colour=colour, number=number)
        things += [
            larva(frame, name, letter, x - apart, y, size, label, "swap"),
            *frame.tally(name, x - apart + 44 * size, y + 32 * size, number, max(0.48, size)),
        ]
    if letter in bonus:
        label = say("bonus tile, {colour}", colour=colour)
        below = sea.strip if sea.is_stacked else 0
        things.append(polyp(frame, f"bonus {letter}", letter, x + apart, y + below, size * 0.98, label, "swap"))
    return tuple(things)


@kept
def _rest(page: Page, cylinders: dict[str, int], bag: int, word: str, eaters: list[int]) -> Group:
    """The cylinder that was played last with those left, the bag, and the first shrimp that each parrotfish ate: in the
    strip above the spaces, or on a phone in one below the supplies."""
    sea = sea_of(page)
    frame, size = sea.frame, sea.piece
    y = sea.supply_y + 2 * sea.strip if sea.is_stacked else sea.strip / 2
    step = sea.step
    right = frame.width - 10 - step / 2
    things: list[Thing] = [*_bag(frame, right, y + size * 5, size * 0.86, bag)]
    for i, (kind, number) in enumerate(reversed(cylinders.items())):
        things += _cylinder(frame, kind, number, right - step * (i + 1.1), y, size)
    x = right - step * 5.3
    if word:
        label = say("Cylinder on the open sea: {alga}", alga=alga_name(word))
        things.append(frame.thing("played", "played-ring", x, y, SPOT, size=size))
        things.append(alga(frame, f"sea alga {word}", "alga-cylinder", word, x, y, size * 0.84, label))
    for i, seat in enumerate(eaters):
        label = say("{what} on the open sea", what=shrimp_of(seat))
        things.append(shrimp(frame, f"eaten {seat}", seat, *sea.eaten(i), min(size, 0.34), label))
    return tuple(things)


def _bag(frame: Frame, x: float, y: float, size: float, number: int) -> Group:
    label = say_count("{number} tile in the bag", "{number} tiles in the bag", number)
    return (
        frame.thing("bag", "tile-sack", x, y, OUTLINE - 1, size=size, label=label),
        frame.thing(
            "number in the bag",
            "count",
            x + 20 * size,
            y + 30 * size,
            SIGN,
            size=max(0.48, size * 0.8),
            text=str(number),
        ),
    )


def _cylinder(frame: Frame, word: str, number: int, x: float, y: float, size: float) -> Group:
    if not number:
        return ()
    name, label = f"cylinder {word}", say("cylinders left, {alga}: {number}", alga=alga_name(word), number=number)
    return (
        alga(frame, name, "alga-cylinder", word, x, y, size, label, "put"),
        *frame.tally(name, x + 40 * size, y + 30 * size, number, max(0.48, size * 0.8)),
    )
