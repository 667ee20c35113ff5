"""What everything lies on: the planks of a cabin, an old chart, and a dock of driftwood for the own hand."""

from atoll.core.kept import kept
from atoll.core.outlines import rounded, shore
from atoll.core.scene import GROUND, Group, Thing
from atoll.games.sea_or_shore.scene.plans import Page, plan_for


@kept
def ground(page: Page) -> Group:
    plan = plan_for(page)
    chart = plan.chart
    radius, step = (40, 60) if plan.is_slim else (110, 70)
    path = shore(chart.width, chart.height, radius, 2 if plan.is_slim else 5, 17, step)
    things = [
        Thing("cabin", "cabin", plan.width / 2, plan.height / 2, GROUND),
        Thing("chart", "chart", chart.x, chart.y, GROUND, path=path),
    ]
    if not plan.is_slim:
        things += _drawn(page)
    if page[2]:
        dock = plan.dock
        things.append(Thing("dock", "driftwood", dock.x, dock.y, GROUND, path=rounded(dock.width, dock.height, 24)))
    return tuple(things)


def _drawn(page: Page) -> Group:
    """What is drawn on the chart, where nothing lies: a compass rose and a coast."""
    plan = plan_for(page)
    chart = plan.chart
    if plan.is_upright:
        return ()
    return (
        Thing("compass", "compass", chart.right - 150, chart.top + 78, GROUND, size=0.95),
        Thing("coast", "coast", plan.coast.x, plan.coast.y, GROUND),
    )
