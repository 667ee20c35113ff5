"""WebSockets for uvicorn, spoken by picows: frames are read and written by compiled code.

The application sees ASGI as ever. There is one difference: the line is open before the application is asked, so that
one which it does not accept is closed with a code, before anything was said on it.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from picows import WSAutoPingStrategy, WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from atoll.server.connections import Place
from atoll.server.neighbours import Neighbours

log = logging.getLogger("atoll.websockets")
HANDSHAKE = 5.0
"""Seconds for a line to open."""
PING_AFTER = PONG_WITHIN = 20.0
FIRST_BUFFER = 2048
MOST_WAITING = 32
"""Messages that the application has not taken yet; then the line is not read until it has."""
FINE, LOST, NO_TEXT, TOO_LARGE, AWAY = 1000, 1006, 1007, 1009, 1012
CLOSING = 2.0
"""Seconds for the other side to close as well."""

LINE = "atoll.line"
"""An extension of ASGI: the line itself, which can send text at once, and hear it at once."""

Message = dict[str, Any]


class Protocol(WSProtocol):  # type: ignore[misc]
    """What uvicorn makes when a page asks for a WebSocket."""

    def __init__(
        self,
        config: Any,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: Any = None,
        neighbours: Neighbours | None = None,
        place: Place | None = None,
        refusal: int = 0,
    ) -> None:
        self.line = Line(config, server_state, app_state, self, refusal)
        self._neighbours = neighbours
        self._place = place
        super().__init__(
            None,
            None,
            False,
            self.line.meet,
            log,
            True,
            HANDSHAKE,
            True,
            PING_AFTER,
            PONG_WITHIN,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            True,
            config.ws_max_size,
            None,
            FIRST_BUFFER,
        )

    def data_received(self, data: bytes) -> None:
        """The request, which uvicorn has read already."""
        transport, loop = self.transport.underlying_transport, asyncio.get_running_loop()
        loop.call_soon(_dismiss, transport.get_protocol())
        if self._neighbours is not None and self._neighbours.hand_over(transport, data):
            return
        while data:
            space = self.get_buffer(-1)
            size = min(len(space), len(data))
            space[:size] = data[:size]
            self.buffer_updated(size)
            data = data[size:]
        # The transport becomes ours when this returns; it then has to read in another way.
        loop.call_soon(self._read_anew)

    def _read_anew(self) -> None:
        transport = self.transport.underlying_transport
        if not transport.is_closing():
            transport.pause_reading()
            transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        # Also when the line was never open, or was handed over.
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Uvicorn goes down."""
        self.line.hang_up(AWAY)


def _dismiss(reader: Any) -> None:
    """Uvicorn does not tell whatever has read a request that another protocol has taken over: it and its parser would
    stay in memory, each held by the other."""
    if isinstance(reader, HttpToolsProtocol):
        reader.parser = None  # type: ignore[assignment]


