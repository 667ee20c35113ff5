"""Live lines of a real server, as a browser and as somebody with bad manners would use them."""

import asyncio
import contextlib
import gc
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from atoll.server.limits import protocols
from atoll.server.limits.processor_time import Account
from atoll.server.limits.protocols import (
    LARGEST_MESSAGE,
    MOST_PARTS,
    MOST_RECEIVED,
    MOST_UNREAD,
    BoundedHttp,
    BoundedWebSocket,
    Connections,
)
from atoll.server.live.socket import MOST_A_SECOND, LiveLine
from atoll.server.live.viewer import Viewer
from atoll.server.services import Services
from atoll.server.tables.meaning import match_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from tests.server.conftest import Guest
from tests.server.moments import first_touch, noting, parts, seated, until
from tests.server.real import Player as RealPlayer
from tests.server.real import Server, free_port
from tests.server.test_connections import CLOSE, STRANGER, Door, Streams, ends, play

pytestmark = pytest.mark.xdist_group("websockets")
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MORE, TEXT, PING, PONG = 0x0, 0x1, 0x9, 0xA
TOO_LARGE = (1009).to_bytes(2, "big")
"""The code with which a line is closed, as it goes over the wire."""


@pytest.fixture
def anna(server: Server) -> Iterator[RealPlayer]:
    anna = RealPlayer(server.url)
    anna.create("aqualin")
    anna.come()
    yield anna
    anna.go()


@pytest.fixture
def guest(client: TestClient) -> Guest:
    return Guest(client, "Ben")


def line_of(player: RealPlayer) -> ClientConnection:
    assert player.socket is not None
    return player.socket


def hear_key(player: RealPlayer, key: str) -> object:
    """The next frame that says something under a key; a greeting has an empty chat."""
    while not (frame := player.hear()).get(key):
        pass
    return frame[key]


def how_it_ends(line: ClientConnection) -> int | None:
    """Read on until the line is closed; the code with which it was, if one was given."""
    try:
        while True:
            line.recv(30)
    except ConnectionClosed as ended:
        return int(ended.rcvd.code) if ended.rcvd else None


def test_a_message_in_several_parts_is_one_message(anna: RealPlayer) -> None:
    line_of(anna).send(iter(('["chat', '","good', ' day"]')))
    assert "good day" in str(hear_key(anna, "chat"))


def test_what_is_no_text_is_answered_in_words(anna: RealPlayer) -> None:
    line_of(anna).send(b'["chat","bytes"]')
    assert "Reload" in str(hear_key(anna, "no"))


def test_letters_that_are_none_end_the_line(anna: RealPlayer) -> None:
    line_of(anna).send(b"\xff\xfe", text=True)
    assert how_it_ends(line_of(anna)) == 1007


def test_a_message_beyond_all_measure_ends_the_line(anna: RealPlayer) -> None:
    line_of(anna).send(json.dumps(["why", ["x" * LARGEST_MESSAGE]]))
    assert how_it_ends(line_of(anna)) in (None, 1009)


