"""The picture: six reefs around the island, the ships on the track around them; the station and the hand in thumb
reach."""

from collections.abc import Sequence
from functools import partial

from atoll.core.contract import NOBODY
from atoll.core.scene import Groups, Layout, Scene, Touches
from atoll.games.coralia.questions import QUESTIONS
from atoll.games.coralia.scene.board import board, ships
from atoll.games.coralia.scene.dice import dice_on_island, station, supply
from atoll.games.coralia.scene.plan import Page, plan
from atoll.games.coralia.scene.players import players, side, tray
from atoll.games.coralia.view import View


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    page: Page = (layout, len(view["players"]), view["seat"])
    width, height, *_ = plan(*page)
    own = ships(view), *players(view, page), tray(view, page), station(view, page)
    return Scene(width, height, shared or _shared(view, layout), own, Touches(moves, partial(QUESTIONS.touched, view)))


def _shared(view: View, layout: Layout) -> Groups:
    """The board and what lies below it. The ships tell points, of which not everybody knows the same."""
    page: Page = (layout, len(view["players"]), NOBODY)
    return *board(view), dice_on_island(view["island"]), supply(view["supply"], page), side(view, page)
