"""The picture: six reefs around the island, the ships on the track around them; the station and the hand in thumb
reach."""

from collections.abc import Sequence
from functools import partial

from atoll.core.game import View
from atoll.core.scene import Groups, Layout, Scene, Touches
from atoll.games.coralia.scene.board import board, ships
from atoll.games.coralia.scene.dice import dice_on_island, station, supply
from atoll.games.coralia.scene.plan import Plan, plan
from atoll.games.coralia.scene.players import players, side, tray
from atoll.games.coralia.scene.touches import touched


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    page = plan(layout, len(view["players"]), view["seat"])
    own = ships(view, page.board), *players(view, page), tray(view, page.tray), station(view, page)
    touches = Touches(moves, partial(touched, view))
    return Scene(page.width, page.height, shared or _shared(view, page), own, touches)


def _shared(view: View, page: Plan) -> Groups:
    """The board and what lies below it. The ships tell points, of which not everybody knows the same."""
    return *board(view, page.board), dice_on_island(view, page.board), supply(view, page.supply), side(view, page.side)
