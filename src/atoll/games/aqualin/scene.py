"""The picture: the reef is the page; the river runs beside it, or below it on an upright page."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.outlines import around, rounded, shore
from atoll.core.scene import GROUND, ON_PIECE, ROOM, SIGN, SPOT, Group, Groups, Layout, Scene, Thing, Touches
from atoll.games.aqualin.components import (
    CELLS,
    COLOUR_LETTERS,
    SCHOOL_POINTS,
    SIDE,
    SPECIES_LETTERS,
    TILE_NAMES,
)
from atoll.games.aqualin.moves import FIRST_PLACEMENT
from atoll.games.aqualin.notation import CELL_NAMES, read_cell, read_tile
from atoll.games.aqualin.questions import QUESTIONS
from atoll.games.aqualin.scoring import By
from atoll.games.aqualin.view import View
from atoll.games.aqualin.words import GATHERS

TILE = 107
"""Units of a cell, drawn at full size: a tile is a hundred, and there is a rim of sand."""
LARGE = 118
"""Units from cell to cell on a large page."""
PLATE_HEIGHT = 58
WINNING = 40
"""As many points fill the bar of a plate; with more, the leader's bar is full."""

PAINTS = ("blue", "green", "pink", "violet", "red", "yellow")
RACES = {"colours": "blue", "species": "orange"}
"""The paints of the two bars: neither is a player's, each is a way of gathering."""
GATHERED = {"colours": say("gathers colours"), "species": say("gathers species")}
MARKS = ("crab", "fish", "jellyfish", "seahorse", "starfish", "turtle")


class Plan(NamedTuple):
    """Where things lie on a page of one form."""

    reef: tuple[float, float]
    """The upper left corner of the first cell."""
    pitch: float
    """From cell to cell."""
    river: tuple[float, float, float, float]
    """The water: its left, top, width and height."""
    columns: int
    """Creatures side by side in the river."""
    drift: tuple[float, float, float]
    """The centre of the first creature in the river, and how far it is to the next."""
    plates: tuple[tuple[float, float], tuple[float, float]]
    """The centres of the players' plates."""
    plate: float
    """How wide these are."""
    lift: float
    """How far these come up when nothing is left in the river."""
    band: float


PLANS: dict[Layout, Plan] = {
    "wide": Plan((46, 50), 118, (832, -60, 330, 980), 2, (920, 132, 162), ((998, 672), (998, 744)), 300, 320, 796),
    "broad": Plan((112, 50), 118, (920, -60, 340, 980), 2, (1012, 132, 162), ((1091, 672), (1091, 744)), 300, 320, 796),
    "page": Plan((53, 98), 119, (-60, 840, 940, 150), 6, (105, 908, 122), ((212, 1018), (608, 1018)), 376, 110, 0),
    "tall": Plan((18, 76), 59, (-40, 438, 470, 206), 3, (95, 490, 100), ((100, 686), (290, 686)), 182, 150, 0),
}


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None, focus: str = "") -> Scene:
    touches = Touches(moves, partial(QUESTIONS.touched, view))
    may_stay = bool(moves) and moves[0] < FIRST_PLACEMENT
    own = (*_schools(view, layout), _stay(layout) if may_stay else ())
    return Scene(*ROOM[layout], shared or _shared(view, layout), own, touches, band=PLANS[layout].band)


def _shared(view: View, layout: Layout) -> Groups:
    """All but the outlines of schools, of which each player sees those that count for them."""
    rows = (_row(y, view["board"][y * SIDE : (y + 1) * SIDE], layout) for y in range(SIDE))
    is_dry = not view["river"]
    plates = (_plate(seat, layout, view["gathers"][seat], view["points"], is_dry) for seat in range(2))
    return _ground(layout), _cells(layout), *rows, _river(layout, view["river"]), *plates


# The ground: a sandbank in a lagoon, and a river beside or below it.


@kept
def _ground(layout: Layout) -> Group:
    width, height = ROOM[layout]
    return Thing("sea", "lagoon", width / 2, height / 2, GROUND), *_bank(layout), _water(layout), *_names(layout)


