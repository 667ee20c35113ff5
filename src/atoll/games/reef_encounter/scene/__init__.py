"""The picture: reefs, the pentagon of corals, the open sea, and the sides of the players.

Polyp tiles of a colour are all alike, so a tile is known by its square, and a stack by its owner, place and colour.
"""

from collections.abc import Sequence

from atoll.core.game import View
from atoll.core.scene import NO_TOUCHES, Groups, Layout, Scene, Touches
from atoll.games.reef_encounter.moves import FIRST_CUBES, FIRST_LARVA
from atoll.games.reef_encounter.scene.frame import plan
from atoll.games.reef_encounter.scene.offers import buttons, touched, ways
from atoll.games.reef_encounter.scene.open_sea import open_sea
from atoll.games.reef_encounter.scene.other import other_side
from atoll.games.reef_encounter.scene.pentagon import pentagon
from atoll.games.reef_encounter.scene.reefs import reefs
from atoll.games.reef_encounter.scene.side import side
from atoll.games.reef_encounter.seam_scene import is_more, more_things, room_for_more

__all__ = ["scene", "touched"]


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    players, awaiting = view["players"], view["awaiting"]
    seats = len(players)
    places = room_for_more(view, plan(layout, seats))
    # A spectator sits beside the first player.
    near = max(view["seat"], 0)
    # Where two larva cubes are chosen there are no consumed tiles yet: the cubes lie in their place.
    has_consumed = not (moves and FIRST_CUBES <= moves[0] < FIRST_LARVA)
    if shared is None:
        shared = *reefs(view, places.boards), pentagon(view, places.pentagon), *open_sea(view, places.sea)
    own = [*side(view, near, places.own, has_consumed=has_consumed)]
    for i, frame in enumerate(places.others, 1):
        far = (near + i) % seats
        own += side(view, far, frame) if seats == 2 else other_side(frame, far, far in awaiting, players[far])
    own += buttons(view, moves, places.own)
    own.append(tuple(more_things(view, moves, places)) if is_more(view) else ())
    touches = Touches.of(ways(view, moves)) if moves else NO_TOUCHES
    return Scene(places.width, places.height, shared, tuple(own), touches)
