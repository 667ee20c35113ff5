"""What a seat knows. The only secret is the order of the reserve, and that is not decided before it is drawn."""

from atoll.core.bits import has, picked, popcount
from atoll.core.game import View
from atoll.core.rule import rule
from atoll.games.aqualin.components import ALL_TILES, KINDS, SCHOOL_POINTS, TILES
from atoll.games.aqualin.notation import tile_code
from atoll.games.aqualin.schools import schools
from atoll.games.aqualin.table import EMPTY, IN_STOCK, OVER, Table

OPEN = True
TILE_CODES = tuple(tile_code(tile) for tile in range(TILES))
CODE_OF = {EMPTY % 256: None, **dict(enumerate(TILE_CODES))}.__getitem__
"""What lies on a cell, for a byte of a record's `board`."""
BLUE, GREEN, PINK, PURPLE, RED, YELLOW = (
    tuple(tuple(picked(tiles << colour * KINDS, TILE_CODES)) for tiles in range(1 << KINDS)) for colour in range(KINDS)
)
"""The codes of every set of tiles of a colour."""
PHASES = ("slide", "place", "over")


_read = Table.reader("starter", "colours", "turn", "phase", "active", "board", "river", "reserve")
"""What everybody sees of a record."""


@rule
def imagine(t: Table, seat: int) -> None:
    """Nothing to draw anew: what comes from the reserve comes from the luck, and the luck is the dreamer's own."""


@rule
def adds_up(t: Table) -> bool:
    """Rules A13: board, river and reserve hold 36 distinct tiles; after turn n there are n tiles on the board."""
    on_board = 0
    for tile in range(TILES):
        cell = t.cell_of[tile]
        if cell != IN_STOCK:
            on_board |= 1 << tile
            if t.board[cell] != tile or not has(t.taken, cell):
                return False
    complete = on_board ^ t.river ^ t.reserve == ALL_TILES and (on_board & t.river) | (on_board & t.reserve) == 0
    placed = t.turn if t.phase == OVER else t.turn - 1
    return complete and popcount(on_board) == placed and popcount(t.taken) == placed


def view(t: Table, seat: int, public: View | None = None) -> View:
    if public is not None:
        seen = public.copy()
        seen["seat"] = seat
        return seen
    starter, colours, turn, phase, active, board, river, reserve = _read(t.pack())
    found = schools(board, colours)
    score = [0, 0]
    for school in found:
        score[school["seat"]] += SCHOOL_POINTS[len(school["cells"])]
    return {
        "seat": seat,
        "awaiting": [] if phase == OVER else [active],
        "phase": PHASES[phase],
        "turn": turn,
        "starter": starter,
        "gathers": ["species", "colours"] if colours else ["colours", "species"],
        "board": list(map(CODE_OF, board)),
        "river": _codes(river),
        "reserve": _codes(reserve),
        "points": score,
        "schools": found,
    }


def bounds(view: View) -> list[tuple[int, int]]:
    """Everybody can count the points."""
    return [(points, points) for points in view["points"]]


def _codes(tiles: int) -> list[str]:
    """The codes of a set of tiles, of which every colour has six bits."""
    return [
        *BLUE[tiles & 63],
        *GREEN[tiles >> 6 & 63],
        *PINK[tiles >> 12 & 63],
        *PURPLE[tiles >> 18 & 63],
        *RED[tiles >> 24 & 63],
        *YELLOW[tiles >> 30],
    ]


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    return move
