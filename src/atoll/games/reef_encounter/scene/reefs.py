"""The reefs: rock in the water, tiles upon it, and a border around each coral that a shrimp guards."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial

from atoll.core.bits import bit, flood, has, picked, popcount
from atoll.core.game import Part, View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import GROUND, ON_PIECE, OUTLINE, SIGN, SPOT, Group, Thing
from atoll.games.reef_encounter.components import CELLS, COLOUR_LETTERS, FIRST_COLUMN, HEIGHT, LAST_COLUMN, WIDTH
from atoll.games.reef_encounter.notation import cell_name
from atoll.games.reef_encounter.scene.frame import POSITIONS_KEPT, Frame
from atoll.games.reef_encounter.scene.pieces import colour_name, polyp, shrimp, shrimp_of
from atoll.games.reef_encounter.scene.places import HALF, PITCH, cell_named, place
from atoll.games.reef_encounter.seam_scene import coral_of, is_more
from atoll.games.reef_encounter.squares import neighbours

TILE = 0.94
WATER_OR_NOT = str.maketrans(COLOUR_LETTERS, "." * len(COLOUR_LETTERS))
SAME = {
    colour: str.maketrans({s: "1" if s == colour else "0" for s in "~." + COLOUR_LETTERS}) for colour in COLOUR_LETTERS
}
"""For each colour, binary digits in place of signs."""


def reefs(view: View, frames: tuple[Frame, ...]) -> Iterator[Group]:
    for frame, board in zip(frames, view["boards"], strict=True):
        if is_more(view):
            yield from _reef(frame, board)
            yield tuple(_corals(frame, board, partial(coral_of, view, board["board"])))
        else:
            yield from _plain_reef(frame, board)
    yield tuple(_lifted(view, frames)) if view["phase"] == "put" and view["lifted"] != "screen" else ()


@lru_cache(maxsize=POSITIONS_KEPT)
def _plain_reef(frame: Frame, board: Part) -> tuple[Group, Group, Group]:
    """Rock, pieces and borders of a board without anything of another box."""
    return *_reef(frame, board), tuple(_corals(frame, board, partial(_coral_of, "".join(board["cells"]))))


@lru_cache(maxsize=POSITIONS_KEPT)
def _reef(frame: Frame, board: Part) -> tuple[Group, Group]:
    letter, cells = board["board"], board["cells"]
    ground = _ground(frame, letter, "".join(cells).translate(WATER_OR_NOT), board["growth"])
    tiles = [of[sign] for of, sign in zip(_tiles(frame, letter), cells, strict=True) if sign in of]
    return ground, (*tiles, *(_shrimp(frame, letter, name, seat) for name, seat in sorted(board["shrimps"].items())))


@lru_cache(maxsize=POSITIONS_KEPT)
def _ground(frame: Frame, board: str, cells: str, growth: str) -> Group:
    rock = [cell for cell, sign in enumerate(cells) if sign != "~"]
    squares = "".join(
        f"M{x - HALF:g} {y - HALF:g}h{PITCH}v{PITCH}h-{PITCH}Z" for x, y in (place(board, cell) for cell in rock)
    )
    columns = [
        frame.thing(f"{board} column {x}", "sign", place(board, x)[0], 20, SIGN, text="abcdefg"[x])
        for x in range(WIDTH)
    ]
    rows = [
        frame.thing(f"{board} row {y}", "sign", 16, place(board, y * WIDTH)[1], SIGN, text=str(y + 1))
        for y in range(HEIGHT)
    ]
    return (
        frame.thing(f"reef {board}", "reef-rock", 0, 0, GROUND, path=squares, label=say("reef {board}", board=board)),
        frame.thing(f"name of {board}", "tally", 20, 24, SIGN, text=board),
        *columns,
        *rows,
        *(_square(frame, board, cell, cell_name(cell) == growth) for cell in rock),
    )


def _square(frame: Frame, board: str, cell: int, grows: bool) -> Thing:
    name = board + cell_name(cell)
    label = say("extra growth square {square}", square=name) if grows else say("square {square}", square=name)
    shape = "growth-square" if grows else "cell"
    return frame.thing(name, shape, *place(board, cell), SPOT, size=TILE, label=label, verb="put")


@cache
def _tiles(frame: Frame, board: str) -> list[dict[str, Thing]]:
    """For each cell of a board the tile of each colour that may lie there."""
    return [{letter: _tile(frame, board, cell, letter) for letter in COLOUR_LETTERS} for cell in range(CELLS)]


def _tile(frame: Frame, board: str, cell: int, letter: str) -> Thing:
    square = board + cell_name(cell)
    label = say("{colour} on {square}", colour=colour_name(letter), square=square)
    return polyp(frame, f"{square} {letter}", letter, *place(board, cell), TILE, label, "put")


@cache
def _shrimp(frame: Frame, board: str, name: str, seat: int) -> Thing:
    x, y = place(board, cell_named(board, name))
    label = say("{what} on {square}", what=shrimp_of(seat), square=board + name)
    return shrimp(frame, f"shrimp {board}{name}", seat, x + 14, y + 15, 0.56, label, "take")


def _lifted(view: View, frames: tuple[Frame, ...]) -> Iterator[Thing]:
    """The shrimp in the active player's fingers: still above its square, but larger."""
    board, name = view["lifted"][0], view["lifted"][1:]
    frame = next(f for f, b in zip(frames, view["boards"], strict=True) if b["board"] == board)
    x, y = place(board, cell_named(board, name))
    label = say("{what}, lifted from {square}", what=shrimp_of(view["active"]), square=board + name)
    yield frame.thing("lifted", "lifted-ring", x, y, OUTLINE, size=TILE)
    yield shrimp(frame, f"shrimp {board}{name}", view["active"], x + 14, y + 4, 0.72, label, "take")


