"""The picture: an old chart on a cabin table, with the players around it and the own hand on driftwood."""

from collections.abc import Sequence
from functools import partial

from atoll.core.scene import Groups, Layout, Scene, Touches
from atoll.games.sea_or_shore.questions import touched
from atoll.games.sea_or_shore.scene.choices import choices, is_choosing
from atoll.games.sea_or_shore.scene.ground import ground
from atoll.games.sea_or_shore.scene.own import own_side
from atoll.games.sea_or_shore.scene.plans import plan_for
from atoll.games.sea_or_shore.scene.prizes import decks, prizes
from atoll.games.sea_or_shore.scene.seats import seats
from atoll.games.sea_or_shore.view import View

__all__ = ["scene"]


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None, focus: str = "") -> Scene:
    page = (view["seats"], layout, view["seat"] >= 0)
    plan = plan_for(page)
    own = (
        ground(page),
        *decks(view, page),
        *seats(view, page),
        *choices(view, moves, page),
        *own_side(view, is_choosing(view, moves), page),
    )
    touches = Touches(moves, partial(touched, view))
    return Scene(plan.width, plan.height, shared or prizes(view, page), own, touches, band=plan.band)
