"""Connections: how many an address may have, and how large a request's head may be and how long it may take.

Uvicorn waits for the rest of a head for ever, keeps however much of it there is, and counts nobody. A few lines of
somebody's script would fill the memory, or take all files that this process may open.
"""

import contextlib
import ipaddress
import time
from collections import Counter
from functools import partial
from typing import Any

import structlog
from uvicorn.protocols.http.flow_control import service_unavailable
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

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
MOST_OPEN = 200
"""Connections of one address: a school class with some pages each."""
MOST_LINES = 150
"""Live lines among them: pages can still be fetched when no more lines are to be had."""
SPARE_FILES = 100
"""Files that are left to the database, the bots and the logs."""
MANY_FILES = 100_000
QUIET = 60.0
"""Seconds between two lines of the log about the same."""
HOME = ("127.0.0.1", "::1")
"""This machine, which is not counted."""
TOO_MANY = 4429
"""The code with which a line too many is closed: a page does not come back by itself."""


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


class Crowd:
    """Everybody who is connected to this process, counted by address."""

    def __init__(self, most: int = MOST_OPEN, most_lines: int = MOST_LINES, in_all: int = MANY_FILES) -> None:
        self.most = most
        self.most_lines = most_lines
        self.in_all = in_all
        self.open: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.too_many = Seldom("an address has too many connections")
        self.full = Seldom("there are as many connections as there may be")


class Place:
    """One connection among all, counted for an address or for none."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._address = ""
        self._is_line = False

    def belong_to(self, address: str) -> bool:
        """Count it for this address from now on; False, and for none, if that has too many."""
        if address == self._address:
            return True
        self.leave()
        if self._crowd.open[address] >= self._crowd.most:
            self._crowd.too_many.say()
            return False
        self._crowd.open[address] += 1
        self._address = address
        return True

    def become_line(self) -> bool:
        """From now on it is a live line; False if its address has too many."""
        if not self._address:
            return True
        if self._crowd.lines[self._address] >= self._crowd.most_lines:
            self._crowd.too_many.say()
            return False
        self._crowd.lines[self._address] += 1
        self._is_line = True
        return True

    def leave(self) -> None:
        if self._address:
            _take_one(self._crowd.open, self._address)
        if self._is_line:
            _take_one(self._crowd.lines, self._address)
        self._address, self._is_line = "", False


def _take_one(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if not counter[address]:
        del counter[address]


def household(host: str) -> str:
    """For whom an address is counted: of IPv6, somebody has a whole network of 64 bits; IPv4 may come in its dress."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return str(ipaddress.IPv6Network((address.packed[:8] + bytes(8), 64)))
    return str(address)


class TooMuch(Exception):
    """A head that is too large, or requests that nobody waits for."""


class Http(HttpToolsProtocol):
    """Uvicorn's reader of requests, with bounds.

    Whoever connects directly is counted at once. What a trusted proxy sends is counted for whom it names, once the head
    has come; the machine itself is not counted.
    """

    def __init__(self, crowd: Crowd, **more: Any) -> None:
        super().__init__(**more)
        self._crowd = crowd
        self._place = Place(crowd)
        # Uvicorn's own judgement of whose word is taken for where a request comes from.
        self._trusted: Any = getattr(self.app, "trusted_hosts", ())
        self._is_passed_on = self._is_line = False
        self._in_head = False
        self._size = 0
        self._clock: Any = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._start_clock()
        host = self.client[0] if self.client else HOME[0]
        peer = household(host)
        self._is_passed_on = host in self._trusted or peer in self._trusted
        if len(self.connections) > self._crowd.in_all:
            self._crowd.full.say()
            transport.abort()
        elif not self._is_passed_on and peer not in HOME and not self._place.belong_to(peer):
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
        return household(self._trusted.get_trusted_client_address(named.decode("latin1"))[0]) if named else ""

    def handle_websocket_upgrade(self) -> None:
        """The line has the place from now on."""
        is_welcome = self.app is not service_unavailable and self._place.become_line()
        refusal = 0 if is_welcome else TOO_MANY
        make: Any = self.ws_protocol_class
        self.ws_protocol_class = partial(make, place=self._place, refusal=refusal)  # type: ignore[assignment]
        self._is_line = True
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def _start_clock(self) -> None:
        self._clock = self.loop.call_later(HEAD_WITHIN, self.timeout_keep_alive_handler)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
