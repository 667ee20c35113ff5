"""The score track around the gardens: a channel of water, and a ship for each player."""

from collections.abc import Iterator

from atoll.core.kept import kept
from atoll.core.scene import GROUND, SPOT, Group, Layout, Thing
from atoll.games.coralia.scene.pieces import figure, sailed
from atoll.games.coralia.scene.plan import PLANS, TRACK_FIELDS, Box, track_outline, track_point
from atoll.games.coralia.view import View
from atoll.games.coralia.words import Standing, standing, standing_label

BERTH = 0.55
"""Of a field, between ships that share one."""


def track(layout: Layout) -> Iterator[Thing]:
    """A channel around the gardens: a bead for each field, a bubble with its number for every fifth."""
    plan = PLANS[layout]
    scale = 0.42 if layout == "tall" else plan.garden.scale
    box, bend = plan.track, plan.bend
    inner = box.left + 10 * scale, box.top + 10 * scale, box.right - 10 * scale, box.bottom - 10 * scale
    yield Thing("bay", "bay", 0, 0, GROUND, path=track_outline(Box(*inner), bend))
    way = track_outline(Box(*(edge / scale for edge in box)), bend / scale)
    yield Thing("track", "channel", 0, 0, GROUND, size=scale, path=way)
    places = [track_point(field, layout) for field in range(TRACK_FIELDS)]
    beads = "".join(f"M{x / scale:.0f} {y / scale:.0f}h.1" for field, (x, y) in enumerate(places) if field % 5)
    yield Thing("beads", "beads", 0, 0, GROUND, size=scale, path=beads)
    for field, (x, y) in enumerate(places):
        if field % 5 == 0:
            yield Thing(f"field {field}", "bubble", x, y, SPOT, size=0.83 if layout == "tall" else 1, text=str(field))


def ships(view: View, layout: Layout) -> Group:
    is_over = view["phase"] == "over"
    return _ships([standing(player, is_over=is_over) for player in view["players"]], layout)


@kept
def _ships(standings: list[Standing], layout: Layout) -> Group:
    """A ship that comes to a field where others are moors behind them."""
    size = 0.25 if layout == "tall" else 0.42
    fields: list[int] = []
    things = []
    for seat, each in enumerate(standings):
        field = sailed(each) % TRACK_FIELDS
        x, y = track_point(field - BERTH * fields.count(field), layout)
        at = x, y - 6 * size
        things.append(figure(f"ship {seat}", seat, "", at, size, standing_label(seat, each))._replace(shape="ship"))
        fields.append(field)
    return tuple(things)
