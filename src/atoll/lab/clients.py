"""Clients: what sits in one seat at one table of a server that is measured, and how it comes there.

A client of Atoll knows no rules: it touches what the server says may be touched. Another kind of server has a client of
its own, which says the same to the party it belongs to.
"""

import functools
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx2
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from atoll.core.errors import AtollError
from atoll.core.message import say

if TYPE_CHECKING:
    from atoll.lab.load import Party

encode = msgspec.json.Encoder().encode
SEE_OTHER = 303
PATIENCE = 30.0
"""Seconds for an answer, or for a line to open."""
KEPT_ALIVE = 2.0
"""Seconds; servers close lines that nobody uses, and a request must not meet a line that is just being closed."""
MEMORY = re.compile(r"^process_resident_memory_bytes (\d+)", re.M)


class NoServer(AtollError):
    """Nobody answers there, or not as a table server does."""


# What all kinds of servers have in common.


class Client(WSListener, ABC):
    """One seat at one table."""

    def __init__(self, party: "Party", seat: int) -> None:
        self.party = party
        self.seat = seat
        self.line: WSTransport | None = None
        self.revision = 0
        """The number of the position that it has seen; 0 before the first one."""
        self.may_move = False
        self.over = False

    @abstractmethod
    async def come(self, url: str, table: str, key: str) -> None:
        """Open a line to the table, with the key that was given for the seat."""

    @abstractmethod
    def hear(self, message: bytes) -> None:
        """Read a message, and tell the party if it was a position."""

    @abstractmethod
    def play(self, dice: random.Random) -> None:
        """Make any move that is allowed."""

    async def open(self, address: str, headers: dict[str, str] | None = None) -> None:
        """Open a line to an address."""
        await ws_connect(lambda: self, address, extra_headers=headers, websocket_handshake_timeout=PATIENCE)

    def on_ws_connected(self, transport: WSTransport) -> None:
        # The first frame may come before whoever opened the line goes on.
        self.line = transport

    def leave(self) -> None:
        if self.line is not None:
            self.line.disconnect()

    async def gone(self) -> None:
        """Wait until the line is closed."""
        if self.line is not None:
            await self.line.wait_disconnected()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.hear(frame.get_payload_as_bytes())


@dataclass(frozen=True)
class Kind:
    """A kind of server. Tables are made in another process, so that function must stand at the top of its module."""

    client: Callable[["Party", int], Client]
    make_table: Callable[[str, str, int], tuple[str, list[str]]]
    """Given the server's address, a game and the number of seats: a table's name, and a key for each seat."""
    memory: Callable[[str], int]
    """The bytes of memory that a server has, or 0 if it does not say."""


# Atoll.


class Head(msgspec.Struct):
    """What a client reads of the words around a picture."""

    turn: list[int] | None = None


class Frame(msgspec.Struct):
    """What a client reads of a message; the rest is for people."""

    rev: int = 0
    head: Head | None = None
    live: list[list[list[str]]] | None = None
    things: msgspec.Raw = msgspec.Raw()
    no: str | None = None


decode = msgspec.json.Decoder(Frame).decode


class AtollClient(Client):
    """One seat at one table of Atoll."""

    def __init__(self, party: "Party", seat: int) -> None:
        super().__init__(party, seat)
        self.live: list[list[list[str]]] = []

    async def come(self, url: str, table: str, key: str) -> None:
        await self.open(f"{url.replace('http', 'ws', 1)}/t/{table}/live?layout=wide", {"Cookie": key})

    def hear(self, message: bytes) -> None:
        frame = decode(message)
        if frame.no is not None:
            self.party.tally.refused += 1
        if frame.head is None:
            return
        self.revision = frame.rev
        if frame.live is not None:
            self.live = frame.live
            self.may_move = bool(frame.live)
        if frame.head.turn is not None:
            self.over = not frame.head.turn
        self.party.hear(self, 0 if bytes(frame.things) else len(message))

    def play(self, dice: random.Random) -> None:
        assert self.line is not None
        self.line.send(WSMsgType.TEXT, encode(["touch", self.revision, self._choose(dice), True]))

    def _choose(self, dice: random.Random) -> list[str]:
        """A way through one of the lines."""
        path: list[str] = []
        for step in dice.choice(self.live):
            path.append(dice.choice([name for name in step if name not in path]))
        return path


def make_table(url: str, game: str, seats: int) -> tuple[str, list[str]]:
    """Create a table as a page does, and sit down in every seat, each as somebody who was never here."""
    place, cookie = _post(url, f"/play/{game}", {"name": "A", "seats": str(seats), "others": "friends"})
    table, cookies = place.rpartition("/")[2], [cookie]
    forms = [{"seat": str(seat), "name": "ABCDE"[seat]} for seat in range(1, seats)]
    return table, cookies + [_post(url, f"/t/{table}/sit", form)[1] for form in forms]


def _post(url: str, path: str, form: dict[str, str]) -> tuple[str, str]:
    """Fill in a form as somebody without a cookie; where that leads, and the cookie."""
    http = http_to(url)
    try:
        answer = http.post(path, data=form)
    except httpx2.HTTPError as error:
        raise _no_answer(url, error) from error
    http.cookies.clear()
    if answer.status_code != SEE_OTHER:
        raise NoServer(say("The server answers {status} to {path}.", status=answer.status_code, path=path))
    cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    return answer.headers.get("location", ""), cookie


@functools.cache
def http_to(url: str) -> httpx2.Client:
    """Stays open as long as the host's process lives."""
    return httpx2.Client(base_url=url, timeout=PATIENCE, limits=httpx2.Limits(keepalive_expiry=KEPT_ALIVE))


def _no_answer(url: str, error: httpx2.HTTPError) -> NoServer:
    reason = str(error) or type(error).__name__
    return NoServer(say("No server answers at {url}: {reason}.", url=url, reason=reason))


def memory(url: str) -> int:
    """The bytes of memory that the server has."""
    try:
        answer = httpx2.get(f"{url}/metrics", timeout=PATIENCE)
    except httpx2.HTTPError as error:
        raise _no_answer(url, error) from error
    found = MEMORY.search(answer.text)
    return int(found[1]) if found else 0


ATOLL = Kind(client=AtollClient, make_table=make_table, memory=memory)
