"""The picture: a round table with the treasures in the middle, and the viewer's own side at the bottom."""

from collections.abc import Sequence
from functools import partial

from atoll.core.kept import kept
from atoll.core.scene import GROUND, Group, Groups, Layout, Scene, Thing, Touches
from atoll.games.sea_or_shore.questions import touched
from atoll.games.sea_or_shore.scene.middle import decks, middle
from atoll.games.sea_or_shore.scene.own import own_side
from atoll.games.sea_or_shore.scene.places import Page, table_for
from atoll.games.sea_or_shore.scene.players import players
from atoll.games.sea_or_shore.view import View

__all__ = ["scene"]


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    page = (view["seats"], layout, view["seat"] >= 0)
    places = table_for(page)
    shared = shared or (_table_top(page), *middle(view, page))
    own = *decks(view, page), *players(view, page), *own_side(view, moves, page)
    return Scene(places.width, places.height, shared, own, Touches(moves, partial(touched, view)))


@kept
def _table_top(page: Page) -> Group:
    box = table_for(page).table
    return (Thing("table", "land", box.x, box.y, GROUND, path=box.outline(box.height * 0.42)),)
