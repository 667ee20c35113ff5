"""Uvicorn's readers of requests and WebSockets, with bounds: how many connections a household may have, how large a
request's head may be and how long it may take, and how much may arrive on a live line.

Uvicorn waits for the rest of a head for ever, keeps however much of it there is, counts nobody, takes messages in any
number of parts, and answers pings that nobody reads the answers of. A few lines of somebody's script would fill the
memory, or take all files that this process may open. Uvicorn has no settings for that, so this module, and no other,
knows its classes from inside; `pyproject.toml` bounds its version, and `test_connections.py` and `test_websockets.py`
fail when it changes.
"""

import asyncio
import contextlib
import time
from collections import Counter
from functools import partial
from typing import Any

import structlog
from uvicorn.protocols.http.flow_control import service_unavailable
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from atoll.server.limits.processor_time import Accounts
from atoll.server.limits.rate_limit import THIS_MACHINE, TokenBucket, household, stranger

try:
    import resource
except ImportError:  # Windows counts files in another way.
    resource = None  # type: ignore[assignment]

log = structlog.get_logger()
LARGEST_HEAD = 32_768
"""Bytes. Browsers send one or two thousand."""
HEAD_WITHIN = 10.0
"""Seconds for a whole head."""
MOST_IN_A_ROW = 16
"""Requests that wait on one connection for the answer to an earlier one. Browsers send none ahead."""
LARGEST_MESSAGE = 4096
"""Bytes of a message from a page."""
MOST_PARTS = 16
"""Frames that one message may be sent in. Browsers send one."""
MOST_RECEIVED = 4_000, 16_000
"""Bytes a second on one live line, for long and at once, frames that control it included. A page sends a hundred."""
MOST_UNREAD = 262_144
"""Bytes that the other side of a live line has not read, beyond which it is dropped."""
READ_WITHIN = 20.0
"""Seconds in which it has to read what it was sent: as long as it may take to answer uvicorn's ping."""
MOST_OPEN = 200
"""Connections of one household: a school class with some pages each."""
MOST_LINES = 150
"""Live lines among them: pages can still be fetched when no more lines are to be had."""
SPARE_FILES = 100
"""Files that are left to the database, the bots and the logs."""
MANY_FILES = 100_000
QUIET = 60.0
"""Seconds between two lines of the log about the same."""
TOO_MANY, TOO_LARGE = 4429, 1009
"""The codes with which a line too many is closed, so that a page does not come back by itself, and one on which too
large a message came."""


