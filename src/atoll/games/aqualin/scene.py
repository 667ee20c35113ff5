"""The picture: the reef is the page; the river lies beside it, or below it on a tall page."""

from collections.abc import Sequence
from functools import lru_cache, partial
from operator import getitem, itemgetter

from atoll.core.contract import NOBODY
from atoll.core.game import Part, View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import GROUND, LAYOUTS, OUTLINE, SIGN, SPOT, Group, Groups, Layout, Lines, Scene, Thing, Touches
from atoll.games.aqualin.components import (
    CELLS,
    COLOUR_LETTERS,
    RIVER,
    SCHOOL_POINTS,
    SIDE,
    SPECIES_LETTERS,
    TILE_NAMES,
)
from atoll.games.aqualin.kept import MOST_KEPT, Kept
from atoll.games.aqualin.moves import (
    FIRST_PLACEMENT,
    FIRST_SLIDE,
    MOVES,
    STAY,
    placed_cell,
    placed_tile,
    slide,
    slide_end,
    slide_start,
)
from atoll.games.aqualin.notation import cell_name, read_tile, tile_code

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

cut_into_rows = itemgetter(*(slice(y * SIDE, (y + 1) * SIDE) for y in range(SIDE)))

PAINTS = ("blue", "green", "pink", "violet", "red", "yellow")
SLID = {move: (slide_start(move), cell_name(slide_end(move))) for move in range(FIRST_SLIDE, FIRST_PLACEMENT)}
PLACED: dict[int, tuple[str, ...]] = {
    move: (tile_code(placed_tile(move)), cell_name(placed_cell(move))) for move in range(FIRST_PLACEMENT, MOVES)
}
"""What is touched to slide or place a creature; there are too many moves to put this together every time."""
START_OF = [(0, 0), *((start, slide(start + 1, 0)) for start, _ in SLID.values())]
"""For each slide the cell where it starts, and the first slide from the next cell."""
END_OF = ["", *(end for _, end in SLID.values()), *(cell for _, cell in PLACED.values())]
"""For each move the cell on which it ends."""
GATHERS = {"colours": say("colours"), "species": say("species")}
MARKS = ("crab", "fish", "jellyfish", "seahorse", "starfish", "turtle")


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    width, height = SIZES[layout]
    shared, own = shared or _shared(view, layout), _schools(view)
    if not moves:
        return Scene(width, height, shared, own)
    if moves[0] >= FIRST_PLACEMENT:
        touches = Touches(moves, PLACED.__getitem__)
        return Scene(width, height, shared, own, touches, _ways_to_place(view["river"], moves))
    board = view["board"]
    touches = Touches(moves, partial(_touched_to_slide, board))
    return Scene(width, height, shared, (*own, STAY_BUTTON[layout]), touches, _ways_to_slide(board, moves))


def _shared(view: View, layout: Layout) -> Groups:
    """All but the outlines of schools, of which each player sees those that count for them."""
    rows = map(getitem, ROWS, cut_into_rows(tuple(view["board"])))
    plates = PLATES[layout, *view["gathers"], *view["points"]]
    return GROUND_OF_REEF, *rows, IN_RIVER[layout][tuple(view["river"])], *plates


