"""Frames: what has changed for one page since it was last sent something.

`{"rev", "c": changed things, "r": removed ids, "live", "head", "cut", "log"}`; the first one after connecting has all
`things`. Of the words around the picture, in `head`, only the changed ones are sent.
"""

from collections.abc import Hashable
from typing import Any

from atoll.server.live.pictures import Picture
from atoll.server.live.viewer import Viewer
from atoll.server.tables.state import TableState
from atoll.web.wire import Wire

FIRST_LINES = 40


def frame_for(
    viewer: Viewer, state: TableState, picture: Picture, head: dict[str, Hashable], wire: Wire
) -> dict[str, Any]:
    """What to send to a viewer who is to see this; from then on, it has seen it."""
    frame = _picture(viewer.shown, picture, wire)
    frame["head"] = head if "things" in frame else _changed_words(viewer.head, head)
    _add_lines(frame, viewer, state)
    viewer.shown, viewer.head, viewer.told = picture, head, state.n
    return frame


def _picture(old: Picture | None, new: Picture, wire: Wire) -> dict[str, Any]:
    """The picture, or what has changed of it."""
    frame: dict[str, Any] = {"rev": new.revision}
    if old is None or old.size != new.size:
        return frame | {"size": new.size, "things": [wire.tell(thing) for thing in new.things], "live": new.live}
    _add_changes(frame, wire, old, new)
    if old.live != new.live:
        frame["live"] = new.live
    return frame


def _add_changes(frame: dict[str, Any], wire: Wire, old: Picture, new: Picture) -> None:
    """The things that have changed or gone. What one sees alone may come to be seen by all, and the other way round."""
    shared, own = wire.shared_changes(old.shared, new.shared), wire.changes(old.own, new.own)
    if told := shared.told + own.told:
        frame["c"] = told
    if shared.gone or own.gone:
        gone = [name for name in shared.gone if name not in own.others]
        if gone := gone + [name for name in own.gone if name not in shared.others]:
            frame["r"] = gone


def _changed_words(old: dict[str, Hashable], new: dict[str, Hashable]) -> dict[str, Hashable]:
    changed = {name: words for name, words in new.items() if old.get(name) != words}
    return changed if old.keys() == new.keys() else changed | dict.fromkeys(old.keys() - new.keys())


def _add_lines(frame: dict[str, Any], viewer: Viewer, state: TableState) -> None:
    """Lines of the log that are new, and how many moves of the others still hold."""
    last = len(state.story)
    if not viewer.told:
        first = frame["first"] = max(0, last - FIRST_LINES)
    else:
        first = last
        while first and state.story[first - 1].n > viewer.told:
            first -= 1
        if (cut := state.cut_since(viewer.told)) is not None:
            frame["cut"] = cut
    if first < last:
        frame["log"] = state.lines(range(first, last), viewer.seat, viewer.language)
