"""The picture of Shells: the hand in a row, what was taken above it."""

from collections.abc import Sequence
from functools import partial

from atoll.core.message import say
from atoll.core.scene import PIECE, Groups, Layout, Scene, Thing, Touches
from shells.rulebook import View, touched


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None, focus: str = "") -> Scene:
    things = [_shell(shell, place, 260) for place, shell in enumerate(view["hand"])]
    for row, taken in enumerate(view["taken"]):
        things += [_shell(shell, place, 60 + 20 * row) for place, shell in enumerate(taken)]
    return Scene(1000, 320, (), (tuple(things),), Touches(moves, partial(touched, view)))


def _shell(shell: str, place: int, y: float) -> Thing:
    label = say("shell {shell}", shell=shell)
    return Thing(
        f"shell {shell}", "tile", 60 + 108 * place, y, PIECE, paint="white", text=shell, label=label, verb="lay"
    )