class Line(WSListener):
    """A connection, as the application sees it."""

    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], protocol: Protocol, refusal: int = 0
    ) -> None:
        self._refusal = refusal
        """A code, if it is closed as soon as it is open."""
        self._app = config.loaded_app
        self._root = config.root_path
        self._largest = config.ws_max_size
        self._state = server_state
        self._app_state = app_state
        self._protocol: Protocol | None = protocol
        self._request: WSUpgradeRequest | None = None
        self._transport: WSTransport | None = None
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._parts: list[bytes] = []
        self._writable = asyncio.Event()
        self._writable.set()
        self._closing: asyncio.TimerHandle | None = None
        self._is_text = True
        self._is_gone = self._is_deaf = False
        self.hear: Callable[[bytes], bool] | None = None
        """Whoever sets this is told text the moment it arrives; what it does not want is received as ever."""

    # What picows tells.

    def meet(self, request: WSUpgradeRequest) -> "Line":
        self._request = request
        return self

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._state.connections.add(self._protocol)
        if self._refusal:
            self.hang_up(self._refusal)
            return
        self._inbox.put_nowait({"type": "websocket.connect"})
        task = asyncio.get_running_loop().create_task(self._run())
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if (
            self.hear is not None
            and frame.msg_type == WSMsgType.TEXT
            and frame.fin
            and self._inbox.empty()
            and self.hear(frame.get_payload_as_bytes())
        ):
            return
        if frame.msg_type == WSMsgType.CLOSE:
            self.hang_up(FINE)
            transport.disconnect()
        elif frame.msg_type in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self._take(frame)

    def _take(self, frame: WSFrame) -> None:
        """A message, or a part of one."""
        if frame.msg_type != WSMsgType.CONTINUATION:
            self._is_text = frame.msg_type == WSMsgType.TEXT
        self._parts.append(frame.get_payload_as_bytes())
        if len(self._parts) > 1 and sum(map(len, self._parts)) > self._largest:
            self.hang_up(TOO_LARGE)
        if frame.fin:
            data, self._parts = b"".join(self._parts), []
            try:
                message = {"text": data.decode()} if self._is_text else {"bytes": data}
            except UnicodeDecodeError:
                self.hang_up(NO_TEXT)
            else:
                self._put({"type": "websocket.receive", **message})

    def _put(self, message: Message) -> None:
        self._inbox.put_nowait(message)
        if self._inbox.qsize() > MOST_WAITING and not self._is_deaf and self._transport is not None:
            self._is_deaf = True
            self._transport.underlying_transport.pause_reading()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._is_gone = True
        self._writable.set()
        if self._closing is not None:
            self._closing.cancel()
        self._state.connections.discard(self._protocol)
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": LOST})
        # Nobody looks for garbage for a while: leave no ring behind.
        self._protocol = self._transport = self.hear = None

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    # What the application asks for.

    async def _run(self) -> None:
        try:
            await self._app(self._scope(), self._receive, self._send)
        except Exception:
            log.exception("a live line broke down")
        finally:
            self.hang_up(FINE)

    def _scope(self) -> dict[str, Any]:
        assert self._request is not None and self._transport is not None
        path, _, query = self._request.path.decode("latin-1").partition("?")
        transport = self._transport.underlying_transport
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self._transport.is_secure else "ws",
            "server": transport.get_extra_info("sockname"),
            "client": transport.get_extra_info("peername"),
            "root_path": self._root,
            "path": self._root + unquote(path),
            "raw_path": (self._root + path).encode("latin-1"),
            "query_string": query.encode("latin-1"),
            "headers": [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in self._request.headers.items()],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {LINE: self},
        }

    async def _receive(self) -> Message:
        message = await self._inbox.get()
        if self._is_deaf and self._inbox.empty() and not self._is_gone and self._transport is not None:
            self._is_deaf = False
            self._transport.underlying_transport.resume_reading()
        return message

    async def _send(self, message: Message) -> None:
        if not self._writable.is_set():
            await self._writable.wait()
        if self._is_gone or self._transport is None:
            raise OSError("the page has gone away")
        if message["type"] == "websocket.send":
            text = message.get("text")
            if text is None:
                self._transport.send(WSMsgType.BINARY, message["bytes"])
            else:
                self._transport.send(WSMsgType.TEXT, text.encode())
        elif message["type"] == "websocket.close":
            self.hang_up(message.get("code", FINE))

    def send_now(self, text: bytes) -> bool:
        """Send without waiting; False if the other side reads too slowly, or has gone."""
        if self._is_gone or self._transport is None or not self._writable.is_set():
            return False
        self._transport.send(WSMsgType.TEXT, text)
        return True

    def drop(self, code: int) -> None:
        """Hang up, and hear nothing more of what was said before: the application is told at once."""
        if self._transport is not None and not self._transport.is_close_frame_sent:
            while not self._inbox.empty():
                self._inbox.get_nowait()
            self.hang_up(code)

    def hang_up(self, code: int) -> None:
        """Say goodbye; the line is closed when the other side has said so too, or has not for a while. Whatever it has
        not read by then is lost: one that reads nothing would be waited for for ever."""
        transport = self._transport
        if transport is None or self._is_gone or transport.is_close_frame_sent:
            return
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})
        transport.send_close(code)  # type: ignore[arg-type]
        self._closing = asyncio.get_running_loop().call_later(CLOSING, transport.disconnect, False)
