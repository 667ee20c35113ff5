"""Reefs and open sea with the pieces of this box."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from atoll.core.bits import bit
from atoll.core.game import View
from atoll.core.message import say
from atoll.core.scene import ON_PIECE, SIGN, SPOT, Thing
from atoll.games.reef_encounter.components import BOARD_LETTERS
from atoll.games.reef_encounter.scene.frame import SLOT_HEIGHT, Frame, centred
from atoll.games.reef_encounter.scene.open_sea import ALGA_SPACE, SPACES
from atoll.games.reef_encounter.scene.pieces import colour_name, polyp
from atoll.games.reef_encounter.scene.places import cell_named, place
from atoll.games.reef_encounter.second_kind.components import (
    OPPOSITE,
    SIDES,
    STEP,
    cell_at,
    place_of,
)
from atoll.games.reef_encounter.second_kind.scene.pieces import blue_shrimp, crown, print_on, special

SIDE_LETTERS = "nesw"
TILE = 0.94
# A reef with squares beyond its frame needs more room: it is drawn smaller.
SCALE, SHIFT_X, SHIFT_Y = 0.8, 62, 50


def reef_frame(frame: Frame) -> Frame:
    """Where a reef lies when rock may stick out of its frame."""
    return replace(frame, x=frame.x + SHIFT_X, y=frame.y + SHIFT_Y, scale=SCALE)


def square_of(letter: str, cell: int) -> str:
    y, x = place_of(BOARD_LETTERS.index(letter), cell)
    return f"{letter}{'abcdefghz'[x]}{y + 1}"


def on_reefs(view: View, frames: Sequence[Frame]) -> Iterator[Thing]:
    for frame, board in zip(frames, view["boards"], strict=True):
        letter = board["board"]
        more = view["special"]["boards"][letter]
        yield from _beyond(frame, board)
        yield from _tiles(frame, letter, more)
        for cell in more["rock"]:
            yield _ground(frame, letter, cell, "rock-piece", "rock")
        for cell in more["water"]:
            yield _ground(frame, letter, cell, "water-piece", "water")
        for cell in more["crowns"]:
            yield crown(frame, square_of(letter, cell), *place(letter, cell), TILE)
        for cell in more["blue_shrimps"]:
            square = square_of(letter, cell)
            label = say("blue shrimp on {square}", square=square)
            x, y = place(letter, cell)
            yield blue_shrimp(frame, f"blue {square}", x + 14, y + 15, 0.6, label)


def _ground(frame: Frame, letter: str, cell: int, shape: str, name: str) -> Thing:
    """Bare rock or deep water under whatever lies there."""
    square = square_of(letter, cell)
    label = say("bare rock on {square}", square=square) if name == "rock" else say("water on {square}", square=square)
    return frame.thing(f"{name} {square}", shape, *place(letter, cell), SPOT, size=TILE, label=label)


def _beyond(frame: Frame, board: View) -> Iterator[Thing]:
    """Squares beyond the frame: bare rock sticks out there, perhaps with a tile."""
    letter = board["board"]
    for name, sign in board["beyond"].items():
        square, where = letter + name, place(letter, cell_named(letter, name))
        label = say("square {square}", square=square)
        yield frame.thing(square, "cell", *where, SPOT, size=TILE, label=label, verb="put")
        if sign != ".":
            label = say("{colour} on {square}", colour=colour_name(sign), square=square)
            yield polyp(frame, f"{square} {sign}", sign, *where, TILE, label, "put")


def _tiles(frame: Frame, letter: str, more: View) -> Iterator[Thing]:
    for text, kind in more["tiles"].items():
        cell = int(text)
        closed = [side for side in SIDE_LETTERS if cell in more["rock_sides"][side]]
        face = more["faces"][text]
        sides = next(sides for sides in ("es", "sw", "wn", "ne") if not set(sides) & set(closed))
        x, y = place(letter, cell)
        yield from print_on(frame, f"print {square_of(letter, cell)}", kind, face, sides, x, y, TILE)


def on_open_sea(view: View, frame: Frame) -> Iterator[Thing]:
    """Special tiles on the draft spaces, after the plain ones; the blue shrimp, and those beside it."""
    shifted = centred(frame, frame.width, SLOT_HEIGHT)
    for space, names in zip(view["sea"], view["special"]["sea"], strict=True):
        x, y = SPACES[space["space"]]
        for i, kind in enumerate(names):
            at = len(space["tiles"]) + i
            name = f"sea {space['space']} {kind} {names[:i].count(kind)}"
            yield from special(shifted, name, kind, x + 74 * (at - 1), y + 40, 0.7, None)
    if view["special"]["sea_blue"]:
        label = say("blue shrimp on the open sea")
        yield blue_shrimp(shifted, "blue sea", ALGA_SPACE[0] + 60, ALGA_SPACE[1], 0.4, label)
    left = view["special"]["blue_left"]
    label = say("blue shrimps beside the open sea: {number}", number=left)
    x, y = ALGA_SPACE[0] + 4, ALGA_SPACE[1] + 66
    yield shifted.thing("blue supply", "blue-shrimp", x, y, ON_PIECE, size=0.4, paint="blue", label=label)
    yield shifted.thing("number of blue supply", "tally", x + 40, y, SIGN, text=str(left), label=label)


def coral_of(view: View, letter: str, start: int) -> int:
    """The tiles of the coral on a cell, across coral sides, also beyond the frame."""
    board = next(board for board in view["boards"] if board["board"] == letter)
    number = BOARD_LETTERS.index(letter)
    closed = view["special"]["boards"][letter]["rock_sides"]
    signs = dict(enumerate(board["cells"])) | {cell_named(letter, n): s for n, s in board["beyond"].items()}
    found, rest = bit(start), [start]
    while rest:
        cell = rest.pop()
        y, x = place_of(number, cell)
        for side in range(SIDES):
            other = cell_at(number, y + STEP[side][0], x + STEP[side][1])
            shut = cell in closed[SIDE_LETTERS[side]] or other in closed[SIDE_LETTERS[OPPOSITE[side]]]
            if signs.get(other) == signs[start] and not shut and not found & bit(other):
                found |= bit(other)
                rest.append(other)
    return found
