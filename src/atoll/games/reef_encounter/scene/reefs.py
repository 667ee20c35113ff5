"""The reefs: rock in the water, tiles upon it, and a border around each coral that a shrimp guards."""

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import GROUND, ON_PIECE, OUTLINE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.names import CELL_NAMES, colour_name
from atoll.games.reef_encounter.scene.frame import Frame, Page, plan
from atoll.games.reef_encounter.scene.more import closed_sides, more_on_reef
from atoll.games.reef_encounter.scene.pieces import polyp, shrimp, shrimp_of
from atoll.games.reef_encounter.scene.places import (
    BESIDE,
    HALF,
    PITCH,
    ROWS,
    Closed,
    coral_of,
    linked,
    place,
    signs_of,
)
from atoll.games.reef_encounter.view import BoardView, View

TILE = 0.94


def reefs(view: View, page: Page) -> Groups:
    groups: list[Group] = []
    for i, board in enumerate(view["boards"]):
        groups += _reef(page, i, board, closed_sides(view, board["board"]))
        groups.append(more_on_reef(view, page, i))
    return *groups, _lifted(view, page)


@kept
def _reef(page: Page, i: int, board: BoardView, closed: Closed) -> Groups:
    letter, signs = board["board"], signs_of(board)
    rock = [name for name in CELL_NAMES if signs[name] != "~"]
    rows: dict[str, dict[str, str]] = {row: {} for row in ROWS}
    for name, sign in signs.items():
        if sign not in "~.":
            rows[name[1]][name] = sign
    return (
        _ground(page, i, letter, rock, list(board["beyond"]), board["growth"]),
        *(_tiles(page, i, letter, row) for row in rows.values()),
        _shrimps(plan(page).boards[i], board, signs, closed),
    )


@kept
def _ground(page: Page, i: int, board: str, rock: list[str], beyond: list[str], growth: str) -> Group:
    """Rock and its squares, also those that stick out of the frame, and the names of columns and rows."""
    frame = plan(page).boards[i]
    outline = "".join(f"M{x - HALF:g} {y - HALF:g}h{PITCH}v{PITCH}h-{PITCH}Z" for x, y in map(place, rock))
    return (
        frame.thing(f"reef {board}", "reef-rock", 0, 0, GROUND, path=outline, label=say("reef {board}", board=board)),
        frame.thing(f"name of {board}", "tally", 20, 24, SIGN, text=board),
        *(_sign(frame, f"{board} column {i}", x, place(f"{x}1")[0], 20) for i, x in enumerate("abcdefg")),
        *(_sign(frame, f"{board} row {i}", y, 16, place(f"a{y}")[1]) for i, y in enumerate("123456")),
        *(_square(frame, board, name, name == growth) for name in (*rock, *beyond)),
    )


def _sign(frame: Frame, name: str, text: str, x: float, y: float) -> Thing:
    return frame.thing(name, "sign", x, y, SIGN, text=text)


def _square(frame: Frame, board: str, square: str, grows: bool) -> Thing:
    name = board + square
    label = say("extra growth square {square}", square=name) if grows else say("square {square}", square=name)
    shape = "growth-square" if grows else "cell"
    return frame.thing(name, shape, *place(square), SPOT, size=TILE, label=label, verb="put")


@kept
def _tiles(page: Page, i: int, board: str, signs: dict[str, str]) -> Group:
    """The tiles of a row."""
    frame = plan(page).boards[i]
    return tuple(_tile(frame, board, square, sign) for square, sign in signs.items())


def _shrimps(frame: Frame, board: BoardView, signs: dict[str, str], closed: Closed) -> Group:
    """Shrimps, and what shows which corals are guarded and which of their tiles protected."""
    letter = board["board"]
    things: list[Thing] = []
    for guard, seat in sorted(board["shrimps"].items()):
        things.append(_shrimp(frame, letter, guard, seat))
        if signs[guard] != ".":
            things += _border(frame, letter, guard, coral_of(signs, closed, guard), seat)
            things += [_shield(frame, letter, square) for square in linked(signs, closed, guard)]
    return tuple(things)


def _tile(frame: Frame, board: str, square: str, letter: str) -> Thing:
    name = board + square
    label = say("{colour} on {square}", colour=colour_name(letter), square=name)
    return polyp(frame, f"{name} {letter}", letter, *place(square), TILE, label, "put")


def _shrimp(frame: Frame, board: str, square: str, seat: int) -> Thing:
    x, y = place(square)
    label = say("{what} on {square}", what=shrimp_of(seat), square=board + square)
    return shrimp(frame, f"shrimp {board}{square}", seat, x + 14, y + 15, 0.56, label, "take")


def _border(frame: Frame, board: str, guard: str, coral: list[str], seat: int) -> Group:
    """A border around a guarded coral, and its size."""
    x, y = place(guard)
    label = _guarded(len(coral), seat)
    path = "".join(_side(square, side) for square in coral for side in "nesw" if BESIDE[square].get(side) not in coral)
    return (
        frame.thing(f"coral {board}{guard}", "coral-border", 0, 0, OUTLINE, path=path, label=label),
        frame.thing(f"size {board}{guard}", "badge", x + 33, y - 33, SIGN, size=0.9, text=str(len(coral)), label=label),
    )


def _guarded(size: int, seat: int) -> Message:
    return say_count(
        "coral of {number} tile, guarded by {name}", "coral of {number} tiles, guarded by {name}", size, name=Who(seat)
    )


def _side(square: str, side: str) -> str:
    """A side of a square as a path."""
    x, y = place(square)
    left, right, top, bottom = x - HALF, x + HALF, y - HALF, y + HALF
    if side in "ew":
        return f"M{right if side == 'e' else left:g} {top:g}V{bottom:g}"
    return f"M{left:g} {bottom if side == 's' else top:g}H{right:g}"


def _shield(frame: Frame, board: str, square: str) -> Thing:
    """On each tile that a shrimp protects from afar."""
    x, y = place(square)
    return frame.thing(f"shield {board}{square}", "guard-shield", x + 32, y + 30, ON_PIECE, label=say("protected"))


def _lifted(view: View, page: Page) -> Group:
    """The shrimp in the active player's fingers: still above its square, but larger."""
    if view["phase"] != "put" or not view["lifted"] or view["lifted"] == "screen":
        return ()
    board, square = view["lifted"][0], view["lifted"][1:]
    i = next(i for i, other in enumerate(view["boards"]) if other["board"] == board)
    return _in_fingers(page, i, board, square, view["active"])


@kept
def _in_fingers(page: Page, i: int, board: str, square: str, seat: int) -> Group:
    frame, (x, y) = plan(page).boards[i], place(square)
    label = say("{what}, lifted from {square}", what=shrimp_of(seat), square=board + square)
    return (
        frame.thing("lifted", "lifted-ring", x, y, OUTLINE, size=TILE),
        shrimp(frame, f"shrimp {board}{square}", seat, x + 14, y + 4, 0.72, label, "take"),
    )