def _bank(layout: Layout) -> Group:
    """The sandbank, the shallows around it, and what lives at its edge."""
    plan = PLANS[layout]
    side = plan.pitch * SIDE
    x, y = plan.reef[0] + side / 2, plan.reef[1] + side / 2
    wide = side + plan.pitch * 0.66
    shallows = shore(wide + plan.pitch * 0.4, wide + plan.pitch * 0.4, 70, 7, 12)
    weed, fan, shell = (y + wide / 2 + 4, y + wide / 2 - 4, y - wide / 2 + 14)
    size = plan.pitch / 108
    return (
        Thing("shallows", "shallows", x, y, GROUND, path=shallows),
        Thing("reef", "sandbank", x, y, GROUND, path=shore(wide, wide, 58 * size, 4 * size, 21, 70 * size)),
        Thing("weed", "weed", x - wide / 2 + 12, weed, GROUND, size=size),
        Thing("fan", "sea-fan", x + wide / 2 + 2, fan, GROUND, size=size),
        Thing("shell", "shell", x + wide / 2 - 22 * size, shell, GROUND, size=size),
    )


def _water(layout: Layout) -> Thing:
    left, top, width, height = PLANS[layout].river
    across = width > height
    path = shore(width, height, min(width, height) * 0.3, 5, 7, 60)
    return Thing(
        "river", "river-across" if across else "river-down", left + width / 2, top + height / 2, GROUND, path=path
    )


def _names(layout: Layout) -> Group:
    """The names of columns and rows, small, on the rim of the sand."""
    plan = PLANS[layout]
    (x0, y0), pitch, size = plan.reef, plan.pitch, max(0.55, plan.pitch / 150)
    columns = (
        Thing(f"column {x}", "sign", x0 + pitch * (x + 0.5), y0 - pitch * 0.11, SIGN, size=size, text="abcdef"[x])
        for x in range(SIDE)
    )
    rows = (
        Thing(f"row {y}", "sign", x0 - pitch * 0.13, y0 + pitch * (y + 0.5), SIGN, size=size, text=str(y + 1))
        for y in range(SIDE)
    )
    return *columns, *rows


@kept
def _cells(layout: Layout) -> Group:
    return tuple(_cell(cell, layout) for cell in range(CELLS))


def _cell(cell: int, layout: Layout) -> Thing:
    x, y = _centre(cell, layout)
    label = say("cell {cell}", cell=CELL_NAMES[cell])
    return Thing(CELL_NAMES[cell], "dent", x, y, SPOT, size=PLANS[layout].pitch / TILE, label=label, verb="put")


# Creatures.


@kept
def _row(y: int, codes: list[str | None], layout: Layout) -> Group:
    """The creatures of a row of the reef."""
    return tuple(_on_reef(code, cell, layout) for cell, code in enumerate(codes, y * SIDE) if code)


def _on_reef(code: str, cell: int, layout: Layout) -> Thing:
    x, y = _centre(cell, layout)
    label = say("{tile} on {cell}", tile=_name(code), cell=CELL_NAMES[cell])
    return _tile(code, x, y - 2, PLANS[layout].pitch / TILE, label)


@kept
def _river(layout: Layout, codes: list[str]) -> Group:
    return tuple(_in_river(code, place, layout) for place, code in enumerate(codes))


def _in_river(code: str, place: int, layout: Layout) -> Thing:
    plan = PLANS[layout]
    x, y, step = plan.drift
    row, column = divmod(place, plan.columns)
    label = say("{tile} in the river", tile=_name(code))
    return _tile(code, x + step * column, y + step * row, min(1.25, 0.85 * step / 100), label)


def _tile(code: str, x: float, y: float, size: float, label: Message) -> Thing:
    paint = PAINTS[COLOUR_LETTERS.index(code[0])]
    mark = MARKS[SPECIES_LETTERS.index(code[1])]
    return Thing(
        code, "tile", x, y, size=round(size, 3), paint=paint, mark=mark, text=code[0], label=label, verb="take"
    )


