"""The API for bots: tokens, streams, moves; house bots; a bot from outside."""

import importlib.util
import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.server.conftest import Guest
from tests.server.real import Player, Server, token_on

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"


class Program:
    """Somebody's program, with a token."""

    def __init__(self, client: TestClient, owner: Guest, *scopes: str) -> None:
        page = owner.post("/account/tokens", data={"name": "robot", "scope": list(scopes) or ["read", "play"]})
        self.token = token_on(page.text)
        self.client = client

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
    import os
    import signal
    import subprocess

    person = Player(server.url)
    person.create("aqualin", others="bot:gentle")
    person.come()
    try:
        for _ in range(3):
            while not person.head["mine"]:
                person.hear(60)
            person.move()
        found = subprocess.run(["pgrep", "-f", "atoll.server.housebot"], capture_output=True, text=True, check=True)
        assert server.process is not None
        for pid in map(int, found.stdout.split()):
            if int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1]) == server.process.pid:
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
    from atoll.server.api import _state as state_of
    from atoll.server.people import Person

    app: Any = program.client.app
    portal: Any = program.client.portal
    live = portal.call(app.state.house.open, table)
    bearer = portal.call(app.state.tokens.bearer, program.token)
    return dict(json.loads(json.dumps(state_of(live, Person(bearer.person.who)))))
