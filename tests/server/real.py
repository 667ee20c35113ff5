"""Real server processes, to be started, killed and started again; and a player who talks to them over real sockets."""

import contextlib
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

STARTS_WITHIN = 90
DEBIANS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def token_on(page: str) -> str:
    """The token that a page shows, once."""
    found = re.search(r"atoll_[\w-]{40,}", page)
    assert found
    return found[0]


def free_port() -> int:
    """A port at which nobody listens, and which no outgoing connection is given: those come from further up."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 50):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


class Server:
    """A server process at an address of its own."""

    program = "atoll"
    """The module that is run."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.more = more
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--data", str(self.folder)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*command, *self.more], stdout=log, stderr=log)
        self.wait()

    def wait(self) -> None:
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text("utf-8")
            try:
                httpx2.get(f"{self.url}/healthz", timeout=5)
                return
            except httpx2.HTTPError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text('utf-8')}")

    def kill(self) -> None:
        """Without time to tidy up. What it had handed to the system stays there, unlike after a power cut."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)


class Player:
    """One person at a table, who may have several of its seats."""

    def __init__(self, url: str, name: str = "Anna") -> None:
        self.url = url
        self.name = name
        self._stack = contextlib.ExitStack()
        self.http = httpx2.Client(timeout=30)
        self.table = ""
        self.socket: ClientConnection | None = None
        self.head: dict[str, Any] = {}
        self.live: list[list[list[str]]] = []
        self.revision = 0

    def create(self, game: str, *, seats: int = 2, others: str = "screen") -> str:
        form = {"name": self.name, "seats": str(seats), "others": others}
        answer = self.http.post(f"{self.url}/play/{game}", data=form)
        self.table = answer.headers["location"].rpartition("/")[2]
        return self.table

    def sit(self, table: str, seat: int) -> None:
        self.table = table
        answer = self.http.post(f"{self.url}/t/{table}/sit", data={"seat": str(seat), "name": self.name})
        assert answer.status_code == 303, answer.text

    def come(self) -> None:
        """Open the live line, and read the table as it is."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.url.replace("http", "ws", 1) + f"/t/{self.table}/live"
        self.leave()
        line = connect(address, additional_headers={"Cookie": cookies}, open_timeout=30)
        self.socket = self._stack.enter_context(line)
        self.head = {}
        while not self.head:
            if "reload" in self.hear():
                self.come()

    def hear(self, timeout: float = 30.0) -> dict[str, Any]:
        assert self.socket is not None
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout))
        if "head" in frame:
            self.head = frame["head"] if "things" in frame else self.head | frame["head"]
            self.live = frame.get("live", self.live)
            self.revision = frame["rev"]
        return frame

    def move(self, pick: int = 0) -> dict[str, Any]:
        """Make a move, and wait until it is acknowledged."""
        assert self.socket is not None
        path: list[str] = []
        for step in self.live[pick % len(self.live)]:
            left = [name for name in step if name not in path]
            path.append(left[pick % len(left)])
        self.socket.send(json.dumps(["touch", self.revision, path, True]))
        while True:
            frame = self.hear()
            if "head" in frame or "no" in frame:
                return frame

    def leave(self) -> None:
        """Hang up, however the line is."""
        with contextlib.suppress(Exception):
            self._stack.close()
        self.socket = None

    def go(self) -> None:
        self.leave()
        self.http.close()


def as_another_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; Debian has made a user for it."""
    return {"user": "postgres"} if os.geteuid() == 0 else {}


def run(command: Sequence[str | Path]) -> None:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, **as_another_user())
    assert done.returncode == 0, done.stderr + done.stdout


def _program(name: str) -> str:
    """PostgreSQL's own programs: on the path, or where Debian hides them."""
    found = shutil.which(name) or next((str(b / name) for b in DEBIANS if (b / name).exists()), None)
    if found is None:
        raise AssertionError(f"there is no {name}: run `make database`, which installs PostgreSQL")
    return found


class Postgres:
    """A PostgreSQL of our own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path("/tmp") / f"atoll-postgres-{self.port}"
        self.folder.mkdir()
        if user := as_another_user().get("user"):
            shutil.chown(self.folder, user)
        run([_program("initdb"), "-D", self.folder / "data", "-U", "atoll", "--auth=trust", "--no-sync"])

    @property
    def url(self) -> str:
        return f"postgresql://atoll@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._control("-o", settings, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        """As if it had been killed: it has to recover when it is started again."""
        self._control("-m", "immediate", "stop")

    def _control(self, *words: str) -> None:
        run([_program("pg_ctl"), "-D", self.folder / "data", *words])
