"""The seam of the picture: what another box adds to it."""

from collections.abc import Iterator, Sequence
from functools import cache

from atoll.core.game import View
from atoll.core.scene import Thing
from atoll.games.reef_encounter.scene.frame import Frame, Plan
from atoll.games.reef_encounter.second_kind.scene.board import coral_of, on_open_sea, on_reefs, reef_frame
from atoll.games.reef_encounter.second_kind.scene.touches import touched_more
from atoll.games.reef_encounter.second_kind.scene.tray import HEIGHT, picks, tray

__all__ = ["coral_of", "touched_more"]


def is_more(view: View) -> bool:
    """Whether another box is on the table."""
    return "special" in view


def room_for_more(view: View, places: Plan) -> Plan:
    """Smaller reefs, and a strip below all else."""
    return _roomier(places) if is_more(view) else places


@cache
def _roomier(places: Plan) -> Plan:
    return places._replace(height=places.height + HEIGHT, boards=tuple(map(reef_frame, places.boards)))


@cache
def _strip(places: Plan) -> Frame:
    return Frame(0, places.height - HEIGHT, places.width, HEIGHT)


def more_things(view: View, moves: Sequence[int], places: Plan) -> Iterator[Thing]:
    """What another box adds to a table on which it is."""
    frames = places.boards[: len(view["boards"])]
    yield from on_reefs(view, frames)
    yield from on_open_sea(view, places.sea)
    yield from tray(view, moves, _strip(places))
    yield from picks(moves, {board["board"]: frame for board, frame in zip(view["boards"], frames, strict=True)})
