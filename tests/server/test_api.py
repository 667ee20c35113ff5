"""The API for bots: tokens, streams, moves; house bots; a bot from outside."""

import asyncio
import importlib.util
import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from atoll.server.api import bearer
from atoll.server.api.events import MOST_WAITING
from atoll.server.api.models import Event, State
from atoll.server.api.routes import stream_events, stream_table
from atoll.server.people.tokens import LacksScope
from atoll.server.services import Services
from atoll.server.storage.log import Entry
from atoll.server.tables.player import Player
from tests.server import real
from tests.server.conftest import Guest
from tests.server.moments import first_touch, parts, seated, touch
from tests.server.real import Server, token_on

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"


class Program:
    """Somebody's program, with a token."""

    def __init__(self, client: TestClient, owner: Guest, *scopes: str) -> None:
        page = owner.post("/account/tokens", data={"name": "robot", "scope": list(scopes) or ["read", "play"]})
        self.token = token_on(page.text)
        self.client = client

    @property
    def here(self) -> Services:
        """The parts of the server that it talks to."""
        app: Any = self.client.app
        found: Services = app.state.services
        return found

    def call(self, method: str, path: str, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.client.request(method, path, headers=headers, **more)


@pytest.fixture
def robot(client: TestClient, anna: Guest) -> Program:
    return Program(client, anna)


def test_a_program_makes_a_table_sits_down_and_moves(client: TestClient, robot: Program, ben: Guest) -> None:
    made = robot.call("POST", "/api/tables", json={"game": "aqualin", "name": "Robot", "options": {"starter": "first"}})
    assert made.status_code == 201
    name = made.json()["id"]
    ben.sit(name, 1)
    state = _state(robot, name)
    assert state["seat"] == 0
    assert state["legal"]
    move = {"move": state["legal"][0], "number": state["number"]}
    assert robot.call("POST", f"/api/tables/{name}/moves", json=move).json() == {"ok": True}
    again = robot.call("POST", f"/api/tables/{name}/moves", json=move)
    assert again.status_code == 409
    assert again.json()["kind"] == "StaleMove"


def test_a_program_lists_its_table_and_plays_for_ratings_only_where_the_server_keeps_them(robot: Program) -> None:
    """Both are said of the table, and of one for which nobody asked neither."""
    made = robot.call("POST", "/api/tables", json={"game": "aqualin", "name": "Robot", "listed": True})
    assert made.status_code == 201
    assert (made.json()["listed"], made.json()["rated"]) == (True, False)
    assert [state.id for state in asyncio.run(robot.here.offers.open_tables("somebody else"))] == [made.json()["id"]]
    plain = robot.call("POST", "/api/tables", json={"game": "aqualin", "name": "Robot"}).json()
    assert (plain["listed"], plain["rated"]) == (False, False)

    refused = robot.call("POST", "/api/tables", json={"game": "aqualin", "name": "Robot", "rated": True})
    assert refused.status_code == 400
    assert "keeps no ratings" in refused.text
    object.__setattr__(robot.here.settings, "ratings", True)
    rated = robot.call("POST", "/api/tables", json={"game": "aqualin", "name": "Robot", "rated": True})
    assert rated.json()["rated"]


def test_an_illegal_move_is_refused_with_a_code_and_a_sentence(robot: Program, ben: Guest) -> None:
    name = robot.call("POST", "/api/tables", json={"game": "aqualin", "name": "R", "options": {"starter": "first"}})
    name = name.json()["id"]
    ben.sit(name, 1)
    number = _state(robot, name)["number"]
    answer = robot.call("POST", f"/api/tables/{name}/moves", json={"move": "stay", "number": number})
    assert answer.status_code == 400
    assert answer.json()["kind"] == "IllegalMove"
    assert answer.json()["reason"] >= 10
    assert answer.json()["error"]


def test_a_move_is_taken_back_as_it_was_seen_or_not_at_all(robot: Program, ben: Guest, client: TestClient) -> None:
    """A program that asks twice, or late, must not take back another move than the one that it means."""
    name = robot.call("POST", "/api/tables", json={"game": "sea_or_shore", "name": "Robot"}).json()["id"]
    ben.sit(name, 1)
    Guest(client, "Cleo").sit(name, 2)
    before = _state(robot, name)
    move = {"move": before["legal"][0], "number": before["number"]}
    assert robot.call("POST", f"/api/tables/{name}/moves", json=move).status_code == 200
    after, stored = _state(robot, name), robot.here.storage.all_entries(name)
    for stale in (before["number"], after["number"] + 1, 0):
        answer = robot.call("POST", f"/api/tables/{name}/undo", json={"number": stale})
        assert (answer.status_code, answer.json()["kind"]) == (409, "StaleMove")
    assert robot.here.storage.all_entries(name) == stored and _state(robot, name) == after
    undo = {"number": after["number"]}
    assert robot.call("POST", f"/api/tables/{name}/undo", json=undo).json() == {"ok": True}
    assert _state(robot, name)["moves"] == 0
    assert robot.call("POST", f"/api/tables/{name}/undo", json=undo).status_code == 409
    assert robot.call("POST", f"/api/tables/{name}/undo", json={}).status_code == 422


def test_a_token_does_no_more_than_its_scopes(client: TestClient, anna: Guest) -> None:
    reader = Program(client, anna, "read")
    assert reader.call("GET", "/api/account").json()["scopes"] == ["read"]
    answer = reader.call("POST", "/api/tables", json={"game": "aqualin", "name": "R"})
    assert (answer.status_code, answer.json()["kind"]) == (403, "LacksScope")
    assert reader.call("GET", "/api/house/work").status_code == 403


def test_a_token_that_was_taken_back_is_worthless(client: TestClient, anna: Guest, robot: Program) -> None:
    page = anna.get("/account").text
    name = re.search(r'name="token" value="(\w+)"', page)
    assert name
    assert robot.call("GET", "/api/account").status_code == 200
    anna.post("/account/revoke", data={"token": name[1]})
    assert robot.call("GET", "/api/account").status_code == 401


def test_nobody_takes_back_the_token_of_another(client: TestClient, anna: Guest, ben: Guest, robot: Program) -> None:
    name = re.search(r'name="token" value="(\w+)"', anna.get("/account").text)
    assert name
    ben.get("/account")
    ben.post("/account/revoke", data={"token": name[1]})
    assert robot.call("GET", "/api/account").status_code == 200


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nonsense", "Basic abc", "bearer atoll_" + "x" * 43])
def test_without_a_valid_token_nothing_is_told(client: TestClient, header: str) -> None:
    answer = client.get("/api/account", headers={"Authorization": header} if header else {})
    assert (answer.status_code, answer.json()["kind"]) == (401, "BadToken")


def test_tokens_are_stored_as_hashes(client: TestClient, robot: Program, tmp_path: Path) -> None:
    """Whoever reads the database cannot use what is in it."""
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("atoll.db*"))
    assert robot.token.encode() not in stored
    assert robot.token.removeprefix("atoll_").encode() not in stored


