"""The picture: the beach above, a row of shells for each player below it."""

from collections.abc import Sequence
from functools import partial

from atoll.core.kept import kept
from atoll.core.message import Who, say
from atoll.core.scene import PIECE, SIGN, Group, Groups, Layout, Scene, Thing, Touches
from pearls.components import BEACH, TURNS
from pearls.moves import DIVE
from pearls.questions import QUESTIONS
from pearls.view import View

PITCH = 112
MARGIN = 70
WIDTH = MARGIN * 2 + PITCH * (max(BEACH, TURNS) + 1)


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None, focus: str = "") -> Scene:
    """Everybody sees the same but for what was dived for; the button is there for whoever may dive."""
    own = tuple(_dived(seat, len(view["taken"][seat]), shells) for seat, shells in enumerate(view["dived"]))
    button = _button() if DIVE in moves else ()
    height = MARGIN * 2 + PITCH * len(view["taken"])
    touches = Touches(moves, partial(QUESTIONS.touched, view))
    return Scene(WIDTH, height, shared or _shared(view), (*own, button), touches)


def _shared(view: View) -> Groups:
    return _beach(view["beach"]), *(_taken(seat, shells) for seat, shells in enumerate(view["taken"]))


@kept
def _beach(shells: list[str]) -> Group:
    return tuple(_shell(shell, place, 0) for place, shell in enumerate(shells))


@kept
def _taken(seat: int, shells: list[str]) -> Group:
    """Whose row it is, then the shells."""
    name = Thing(f"name {seat}", "player-name", MARGIN - 40, _y(seat + 1), SIGN, text=Who(seat))
    return name, *(_shell(shell, place + 1, seat + 1) for place, shell in enumerate(shells))


@kept
def _dived(seat: int, first: int, shells: list[str | None]) -> Group:
    """They lie behind those from the beach. One that the viewer has not seen has an id that tells nothing."""
    return tuple(
        _shell(shell, place, seat + 1) if shell else _hidden(f"hidden {seat} {place - first}", place, seat + 1)
        for place, shell in enumerate(shells, first + 1)
    )


@kept
def _button() -> Group:
    return (Thing("dive", "button", _x(max(BEACH, TURNS)), _y(0), SIGN, mark="diver", label=say("dive"), verb="dive"),)


def _shell(shell: str, place: int, row: int) -> Thing:
    label = say("shell {shell}", shell=shell)
    x, y = _x(place), _y(row)
    return Thing(f"shell {shell}", "scallop", x, y, PIECE, paint="shell", text=shell, label=label, verb="take")


def _hidden(name: str, place: int, row: int) -> Thing:
    return Thing(name, "scallop", _x(place), _y(row), PIECE, paint="blue", label=say("a hidden shell"))


def _x(place: int) -> float:
    return MARGIN + PITCH * (place + 0.5)


def _y(row: int) -> float:
    return MARGIN + PITCH * row
