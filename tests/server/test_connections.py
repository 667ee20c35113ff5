"""Connections: heads of requests that never end, and addresses that never have enough.

The machine itself is not counted, and its word is taken for whom it passes on; 127.0.0.2 is a stranger.
"""

import asyncio
import contextlib
import re
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
import structlog
import uvicorn
import uvloop
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from atoll.cli.serve import serve
from atoll.core.registry import find
from atoll.server.app import create_app
from atoll.server.limits import protocols
from atoll.server.limits.protocols import (
    LARGEST_HEAD,
    LARGEST_MESSAGE,
    MOST_IN_A_ROW,
    BoundedHttp,
    BoundedWebSocket,
    Connections,
    Place,
)
from atoll.server.limits.rate_limit import household
from atoll.server.live.socket import PAGES_OF_ONE
from atoll.server.services import Services
from atoll.server.settings import Settings
from tests.server.conftest import Guest
from tests.server.real import Player, Server, free_port

pytestmark = pytest.mark.xdist_group("connections")
STRANGER = ("127.0.0.2", 0)
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
CLOSE = b"\x88\x80" + bytes(4)
FRIEND = {"X-Forwarded-For": "203.0.113.5"}
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request after a while, and keeps lines open."""
    assert scope["type"] != "lifespan"
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    await asyncio.sleep(0.05)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Door:
    """A server in this process, and all who have knocked."""

    def __init__(self, port: int, server: uvicorn.Server) -> None:
        self.port = port
        self.address = f"ws://127.0.0.1:{port}/"
        self._server = server
        self._writers: list[asyncio.StreamWriter] = []

    @property
    def protocols(self) -> list[Any]:
        """What serves those who are connected now."""
        return list(self._server.server_state.connections)

    async def connect(self, peer: tuple[str, int] | None = None) -> Streams:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=peer)
        self._writers.append(writer)
        return reader, writer

    async def close(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0.05)


def play(
    story: Callable[[Door], Awaitable[None]], crowd: Connections | None = None, served: Any = app, **more: Any
) -> None:
    """Serve while a story is told."""

    async def all_of_it() -> None:
        http: Any = partial(BoundedHttp, crowd or Connections())
        ws: Any = BoundedWebSocket
        bounds = {"http": http, "ws": ws, "ws_max_size": LARGEST_MESSAGE, "ws_per_message_deflate": False}
        config = uvicorn.Config(served, port=free_port(), log_config=None, **bounds, **more)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        async with asyncio.timeout(60):
            while not server.started:
                await asyncio.sleep(0.01)
            door = Door(config.port, server)
            try:
                await story(door)
            finally:
                await door.close()
                server.should_exit = True
                await task

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(all_of_it())


async def ends(streams: Streams, within: float = 5.0) -> bytes:
    """What comes until the other side hangs up."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while more := await asyncio.wait_for(streams[0].read(65_536), within):
            heard += more
    return heard


async def pour(streams: Streams, piece: bytes, times: int) -> int:
    """Send a piece again and again; how often, until the other side hung up."""
    for number in range(times):
        if streams[1].transport.is_closing() or streams[0].at_eof():
            return number
        streams[1].write(piece)
        await asyncio.sleep(0.001)
    return times


async def is_answered(streams: Streams, request: bytes = GET) -> bool:
    try:
        streams[1].write(request)
        return (await asyncio.wait_for(streams[0].read(12), 5)).endswith(b"200")
    except ConnectionError:
        return False


async def closing_code(line: ClientConnection) -> int | None:
    with pytest.raises(ConnectionClosed) as ended:
        await asyncio.wait_for(line.recv(), 5)
    return int(ended.value.rcvd.code) if ended.value.rcvd else None


# Heads.


@pytest.mark.parametrize("line", [b"X-More: " + b"x" * 1000 + b"\r\n", b"x" * 1000], ids=["many lines", "one line"])
def test_a_head_that_does_not_end_ends_the_connection(line: bytes) -> None:
    """It is not kept: far fewer bytes are taken than somebody wants to send."""

    async def story(door: Door) -> None:
        streams = await door.connect()
        streams[1].write(b"GET / HTTP/1.1\r\nHost: x\r\nX-First: ")
        assert await pour(streams, line, 500) < 300
        assert await is_answered(await door.connect())

    play(story)


def test_a_head_that_is_too_large_is_refused_however_quickly_it_comes() -> None:
    async def story(door: Door) -> None:
        streams = await door.connect()
        streams[1].write(GET[:-2] + b"X-More: " + b"x" * LARGEST_HEAD + b"\r\n\r\n")
        assert b" 400 " in await ends(streams)

    play(story)


