"""What a seat may touch: for every legal move the things to touch, in order, and the buttons that some of them need."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from atoll.core.game import Part, View
from atoll.core.message import say
from atoll.core.scene import ON_PIECE, SIGN, Group, Thing
from atoll.games.reef_encounter.components import ALGAE, COLOUR_LETTERS, CUBE_PAIRS
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_LARVA,
    FIRST_LAY_CONSUMED,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    MOVES,
    PASS,
    SQUARES,
    TO_SCREEN,
    alga_paid,
    alga_target,
)
from atoll.games.reef_encounter.notation import square_name, target_name
from atoll.games.reef_encounter.scene.frame import POSITIONS_KEPT, Frame
from atoll.games.reef_encounter.scene.pieces import colour_name, larva
from atoll.games.reef_encounter.scene.places import cell_named
from atoll.games.reef_encounter.scene.side import CONSUMED_Y, CUBES_Y, FIRST_COLUMN, MORE_X
from atoll.games.reef_encounter.seam_pieces import SQUARES_OF_A_BOARD
from atoll.games.reef_encounter.seam_scene import is_more, touched_more


def touched(view: View, move: int) -> tuple[str, ...]:
    """The things to touch for a move: what is given, then what it is given for or where it goes."""
    return _anywhere(view["seat"])[move] if move < FIRST_PUT else _on_squares(view, [move])[move]


def ways(view: View, moves: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """The things to touch for each of some moves."""
    first = bisect_left(moves, FIRST_PUT)
    anywhere, on_squares = moves[:first], moves[first:]
    paths = dict(zip(anywhere, map(_anywhere(view["seat"]).__getitem__, anywhere), strict=True))
    return paths | _on_squares(view, on_squares) if on_squares else paths


def _on_squares(view: View, moves: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """The things to touch for moves that go to a square, or that another box brings."""
    paid = f"consumed {view['seat']} {view['laying']}"
    signs = {board["board"]: _signs(board) for board in view["boards"]}
    paths: dict[int, tuple[str, ...]] = {}
    for move in moves:
        if move < MOVES:
            square = (move - FIRST_PUT) % SQUARES
            top = TOPS[square][signs[LETTERS[square]][square % SQUARES_OF_A_BOARD]]
            # A tile from behind the screen needs only its square: its colour is that of the larva cube.
            paths[move] = (top,) if move < FIRST_LAY_CONSUMED else (paid, top)
        else:
            paths[move] = touched_more(view, move) if is_more(view) else ()
    return paths


@cache
def _anywhere(seat: int) -> list[tuple[str, ...]]:
    """The things to touch for each of the moves that are touched alike whatever lies on the reefs."""
    return [_path(seat, move) for move in range(FIRST_PUT)]


def _path(seat: int, move: int) -> tuple[str, ...]:
    if move >= FIRST_LIFT:
        return (f"shrimp {SQUARE_NAMES[move - FIRST_LIFT]}",)
    if move >= FIRST_EAT:
        return f"fish {seat}", f"shrimp {SQUARE_NAMES[move - FIRST_EAT]}"
    if move >= FIRST_ALGA:
        target, paid = alga_target(move), COLOUR_LETTERS[alga_paid(move)]
        kind = "cylinder" if target < ALGAE else "coral tile"
        return f"consumed {seat} {paid}", f"{kind} {target_name(target)}"
    if move in BUTTONS:
        return (BUTTONS[move],)
    if move == INTRODUCE:
        return (f"shrimps {seat}",)
    if move == TO_SCREEN:
        return (f"screen {seat}",)
    return _with_colour(seat, move)


def _signs(board: Part) -> Sequence[str] | dict[int, str]:
    """What lies on each cell of a board."""
    return _far_signs(board) if board["beyond"] else board["cells"]


@lru_cache(maxsize=POSITIONS_KEPT)
def _far_signs(board: Part) -> dict[int, str]:
    """The same of one that reaches beyond its frame."""
    beyond = {cell_named(board["board"], name): sign for name, sign in board["beyond"].items()}
    return dict(enumerate(board["cells"])) | beyond


BUTTONS = {FINISH: "done", PASS: "pass"}
SQUARE_NAMES = tuple(map(square_name, range(SQUARES)))
TOPS = tuple({".": name, **{sign: f"{name} {sign}" for sign in "~" + COLOUR_LETTERS}} for name in SQUARE_NAMES)
"""What is touched on each square: the tile of a colour, or the square itself."""
LETTERS = tuple(name[0] for name in SQUARE_NAMES)
"""The board of each square."""


def _with_colour(seat: int, move: int) -> tuple[str, ...]:
    if move >= FIRST_DRAFT:
        return f"space {COLOUR_LETTERS[move - FIRST_DRAFT]}", f"screen {seat}"
    if move >= FIRST_CUBE_FOR_TILE:
        letter = COLOUR_LETTERS[move - FIRST_CUBE_FOR_TILE]
        return f"cubes {seat} {letter}", f"bonus {letter}"
    if move >= FIRST_TILE_FOR_CUBE:
        letter = COLOUR_LETTERS[move - FIRST_TILE_FOR_CUBE]
        return f"consumed {seat} {letter}", f"supply {letter}"
    if move >= FIRST_LARVA:
        letter = COLOUR_LETTERS[move - FIRST_LARVA]
        return f"cubes {seat} {letter}", f"tiles {seat} {letter}"
    if move >= FIRST_CUBES:
        return (f"pair {_letters(move - FIRST_CUBES)}",)
    return f"tiles {seat} {COLOUR_LETTERS[move]}", f"fish {seat}"


def buttons(view: View, moves: Sequence[int], frame: Frame) -> Iterator[Group]:
    if FINISH in moves:
        yield _button(frame, "done", "lay-done")
    if PASS in moves:
        yield _button(frame, "pass", "pass-bite")
    if moves and FIRST_CUBES <= moves[0] < FIRST_LARVA:
        yield from (_pair(frame, move - FIRST_CUBES) for move in moves)
    if view["active"] == view["seat"] and view["phase"] in ("act", "lay", "put"):
        yield _actions(frame, tuple(view["done"]))


@cache
def _button(frame: Frame, name: str, mark: str) -> Group:
    label = say("lay no more tiles") if name == "done" else say("eat nothing")
    return (frame.thing(name, "button", MORE_X, CUBES_Y, SIGN, mark=mark, label=label, verb=name),)


@cache
def _pair(frame: Frame, choice: int) -> Group:
    """Two larva cubes to begin with, in place of consumed tiles, which nobody has yet."""
    letters = _letters(choice)
    x, y = FIRST_COLUMN - 34 + 120 * (choice % 8), CONSUMED_Y - 25 + 57 * (choice // 8)
    first, second = (colour_name(letter) for letter in letters)
    label = say("two larva cubes: {first}, {second}", first=first, second=second)
    cubes = (
        larva(frame, f"pair {letters} {i}", letters[i], x - 23 + 46 * i, y, 0.42, None)._replace(layer=ON_PIECE)
        for i in range(2)
    )
    return frame.thing(f"pair {letters}", "cube-pair", x, y, size=0.88, label=label, verb="take"), *cubes


@cache
def _actions(frame: Frame, done: tuple[int, ...]) -> Group:
    """The action card: what has been done in this turn is struck out."""
    return tuple(_action(frame, action, action in done) for action in range(1, 11) if action != 9)


def _action(frame: Frame, action: int, is_done: bool) -> Thing:
    once = is_done and action in (1, 2, 3, 4)
    number = action if action < 9 else 9
    x, y = MORE_X - 96 + 48 * ((number - 1) % 5), CONSUMED_Y - 26 + 50 * ((number - 1) // 5)
    label = say("action {number}, done", number=action) if is_done else say("action {number}", number=action)
    return frame.thing(
        f"action {action}", "action-done" if once else "action", x, y, SIGN, text=str(action), label=label
    )


def _letters(choice: int) -> str:
    first, second = CUBE_PAIRS[choice]
    return COLOUR_LETTERS[first] + COLOUR_LETTERS[second]
