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
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlparse

import pytest
import uvicorn
from starlette.testclient import TestClient
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from atoll.server import socket as live_lines
from atoll.server import websockets
from atoll.server.connections import Crowd, Http
from atoll.server.house import House
from atoll.server.people import Person
from atoll.server.purse import MOST_KEPT, Purses
from atoll.server.readers import Reader
from atoll.server.socket import LARGEST_MESSAGE, MOST_A_SECOND
from atoll.server.websockets import LINE, MOST_WAITING, Protocol
from tests.server.conftest import Guest
from tests.server.real import Player, Server, free_port

pytestmark = pytest.mark.xdist_group("websockets")
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture
def anna(server: Server) -> Iterator[Player]:
    anna = Player(server.url)
    anna.create("aqualin")
    anna.come()
    yield anna
    anna.go()


@pytest.fixture
def guest(client: TestClient) -> Guest:
    return Guest(client, "Ben")


def line_of(player: Player) -> ClientConnection:
    assert player.socket is not None
    return player.socket


def hear_key(player: Player, key: str) -> object:
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


def test_a_message_in_several_parts_is_one_message(anna: Player) -> None:
    line_of(anna).send(iter(('["chat', '","good', ' day"]')))
    assert "good day" in str(hear_key(anna, "chat"))


def test_what_is_no_text_is_answered_in_words(anna: Player) -> None:
    line_of(anna).send(b'["chat","bytes"]')
    assert "Reload" in str(hear_key(anna, "no"))


def test_letters_that_are_none_end_the_line(anna: Player) -> None:
    line_of(anna).send(b"\xff\xfe", text=True)
    assert how_it_ends(line_of(anna)) == 1007


def test_a_message_beyond_all_measure_ends_the_line(anna: Player) -> None:
    line_of(anna).send("x" * 100_000)
    assert how_it_ends(line_of(anna)) in (None, 1009)


def test_parts_that_add_up_beyond_all_measure_end_the_line(anna: Player) -> None:
    with contextlib.suppress(ConnectionClosed):
        line_of(anna).send(iter(["x" * 30_000] * 10))
    assert how_it_ends(line_of(anna)) in (None, 1009)


def test_a_flood_of_messages_is_answered_one_by_one(anna: Player) -> None:
    """More than the server keeps waiting: it stops reading for a while, and loses none."""
    for _ in range(80):
        line_of(anna).send(json.dumps(["why", ["reef"]]))
    for _ in range(80):
        assert hear_key(anna, "why")


def test_a_line_from_another_site_is_closed_before_anything_is_said(server: Server, anna: Player) -> None:
    address = f"ws://127.0.0.1:{server.port}/t/{anna.table}/live"
    with connect(address, origin="http://elsewhere.example") as line, pytest.raises(ConnectionClosed) as ended:  # type: ignore[arg-type]
        line.recv(30)
    assert ended.value.rcvd is not None and ended.value.rcvd.code == 4403


