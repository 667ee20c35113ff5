"""The picture: the reef is the page; the river lies beside it, or below it on a tall page."""

from collections.abc import Sequence
from functools import partial

from atoll.core.contract import NOBODY
from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import GROUND, OUTLINE, SIGN, SPOT, Group, Groups, Layout, Scene, Thing, Touches
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

PITCH = 108
MARGIN = 46
REEF = MARGIN * 2 + PITCH * SIDE
BANK = 24
WIDE_RIVER = PITCH * 2 + BANK * 2
TALL_RIVER = PITCH + BANK * 2
BUTTON_ROOM = 84
SIZES: dict[Layout, tuple[float, float]] = {
    "wide": (REEF + WIDE_RIVER, REEF),
    "tall": (REEF, REEF + TALL_RIVER + BUTTON_ROOM),
}
PLATE = 216
PLATE_HEIGHT = 62
WINNING = 40
"""As many points fill the bar of a plate; with more, the leader's bar is full."""

PAINTS = ("blue", "green", "pink", "violet", "red", "yellow")
MARKS = ("crab", "fish", "jellyfish", "seahorse", "starfish", "turtle")


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    width, height = SIZES[layout]
    touches = Touches(moves, partial(QUESTIONS.touched, view))
    may_stay = moves and moves[0] < FIRST_PLACEMENT
    own = (*_schools(view), _stay(layout) if may_stay else ())
    return Scene(width, height, shared or _shared(view, layout), own, touches)


def _shared(view: View, layout: Layout) -> Groups:
    """All but the outlines of schools, of which each player sees those that count for them."""
    rows = (_row(y, view["board"][y * SIDE : (y + 1) * SIDE]) for y in range(SIDE))
    plates = (_plate(seat, layout, view["gathers"][seat], view["points"]) for seat in range(2))
    return _ground(), *rows, _river(layout, view["river"]), *plates


@kept
def _ground() -> Group:
    """The reef with its cells, and the names of columns and rows."""
    names = *(_name_of_column(x) for x in range(SIDE)), *(_name_of_row(y) for y in range(SIDE))
    return _reef(), *names, *(_cell(cell) for cell in range(CELLS))


def _reef() -> Thing:
    path = f"M{-REEF / 2} {-REEF / 2}h{REEF}v{REEF}h{-REEF}Z"
    return Thing("reef", "land", REEF / 2, REEF / 2, GROUND, path=path)


def _name_of_column(x: int) -> Thing:
    return Thing(f"column {x}", "sign", MARGIN + PITCH * (x + 0.5), MARGIN / 2 + 4, SIGN, text="abcdef"[x])


def _name_of_row(y: int) -> Thing:
    return Thing(f"row {y}", "sign", MARGIN / 2, MARGIN + PITCH * (y + 0.5) + 4, SIGN, text=str(y + 1))


def _cell(cell: int) -> Thing:
    x, y = _centre(cell)
    return Thing(CELL_NAMES[cell], "cell", x, y, SPOT, label=say("cell {cell}", cell=CELL_NAMES[cell]), verb="put")


@kept
def _row(y: int, codes: list[str | None]) -> Group:
    """The creatures of a row of the reef."""
    return tuple(_on_reef(code, cell) for cell, code in enumerate(codes, y * SIDE) if code)


def _on_reef(code: str, cell: int) -> Thing:
    return _tile(code, *_centre(cell), say("{tile} on {cell}", tile=_name(code), cell=CELL_NAMES[cell]))


@kept
def _river(layout: Layout, codes: list[str]) -> Group:
    """Two columns beside the reef, or one row below it."""
    return tuple(_in_river(code, place, layout) for place, code in enumerate(codes))