def test_the_api_describes_itself(client: TestClient) -> None:
    schema = client.get("/openapi.json").json()
    assert "/api/tables/{name}/moves" in schema["paths"]
    assert "/api/house/work" not in schema["paths"]
    page = client.get("/api").text
    assert all(path in page for path in schema["paths"] if path.startswith("/api/"))


# What a token may do.

CALLS: list[tuple[str, str, str, dict[str, Any] | None]] = [
    ("play", "GET", "/api/ticket", None),
    ("play", "POST", "/api/tables", {"game": "aqualin", "name": "R"}),
    ("play", "POST", "/api/tables/{name}/sit", {"seat": 1, "name": "R"}),
    ("play", "POST", "/api/tables/{name}/bots", {"seat": 1, "bot": "random"}),
    ("play", "POST", "/api/tables/{name}/leave", {"seat": 0}),
    ("play", "POST", "/api/tables/{name}/moves", {"move": "stay", "number": 0}),
    ("play", "POST", "/api/tables/{name}/undo", {"number": 0}),
    ("play", "POST", "/api/tables/{name}/chat", {"text": "hello"}),
    ("play", "POST", "/api/tables/{name}/nudge", {"seat": 1}),
    ("play", "POST", "/api/tables/{name}/hand", {"seat": 0}),
    ("play", "POST", "/api/tables/{name}/offer", {"seat": 0}),
    ("play", "POST", "/api/tables/{name}/back", {"seat": 0}),
    ("play", "POST", "/api/tables/{name}/play-for", {"seat": 1}),
    ("play", "POST", "/api/tables/{name}/permit", {"seat": 0, "other": 1}),
    ("play", "POST", "/api/tables/{name}/resign", {"seat": 0}),
    ("play", "POST", "/api/tables/{name}/agree", {}),
    ("play", "POST", "/api/away", {"until": 0}),
    ("read", "GET", "/api/tables/{name}/stream", None),
    ("read", "GET", "/api/events", None),
    ("house", "GET", "/api/house/work", None),
    ("house", "POST", "/api/house/answers/1", {}),
]
OTHERS = {"play": "read", "read": "play"}