def test_the_head_of_a_request_sent_ahead_is_bounded_too() -> None:
    """While an earlier request is answered, and that may take hours, as with a stream of events."""

    async def story(door: Door) -> None:
        streams = await door.connect()
        streams[1].write(GET + b"GET / HTTP/1.1\r\nX-More: ")
        assert await pour(streams, b"x" * 1000, 500) < 300

    play(story)


def test_many_requests_at_once_on_one_connection_are_not_kept() -> None:
    async def story(door: Door) -> None:
        streams = await door.connect()
        streams[1].write(GET * (MOST_IN_A_ROW + 5))
        assert b" 400 " in await ends(streams)
        a_few = await door.connect()
        a_few[1].write(GET * 5 + GET[:-2] + b"Connection: close\r\n\r\n")
        assert (await ends(a_few)).count(b" 200 ") == 6

    play(story)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"\r\n"])
@pytest.mark.parametrize("before", [b"", GET], ids=["first request", "second request"])
def test_half_a_head_is_not_waited_for_for_ever(said: bytes, before: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if a little more of it comes now and then. The story would not end within its minute."""
    monkeypatch.setattr(protocols, "HEAD_WITHIN", 0.6)

    async def story(door: Door) -> None:
        streams = await door.connect()
        if before:
            assert await is_answered(streams)
        streams[1].write(said)
        with contextlib.suppress(ConnectionError):
            while not streams[0].at_eof():
                streams[1].write(said[-1:])
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(streams[0].read(1000), 0.1)

    play(story)


def test_requests_and_lines_that_take_long_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is for heads: neither an answer nor a live line is cut off by it."""
    monkeypatch.setattr(protocols, "HEAD_WITHIN", 0.02)

    async def story(door: Door) -> None:
        assert await is_answered(await door.connect())
        async with connect(door.address) as line:
            await asyncio.sleep(0.1)
            await asyncio.wait_for(await line.ping(), 5)

    play(story)


# How many.


def test_an_address_has_so_many_connections_and_no_more() -> None:
    """Those it has go on; when one ends, another may come. Others are not concerned."""

    async def story(door: Door) -> None:
        kept = [await door.connect(STRANGER) for _ in range(5)]
        assert not await is_answered(await door.connect(STRANGER))
        assert all([await is_answered(each) for each in kept])
        assert await is_answered(await door.connect(("127.0.0.3", 0)))
        kept.pop()[1].close()
        while len(door.protocols) > 5:
            await asyncio.sleep(0.01)
        assert await is_answered(await door.connect(STRANGER))

    play(story, Connections(most=5))


def test_the_machine_itself_may_have_any_number_of_lines() -> None:
    """`atoll load` opens thousands."""

    async def story(door: Door) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(12):
                line = await stack.enter_async_context(connect(door.address))
            await asyncio.wait_for(await line.ping(), 5)

    play(story, Connections(most=3, most_lines=2))


@pytest.mark.parametrize("how", [{"local_addr": STRANGER}, {"additional_headers": FRIEND}], ids=["direct", "by proxy"])
def test_a_line_too_many_is_closed_with_a_code_that_pages_understand(how: dict[str, Any]) -> None:
    """4429: a page that were to come back at once would make things worse. Places are free again when lines end."""
    crowd = Connections(most=5, most_lines=3)

    async def story(door: Door) -> None:
        address = door.address
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(3):
                kept = await stack.enter_async_context(connect(address, **how))
            async with connect(address, **how) as line:
                assert await closing_code(line) == 4429
            await asyncio.wait_for(await kept.ping(), 5)
        while crowd.open:
            await asyncio.sleep(0.01)
        assert not crowd.lines
        async with connect(address, **how) as line:
            await asyncio.wait_for(await line.ping(), 5)

    play(story, crowd)


def test_a_proxy_shares_no_cap_with_those_whom_it_serves() -> None:
    """Whom it passes on is counted each for themselves; what they have asked for tells who they are."""

    async def story(door: Door) -> None:
        def asks(number: int) -> bytes:
            return GET[:-2] + b"X-Forwarded-For: 203.0.113.%d\r\n\r\n" % number

        kept = [await door.connect() for _ in range(12)]
        assert all([await is_answered(each, asks(number // 3)) for number, each in enumerate(kept)])
        refused = await door.connect()
        refused[1].write(asks(1))
        assert b" 503 " in await ends(refused)
        assert await is_answered(await door.connect(), asks(9))

    play(story, Connections(most=3))


def test_the_machine_itself_is_not_counted_by_way_of_its_proxy_either() -> None:
    async def story(door: Door) -> None:
        asked = GET[:-2] + b"X-Forwarded-For: 127.0.0.1\r\n\r\n"
        assert all([await is_answered(await door.connect(), asked) for _ in range(3)])

    play(story, Connections(most=1))


def test_a_strangers_word_is_not_taken_for_somebody_else() -> None:
    async def story(door: Door) -> None:
        for number in range(3):
            asked = GET[:-2] + b"X-Forwarded-For: 203.0.113.%d\r\n\r\n" % number
            assert await is_answered(await door.connect(STRANGER), asked) == (number < 2)

    play(story, Connections(most=2))


def test_files_are_left_for_the_server_itself() -> None:
    async def story(door: Door) -> None:
        kept = [await door.connect((f"127.0.0.{4 + number}", 0)) for number in range(6)]
        assert [await is_answered(each) for each in kept] == [True, True, True, True, False, False]
        for each in kept:
            each[1].close()
        while door.protocols:
            await asyncio.sleep(0.01)
        assert await is_answered(await door.connect())

    play(story, Connections(in_all=4))


def test_the_log_speaks_of_a_flood_once_a_minute() -> None:
    """How often somebody was turned away, but not who."""
    crowd = Connections(most=0)
    with structlog.testing.capture_logs() as said:
        for number in range(50):
            assert not Place(crowd).belong_to(f"203.0.113.{number}")
        assert [(line["event"], line["times"]) for line in said] == [("a household has too many connections", 1)]
        crowd.too_many._said -= protocols.QUIET
        assert not Place(crowd).belong_to("203.0.113.7")
    assert [line["times"] for line in said] == [1, 50]
    assert "203.0" not in str(said)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::1", "::1"),
        ("testclient", "testclient"),
    ],
)
def test_whoever_has_a_network_is_counted_once(host: str, counted: str) -> None:
    assert household(host) == counted


def test_no_address_is_remembered_for_longer_than_it_is_there() -> None:
    crowd = Connections()
    places = [Place(crowd) for _ in range(9)]
    for number, place in enumerate(places):
        assert place.belong_to(f"203.0.113.{number}") and place.become_line()
        assert place.belong_to("203.0.113.99")
    assert dict(crowd.open) == {"203.0.113.99": 9}
    for place in places:
        place.leave()
        place.leave()
    assert not crowd.open and not crowd.lines


# Those who do not read, and those who have many pages.


def spoken(text: bytes) -> bytes:
    """A message as a browser sends it."""
    return b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text


async def hears(reader: asyncio.StreamReader, last: bytes) -> None:
    """Read on until that is the last of what has come."""
    heard = b""
    while not heard.endswith(last):
        more = await asyncio.wait_for(reader.read(1_000_000), 20)
        assert more, "the line has ended before"
        heard = heard[-len(last) :] + more


def asks_for_a_line(table: str) -> bytes:
    head = "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    return f"GET /t/{table}/live HTTP/1.1\r\n{head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_page_that_reads_nothing_is_dropped_though_it_sends_a_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comes_back: bool
) -> None:
    """Uvicorn would wait for it for ever. If it reads on in time, it is told why it was given up."""
    monkeypatch.setattr(protocols, "READ_WITHIN", 60.0 if comes_back else 0.5)
    atoll, crowd = create_app(Settings(tmp_path, bot_processes=0)), Connections()

    async def story(door: Door) -> None:
        here: Services = atoll.state.services
        table = await here.tables.create(find("aqualin"), "anna", seats=2, options={})
        reader, writer = await door.connect(STRANGER)
        writer.write(asks_for_a_line(table.id))
        await asyncio.wait_for(reader.readuntil(b'"wait":true}'), 5)
        transport: Any = writer.transport
        transport.pause_reading()
        (page,) = here.displays.viewers()
        for number in range(200):
            page.send({"much": "y" * 200_000})
            if number % 50 == 0:
                writer.write(spoken(b'["nonsense"]'))
            await asyncio.sleep(0.002)
        if comes_back:
            assert page in here.displays.viewers()
            transport.resume_reading()
            await hears(reader, b"\x88\x02" + (1012).to_bytes(2, "big"))
            writer.write(CLOSE)
        while here.displays.viewers() or crowd.open:
            await asyncio.sleep(0.05)

    play(story, crowd, atoll)


def test_so_many_pages_of_one_person_at_a_table_and_no_more(anna: Guest, ben: Guest, table: str) -> None:
    """The page says so in words, and does not come back by itself."""
    with contextlib.ExitStack() as stack:
        for _ in range(PAGES_OF_ONE):
            stack.enter_context(anna.line(table)).until("head")
        with anna.line(table) as line:
            assert "Too many pages" in line.frame().get("no", "")
            with pytest.raises(WebSocketDisconnect) as ended:
                line.frame()
            assert ended.value.code == 4429
        stack.enter_context(ben.line(table)).until("head")
    with anna.line(table) as line:
        line.until("head")


def test_so_many_pages_of_one_household_at_a_table_and_no_more(
    client: TestClient, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests without a cookie are somebody else each time; the machine itself is not counted."""
    monkeypatch.setattr("atoll.server.live.socket.PAGES_OF_A_HOUSEHOLD", 3)
    afar = TestClient(client.app, client=("203.0.113.5", 5000))
    afar.portal = client.portal
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(Guest(afar, "Afar").line(table)).until("head")
        with Guest(afar, "Afar").line(table) as line:
            assert "Too many pages" in line.frame().get("no", "")
        for _ in range(4):
            stack.enter_context(Guest(client, "Here").line(table)).until("head")


# What is known of uvicorn from inside.


def test_uvicorns_reader_of_requests_is_as_it_is_known_here() -> None:
    """If this fails after an upgrade, read `limits/protocols.py` beside uvicorn's new sources."""

    async def look() -> None:
        protocol: Any = HttpToolsProtocol(uvicorn.Config(app, log_config=None), ServerState(), {})
        for name in ("app", "client", "connections", "cycle", "headers", "loop", "parser", "pipeline", "transport"):
            assert hasattr(protocol, name), name
        assert hasattr(protocol, "ws_protocol_class") and hasattr(protocol.config, "loaded_app")
        protocol.on_message_begin()
        assert protocol.url == b"" and protocol.headers == []
        named = protocol.app.trusted_hosts.get_trusted_client_address("203.0.113.5, 127.0.0.1")
        assert named[0] == "203.0.113.5" and "127.0.0.1" in protocol.app.trusted_hosts

    asyncio.run(look())
    overridden = ("connection_made", "connection_lost", "data_received", "on_message_begin", "on_headers_complete")
    for name in (*overridden, "handle_websocket_upgrade", "send_400_response", "timeout_keep_alive_handler"):
        assert callable(vars(HttpToolsProtocol)[name]), name
    assert "response_complete" in vars(RequestResponseCycle)["__init__"].__code__.co_names


def test_the_server_is_started_with_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And with uvicorn's own pings, by which lines end whose machine was switched off."""
    started: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, sockets: started.append(server.config))
    monkeypatch.setattr(protocols, "raise_file_limit", lambda: None)
    serve(Settings(tmp_path, bot_processes=0), [])
    (config,) = started
    http: Any = config.http
    assert http.func is BoundedHttp and isinstance(http.args[0], Connections)
    assert http.args[0].in_all == protocols.room()
    assert config.ws is BoundedWebSocket
    assert config.ws_max_size == LARGEST_MESSAGE and not config.ws_per_message_deflate
    assert config.ws_ping_interval and config.ws_ping_timeout


# At the limit of files.


class Poor(Server):
    """A server that may open few files."""

    def start(self) -> None:
        command = [sys.executable, "-m", "atoll", "serve", "--port", str(self.port), "--data", str(self.folder)]
        limit = 'ulimit -Sn 100 && ulimit -Hn 256 && exec "$0" "$@"'
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(["sh", "-c", limit, *command, *self.more], stdout=log, stderr=log)
        self.wait()


def comes_true(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_well(server: Server) -> bool:
    with contextlib.suppress(httpx2.HTTPError):
        return httpx2.get(f"{server.url}/healthz", timeout=5).status_code == 200
    return False


def test_a_server_at_the_end_of_its_files_says_so_and_recovers(tmp_path: Path) -> None:
    """It begins by taking as many as it may have. Whoever has a connection is served, also from the database."""
    server = Poor(tmp_path, "--bots", "0")
    server.start()
    anna = Player(server.url)
    anna.create("aqualin")
    anna.come()
    crowd = []
    try:
        assert server.process is not None
        limits = Path(f"/proc/{server.process.pid}/limits").read_text()
        assert re.search(r"Max open files +256 +256", limits)
        for number in range(300):
            one = socket.create_connection(("127.0.0.1", server.port), 5, (f"127.0.1.{1 + number % 250}", 0))
            crowd.append(one)
        comes_true(lambda: "as many connections as there may be" in server.log.read_text("utf-8"))
        assert "no" not in anna.move()
        for one in crowd:
            one.close()
        comes_true(lambda: is_well(server))
        assert "no" not in anna.move()
    finally:
        for one in crowd:
            one.close()
        anna.go()
        server.stop()