def _in_river(code: str, place: int, layout: Layout) -> Thing:
    x, y = (REEF + BANK + PITCH * (place % 2 + 0.5), MARGIN + PITCH * (place // 2 + 0.5))
    if layout == "tall":
        x, y = (MARGIN + PITCH * (place + 0.5), REEF + BANK + PITCH / 2)
    return _tile(code, x, y, say("{tile} in the river", tile=_name(code)))


def _tile(code: str, x: float, y: float, label: Message) -> Thing:
    paint = PAINTS[COLOUR_LETTERS.index(code[0])]
    mark = MARKS[SPECIES_LETTERS.index(code[1])]
    return Thing(code, "tile", x, y, paint=paint, mark=mark, text=code[0], label=label, verb="take")


@kept
def _stay(layout: Layout) -> Group:
    x, y = (REEF + WIDE_RIVER / 2, MARGIN + PITCH * 4) if layout == "wide" else (REEF / 2, REEF + TALL_RIVER + 30)
    return (Thing("stay", "button", x, y, SIGN, mark="stay", label=say("stay"), verb="stay"),)


@kept
def _plate(seat: int, layout: Layout, gathers: str, points: list[int]) -> Group:
    """Who gathers what, and how far they are: two bars race below the river, or on both sides of the button."""
    share = points[seat] / max(WINNING, *points)
    x, y = (REEF + WIDE_RIVER / 2, REEF - 148 + 76 * seat)
    if layout == "tall":
        x, y = (REEF - MARGIN - PLATE / 2 if seat else MARGIN + PLATE / 2, REEF + TALL_RIVER + 30)
    left = x - PLATE / 2
    who = Who(seat)
    score = say_count("{number} point", "{number} points", points[seat])
    label = say("{name} gathers {what}: {score}", name=who, what=GATHERS[gathers], score=score)
    things = [
        Thing(f"plate {seat}", "seat-plate", x, y, GROUND, path=_bar(PLATE), label=label),
        Thing(f"gathers {seat}", f"gathers-{gathers}", left + 32, y, SIGN, size=0.42),
        Thing(f"name {seat}", "player-name", left + 60, y, SIGN, size=0.78, text=who),
        Thing(f"points {seat}", "badge", left + PLATE - 28, y, SIGN, text=str(points[seat])),
    ]
    if share:
        things.insert(1, Thing(f"race {seat}", "race-bar", x, y, SPOT, path=_bar(max(24, PLATE * share))))
    return tuple(things)


def _bar(width: float) -> str:
    """A bar with round corners, from the left end of a plate."""
    left, right, high, round_ = -PLATE / 2, -PLATE / 2 + width, PLATE_HEIGHT / 2, 12
    top, bottom = f"{round_ - high:g}", f"{high - round_:g}"
    return (
        f"M{left + round_:g} {-high:g}H{right - round_:g}Q{right:g} {-high:g} {right:g} {top}"
        f"V{bottom}Q{right:g} {high:g} {right - round_:g} {high:g}H{left + round_:g}"
        f"Q{left:g} {high:g} {left:g} {bottom}V{top}Q{left:g} {-high:g} {left + round_:g} {-high:g}Z"
    )


def _schools(view: View) -> Groups:
    """An outline around each school of the viewer's kind, or of both kinds for a spectator, with its points."""
    seat = view["seat"]
    seen = [school for school in view["schools"] if seat in (school["seat"], NOBODY)]
    return tuple(_school(school["by"], school["cells"]) for school in seen)


@kept
def _school(by: By, names: list[str]) -> Group:
    cells = [read_cell(name) for name in names]
    x, y = _centre(cells[0])
    points = SCHOOL_POINTS[len(cells)]
    label = say_count("{number} point", "{number} points", points)
    name = f"{by} {names[0]}"
    outline = Thing(name, f"school-{by}", 0, 0, OUTLINE, path=_border(cells))
    return outline, Thing(f"{name} points", "badge", x + 40, y + 40, SIGN, text=str(points), label=label)


def _border(cells: list[int]) -> str:
    """The sides between a school's cells and all others, as one path."""
    return "".join([side for cell in cells for other, side in _sides(cell) if other not in cells])


def _sides(cell: int) -> list[tuple[int, str]]:
    """The four sides of a cell as paths, and the cell beyond each, if there is one."""
    x, y = _centre(cell)
    left, right, top, bottom = x - PITCH / 2, x + PITCH / 2, y - PITCH / 2, y + PITCH / 2
    return [
        (cell - 1 if cell % SIDE else -1, f"M{left} {top}V{bottom}"),
        (cell + 1 if (cell + 1) % SIDE else -1, f"M{right} {top}V{bottom}"),
        (cell - SIDE, f"M{left} {top}H{right}"),
        (cell + SIDE, f"M{left} {bottom}H{right}"),
    ]


def _centre(cell: int) -> tuple[float, float]:
    return MARGIN + PITCH * (cell % SIDE + 0.5), MARGIN + PITCH * (cell // SIDE + 0.5)


def _name(code: str) -> Message:
    return TILE_NAMES[read_tile(code)]
