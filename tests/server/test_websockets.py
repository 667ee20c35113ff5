"""Live lines of a real server, as a browser and as somebody with bad manners would use them."""

import asyncio
import contextlib
import gc
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from atoll.server.connections import Crowd, Http
from atoll.server.websockets import Protocol
from tests.server.real import Player, Server, free_port

pytestmark = pytest.mark.xdist_group("websockets")


@pytest.fixture
def anna(server: Server) -> Iterator[Player]:
    anna = Player(server.url)
    anna.create("aqualin")
    anna.come()
    yield anna
    anna.go()


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
            assert not [thing for thing in gc.get_objects() if isinstance(thing, HttpToolsProtocol)]
        server.should_exit = True
        await serving

    gc.collect()
    gc.disable()
    try:
        asyncio.run(story())
    finally:
        gc.enable()
