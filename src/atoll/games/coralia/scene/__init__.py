"""The picture: six coral gardens around an island, and ships that race around them; the station with its dice and the
own cards in thumb reach."""

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from atoll.core.scene import ROOM, Groups, Layout, Lines, Scene, Touches, products
from atoll.games.coralia.questions import QUESTIONS
from atoll.games.coralia.scene.board import board
from atoll.games.coralia.scene.dice import dice_on_island, goals, station, supply, tray
from atoll.games.coralia.scene.effects import effects
from atoll.games.coralia.scene.offers import is_offered, offers
from atoll.games.coralia.scene.plan import PLANS
from atoll.games.coralia.scene.players import own_things, players, roll
from atoll.games.coralia.scene.track import ships
from atoll.games.coralia.view import View


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None, focus: str = "") -> Scene:
    touches = Touches(moves, partial(QUESTIONS.touched, view))
    own = (*players(view, layout), *_in_reach(view, layout, touches), ships(view, layout), roll(view, layout))
    lines = _in_any_order(touches) if view["phase"] == "take_four" else None
    return Scene(*ROOM[layout], shared or _shared(view, layout), own, touches, lines, PLANS[layout].band)


def _in_any_order(touches: Touches) -> Lines:
    """The first four dice may be touched as one likes."""
    return products(order for way in touches.values() for order in permutations(way))


def _shared(view: View, layout: Layout) -> Groups:
    """The board. The ships tell points, of which not everybody knows the same."""
    return *board(view, layout), dice_on_island(view["island"], layout), goals(view, layout)


def _in_reach(view: View, layout: Layout, touches: Touches) -> Groups:
    """Before the viewer: what is offered, or else the station and what belongs beside it."""
    if is_offered(view):
        return offers(view, layout, {name for way in touches.values() for name in way}), (), (), (), ()
    dice = supply(view["supply"], layout) if layout != "tall" or view["phase"] != "place" else ()
    return tray(layout), station(view, layout), effects(view, layout), dice, own_things(view, layout)