@pytest.mark.parametrize(("scope", "method", "path", "body"), CALLS, ids=str)
def test_every_call_needs_its_scope(
    client: TestClient, anna: Guest, scope: str, method: str, path: str, body: dict[str, Any] | None
) -> None:
    """A token that may do everything but this is refused; one that may do this is not, as far as that can end."""
    name = anna.create("aqualin")
    lacks = Program(client, anna, *([OTHERS[scope]] if scope in OTHERS else ["read", "play"]))
    if scope == "read":
        with pytest.raises(LacksScope):
            _stream(lacks, name if "stream" in path else None, 1)
        return
    answer = lacks.call(method, path.format(name=name), json=body)
    assert (answer.status_code, answer.json()["kind"]) == (403, "LacksScope")
    if scope == "play":
        answer = Program(client, anna, "play").call(method, path.format(name=name), json=body)
        assert answer.json().get("kind") != "LacksScope"


def test_every_call_that_the_schema_names_is_tried_above(client: TestClient) -> None:
    schema = client.get("/openapi.json").json()
    guarded = {
        (method.upper(), path)
        for path, calls in schema["paths"].items()
        for method, call in calls.items()
        if call.get("security") and path != "/api/account"
    }
    assert guarded == {(method, path) for scope, method, path, _ in CALLS if scope != "house"}


def test_nobody_gets_a_token_of_the_house(client: TestClient, anna: Guest) -> None:
    """Neither alone nor with others: it plays for bots, and is sent what they may know."""
    alone = anna.post("/account/tokens", data={"name": "robot", "scope": ["house"]})
    assert alone.status_code == 400
    assert "atoll_" not in alone.text
    among = Program(client, anna, "read", "house")
    assert among.call("GET", "/api/account").json()["scopes"] == ["read"]


@pytest.mark.parametrize("scheme", ["Basic", "Token", ""])
def test_only_a_bearer_is_let_in(client: TestClient, robot: Program, scheme: str) -> None:
    answer = client.get("/api/account", headers={"Authorization": f"{scheme} {robot.token}".strip()})
    assert answer.status_code == 401
    assert client.get("/api/account", headers={"Authorization": f"bearer {robot.token}"}).status_code == 200


