"""The picture: a round table with the treasures in the middle, and the viewer's own side at the bottom."""

from collections.abc import Sequence
from functools import cache, partial

from atoll.core.game import View
from atoll.core.scene import GROUND, NO_TOUCHES, Group, Groups, Layout, Scene, Thing, Touches
from atoll.games.sea_or_shore.scene.middle import decks, middle
from atoll.games.sea_or_shore.scene.own import own_side
from atoll.games.sea_or_shore.scene.places import Box, table_for
from atoll.games.sea_or_shore.scene.players import players
from atoll.games.sea_or_shore.scene.touches import lines, touched

__all__ = ["scene", "touched"]


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    places = table_for(view["seats"], layout, view["seat"] >= 0)
    shared = shared or (_table_top(places.table), *middle(view, places.middle))
    own = *decks(view, places.middle), *players(view, places), *own_side(view, moves, places)
    touches = Touches(moves, partial(touched, view)) if moves else NO_TOUCHES
    return Scene(places.width, places.height, shared, own, touches, lines(view, moves))


@cache
def _table_top(box: Box) -> Group:
    return (Thing("table", "land", box.x, box.y, GROUND, path=box.outline(box.height * 0.42)),)
