"""Where the squares of a reef lie in its part of the picture, and what lies beside what. Squares go by their names on a
board, c4 for example; beyond the frame there are columns z and h, rows 0 and 7."""

from atoll.games.reef_encounter.names import CELL_NAMES
from atoll.games.reef_encounter.view import BoardView

PITCH = 100
HALF = PITCH / 2
LEFT, TOP = 44, 52
COLUMNS, ROWS = "zabcdefgh", "01234567"
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}

Closed = dict[str, list[str]]
"""For each side the squares whose tile shows no coral there."""


def place(square: str) -> tuple[float, float]:
    """The centre of a square."""
    return LEFT + PITCH * (COLUMNS.index(square[0]) - 0.5), TOP + PITCH * (ROWS.index(square[1]) - 0.5)


def _beside(column: str, row: str) -> dict[str, str]:
    x, y = COLUMNS.index(column), ROWS.index(row)
    beside = {"n": (x, y - 1), "e": (x + 1, y), "s": (x, y + 1), "w": (x - 1, y)}
    return {
        s: COLUMNS[x] + ROWS[y] for s, (x, y) in beside.items() if x in range(len(COLUMNS)) and y in range(len(ROWS))
    }


BESIDE = {column + row: _beside(column, row) for column in COLUMNS for row in ROWS}
"""For each square what lies on its sides."""


def signs_of(board: BoardView) -> dict[str, str]:
    """What lies on each square of a board, and around it."""
    return dict(zip(CELL_NAMES, board["cells"], strict=True)) | board["beyond"]


def linked(signs: dict[str, str], closed: Closed, square: str) -> list[str]:
    """The tiles of the same coral on the sides of one."""
    return [
        other
        for side, other in BESIDE[square].items()
        if signs.get(other) == signs[square]
        and square not in closed.get(side, ())
        and other not in closed.get(OPPOSITE[side], ())
    ]


def coral_of(signs: dict[str, str], closed: Closed, start: str) -> list[str]:
    """The squares of the coral that has a tile on a square, that one first."""
    found = [start]
    for square in found:
        found += [other for other in linked(signs, closed, square) if other not in found]
    return found
