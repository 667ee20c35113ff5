"""The seam of luck: what another box adds to the words for it."""

from atoll.core.message import Message
from atoll.games.reef_encounter.components import COLOUR_NAMES
from atoll.games.reef_encounter.seams import is_joined
from atoll.games.reef_encounter.second_kind.drawn import drawn_more as more_drawn
from atoll.games.reef_encounter.second_kind.drawn import news_of_more as more_news
from atoll.games.reef_encounter.second_kind.drawn import plain, special
from atoll.games.reef_encounter.table import Table

__all__ = ["more_drawn", "more_news", "more_tiles", "plain_tile"]


def plain_tile(t: Table, colour: int) -> Message:
    """A plain tile; where there are others, too, it is called so."""
    return plain(colour) if is_joined(t) else COLOUR_NAMES[colour]


def more_tiles(t: Table, space: int) -> list[Message]:
    """The tiles on a draft space that are not plain ones."""
    return special(t.more.sea[space])
