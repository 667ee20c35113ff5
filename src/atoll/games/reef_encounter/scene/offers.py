"""What a seat may touch: for every legal move the things to touch, in order, and the buttons that some of them need."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain

from atoll.core.game import Part, View
from atoll.core.message import say
from atoll.core.scene import ON_PIECE, SIGN, Group, Thing
from atoll.games.reef_encounter.components import ALGAE, BOARD_LETTERS, COLOUR_LETTERS, CUBE_PAIRS
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
    path = _anywhere(view["seat"])[move] if move < FIRST_PUT else _on_squares(view, [move])[move]
    return () if "" in path else path


def ways(view: View, moves: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """The things to touch for each of some moves."""
    first = bisect_left(moves, FIRST_PUT)
    anywhere, on_squares = moves[:first], moves[first:]
    paths = dict(zip(anywhere, map(_anywhere(view["seat"]).__getitem__, anywhere), strict=True))
    return paths | _on_squares(view, on_squares) if on_squares else paths


def _on_squares(view: View, moves: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """The things to touch for moves that go to a square, or that another box brings."""
    paid, tops = f"consumed {view['seat']} {view['laying']}", _tops(*view["boards"])
    from_consumed, from_more = bisect_left(moves, FIRST_LAY_CONSUMED), bisect_left(moves, MOVES)
    # A tile from behind the screen needs only its square: its colour is that of the larva cube.
    paths: dict[int, tuple[str, ...]] = {move: (tops[(move - FIRST_PUT) % SQUARES],) for move in moves[:from_consumed]}
    paths |= {move: (paid, tops[(move - FIRST_PUT) % SQUARES]) for move in moves[from_consumed:from_more]}
    paths |= {move: touched_more(view, move) if is_more(view) else () for move in moves[from_more:]}
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


@lru_cache(maxsize=POSITIONS_KEPT)
def _tops(*boards: Part) -> list[str]:
    """For each square the tile on it, or the square itself; nothing where there is no square."""
    tops = {board["board"]: _tops_of(board) for board in boards}
    return list(chain.from_iterable(tops.get(letter, NO_BOARD) for letter in BOARD_LETTERS))


@lru_cache(maxsize=POSITIONS_KEPT)
def _tops_of(board: Part) -> list[str]:
    """The same for the squares of a board."""
    letter = board["board"]
    start = BOARD_LETTERS.index(letter) * SQUARES_OF_A_BOARD
    squares = TOPS[start : start + SQUARES_OF_A_BOARD]
    tops = [square[sign] for square, sign in zip(squares, board["cells"], strict=False)]
    tops += NO_BOARD[len(tops) :]
    for name, sign in board["beyond"].items():
        cell = cell_named(letter, name)
        tops[cell] = squares[cell][sign]
    return tops


BUTTONS = {FINISH: "done", PASS: "pass"}
SQUARE_NAMES = tuple(map(square_name, range(SQUARES)))
TOPS = tuple({".": name, **{sign: f"{name} {sign}" for sign in "~" + COLOUR_LETTERS}} for name in SQUARE_NAMES)
"""What is touched on each square: the tile of a colour, or the square itself."""
NO_BOARD = [""] * SQUARES_OF_A_BOARD


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
