"""Readers: the open pages at a table. Each is sent what has changed for it since it was last sent something."""

import asyncio
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.scene import Layout
from atoll.server.pictures import Angle, Picture
from atoll.server.table import Table
from atoll.server.wires import Wires, encode

WAITING_FRAMES = 64
FIRST_LINES = 40


class Reader:
    """One open page."""

    def __init__(self, who: str, name: str, language: str, layout: Layout) -> None:
        self.who = who
        self.name = name
        self.language = language
        self.layout = layout
        self.address = ""
        """Where it is, if it is counted there."""
        self.seat = NOBODY
        """As whom it looks now; its owner may have several seats, and a curtain between them."""
        self.at: int | None = None
        """The move that it looks back to; None for now."""
        self._angle = Angle(self.seat, self.at, language, layout)
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_FRAMES)
        self.send_now: Callable[[bytes], bool] | None = None
        """A way to send at once, where there is one; what it does not take waits in the outbox."""
        self.drop: Callable[[], None] | None = None
        """A way to end the connection, even if the page reads nothing any more."""
        self.unsent = 0
        """Frames that were put into the outbox and are not sent yet: no other may overtake them."""
        self.shown: Picture | None = None
        self.lines = 0
        """How many moves its log has told."""
        self.lesson: set[int] = set()
        """The steps of a guided game that have been read."""
        self.head: dict[str, Hashable] = {}
        """The words around its picture as it has them."""

    def angle(self) -> Angle:
        if self._angle != (self.seat, self.at, self.language, self.layout):
            self._angle = Angle(self.seat, self.at, self.language, self.layout)
        return self._angle

    def send(self, frame: dict[str, Any]) -> None:
        self.send_bytes(encode(frame))

    def send_bytes(self, frame: bytes) -> None:
        if self.send_now is not None and not self.unsent and self.send_now(frame):
            return
        try:
            self.outbox.put_nowait(frame)
            self.unsent += 1
        except asyncio.QueueFull:
            self.hang_up()
            if self.drop is not None:
                self.drop()

    def hang_up(self) -> None:
        """Let the connection end: what it has not read is dropped."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
        self.unsent += 1

    def learn(self, picture: Picture, head: dict[str, Hashable], lines: int) -> None:
        """From now on it has seen this."""
        self.shown, self.head, self.lines = picture, head, lines

    def forget(self) -> None:
        """Send everything afresh next time."""
        self.shown = None
        self.lines = 0


class Listener:
    """A program that follows a table by the API: it is told that something happened, and looks for itself."""

    def __init__(self, who: str) -> None:
        self.who = who
        self._happened = asyncio.Event()

    def tell(self) -> None:
        self._happened.set()

    async def quiet(self, seconds: float) -> bool:
        """Wait until something happens; True if nothing did."""
        try:
            await asyncio.wait_for(self._happened.wait(), seconds)
        except TimeoutError:
            return True
        self._happened.clear()
        return False


class Events:
    """What programs are told that follow no table in particular."""

    def __init__(self) -> None:
        self._open: dict[str, set[asyncio.Queue[dict[str, Any]]]] = {}
        self._tables: dict[str, set[str]] = {}
        """Where those sit who listen, as far as that was heard here."""

    def open(self, who: str) -> "asyncio.Queue[dict[str, Any]]":
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(WAITING_FRAMES)
        self._open.setdefault(who, set()).add(queue)
        return queue

    def close(self, who: str, queue: "asyncio.Queue[dict[str, Any]]") -> None:
        self._open[who].discard(queue)
        if not self._open[who]:
            del self._open[who]
            self._tables.pop(who, None)

    def __bool__(self) -> bool:
        return bool(self._open)

    def sits(self, who: str, table: str) -> None:
        """Somebody sits at a table; if they listen, it concerns them from now on."""
        if who in self._open:
            self._tables.setdefault(who, set()).add(table)

    def concerns(self, table: str) -> bool:
        """Whether anybody who listens sits there."""
        return any(table in tables for tables in self._tables.values())

    def tell(self, who: str, event: dict[str, Any]) -> None:
        for queue in self._open.get(who, ()):
            if not queue.full():
                queue.put_nowait(event)

    def people(self) -> list[str]:
        return list(self._open)


class Standing(NamedTuple):
    """How a table stands now, for a reader."""

    reader: Reader
    table: Table
    picture: Picture
    beside: dict[str, Hashable]
    """What this reader alone is told."""


def frames_for(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """What has changed for readers: things, what may be touched, words around, and new lines of the log. Each step is
    done for all of them before the next."""
    heads = [{**each.picture.head, **each.beside} for each in standings]
    frames = [_picture_for(each.reader, each.table, each.picture) for each in standings]
    for frame, each, head in zip(frames, standings, heads, strict=True):
        frame["head"] = head if "things" in frame else _changed_words(each.reader.head, head)
    lines = [_add_lines(frame, each.reader, each.table) for frame, each in zip(frames, standings, strict=True)]
    for each, head, count in zip(standings, heads, lines, strict=True):
        each.reader.learn(each.picture, head, count)
    return frames


def _picture_for(reader: Reader, table: Table, new: Picture) -> dict[str, Any]:
    """The picture, or what has changed of it."""
    old, wires = reader.shown, table.wires(reader.language)
    frame: dict[str, Any] = {"rev": new.revision}
    if old is None or old.size != new.size:
        things = [wires.tell(thing) for thing in new.things]
        return frame | {"size": new.size, "things": things, "live": new.live}
    _add_changes(frame, wires, old, new)
    if old.live != new.live:
        frame["live"] = new.live
    return frame


def _add_changes(frame: dict[str, Any], wires: Wires, old: Picture, new: Picture) -> None:
    """The things that have changed or gone. What one sees alone may come to be seen by all, and the other way round."""
    shared, own = wires.shared_changes(old.shared, new.shared), wires.changes(old.own, new.own)
    if told := shared.told + own.told:
        frame["c"] = told
    if shared.gone or own.gone:
        gone = [name for name in shared.gone if name not in own.others]
        if gone := gone + [name for name in own.gone if name not in shared.others]:
            frame["r"] = gone


def _changed_words(old: dict[str, Hashable], new: dict[str, Hashable]) -> dict[str, Hashable]:
    changed = {name: words for name, words in new.items() if old.get(name) != words}
    return changed if old.keys() == new.keys() else changed | dict.fromkeys(old.keys() - new.keys())


def _add_lines(frame: dict[str, Any], reader: Reader, table: Table) -> int:
    """Lines that are new, or that are no longer true; returns how many there are now."""
    assert table.match is not None
    count = len(table.match.log)
    if count < reader.lines:
        frame["cut"] = count
    first = max(min(reader.lines, count), 0 if reader.lines else count - FIRST_LINES)
    if first < count:
        frame["log"] = table.lines(range(first, count), reader.seat, reader.language)
        if not reader.lines:
            frame["first"] = first
    return count
