"""A server in this process, and guests who use it as browsers do."""

import contextlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from atoll.server.app import create_app
from atoll.server.services import Services
from atoll.server.settings import Settings
from tests.server.real import Postgres, Server

COOKIE = re.compile(r"([a-z_]+)=([^;]*);")


class Guest:
    """Somebody with a browser of their own: cookies, forms, a live line."""

    def __init__(self, client: TestClient, name: str, language: str = "en") -> None:
        self.client = client
        self.name = name
        self.cookies = {"language": language}

    def header(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def get(self, path: str, **more: Any) -> Any:
        headers = self.header() | more.pop("headers", {})
        return self._keep(self.client.get(path, headers=headers, follow_redirects=False, **more))

    def post(self, path: str, **more: Any) -> Any:
        headers = self.header() | more.pop("headers", {})
        return self._keep(self.client.post(path, headers=headers, follow_redirects=False, **more))

    def _keep(self, answer: Any) -> Any:
        for line in answer.headers.get_list("set-cookie"):
            if found := COOKIE.match(line):
                self.cookies[found[1]] = found[2]
        self.client.cookies.clear()
        return answer

    def create(self, game: str, *, seats: int = 2, others: str = "friends", **options: str) -> str:
        """Make a table as the form does; returns its name."""
        form = {"name": self.name, "seats": str(seats), "others": others}
        answer = self.post(f"/play/{game}", data=form | {f"option {k}": v for k, v in options.items()})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].rpartition("/")[2])

    def sit(self, table: str, seat: int) -> Any:
        return self.post(f"/t/{table}/sit", data={"seat": seat, "name": self.name})

    @contextlib.contextmanager
    def line(self, table: str, layout: str = "wide") -> "Iterator[Line]":
        path = f"/t/{table}/live?layout={layout}"
        with self.client.websocket_connect(path, headers=self.header()) as socket:
            yield Line(socket)


class Line:
    """A live line, read frame by frame."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.head: dict[str, Any] = {}
        self.live: list[list[list[str]]] = []
        self.revision = 0

    def send(self, *message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def frame(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.socket.receive_text())
        if "head" in frame:
            self.head = frame["head"] if "things" in frame else self.head | frame["head"]
            self.live = frame.get("live", self.live)
            self.revision = frame["rev"]
        return frame

    def until(self, key: str) -> dict[str, Any]:
        """The next frame that has something."""
        while key not in (frame := self.frame()):
            continue
        return frame

    def first_path(self) -> list[str]:
        """The first way of touching that is offered."""
        path: list[str] = []
        for step in self.live[0]:
            path.append(next(name for name in step if name not in path))
        return path

    def touch(self, path: list[str] | None = None) -> dict[str, Any]:
        """Make a move; returns the frame that answers."""
        self.send("touch", self.revision, path or self.first_path(), True)
        while True:
            frame = self.frame()
            if "head" in frame or "no" in frame:
                return frame


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, bot_processes=0, bot_pause=0)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, client=("127.0.0.1", 50000)) as client:
        app.state.services.queue.grace = 0
        yield client


@pytest.fixture
def here(client: TestClient, app: FastAPI) -> Services:
    """The parts of the server."""
    found: Services = app.state.services
    return found


@pytest.fixture
def anna(client: TestClient) -> Guest:
    return Guest(client, "Anna")


@pytest.fixture
def ben(client: TestClient) -> Guest:
    return Guest(client, "Ben")


@pytest.fixture
def table(anna: Guest, ben: Guest) -> str:
    """A table of the lightest game, at which Anna and Ben have just begun."""
    name = anna.create("aqualin", starter="first")
    assert ben.sit(name, 1).status_code == 303
    return name


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real one in a process of its own, without bots."""
    server = Server(tmp_path_factory.mktemp("server"), "--bots", "0")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """It is gone after the tests."""
    postgres = Postgres()
    postgres.start()
    try:
        yield postgres
    finally:
        postgres.stop()
        shutil.rmtree(postgres.folder)


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.url
