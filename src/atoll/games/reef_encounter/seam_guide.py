"""The seam of rules help: what another box adds to it."""

from atoll.core.game import View
from atoll.games.reef_encounter.second_kind.guide import SECTIONS as MORE_SECTIONS
from atoll.games.reef_encounter.second_kind.guide import topics

__all__ = ["MORE_SECTIONS", "topics_of_more"]


def topics_of_more(view: View) -> list[str] | None:
    """What else to think of between actions; None when the box is not used."""
    return topics(view) if "special" in view else None