def _ways_to_place(river: list[str], moves: Sequence[int]) -> Lines:
    """Any creature of the river, then any empty cell. The moves of the first creature, which name all of these cells,
    come first."""
    return [[river, [END_OF[move] for move in moves[: len(moves) // len(river)]]]]


def _ways_to_slide(board: list[str], moves: Sequence[int]) -> Lines:
    """The button, or a creature, then one of the cells that it can reach. Its moves come one after the other."""
    lines = [[["stay"]]]
    next_creature = FIRST_SLIDE
    for move in moves[1:]:
        if move >= next_creature:
            start, next_creature = START_OF[move]
            ends: list[str] = []
            lines.append([[board[start]], ends])
        ends.append(END_OF[move])
    return lines


def touched(view: View, move: int) -> tuple[str, ...]:
    """What is touched for a move, legal or not."""
    return PLACED[move] if move >= FIRST_PLACEMENT else _touched_to_slide(view["board"], move)


def _touched_to_slide(board: list[str], move: int) -> tuple[str, ...]:
    """A creature, then a cell; or the button."""
    if move == STAY:
        return ("stay",)
    start, end = SLID[move]
    return board[start], end


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


def _row(y: int, codes: tuple[str | None, ...]) -> Group:
    """The creatures of a row of the reef."""
    return tuple([ON_REEF[code][cell] for cell, code in enumerate(codes, y * SIDE) if code])


def _on_reef(code: str) -> Group:
    """A creature on each cell."""
    return tuple(
        _tile(code, *_centre(cell), say("{tile} on {cell}", tile=_name(code), cell=cell_name(cell)))
        for cell in range(CELLS)
    )


def _in_river(layout: Layout, codes: tuple[str, ...]) -> Group:
    """The creatures of the river."""
    swimming = SWIMMING[layout]
    return tuple([swimming[code][place] for place, code in enumerate(codes)])


def _swimming(layout: Layout, code: str) -> Group:
    """A creature on each place of the river."""
    return tuple(_swimming_at(place, layout, code) for place in range(RIVER))


def _swimming_at(place: int, layout: Layout, code: str) -> Thing:
    """Two columns beside the reef, or one row below it."""
    x, y = (REEF + BANK + PITCH * (place % 2 + 0.5), MARGIN + PITCH * (place // 2 + 0.5))
    if layout == "tall":
        x, y = (MARGIN + PITCH * (place + 0.5), REEF + BANK + PITCH / 2)
    return _tile(code, x, y, say("{tile} in the river", tile=_name(code)))


def _tile(code: str, x: float, y: float, label: Message) -> Thing:
    paint = PAINTS[COLOUR_LETTERS.index(code[0])]
    mark = MARKS[SPECIES_LETTERS.index(code[1])]
    return Thing(code, "tile", x, y, paint=paint, mark=mark, text=code[0], label=label, verb="take")


def _stay(layout: Layout) -> Group:
    x, y = (REEF + WIDE_RIVER / 2, MARGIN + PITCH * 4) if layout == "wide" else (REEF / 2, REEF + TALL_RIVER + 30)
    return (Thing("stay", "button", x, y, SIGN, mark="stay", label=say("stay"), verb="stay"),)


def _plates(seen: tuple[Layout, str, str, int, int]) -> tuple[Group, Group]:
    """Who gathers what, and how far they are: two bars race below the river, or on both sides of the button."""
    layout, gathers, points = seen[0], seen[1:3], seen[3:]
    shares = [each / max(WINNING, *points) for each in points]
    x = MARGIN + PLATE / 2
    if layout == "wide":
        places = [(REEF + WIDE_RIVER / 2, REEF - 148 + 76 * seat) for seat in range(2)]
    else:
        places = [(REEF - x if seat else x, REEF + TALL_RIVER + 30) for seat in range(2)]
    first, second = (_plate(seat, gathers[seat], points[seat], shares[seat], *places[seat]) for seat in range(2))
    return first, second


@lru_cache(maxsize=MOST_KEPT)
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
    return tuple([SCHOOL[school] for school in view["schools"] if seat == school["seat"] or seat == NOBODY])


def _school(school: Part) -> Group:
    by, cells = school["by"], school["cells"]
    x, y = _centre(CELL_OF[cells[0]])
    points = SCHOOL_POINTS[len(cells)]
    label = say_count("{number} point", "{number} points", points)
    name = f"{by} {cells[0]}"
    outline = Thing(name, f"school-{by}", 0, 0, OUTLINE, path=_border([CELL_OF[name] for name in cells]))
    return outline, Thing(f"{name} points", "badge", x + 40, y + 40, SIGN, text=str(points), label=label)


def _border(cells: list[int]) -> str:
    """The sides between a school's cells and all others, as one path."""
    return "".join([side for cell in cells for other, side in SIDES[cell] if other not in cells])


def _sides(cell: int) -> list[tuple[int, str]]:
    """The four sides of a cell as paths, and the cell beyond each, if there is one."""
    x, y = _centre(cell)
    left, right, top, bottom = x - PITCH / 2, x + PITCH / 2, y - PITCH / 2, y + PITCH / 2
    return [
        (cell - 1 if cell % SIDE else NO_CELL, f"M{left} {top}V{bottom}"),
        (cell + 1 if (cell + 1) % SIDE else NO_CELL, f"M{right} {top}V{bottom}"),
        (cell - SIDE, f"M{left} {top}H{right}"),
        (cell + SIDE, f"M{left} {bottom}H{right}"),
    ]


def _centre(cell: int) -> tuple[float, float]:
    return MARGIN + PITCH * (cell % SIDE + 0.5), MARGIN + PITCH * (cell // SIDE + 0.5)


def _name(code: str) -> Message:
    return TILE_NAMES[read_tile(code)]


CELL_OF = {cell_name(cell): cell for cell in range(CELLS)}
NO_CELL = -1
SIDES = [_sides(cell) for cell in range(CELLS)]

# What looks the same for ever, and what was drawn before, by what it shows.
GROUND_OF_REEF = _ground()
STAY_BUTTON = {layout: _stay(layout) for layout in LAYOUTS}
ON_REEF = Kept(_on_reef)
ROWS = tuple(Kept(partial(_row, y)) for y in range(SIDE))
SWIMMING = {layout: Kept(partial(_swimming, layout)) for layout in LAYOUTS}
IN_RIVER = {layout: Kept(partial(_in_river, layout)) for layout in LAYOUTS}
PLATES = Kept(_plates)
SCHOOL = Kept(_school)
