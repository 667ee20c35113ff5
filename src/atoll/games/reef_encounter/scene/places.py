"""Where the squares of a reef lie in its part of the picture, and what lies beside what. Squares go by their names on a
board, c4 for example; beyond the frame there are columns z and h, rows 0 and 7."""

from atoll.core.kept import kept
from atoll.games.reef_encounter.names import CELL_NAMES
from atoll.games.reef_encounter.scene.parts import SQUARE
from atoll.games.reef_encounter.view import BoardView

COLUMNS, ROWS = "zabcdefgh", "01234567"
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}

Closed = dict[str, list[str]]
"""For each side the squares whose tile shows no coral there."""
Signs = dict[str, str]
"""What lies on each square: ~ is deep water, . bare rock, a letter a tile."""


def cell(square: str) -> tuple[int, int]:
    """Column and row of a square, from 0 within the frame."""
    return COLUMNS.index(square[0]) - 1, ROWS.index(square[1]) - 1


def place(square: str) -> tuple[float, float]:
    """The centre of a square."""
    x, y = cell(square)
    return SQUARE * (x + 0.5), SQUARE * (y + 0.5)


def _beside(column: str, row: str) -> dict[str, str]:
    x, y = COLUMNS.index(column), ROWS.index(row)
    beside = {"n": (x, y - 1), "e": (x + 1, y), "s": (x, y + 1), "w": (x - 1, y)}
    return {
        s: COLUMNS[x] + ROWS[y] for s, (x, y) in beside.items() if x in range(len(COLUMNS)) and y in range(len(ROWS))
    }


BESIDE = {column + row: _beside(column, row) for column in COLUMNS for row in ROWS}
"""For each square what lies on its sides."""


def signs_of(board: BoardView) -> Signs:
    """What lies on each square of a board, and around it."""
    return dict(zip(CELL_NAMES, board["cells"], strict=True)) | board["beyond"]


def linked(signs: Signs, closed: Closed, square: str) -> list[str]:
    """The tiles of the same coral on the sides of one."""
    return [
        other
        for side, other in BESIDE[square].items()
        if signs.get(other) == signs[square]
        and square not in closed.get(side, ())
        and other not in closed.get(OPPOSITE[side], ())
    ]


def coral_of(signs: Signs, closed: Closed, start: str) -> list[str]:
    """The squares of the coral that has a tile on a square, that one first."""
    found = [start]
    for square in found:
        found += [other for other in linked(signs, closed, square) if other not in found]
    return found


@kept
def corals(signs: Signs, closed: Closed) -> dict[str, list[list[str]]]:
    """The corals of a board by their colours, each as its squares; its first square is the uppermost, then leftmost."""
    found: dict[str, list[list[str]]] = {}
    seen: set[str] = set()
    for square in sorted(signs, key=lambda name: (name[1], COLUMNS.index(name[0]))):
        if signs[square] not in "~." and square not in seen:
            coral = coral_of(signs, closed, square)
            seen.update(coral)
            found.setdefault(signs[square], []).append(coral)
    return found
