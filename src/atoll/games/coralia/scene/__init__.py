"""The picture: six reefs around the island, the ships on the track around them; the station and the hand in thumb
reach."""

from collections.abc import Sequence
from functools import partial

from atoll.core.game import View
from atoll.core.scene import Groups, Layout, Scene, Touches
from atoll.games.coralia.scene.board import board
from atoll.games.coralia.scene.dice import dice_on_island, dice_on_reefs, station, supply
from atoll.games.coralia.scene.plan import plan
from atoll.games.coralia.scene.players import players, side, tray
from atoll.games.coralia.scene.touches import touched


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    page = plan(layout, len(view["players"]), view["seat"])
    things = [
        *board(view, page),
        *dice_on_reefs(view, page),
        *dice_on_island(view, page),
        *supply(view, page),
        *side(view, page),
        *players(view, page),
        *tray(view, page),
        *station(view, page),
    ]
    return Scene(page.width, page.height, (), (tuple(things),), Touches(moves, partial(touched, view)))