def raise_file_limit() -> None:
    """Let this process open as many files as it may at all."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def room() -> int:
    """How many connections there may be, so that there are files left. Those beyond the last file would be dropped by
    the loop, which says nothing about it, and the database could not be opened."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource is not None else MANY_FILES
    return max(files - SPARE_FILES, files // 2) if files >= 0 else MANY_FILES


class Seldom:
    """Says something in the log, but not again for a while; how often it was to be said is counted."""

    def __init__(self, event: str) -> None:
        self._event = event
        self._times = 0
        self._said = -QUIET

    def say(self) -> None:
        self._times += 1
        if time.monotonic() - self._said >= QUIET:
            log.warning(self._event, times=self._times)
            self._times, self._said = 0, time.monotonic()


class Connections:
    """All connections to this process, counted by household."""

    def __init__(
        self,
        most: int = MOST_OPEN,
        most_lines: int = MOST_LINES,
        in_all: int = MANY_FILES,
        accounts: Accounts | None = None,
    ) -> None:
        self.most = most
        self.most_lines = most_lines
        self.in_all = in_all
        self.accounts = accounts or Accounts()
        self.open: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.too_many = Seldom("a household has too many connections")
        self.full = Seldom("there are as many connections as there may be")


class Place:
    """One connection among all, counted for a household or for none."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._household = ""
        self._is_line = False

    def belong_to(self, home: str) -> bool:
        """Count it for this household from now on; False, and for none, if that has too many."""
        if home == self._household:
            return True
        self.leave()
        if self._connections.open[home] >= self._connections.most:
            self._connections.too_many.say()
            return False
        self._connections.open[home] += 1
        self._household = home
        return True

    def become_line(self) -> bool:
        """From now on it is a live line; False if its household has too many, or has overdrawn its account."""
        if not self._household:
            return True
        if self._connections.lines[self._household] >= self._connections.most_lines or self.is_overdrawn:
            self._connections.too_many.say()
            return False
        self._connections.lines[self._household] += 1
        self._is_line = True
        return True

    @property
    def is_counted(self) -> bool:
        return bool(self._household)

    @property
    def is_overdrawn(self) -> bool:
        account = self._connections.accounts.of(self._household)
        return account is not None and account.is_far_overdrawn

    def pay(self, seconds: float) -> None:
        """Processor time that was spent on it."""
        if account := self._connections.accounts.of(self._household):
            account.loop.pay(seconds)

    def leave(self) -> None:
        if self._household:
            _take_one(self._connections.open, self._household)
        if self._is_line:
            _take_one(self._connections.lines, self._household)
        self._household, self._is_line = "", False


def _take_one(counter: Counter[str], home: str) -> None:
    counter[home] -= 1
    if not counter[home]:
        del counter[home]


class TooMuch(Exception):
    """A head that is too large, or requests that nobody waits for."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's reader of requests, with bounds.

    Whoever connects directly is counted at once. What a trusted proxy sends is counted for whom it names, once the head
    has come; the machine itself is not counted.
    """

    def __init__(self, connections: Connections, **more: Any) -> None:
        super().__init__(**more)
        self._all = connections
        self._place = Place(connections)
        # Uvicorn's own judgement of whose word is taken for where a request comes from.
        self._trusted: Any = getattr(self.app, "trusted_hosts", ())
        self._is_passed_on = self._is_line = False
        self._in_head = False
        self._size = 0
        self._clock: Any = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._start_clock()
        host = self.client[0] if self.client else THIS_MACHINE[0]
        peer = stranger(host)
        self._is_passed_on = host in self._trusted or household(host) in self._trusted
        if len(self.connections) > self._all.in_all:
            self._all.full.say()
            transport.abort()
        elif not self._is_passed_on and peer and not self._place.belong_to(peer):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        was_in_head = self._in_head
        super().data_received(data)
        if self._is_line or self.transport.is_closing():
            return
        # The first part may have had the end of another request before it: it is not counted, and is no large one.
        self._size = self._size + len(data) if self._in_head and was_in_head else 0
        if self._size > LARGEST_HEAD:
            self.send_400_response("The head of this request is too large.")
        elif self._clock is None and (self.cycle is None or self.cycle.response_complete):
            self._start_clock()

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop_clock()
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > LARGEST_HEAD or len(self.pipeline) >= MOST_IN_A_ROW:
            raise TooMuch
        if self._is_passed_on and (client := self._passed_on_for()):
            is_welcome = self._place.belong_to(client)
            self.app = self.config.loaded_app if is_welcome else service_unavailable
        super().on_headers_complete()

    def _passed_on_for(self) -> str:
        """For whom a proxy asks, if it says so."""
        named = b", ".join(value for name, value in self.headers if name == b"x-forwarded-for")
        return stranger(self._trusted.get_trusted_client_address(named.decode("latin1"))[0]) if named else ""

    def handle_websocket_upgrade(self) -> None:
        """The line has the place from now on."""
        is_welcome = self.app is not service_unavailable and self._place.become_line()
        make: Any = self.ws_protocol_class
        self.ws_protocol_class = partial(make, place=self._place, is_welcome=is_welcome)  # type: ignore[assignment]
        self._is_line = True
        super().handle_websocket_upgrade()
        # Uvicorn does not tell whatever has read a request that another protocol has taken over: it and its parser
        # would stay in memory, each held by the other, until Python looks for such rings.
        asyncio.get_running_loop().call_soon(setattr, self, "parser", None)

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def _start_clock(self) -> None:
        self._clock = self.loop.call_later(HEAD_WITHIN, self.timeout_keep_alive_handler)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, with bounds on what arrives, and on what is not read.

    However uvicorn ends a line, it waits until the other side has read what it was sent. A page that reads nothing
    would stay for ever, so a clock runs whenever there is something that was not taken.
    """

    def __init__(self, *, place: Place | None = None, is_welcome: bool = True, **more: Any) -> None:
        super().__init__(**more)
        self._place = place
        self._is_welcome = is_welcome
        self._received = TokenBucket(*MOST_RECEIVED)
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        # Writing is paused whenever the system does not take what is to be sent at once, and no later.
        transport.set_write_buffer_limits(high=0)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._clock is None:
            self._clock = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_clock()
        super().resume_writing()

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def data_received(self, data: bytes) -> None:
        """Whoever sends more than any page would is dropped before it is looked at, and so is whoever does not read."""
        place = self._place
        if self.handshake_complete and place is not None and self._is_too_much(place, len(data)):
            self.transport.abort()
            return
        start = time.thread_time()
        super().data_received(data)
        if place is not None:
            place.pay(time.thread_time() - start)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def _is_too_much(self, place: Place, size: int) -> bool:
        return place.is_counted and (not self._received.afford(size) or place.is_overdrawn)

    def handle_cont(self, event: Any) -> None:
        """A message in more parts than any page sends is refused as one that is too large."""
        if self.close_sent:
            return
        if len(self.frames) >= MOST_PARTS:
            self.conn.send_close(TOO_LARGE)
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    async def run_asgi(self) -> None:
        """A line too many is opened, so that it can be closed with a code that pages understand."""
        if not self._is_welcome:
            self.app = _turn_away
        await super().run_asgi()


async def _turn_away(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": TOO_MANY})
