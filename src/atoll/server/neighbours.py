"""Neighbours: server processes at one address, which share a database.

Any of them can serve any table. But what happens at a table has to be worked out in every process where somebody looks
at it, so each table has a home: a live line that arrives elsewhere is handed over to the home of its table, socket and
all. If that does not work, because the other one has just died, whoever has the line serves it.
"""

import asyncio
import contextlib
import os
import re
import socket
import zlib
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

LIVE = re.compile(rb"GET [^ ?]*/t/([^/ ?]+)/live[ ?]")
LARGEST_REQUEST = 100_000


@dataclass(frozen=True)
class Neighbours:
    """A process among others. Each listens at a socket in the same folder, which has its number for a name."""

    folder: Path
    number: int
    count: int

    def home(self, table: bytes) -> int:
        return zlib.crc32(table) % self.count

    def hand_over(self, transport: asyncio.Transport, request: bytes) -> bool:
        """Give a line to the home of its table, with the request that began it; False if it stays here."""
        asked = LIVE.match(request)
        line = transport.get_extra_info("socket")
        if asked is None or line is None or (home := self.home(asked[1])) == self.number:
            return False
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line.fileno()]))]
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
            post.setblocking(False)
            try:
                post.sendmsg([request], rights, 0, str(self.folder / str(home)))
            except OSError:
                return False
        transport.abort()
        return True

    def listen(self) -> socket.socket:
        """Where the others hand lines over to this process."""
        address = self.folder / str(self.number)
        address.unlink(missing_ok=True)
        post = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        post.setblocking(False)
        post.bind(str(address))
        return post


class Server(uvicorn.Server):
    """Uvicorn's, which also takes lines that a neighbour hands over, and does not outlive whoever keeps it alive."""

    def __init__(self, config: uvicorn.Config, neighbours: Neighbours | None, parent: int | None = None) -> None:
        super().__init__(config)
        self.neighbours = neighbours
        self.parent = parent
        self._post: socket.socket | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.neighbours is not None and self.started:
            self._post = self.neighbours.listen()
            asyncio.get_running_loop().add_reader(self._post, self._take_lines, self._post)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._post is not None:
            asyncio.get_running_loop().remove_reader(self._post)
            self._post.close()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        is_orphan = self.parent is not None and os.getppid() != self.parent
        return await super().on_tick(counter) or is_orphan

    def _take_lines(self, post: socket.socket) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                request, lines, _, _ = socket.recv_fds(post, LARGEST_REQUEST, 1)
                for line in lines:
                    task = asyncio.get_running_loop().create_task(self._adopt(socket.socket(fileno=line), request))
                    self.server_state.tasks.add(task)
                    task.add_done_callback(self.server_state.tasks.discard)

    async def _adopt(self, line: socket.socket, request: bytes) -> None:
        """Go on with a line as if it had come here."""
        line.setblocking(False)
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(self._protocol, line)
        protocol.data_received(request)

    def _protocol(self) -> Any:
        make: Any = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
