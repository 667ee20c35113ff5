"""The picture: reefs, the pentagon of corals, the open sea, and the sides of the players.

Polyp tiles of a colour are all alike, so a tile is known by its square, and a stack by its owner, place and colour.
"""

from collections.abc import Sequence
from functools import partial

from atoll.core.scene import Groups, Layout, Scene, Touches
from atoll.games.reef_encounter.questions import QUESTIONS
from atoll.games.reef_encounter.scene.buttons import buttons, takes_cubes
from atoll.games.reef_encounter.scene.frame import Page, plan
from atoll.games.reef_encounter.scene.more import is_more, more_of_one, more_on_sea
from atoll.games.reef_encounter.scene.open_sea import open_sea
from atoll.games.reef_encounter.scene.other import other_side
from atoll.games.reef_encounter.scene.pentagon import pentagon
from atoll.games.reef_encounter.scene.reefs import reefs
from atoll.games.reef_encounter.scene.side import side
from atoll.games.reef_encounter.view import View


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None) -> Scene:
    page: Page = (layout, len(view["players"]), is_more(view))
    own = (*_sides(view, moves, page), *buttons(view, moves, page), *more_of_one(view, moves, page))
    touches = Touches(moves, partial(QUESTIONS.touched, view))
    return Scene(plan(page).width, plan(page).height, shared or _shared(view, page), own, touches)


def _shared(view: View, page: Page) -> Groups:
    ring = pentagon(page, view["values"], view["coral_tiles"])
    return *reefs(view, page), ring, *open_sea(view, page), *more_on_sea(view, page)


def _sides(view: View, moves: Sequence[int], page: Page) -> Groups:
    """One's own side, then those of the others, clockwise. A spectator sits beside the first player."""
    near, seats = max(view["seat"], 0), len(view["players"])
    groups = side(view, page, 0, near, has_consumed=not takes_cubes(moves))
    for turn in range(1, seats):
        beside = side if seats == 2 else other_side
        groups += beside(view, page, turn, (near + turn) % seats)
    return groups