@kept
def _stay(layout: Layout) -> Group:
    """An answer in words; a page puts it among the buttons."""
    width, height = ROOM[layout]
    return (Thing("stay", "answer", width - 110, height - 30, SIGN, text=say("Stay"), label=say("stay"), verb="stay"),)


# Players.


@kept
def _plate(seat: int, layout: Layout, gathers: str, points: list[int], is_dry: bool) -> Group:
    """Who gathers what, and how far they are: two bars race. In the end they come up to where the river was."""
    plan = PLANS[layout]
    share = points[seat] / max(WINNING, *points)
    (x, y), width = plan.plates[seat], plan.plate
    left, y = x - width / 2, y - (plan.lift if is_dry else 0)
    who = Who(seat)
    score = say_count("{number} point", "{number} points", points[seat])
    label = say("{name} gathers {what}: {score}", name=who, what=GATHERS[gathers], score=score)
    is_small = layout == "tall"
    size, icon, text = (0.6, 24, 46) if is_small else (0.8, 35, 66)
    shape, foot = rounded(width, PLATE_HEIGHT, 20), y + PLATE_HEIGHT / 2 - 10
    right, high = (left + width - 12, y - 14) if is_small else (left + width - 18, y - 5)
    return (
        Thing(f"plate {seat}", "plate", x, y, GROUND, path=shape, label=label),
        Thing(f"way {seat}", "race-way", left + 14, foot, SPOT, path=_bar(width - 28)),
        Thing(f"race {seat}", "race-bar", left + 14, foot, SPOT, path=_bar((width - 28) * share), paint=RACES[gathers]),
        Thing(f"gathers {seat}", f"gathers-{gathers}", left + icon, y - 6, SIGN, size=0.32 if is_small else 0.42),
        Thing(f"name {seat}", "title-left", left + text, y - 15, SIGN, size=size, text=who),
        Thing(f"task {seat}", "task", left + text, y + 6, SIGN, size=size, text=GATHERED[gathers]),
        Thing(
            f"points {seat}", "title-right", right, high, SIGN, size=0.9 if is_small else 1.3, text=str(points[seat])
        ),
    )


def _bar(width: float) -> str:
    """A bar with round ends that grows to the right."""
    return f"M0-4H{max(1, width):g}a4 4 0 0 1 0 8H0a4 4 0 0 1 0-8Z"


# Schools.


def _schools(view: View, layout: Layout) -> Groups:
    """An outline around each school of the viewer's kind, or of both kinds for a spectator, with its points."""
    seat = view["seat"]
    seen = [school for school in view["schools"] if seat in (school["seat"], NOBODY)]
    return tuple(_school(school["by"], school["cells"], layout) for school in seen)


@kept
def _school(by: By, names: list[str], layout: Layout) -> Group:
    """A string of light around it; its points in the lower right corner of its last creature, over no letter."""
    cells = [read_cell(name) for name in names]
    plan = PLANS[layout]
    x, y = _centre(cells[-1], layout)
    points = SCHOOL_POINTS[len(cells)]
    label = say_count("{number} point", "{number} points", points)
    name, away, size = f"{by} {names[0]}", plan.pitch * 0.37, plan.pitch / LARGE
    border = around([(cell % SIDE, cell // SIDE) for cell in cells], LARGE, -2, 24, 15)
    outline = Thing(name, f"outline-of-{by}", *plan.reef, ON_PIECE, size=size, path=border)
    badge = Thing(f"{name} points", "medal", x + away, y + away, SIGN, size=size, text=str(points), label=label)
    return outline, badge


def _centre(cell: int, layout: Layout) -> tuple[float, float]:
    plan = PLANS[layout]
    return plan.reef[0] + plan.pitch * (cell % SIDE + 0.5), plan.reef[1] + plan.pitch * (cell // SIDE + 0.5)


def _name(code: str) -> Message:
    return TILE_NAMES[read_tile(code)]
