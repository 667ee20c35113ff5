"""Readers: the open pages at a table. Each is sent what has changed for it since it was last sent something."""

import asyncio
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from atoll.core.contract import NOBODY
from atoll.core.scene import Layout
from atoll.server.pictures import Angle, Picture, log_lines
from atoll.server.table import Table
from atoll.server.wires import Wires, encode

if TYPE_CHECKING:
    from atoll.server.live import Live

WAITING_FRAMES = 64
FIRST_LINES = 40


class Reader:
    """One open page."""

    def __init__(self, who: str, name: str, language: str, layout: Layout) -> None:
        self.who = who
        self.name = name
        self.language = language
        self.layout = layout
        self.seat = NOBODY
        """As whom it looks now; its owner may have several seats, and a curtain between them."""
        self.at: int | None = None
        """The move that it looks back to; None for now."""
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_FRAMES)
        self.send_now: Callable[[bytes], bool] | None = None
        """A way to send at once, where there is one; what it does not take waits in the outbox."""
        self.held: list[bytes] | None = None
        """Frames that are sent a little later, with those of others."""
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
        return Angle(self.seat, self.at, self.language, self.layout)

    def send(self, frame: dict[str, Any]) -> None:
        self.send_bytes(encode(frame))

    def send_bytes(self, frame: bytes) -> None:
        if self.held is not None:
            self.held.append(frame)
            return
        if self.send_now is not None and not self.unsent and self.send_now(frame):
            return
        try:
            self.outbox.put_nowait(frame)
            self.unsent += 1
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Let the connection end: what it has not read is dropped."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
        self.unsent += 1

    def forget(self) -> None:
        """Send everything afresh next time."""
        self.shown = None
        self.lines = 0


@contextmanager
def sending_together(lives: Iterable["Live"]) -> Iterator[None]:
    """Whatever the readers of these tables are sent meanwhile goes out at the end, one after the other."""
    readers = [reader for live in lives for reader in live.readers]
    for reader in readers:
        reader.held = []
    try:
        yield
    finally:
        for reader in readers:
            held, reader.held = reader.held or [], None
            for frame in held:
                reader.send_bytes(frame)


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

    def open(self, who: str) -> "asyncio.Queue[dict[str, Any]]":
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(WAITING_FRAMES)
        self._open.setdefault(who, set()).add(queue)
        return queue

    def close(self, who: str, queue: "asyncio.Queue[dict[str, Any]]") -> None:
        self._open[who].discard(queue)
        if not self._open[who]:
            del self._open[who]

    def __bool__(self) -> bool:
        return bool(self._open)

    def tell(self, who: str, event: dict[str, Any]) -> None:
        for queue in self._open.get(who, ()):
            if not queue.full():
                queue.put_nowait(event)

    def people(self) -> list[str]:
        return list(self._open)


def frame_for(reader: Reader, table: Table, new: Picture, extra: dict[str, Hashable]) -> dict[str, Any]:
    """What has changed for a reader: things, what may be touched, words around, and new lines of the log."""
    old, had, wires = reader.shown, reader.head, table.wires(reader.language)
    head = {**new.head, **extra}
    reader.shown, reader.head = new, head
    frame: dict[str, Any] = {"rev": new.revision}
    if old is None or old.size != new.size:
        things = [wires.put(thing).whole for thing in new.things]
        frame |= {"size": new.size, "things": things, "live": new.live, "head": head}
    else:
        add_changes(frame, wires, old, new)
        if old.live != new.live:
            frame["live"] = new.live
        frame["head"] = dict.fromkeys(had.keys() - head.keys()) | dict(head.items() - had.items())
    add_lines(frame, reader, table)
    return frame


def add_changes(frame: dict[str, Any], wires: Wires, old: Picture, new: Picture) -> None:
    """The things that have changed or gone. What one sees alone may come to be seen by all, and the other way round."""
    shared, own = wires.shared_changes(old.shared, new.shared), wires.changes(old.own, new.own)
    if told := shared.told + own.told:
        frame["c"] = told
    if shared.gone or own.gone:
        gone = [name for name in shared.gone if name not in own.there]
        if gone := gone + [name for name in own.gone if name not in shared.there]:
            frame["r"] = gone


def add_lines(frame: dict[str, Any], reader: Reader, table: Table) -> None:
    assert table.match is not None
    count = len(table.match.log)
    if count < reader.lines:
        frame["cut"] = count
    first = max(min(reader.lines, count), 0 if reader.lines else count - FIRST_LINES)
    if first < count:
        frame["log"] = log_lines(table, reader.seat, reader.language, range(first, count))
        if not reader.lines:
            frame["first"] = first
    reader.lines = count
