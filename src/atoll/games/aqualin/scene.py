"""The picture: the reef is the page; the river lies beside it, or below it on a tall page."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from itertools import compress, groupby
from operator import not_

from atoll.core.bits import bit, has, members
from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import GROUND, OUTLINE, SIGN, SPOT, Group, Groups, Layout, Lines, Scene, Thing, Touches
from atoll.games.aqualin.components import CELLS, COLOUR_LETTERS, SCHOOL_POINTS, SIDE, SPECIES_LETTERS, TILE_NAMES
from atoll.games.aqualin.moves import (
    FIRST_PLACEMENT,
    FIRST_SLIDE,
    MOVES,
    STAY,
    placed_cell,
    placed_tile,
    slide_end,
    slide_start,
)
from atoll.games.aqualin.notation import cell_name, read_cell, read_tile, tile_code

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

ROWS = tuple((y, slice(y * SIDE, (y + 1) * SIDE)) for y in range(SIDE))
CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))
POSITIONS_KEPT = 4096
"""Of what changes from move to move, so many are remembered."""

PAINTS = ("blue", "green", "pink", "violet", "red", "yellow")
SLID = {move: (slide_start(move), cell_name(slide_end(move))) for move in range(FIRST_SLIDE, FIRST_PLACEMENT)}
PLACED = {m: (tile_code(placed_tile(m)), cell_name(placed_cell(m))) for m in range(FIRST_PLACEMENT, MOVES)}
"""What is touched to slide or place a creature; there are too many moves to put this together every time."""
SLIDE_OF, PLACEMENT_OF = ({touches: move for move, touches in both.items()} for both in (SLID, PLACED))
START_OF = [0] * FIRST_SLIDE + [start for start, _ in SLID.values()]
END_OF = [""] * FIRST_SLIDE + [end for _, end in SLID.values()]
GATHERS = {"colours": say("colours"), "species": say("species")}
MARKS = ("crab", "fish", "jellyfish", "seahorse", "starfish", "turtle")


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    width, height = SIZES[layout]
    shared, own = shared or _shared(view, layout), _schools(view)
    if not moves:
        return Scene(width, height, shared, own)
    if STAY in moves:
        own = *own, _stay(layout)
    touches = Touches(moves, partial(touched, view), partial(_meant, view))
    return Scene(width, height, shared, own, touches, _lines(view, moves))


def _shared(view: View, layout: Layout) -> Groups:
    """All but the outlines of schools, of which each player sees those that count for them."""
    board = view["board"]
    rows = [_row(y, *board[cells]) for y, cells in ROWS]
    plates = _plates(tuple(view["gathers"]), tuple(view["points"]), layout)
    return _ground(), *rows, _in_river(tuple(view["river"]), layout), *plates


def _lines(view: View, moves: Sequence[int]) -> Lines:
    """What may be touched: any creature of the river for any empty cell; or each creature that slides, and its ways."""
    board = view["board"]
    if moves[-1] >= FIRST_PLACEMENT:
        return [[view["river"], list(compress(CELL_NAMES, map(not_, board)))]]
    may_stay = STAY in moves
    slides = groupby(moves[may_stay:], START_OF.__getitem__)
    return [[["stay"]]] * may_stay + [[[board[start]], [END_OF[move] for move in same]] for start, same in slides]


def touched(view: View, move: int) -> tuple[str, ...]:
    """A creature, then a cell; or the button."""
    if move == STAY:
        return ("stay",)
    if move < FIRST_PLACEMENT:
        start, end = SLID[move]
        return view["board"][start], end
    return PLACED[move]


def _meant(view: View, things: tuple[str, ...]) -> int | None:
    """The way back."""
    if len(things) != 2:
        return STAY
    creature, cell = things
    board = view["board"]
    return SLIDE_OF.get((board.index(creature), cell)) if creature in board else PLACEMENT_OF.get((creature, cell))


@cache
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
    return Thing(cell_name(cell), "cell", x, y, SPOT, label=say("cell {cell}", cell=cell_name(cell)), verb="put")


@lru_cache(maxsize=POSITIONS_KEPT)
def _row(y: int, *codes: str | None) -> Group:
    return tuple([_on_reef(code)[y * SIDE + x] for x, code in enumerate(codes) if code])


@cache
def _on_reef(code: str) -> Group:
    """A creature on each cell."""
    return tuple(
        _tile(code, *_centre(cell), say("{tile} on {cell}", tile=_name(code), cell=cell_name(cell)))
        for cell in range(CELLS)
    )


@lru_cache(maxsize=POSITIONS_KEPT)
def _in_river(codes: tuple[str, ...], layout: Layout) -> Group:
    return tuple([_swimming(code, place, layout) for place, code in enumerate(codes)])


@cache
def _swimming(code: str, place: int, layout: Layout) -> Thing:
    """Two columns beside the reef, or one row below it."""
    x, y = (REEF + BANK + PITCH * (place % 2 + 0.5), MARGIN + PITCH * (place // 2 + 0.5))
    if layout == "tall":
        x, y = (MARGIN + PITCH * (place + 0.5), REEF + BANK + PITCH / 2)
    return _tile(code, x, y, say("{tile} in the river", tile=_name(code)))


def _tile(code: str, x: float, y: float, label: Message) -> Thing:
    paint = PAINTS[COLOUR_LETTERS.index(code[0])]
    mark = MARKS[SPECIES_LETTERS.index(code[1])]
    return Thing(code, "tile", x, y, paint=paint, mark=mark, text=code[0], label=label, verb="take")


@cache
def _stay(layout: Layout) -> Group:
    x, y = (REEF + WIDE_RIVER / 2, MARGIN + PITCH * 4) if layout == "wide" else (REEF / 2, REEF + TALL_RIVER + 30)
    return (Thing("stay", "button", x, y, SIGN, mark="stay", label=say("stay"), verb="stay"),)


@lru_cache(maxsize=POSITIONS_KEPT)
def _plates(gathers: tuple[str, str], points: tuple[int, int], layout: Layout) -> tuple[Group, Group]:
    """Who gathers what, and how far they are: two bars race below the river, or on both sides of the button."""
    shares = [each / max(WINNING, *points) for each in points]
    x = MARGIN + PLATE / 2
    if layout == "wide":
        places = [(REEF + WIDE_RIVER / 2, REEF - 148 + 76 * seat) for seat in range(2)]
    else:
        places = [(REEF - x if seat else x, REEF + TALL_RIVER + 30) for seat in range(2)]
    first, second = (_plate(seat, gathers[seat], points[seat], shares[seat], *places[seat]) for seat in range(2))
    return first, second


@lru_cache(maxsize=POSITIONS_KEPT)
def _plate(seat: int, gathers: str, points: int, share: float, x: float, y: float) -> Group:
    left = x - PLATE / 2
    who = Who(seat)
    score = say_count("{number} point", "{number} points", points)
    label = say("{name} gathers {what}: {score}", name=who, what=GATHERS[gathers], score=score)
    things = [
        Thing(f"plate {seat}", "seat-plate", x, y, GROUND, path=_bar(PLATE), label=label),
        Thing(f"gathers {seat}", f"gathers-{gathers}", left + 32, y, SIGN, size=0.42),
        Thing(f"name {seat}", "player-name", left + 60, y, SIGN, size=0.78, text=who),
        Thing(f"points {seat}", "badge", left + PLATE - 28, y, SIGN, text=str(points)),
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
    return tuple([_school(s["cells"], s["by"]) for s in view["schools"] if seat == s["seat"] or seat == NOBODY])


@lru_cache(maxsize=POSITIONS_KEPT)
def _school(cells: tuple[str, ...], by: str) -> Group:
    mask = sum(bit(read_cell(name)) for name in cells)
    x, y = _centre(read_cell(cells[0]))
    points = SCHOOL_POINTS[len(cells)]
    label = say_count("{number} point", "{number} points", points)
    name = f"{by} {cells[0]}"
    outline = Thing(name, f"school-{by}", 0, 0, OUTLINE, path=_border(mask))
    return outline, Thing(f"{name} points", "badge", x + 40, y + 40, SIGN, text=str(points), label=label)


def _border(mask: int) -> str:
    """The sides between a school's cells and all others, as one path."""
    sides = []
    for cell in members(mask):
        x, y = _centre(cell)
        left, right, top, bottom = x - PITCH / 2, x + PITCH / 2, y - PITCH / 2, y + PITCH / 2
        if cell % SIDE == 0 or not has(mask, cell - 1):
            sides.append(f"M{left} {top}V{bottom}")
        if cell % SIDE == SIDE - 1 or not has(mask, cell + 1):
            sides.append(f"M{right} {top}V{bottom}")
        if cell < SIDE or not has(mask, cell - SIDE):
            sides.append(f"M{left} {top}H{right}")
        if cell >= CELLS - SIDE or not has(mask, cell + SIDE):
            sides.append(f"M{left} {bottom}H{right}")
    return "".join(sides)


def _centre(cell: int) -> tuple[float, float]:
    return MARGIN + PITCH * (cell % SIDE + 0.5), MARGIN + PITCH * (cell // SIDE + 0.5)


def _name(code: str) -> Message:
    return TILE_NAMES[read_tile(code)]
