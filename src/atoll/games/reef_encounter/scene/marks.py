"""What whoever decides can do on the reefs: a dot on each legal square, the ghost of a tile where a coral would grow,
and around a tile that can be grown over a ring of its own, with an arrow from the coral that supports the attack."""

from collections.abc import Iterable, Sequence

from atoll.core.kept import kept
from atoll.core.scene import ON_PIECE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.moves import FIRST_EAT, FIRST_LAY, FIRST_PUT, MOVES, SQUARES
from atoll.games.reef_encounter.names import square_name
from atoll.games.reef_encounter.scene.more import closed_sides
from atoll.games.reef_encounter.scene.parts import SQUARE
from atoll.games.reef_encounter.scene.pieces import PAINTS
from atoll.games.reef_encounter.scene.places import BESIDE, Closed, Signs, linked, place, signs_of
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.view import View

TURNS = {"n": 90, "e": 180, "s": 270, "w": 0}
"""An arrow from the north points to the south."""


def marks(view: View, moves: Sequence[int], page: Page) -> Groups:
    lays, puts = _squares(moves, FIRST_LAY, MOVES), _squares(moves, FIRST_PUT, FIRST_LAY)
    if not lays and not puts:
        return ()
    return tuple(
        _on_reef(
            page,
            i,
            letter,
            signs_of(board),
            closed_sides(view, letter),
            _on(letter, lays),
            _on(letter, puts),
            view["laying"] or "",
        )
        for i, board in enumerate(view["boards"])
        for letter in (board["board"],)
    )


def attacked(view: View, moves: Sequence[int]) -> str:
    """The colours that the colour being laid can grow over now."""
    lays = _squares(moves, FIRST_LAY, MOVES)
    found = {signs_of(board)[square] for board in view["boards"] for square in _on(board["board"], lays)}
    return "".join(sorted(found - {"."}))


def _squares(moves: Sequence[int], first: int, end: int) -> list[str]:
    """The squares of the moves in a range, each once."""
    found = {square_name((move - FIRST_EAT) % SQUARES) for move in moves if first <= move < end}
    return sorted(found)


def _on(board: str, squares: Iterable[str]) -> list[str]:
    return [square[1:] for square in squares if square[0] == board]


@kept
def _on_reef(
    page: Page, i: int, board: str, signs: Signs, closed: Closed, lays: list[str], puts: list[str], laying: str
) -> Group:
    frame = plan(page).reefs[i]
    things: list[Thing] = []
    for square in lays:
        if signs[square] == ".":
            things.append(_free(frame, board, square, signs, laying))
        else:
            things += _attack(frame, board, square, signs, closed, laying)
    return *things, *(_goal(frame, board, square, signs) for square in puts)


def _free(frame: Frame, board: str, square: str, signs: Signs, laying: str) -> Thing:
    """A ghost beside a coral of the colour, or a dot."""
    if all(signs.get(other) != laying for other in BESIDE[square].values()):
        return _dot(frame, board, square)
    paint = PAINTS[laying]
    return frame.thing(
        f"ghost {board}{square}", "growth-ghost", *place(square), SPOT, paint=paint, mark=f"coral-{paint}"
    )


def _dot(frame: Frame, board: str, square: str) -> Thing:
    return frame.thing(f"dot {board}{square}", "square-dot", *place(square), SPOT)


def _goal(frame: Frame, board: str, square: str, signs: Signs) -> Thing:
    """Where a shrimp can go: on a tile the dot lies over its mark."""
    if signs[square] == ".":
        return _dot(frame, board, square)
    return frame.thing(f"goal {board}{square}", "square-dot", *place(square), ON_PIECE)


def _attack(frame: Frame, board: str, square: str, signs: Signs, closed: Closed, laying: str) -> Iterable[Thing]:
    x, y = place(square)
    yield frame.thing(f"attack {board}{square}", "attack-ring", x, y, ON_PIECE)
    beside = {side: other for side, other in BESIDE[square].items() if signs.get(other) == laying}
    large = {side: other for side, other in beside.items() if linked(signs, closed, other)}
    for side, other in (large or beside).items():
        (x1, y1), (x2, y2) = place(other), place(square)
        yield frame.thing(
            f"attack {board}{square} {side}",
            "attack-arrow",
            (x1 + x2) / 2,
            (y1 + y2) / 2,
            SIGN,
            turn=TURNS[side],
            size=SQUARE / 100,
            paint=PAINTS[laying],
        )