def test_a_line_to_no_table_is_closed(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/t/nowhere/live") as line:
        assert how_it_ends(line) == 4404


def test_a_server_that_goes_down_says_so(tmp_path: Path) -> None:
    """Code 1012: pages come back by themselves."""
    server = Server(tmp_path, "--bots", "0")
    server.start()
    anna = Player(server.url)
    anna.create("aqualin")
    anna.come()
    server.stop()
    assert how_it_ends(line_of(anna)) == 1012
    anna.go()


@pytest.mark.parametrize("http", [HttpToolsProtocol, partial(Http, Crowd())], ids=["uvicorn's", "ours"])
def test_a_line_leaves_no_ring_behind(http: Any) -> None:
    """Nobody looks for garbage here: whatever had read the request is gone when the line is open."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def story() -> None:
        config = uvicorn.Config(app, port=free_port(), ws=Protocol, http=http, lifespan="off", log_level="error")
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
def test_whoever_sends_too_many_messages_waits(anna: Player, message: list[Any]) -> None:
    """A second's worth is heard at once, and then so many a second; moves go another way, and are counted too."""
    time.sleep(1)
    started = time.monotonic()
    for _ in range(2 * MOST_A_SECOND):
        line_of(anna).send(json.dumps(message))
    for _ in range(2 * MOST_A_SECOND):
        hear_key(anna, "no")
    assert 0.8 < time.monotonic() - started < 10


@pytest.mark.parametrize("message", ['["why",["reef","{}"]]', '["touch",0,["reef","{}"],true]'])
def test_a_message_that_is_too_long_for_a_page_is_not_looked_at(anna: Player, message: str) -> None:
    line_of(anna).send(message.format("x" * LARGEST_MESSAGE))
    assert "does not understand" in str(hear_key(anna, "no"))
    line_of(anna).send(message.format("x" * (LARGEST_MESSAGE - 100)))
    frame = anna.hear()
    assert "does not understand" not in str(frame.get("no"))


def test_what_takes_long_costs_more(anna: Player) -> None:
    """Six times older lines of the log take seconds; as many questions why not do not."""
    time.sleep(1)
    taken = []
    for message, answer in ((["why", ["reef"]], "why"), (["log", 100], "first")):
        started = time.monotonic()
        for _ in range(6):
            line_of(anna).send(json.dumps(message))
        for _ in range(6):
            while answer not in anna.hear():
                pass
        taken.append(time.monotonic() - started)
    assert taken[0] < 1 < taken[1]


def test_all_pages_of_an_address_pay_from_one_purse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens ten lines does not get ten times as much; whoever is elsewhere does not pay."""
    monkeypatch.setattr(live_lines, "purses", Purses(100))
    house: Any = None
    live: Any = SimpleNamespace(table=SimpleNamespace(match=None))

    def line(address: str) -> live_lines.Line:
        socket: Any = SimpleNamespace(scope={"client": (address, 5000)})
        return live_lines.Line(house, live, socket, Person("a"), Reader("a", "A", "en", "wide"))

    async def seconds(*addresses: str) -> float:
        started = time.monotonic()
        await asyncio.gather(*(line(address)._obey('["log", 100]') for address in addresses))
        return time.monotonic() - started

    async def story() -> None:
        assert await seconds(*["203.0.113.5"] * 10) > 0.9
        assert await seconds(*[f"203.0.113.{number}" for number in range(6, 16)]) < 0.5
        assert await seconds(*["127.0.0.1"] * 10) < 0.5

    asyncio.run(story())


def test_purses_of_those_who_have_gone_are_not_kept_for_ever() -> None:
    purses = Purses(10)
    first = purses.of("0")
    assert purses.of("0") is first
    for number in range(MOST_KEPT + 5):
        purses.of(str(number))
    assert len(purses._purses) == MOST_KEPT


async def _serve(app: Any, story: Any) -> None:
    config = uvicorn.Config(app, port=free_port(), ws=Protocol, http="httptools", lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    async with asyncio.timeout(30):
        await story(f"ws://127.0.0.1:{config.port}/")
    server.should_exit = True
    await serving


def test_what_the_application_has_not_taken_is_not_read_either() -> None:
    """Whoever sends without end fills their own buffers, not ours; when the application goes on, nothing is lost."""
    waiting: list[int] = []
    taken: list[str] = []
    go_on = asyncio.Event()
    count = 20_000

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await go_on.wait()
        waiting.append(scope["extensions"][LINE]._inbox.qsize())
        while (message := await receive())["type"] != "websocket.disconnect":
            if "text" in message:
                taken.append(message["text"])
            if len(taken) == count:
                await send({"type": "websocket.close", "code": 1000})

    async def story(address: str) -> None:
        async with connect_async(address) as line:

            async def pour() -> None:
                for number in range(count):
                    await line.send(f"{number} " + "x" * 1000)

            pouring = asyncio.create_task(pour())
            await asyncio.sleep(1)
            go_on.set()
            await pouring
            await line.wait_closed()

    asyncio.run(_serve(app, story))
    assert MOST_WAITING < waiting[0] < 1000
    assert [text.split()[0] for text in taken] == [str(number) for number in range(count)]


def test_a_line_that_is_silent_is_asked_whether_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that does not answer, because its machine was switched off, does not stay for ever."""
    monkeypatch.setattr(websockets, "PING_AFTER", 0.2)
    monkeypatch.setattr(websockets, "PONG_WITHIN", 0.2)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def story(address: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", urlparse(address).port)
        writer.write(HANDSHAKE)
        async with connect_async(address, ping_interval=None) as line:
            heard = await asyncio.wait_for(reader.read(), 5)
            assert b"\x89" in heard
            await asyncio.wait_for(await line.ping(), 5)
        writer.close()

    asyncio.run(_serve(app, story))


def test_one_hint_at_a_time(guest: Guest, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses the button again and again keeps one bot busy, not all of them."""
    asked: list[Any] = []
    answered = Event()

    async def hint(_: Any, reader: Any) -> None:
        asked.append(reader)
        while not answered.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(house.thinking, "hint", hint)
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