def _corals(frame: Frame, board: Part, coral_of: Callable[[int], int]) -> Iterator[Thing]:
    letter, cells = board["board"], board["cells"]
    for name, seat in sorted(board["shrimps"].items()):
        cell = cell_named(letter, name)
        if cell < CELLS and cells[cell] != ".":
            yield from _coral(frame, letter, coral_of(cell), cell, seat)


@lru_cache(maxsize=POSITIONS_KEPT)
def _coral(frame: Frame, board: str, coral: int, guard: int, seat: int) -> Group:
    """A border around a guarded coral, its size, and a shield on each tile that the shrimp protects from afar."""
    name = board + cell_name(guard)
    x, y = place(board, guard)
    size = popcount(coral)
    border = frame.thing(
        f"coral {name}", "coral-border", 0, 0, OUTLINE, path=_border(board, coral), label=_guarded(size, seat)
    )
    badge = frame.thing(
        f"size {name}", "badge", x + 33, y - 33, SIGN, size=0.9, text=str(size), label=_guarded(size, seat)
    )
    protected = neighbours(bit(guard)) & coral
    shields = [_shield(frame, board, cell) for cell in picked(protected, range(CELLS))]
    return border, badge, *shields


def _guarded(size: int, seat: int) -> Message:
    return say_count(
        "coral of {number} tile, guarded by {name}", "coral of {number} tiles, guarded by {name}", size, name=Who(seat)
    )


@cache
def _shield(frame: Frame, board: str, cell: int) -> Thing:
    x, y = place(board, cell)
    return frame.thing(
        f"shield {board}{cell_name(cell)}", "guard-shield", x + 32, y + 30, ON_PIECE, label=say("protected")
    )


def _coral_of(cells: str, cell: int) -> int:
    same = int(cells[::-1].translate(SAME[cells[cell]]), 2)
    return flood(bit(cell), same, WIDTH, FIRST_COLUMN, LAST_COLUMN)


def _border(board: str, coral: int) -> str:
    """The sides between a coral's squares and all others, as one path."""
    sides = []
    for cell in picked(coral, range(CELLS)):
        x, y = place(board, cell)
        left, right, top, bottom = x - HALF, x + HALF, y - HALF, y + HALF
        if cell % WIDTH == 0 or not has(coral, cell - 1):
            sides.append(f"M{left:g} {top:g}V{bottom:g}")
        if cell % WIDTH == WIDTH - 1 or not has(coral, cell + 1):
            sides.append(f"M{right:g} {top:g}V{bottom:g}")
        if cell < WIDTH or not has(coral, cell - WIDTH):
            sides.append(f"M{left:g} {top:g}H{right:g}")
        if cell >= CELLS - WIDTH or not has(coral, cell + WIDTH):
            sides.append(f"M{left:g} {bottom:g}H{right:g}")
    return "".join(sides)