def test_the_schema_tells_how_to_get_in_and_what_streams_say(client: TestClient) -> None:
    schema = client.get("/openapi.json").json()
    assert schema["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"
    for path, model in (("/api/tables/{name}/stream", "State"), ("/api/events", "Event")):
        call = schema["paths"][path]["get"]
        assert call["security"] == [{"HTTPBearer": []}]
        content = call["responses"]["200"]["content"]
        assert list(content) == ["application/x-ndjson"]
        assert content["application/x-ndjson"]["schema"]["title"] == model
        assert content["application/x-ndjson"]["schema"]["type"] == "object"
        assert "503" in call["responses"]
    assert "security" not in schema["paths"]["/api/games"]["get"]


# Streams. They never end, so they are read here as the server reads them.


def _stream(program: Program, table: str | None, lines: int, between: Any = None) -> list[dict[str, Any] | None]:
    """The first lines of a stream, None for an empty one; and fewer if it ends. Something may happen after each."""
    request: Any = SimpleNamespace(app=program.client.app)

    async def read() -> list[dict[str, Any] | None]:
        who = await program.here.tokens.bearer(program.token)
        answer = await (stream_table(request, who, table) if table else stream_events(request, who))
        heard: list[dict[str, Any] | None] = []
        stream: Any = answer.body_iterator
        async with asyncio.timeout(60):
            async for line in stream:
                heard.append(json.loads(line) if line.strip() else None)
                if len(heard) == lines:
                    break
                if between is not None:
                    await between()
        await stream.aclose()
        return heard

    portal: Any = program.client.portal
    return list(portal.call(read))


@pytest.fixture
def game(robot: Program, ben: Guest) -> str:
    """A table at which Anna's program is to move, and Ben sits."""
    made = robot.call("POST", "/api/tables", json={"game": "aqualin", "name": "Robot", "options": {"starter": "first"}})
    ben.sit(made.json()["id"], 1)
    return str(made.json()["id"])


def test_the_first_line_of_a_tables_stream_has_the_view_and_the_legal_moves(
    client: TestClient, anna: Guest, ben: Guest, robot: Program, game: str
) -> None:
    (line,) = _stream(robot, game, 1)
    assert line and State.model_validate(line, extra="forbid")
    assert (line["type"], line["seat"], line["awaiting"], line["stage"]) == ("state", 0, [0], "playing")
    assert line["legal"] and line["view"]["awaiting"] == [0]
    (line,) = _stream(Program(client, ben), game, 1)
    assert line and (line["seat"], line["legal"]) == (1, [])
    (line,) = _stream(Program(client, Guest(client, "Cleo")), game, 1)
    assert line and (line["seat"], line["legal"]) == (-1, [])


def test_after_everything_that_happens_a_tables_stream_has_a_line(robot: Program, game: str) -> None:
    async def move() -> None:
        table = await robot.here.tables.open(game)
        await touch(robot.here, table, Player(table.state.chairs[0].who, 0), first_touch(table, 0))

    first, second = _stream(robot, game, 2, move)
    assert first and second
    assert (first["moves"], second["moves"]) == (0, 1)
    assert second["number"] > first["number"] and second["last"]


def test_the_stream_of_events_begins_with_what_is_to_be_decided_now(
    client: TestClient, robot: Program, game: str
) -> None:
    (line,) = _stream(robot, None, 1)
    assert line == {"type": "turn", "table": game, "game": "aqualin", "seat": 0, "number": line and line["number"]}
    assert Event.model_validate(line, extra="forbid")


@pytest.mark.parametrize("is_busy", [False, True])
@pytest.mark.parametrize("of_a_table", [True, False])
def test_a_stream_ends_when_its_token_is_taken_back(
    robot: Program, game: str, of_a_table: bool, is_busy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a keep-alive, also if it was taken back at another process, and also if there is always something new."""
    monkeypatch.setattr(bearer, "KEEP_ALIVE", 0.05)
    here, lines = robot.here, 0

    async def take_back() -> None:
        nonlocal lines
        lines += 1
        who = (await here.tables.open(game)).state.chairs[0].who
        if lines == 5:
            for row in await here.storage.tokens_of(who):
                await here.storage.revoke_token(who, row.id)
            await asyncio.sleep(0.05)
        if is_busy:
            await _stir(here, game)

    heard = _stream(robot, game if of_a_table else None, 60, take_back)
    assert 5 <= len(heard) <= 7, "what was on its way, and the line that ended the wait"


async def _stir(here: Services, game: str) -> None:
    """Let whoever listens be told that something has happened, as if it had."""
    table = await here.tables.open(game)
    entry = Entry(table.state.n, "move", 0, "", 0)
    for follower in table.followers:
        follower.told(entry)
    here.events._happened(table, entry)


def test_whoever_does_not_read_events_is_told_a_few(tmp_path: Path) -> None:
    """A queue is bounded; those that do not fit in are lost for it, and for nobody else."""

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here, starter="first")
        with here.events.listen("anna") as slow, here.events.listen("anna") as quick:
            for _ in range(MOST_WAITING + 100):
                await _stir(here, table.id)
                assert quick.get_nowait()["table"] == table.id
            assert slow.qsize() == MOST_WAITING
        assert not here.events._open and not here.events._tables
        here.storage.close()

    asyncio.run(story())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("api"), "--bots", "1", "--pause", "0")
    server.start()
    yield server
    server.stop()


def test_a_bot_from_outside_plays_a_whole_game_against_a_house_bot(server: Server) -> None:
    """The example of thirty lines, with a token, on a real server; the house bot thinks in a process of its own."""
    spec = importlib.util.spec_from_file_location("outside_bot", EXAMPLE)
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    token, http = _program(server)
    with http:
        made = http.post("/api/tables", json={"game": "aqualin", "name": "Outside"}).json()["id"]
        player = Thread(target=example.play, args=(server.url, token, 1), daemon=True)
        player.start()
        assert http.post(f"/api/tables/{made}/bots", json={"seat": 1, "bot": "greedy"}).status_code == 200
        player.join(120)
        assert not player.is_alive()
        assert http.get(f"/api/tables/{made}").json()["stage"] == "over"


def test_a_bot_worker_that_is_killed_is_replaced_and_the_game_goes_on(server: Server) -> None:
    person = real.Player(server.url)
    person.create("aqualin", others="bot:gentle")
    person.come()
    try:
        for _ in range(3):
            while not person.head["mine"]:
                person.hear(60)
            person.move()
        assert server.process is not None
        words = ["pgrep", "-P", str(server.process.pid), "-f", "atoll.bots.worker"]
        found = subprocess.run(words, capture_output=True, text=True, check=True)
        for pid in map(int, found.stdout.split()):
            os.kill(pid, signal.SIGKILL)
        moves = person.head["moves"]
        while person.head["moves"] < moves + 3:
            if person.head["mine"]:
                person.move()
            else:
                person.hear(90)
    finally:
        person.go()


def _program(server: Server) -> tuple[str, httpx2.Client]:
    """A token of a new guest, and a client that uses it."""
    with httpx2.Client(base_url=server.url) as browser:
        page = browser.post("/account/tokens", data={"name": "bot", "scope": ["read", "play"]})
    token = token_on(page.text)
    return token, httpx2.Client(base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=30)


def _state(program: Program, table: str) -> dict[str, Any]:
    """The first line of a table's stream."""
    (line,) = _stream(program, table, 1)
    assert line is not None
    return line