def test_parts_that_add_up_beyond_all_measure_end_the_line(anna: RealPlayer) -> None:
    with contextlib.suppress(ConnectionClosed):
        line_of(anna).send(iter(["x" * (LARGEST_MESSAGE // 4)] * 6))
    assert how_it_ends(line_of(anna)) in (None, 1009)


def test_a_flood_of_messages_is_answered_one_by_one(anna: RealPlayer) -> None:
    """More than the server keeps waiting: it stops reading for a while, and loses none."""
    for _ in range(80):
        line_of(anna).send(json.dumps(["why", ["reef"]]))
    for _ in range(80):
        assert hear_key(anna, "why")


def test_a_line_from_another_site_is_closed_before_anything_is_said(server: Server, anna: RealPlayer) -> None:
    address = f"ws://127.0.0.1:{server.port}/t/{anna.table}/live"
    with connect(address, origin=Origin("http://elsewhere.example")) as line, pytest.raises(ConnectionClosed) as ended:
        line.recv(30)
    assert ended.value.rcvd is not None and ended.value.rcvd.code == 4403


def test_a_line_to_no_table_is_closed(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/t/nowhere/live") as line:
        assert how_it_ends(line) == 4404


def test_a_server_that_goes_down_says_so(tmp_path: Path) -> None:
    """Code 1012: pages come back by themselves."""
    server = Server(tmp_path, "--bots", "0")
    server.start()
    anna = RealPlayer(server.url)
    anna.create("aqualin")
    anna.come()
    server.stop()
    assert how_it_ends(line_of(anna)) == 1012
    anna.go()


def test_a_line_leaves_no_ring_behind() -> None:
    """Garbage is looked for seldom here: whatever had read the request is gone when the line is open."""
    http: Any = partial(BoundedHttp, Connections())

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def story() -> None:
        ws: Any = BoundedWebSocket
        config = uvicorn.Config(app, port=free_port(), ws=ws, http=http, lifespan="off", log_level="error")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(30), connect_async(f"ws://127.0.0.1:{config.port}/") as line:
            await line.ping()
            assert not [thing for thing in gc.get_objects() if issubclass(type(thing), HttpToolsProtocol)]
        server.should_exit = True
        await serving

    gc.collect()
    gc.disable()
    try:
        asyncio.run(story())
    finally:
        gc.enable()


# Protections, each of which nobody would miss until it is needed.


@pytest.mark.parametrize("message", [["nonsense"], ["touch", -1, ["nothing"], True]], ids=["asked", "touched"])
def test_whoever_sends_too_many_messages_waits(anna: RealPlayer, message: list[Any]) -> None:
    """A second's worth is heard at once, and then so many a second."""
    time.sleep(1)
    started = time.monotonic()
    for _ in range(2 * MOST_A_SECOND):
        line_of(anna).send(json.dumps(message))
    for _ in range(2 * MOST_A_SECOND):
        hear_key(anna, "no")
    assert time.monotonic() - started > 0.8


@pytest.mark.parametrize("message", ['["why",["reef","{}"]]', '["touch",0,["reef","{}"],true]'])
def test_a_message_that_is_as_long_as_it_may_be_is_looked_at(anna: RealPlayer, message: str) -> None:
    line_of(anna).send(message.format("x" * (LARGEST_MESSAGE - 100)))
    frame = anna.hear()
    while not frame.keys() & {"why", "no"}:
        frame = anna.hear()
    assert "does not understand" not in str(frame.get("no"))


def test_a_message_that_is_too_long_for_a_page_is_not_looked_at(guest: Guest) -> None:
    """Nor where the server before this one lets it through."""
    with guest.line(guest.create("aqualin", others="screen")) as line:
        line.until("head")
        line.send("why", ["reef", "x" * LARGEST_MESSAGE])
        assert "does not understand" in line.until("no")["no"]


# What a line may bring, and how much of it.


def frame(kind: int, data: bytes = b"", *, is_last: bool = True) -> bytes:
    """A frame as a browser sends it, with a mask that changes nothing."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([is_last << 7 | kind]) + size + bytes(4) + data


async def open_line(door: Door, peer: tuple[str, int] | None = None, more: bytes = b"") -> Streams:
    streams = await door.connect(peer)
    streams[1].write(HANDSHAKE[:-2] + more + b"\r\n")
    await asyncio.wait_for(streams[0].readuntil(b"\r\n\r\n"), 20)
    return streams


async def is_there(streams: Streams) -> bool:
    """Whether somebody answers at the other end."""
    streams[1].write(frame(PING, b"are you there"))
    try:
        await asyncio.wait_for(streams[0].readuntil(b"are you there"), 20)
    except (ConnectionError, asyncio.IncompleteReadError):
        return False
    return True


class Listener:
    """An application that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message["text"])


def count_calls(monkeypatch: pytest.MonkeyPatch, name: str) -> list[Any]:
    """What uvicorn's own handler is called with from now on."""
    calls: list[Any] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, name, noting(calls, getattr(WebSocketsSansIOProtocol, name)))
    return calls


@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "one by one"])
def test_a_message_in_thousands_of_empty_parts_ends_the_line(at_once: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """However small they are: each would take a place in memory. After a few of them, no more are looked at."""
    handled, listener = count_calls(monkeypatch, "handle_cont"), Listener()

    async def story(door: Door) -> None:
        streams = await open_line(door)
        end = asyncio.create_task(ends(streams))
        streams[1].write(frame(TEXT, b"x", is_last=False))
        for _ in range(1 if at_once else 5000):
            if not streams[1].transport.is_closing():
                streams[1].write(frame(MORE, is_last=False) * (5000 if at_once else 1))
                await asyncio.sleep(0)
        assert TOO_LARGE in await end
        assert await is_there(await open_line(door))

    play(story, served=listener)
    assert 0 < len(handled) < MOST_PARTS
    assert not listener.heard


def test_a_message_in_a_few_parts_is_heard() -> None:
    listener = Listener()

    async def story(door: Door) -> None:
        streams = await open_line(door)
        parts = [frame(MORE, b"%d " % number, is_last=number == MOST_PARTS) for number in range(2, MOST_PARTS + 1)]
        for _ in range(2):
            streams[1].write(frame(TEXT, b"1 ", is_last=False) + b"".join(parts))
        assert await is_there(streams)

    play(story, served=listener)
    assert [text.split() for text in listener.heard] == [[str(number) for number in range(1, MOST_PARTS + 1)]] * 2


def test_a_message_that_grows_too_large_in_parts_ends_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes beyond the measure is not taken, however it is cut."""
    handled, listener = count_calls(monkeypatch, "handle_cont"), Listener()

    async def story(door: Door) -> None:
        streams = await open_line(door)
        quarter = b"x" * (LARGEST_MESSAGE // 4)
        streams[1].write(frame(TEXT, quarter, is_last=False) + frame(MORE, quarter, is_last=False) * 2)
        assert await is_there(streams)
        streams[1].write(frame(MORE, quarter, is_last=False) + frame(MORE, b"x"))
        assert TOO_LARGE in await ends(streams)

    play(story, served=listener)
    assert sum(len(part.data) for _, part in handled) < LARGEST_MESSAGE
    assert not listener.heard


def test_a_line_that_sends_pings_and_never_reads_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers that it does not read would fill the memory."""
    monkeypatch.setattr(protocols, "READ_WITHIN", 1000.0)
    most = [0]
    write = BoundedWebSocket.handle_ping

    def watched(protocol: Any) -> None:
        write(protocol)
        most[0] = max(most[0], protocol.transport.get_write_buffer_size())

    monkeypatch.setattr(BoundedWebSocket, "handle_ping", watched)

    async def story(door: Door) -> None:
        _, writer = await open_line(door)
        transport: Any = writer.transport
        transport.pause_reading()
        pings = frame(PING, b"x" * 125) * 100
        with contextlib.suppress(ConnectionError):
            for _ in range(2000):
                writer.write(pings)
                await writer.drain()
                if not door.protocols:
                    break
        while door.protocols:
            await asyncio.sleep(0.01)
        assert await is_there(await open_line(door))

    play(story)
    # A second time as much may have come with the last bytes that were read.
    assert MOST_UNREAD < most[0] < 3 * MOST_UNREAD


@pytest.mark.parametrize("kind", [PONG, PING, TEXT], ids=["unasked pongs", "pings", "messages"])
@pytest.mark.parametrize("is_direct", [True, False], ids=["direct", "by proxy"])
def test_a_stranger_who_sends_without_end_is_dropped(
    kind: int, is_direct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frames that are answered by nobody count as well: so many bytes a second, whatever they are."""
    taken = count_calls(monkeypatch, "data_received")
    peer, more = (STRANGER, b"") if is_direct else (None, b"X-Forwarded-For: 203.0.113.5\r\n")
    rate, at_once = MOST_RECEIVED

    async def story(door: Door) -> None:
        streams = await open_line(door, peer, more)
        taken.clear()
        started = time.monotonic()
        piece = frame(kind, b"x" * 120)
        for _ in range(5000):
            if streams[1].transport.is_closing() or streams[0].at_eof():
                break
            streams[1].write(piece)
            await asyncio.sleep(0)
        await ends(streams)
        assert sum(len(data) for _, data in taken) <= at_once + rate * (time.monotonic() - started)
        assert await is_there(await open_line(door, peer, more))

    play(story, served=Listener())


def test_this_machine_may_send_as_much_as_it_likes() -> None:
    """The load of `atoll load` comes from here."""
    listener = Listener()

    async def story(door: Door) -> None:
        streams = await open_line(door)
        for _ in range(20):
            streams[1].write(frame(TEXT, b"x" * 120) * 50)
        assert await is_there(streams)

    play(story, served=listener)
    assert len(listener.heard) == 1000


# Those who do not read.


class Speaker:
    """An application that sends without end."""

    is_over = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        with contextlib.suppress(OSError):
            while True:
                await send({"type": "websocket.send", "text": "y" * 10_000})
        self.is_over = True


@pytest.mark.parametrize("says_goodbye", [True, False])
def test_a_line_that_reads_nothing_is_dropped(says_goodbye: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uvicorn would wait for ever until it reads on, even if it has said that it goes."""
    monkeypatch.setattr(protocols, "READ_WITHIN", 0.5)
    speaker = Speaker()

    async def story(door: Door) -> None:
        _, writer = await open_line(door)
        transport: Any = writer.transport
        transport.pause_reading()
        if says_goodbye:
            writer.write(CLOSE)
        while door.protocols:
            await asyncio.sleep(0.02)

    play(story, served=speaker)
    assert speaker.is_over


def test_a_line_that_is_ended_is_dropped_though_only_little_was_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """So little that the system itself would not ask anybody to wait with more."""
    monkeypatch.setattr(protocols, "READ_WITHIN", 0.5)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def story(door: Door) -> None:
        _, writer = await open_line(door)
        transport: Any = writer.transport
        transport.pause_reading()
        (protocol,) = door.protocols
        while not protocol.transport.get_write_buffer_size():
            protocol.transport.write(frame(TEXT, b"y" * 1000))
        protocol.transport.close()
        while door.protocols:
            await asyncio.sleep(0.02)

    play(story, served=app)


class Wire(asyncio.Transport):
    """A transport that notes whether it was cut."""

    is_cut = False

    def abort(self) -> None:
        self.is_cut = True

    def close(self) -> None:
        pass


def test_a_line_that_reads_slowly_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock begins anew whenever everything was taken, and ends with the line."""
    monkeypatch.setattr(protocols, "READ_WITHIN", 0.1)

    async def story() -> None:
        config, state = uvicorn.Config(Listener(), log_config=None), ServerState()
        protocol, wire = BoundedWebSocket(config=config, server_state=state, app_state={}), Wire()
        protocol.transport = wire
        state.connections.add(protocol)
        for _ in range(3):
            protocol.pause_writing()
            protocol.resume_writing()
            await asyncio.sleep(0.2)
        assert not wire.is_cut
        protocol.pause_writing()
        protocol.connection_lost(None)
        await asyncio.sleep(0.2)
        assert not wire.is_cut
        protocol.pause_writing()
        protocol.pause_writing()
        async with asyncio.timeout(20):
            while not wire.is_cut:
                await asyncio.sleep(0.01)

    asyncio.run(story())


def test_what_the_application_has_not_taken_is_not_read_either() -> None:
    """Whoever sends without end fills their own buffers, not ours; when the application goes on, nothing is lost."""
    count, waiting = 20_000, [0]
    listener, go_on = Listener(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def later() -> Any:
            if len(listener.heard) == 1:
                await go_on.wait()
            return await receive()

        await listener(scope, later, send)

    async def story(door: Door) -> None:
        async with connect_async(door.address, ping_interval=None) as line:

            async def pour() -> None:
                for number in range(count):
                    await line.send(f"{number} " + "x" * 1000)

            pouring = asyncio.create_task(pour())
            await asyncio.sleep(1)
            (protocol,) = door.protocols
            waiting[0] = protocol.queue.qsize()
            go_on.set()
            await pouring
            await asyncio.wait_for(await line.ping(), 20)

    play(story, served=app, ws_ping_interval=None)
    assert 0 < waiting[0] < 1000
    assert [text.split()[0] for text in listener.heard] == [str(number) for number in range(count)]


def test_a_line_that_is_silent_is_asked_whether_it_is_there() -> None:
    """One that does not answer, because its machine was switched off, does not stay for ever."""

    async def story(door: Door) -> None:
        silent = await open_line(door)
        async with connect_async(door.address, ping_interval=None) as line:
            assert b"\x89" in await ends(silent, 20)
            await asyncio.wait_for(await line.ping(), 20)

    play(story, served=Listener(), ws_ping_interval=0.2, ws_ping_timeout=0.5)


# What is known of uvicorn from inside.


def test_uvicorns_websocket_is_as_it_is_known_here() -> None:
    """If this fails after an upgrade, read `limits/protocols.py` beside uvicorn's new sources."""

    async def look() -> None:
        ws: Any = BoundedWebSocket
        config = uvicorn.Config(Listener(), ws=ws, log_config=None)
        protocol = WebSocketsSansIOProtocol(config, ServerState(), {})
        for name in ("app", "close_sent", "conn", "frames", "handshake_complete", "loop", "queue", "transport"):
            assert hasattr(protocol, name), name
        assert protocol.frames == [] and protocol.close_sent is False and protocol.handshake_complete is False
        assert protocol.conn.max_message_size == config.ws_max_size
        config.ws_max_size = LARGEST_MESSAGE
        assert WebSocketsSansIOProtocol(config, ServerState(), {}).conn.max_message_size == LARGEST_MESSAGE
        for name in ("send_close", "data_to_send"):
            assert callable(getattr(protocol.conn, name)), name

    asyncio.run(look())
    overridden = ("connection_made", "connection_lost", "pause_writing", "resume_writing", "data_received")
    for name in (*overridden, "handle_cont", "run_asgi", "handle_parser_exception"):
        assert callable(vars(WebSocketsSansIOProtocol)[name]), name
    for name in (*overridden, "handle_cont", "run_asgi"):
        assert name in vars(BoundedWebSocket), name


# What is asked for, and who is still there to hear the answer.


class Page:
    """The other end of a line: what it sends is written down before, and it goes away when that is said."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[str] = []

    def send(self, *message: Any) -> None:
        self.says.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def go(self) -> None:
        self.says.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def receive(self) -> dict[str, Any]:
        return await self.says.get()

    async def send_text(self, text: str) -> None:
        self.heard.append(text)

    async def close(self, code: int) -> None:
        self.heard.append(str(code))


def line_at(here: Services, table: OpenTable, page: Page, account: Account | None = None) -> LiveLine:
    """A line of Anna's, who has the first seat."""
    socket: Any = page
    return LiveLine(socket, Viewer(Player("anna")), here.displays.at(table), here.deeds, here.thinking, account)


def test_what_a_closed_page_had_asked_for_is_not_done(tmp_path: Path) -> None:
    """What was begun is finished: it may be stored already. What waited is dropped, since nobody waits for it."""

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here, starter="first")
        page = Page()
        await table.lock.acquire()
        living = asyncio.create_task(line_at(here, table, page).run())
        page.send("touch", table.state.revision, first_touch(table, 0), True)
        for number in range(5):
            page.send("chat", f"later {number}")
        await until(page.says.empty)
        page.go()
        await until(lambda: len(here.displays.viewers()) == 2)
        assert not living.done() and match_of(table.state).log == []
        table.lock.release()
        await asyncio.wait_for(living, 20)
        assert len(match_of(table.state).log) == 1
        assert not table.state.chat.last()
        assert [entry.kind for entry in await here.storage.entries(table.id)][-1] == "move"
        here.storage.close()

    asyncio.run(story())


class Shut(Account):
    """An account that is overdrawn as long as somebody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def wait(self) -> None:
        await self.may_go_on.wait()


def test_what_waited_for_processor_time_is_not_done_for_a_page_that_has_gone(tmp_path: Path) -> None:
    """A household that has overdrawn its account waits on its live lines; what it asks for is done then."""

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here, starter="first")
        page, account = Page(), Shut()
        living = asyncio.create_task(line_at(here, table, page, account).run())
        await until(lambda: bool(page.heard))
        for text in ("soon", "never"):
            account.may_go_on.clear()
            page.send("chat", text)
            await until(page.says.empty)
            if text == "soon":
                account.may_go_on.set()
                await until(lambda: bool(table.state.chat.last()))
        page.go()
        await until(lambda: len(here.displays.viewers()) == 2)
        account.may_go_on.set()
        await asyncio.wait_for(living, 20)
        assert [said.text for said in table.state.chat.last()] == ["soon"]
        here.storage.close()

    asyncio.run(story())


def test_no_frame_overtakes_one_that_waits(tmp_path: Path) -> None:
    """However slowly a page reads: a frame that could not be sent at once goes before all that come later."""

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here, starter="first")
        page, reads = Page(), asyncio.Semaphore(0)
        heard = page.send_text

        async def slowly(text: str) -> None:
            await reads.acquire()
            await heard(text)

        page.send_text = slowly  # type: ignore[method-assign]
        living = asyncio.create_task(line_at(here, table, page).run())
        await until(lambda: len(here.displays.viewers()) == 3)
        for number in range(10):
            await here.deeds.chat(table, Player("anna"), f"line {number}")
            if number % 3 == 0:
                reads.release()
        for _ in range(50):
            reads.release()
        await until(lambda: bool(page.heard) and "line 9" in page.heard[-1])
        said = [line[2] for text in page.heard for line in json.loads(text).get("chat", ())]
        assert said == [f"line {number}" for number in range(10)]
        page.go()
        await asyncio.wait_for(living, 20)
        here.storage.close()

    asyncio.run(story())


def test_many_messages_at_once_do_not_keep_the_loop_from_others(tmp_path: Path) -> None:
    """Between two of them others have their turn, and answers are sent: a page does not fill its own outbox."""

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here, starter="first")
        page = Page()
        turns: list[int] = []

        async def another() -> None:
            while not living.done():
                turns.append(sum("moved on" in text for text in page.heard))
                await asyncio.sleep(0)

        living = asyncio.create_task(line_at(here, table, page).run())
        other = asyncio.create_task(another())
        for _ in range(MOST_A_SECOND - 1):
            page.send("touch", -1, ["nothing"], True)
        await until(lambda: turns[-1:] == [MOST_A_SECOND - 1])
        page.go()
        await asyncio.wait_for(living, 20)
        await other
        assert len(set(turns)) > MOST_A_SECOND // 2
        here.storage.close()

    asyncio.run(story())


def test_one_hint_at_a_time(guest: Guest, here: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses the button again and again keeps one bot busy, not all of them."""
    asked: list[Any] = []
    answered = Event()

    async def hint(_: Any, player: Any) -> None:
        asked.append(player)
        while not answered.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(here.thinking, "hint", hint)
    with guest.line(guest.create("aqualin", others="bot:gentle")) as line:
        line.until("head")
        for _ in range(3):
            line.send("hint")
        line.send("nonsense")
        line.until("no")
        assert len(asked) == 1
        answered.set()
        while len(asked) == 1:
            line.send("hint")
            line.send("nonsense")
            line.until("no")
