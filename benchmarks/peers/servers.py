"""Servers that are measured. Each is started fresh, on a free port and in an empty folder, and stopped again."""

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import httpx2

from atoll.lab.clients import ATOLL, Kind

STARTS_WITHIN = 180.0
"""Seconds. The first start of Atoll compiles its rules."""
STOPS_WITHIN = 30.0
LAST_WORDS = 2000
"""Characters of what a server that failed has said."""
THIS_ATOLL = (sys.executable, "-m", "atoll", "serve")


class NotMeasured(Exception):
    """Something is missing, or went wrong, so that there is nothing to compare. The text says what."""


@dataclass(frozen=True)
class Contestant:
    """A server, and how it is started."""

    name: str
    kind: Kind
    command: Callable[[int, Path], Sequence[str]]
    """Given a port and an empty folder."""
    sign_of_life: str
    """A page that answers as soon as the server is ready."""
    environment: Mapping[str, str] = field(default_factory=dict)


def atoll(start: Sequence[str] = THIS_ATOLL) -> Contestant:
    """Atoll as it is served, but without bots: nobody would play with them."""

    def command(port: int, folder: Path) -> Sequence[str]:
        return [*start, "--port", str(port), "--data", str(folder), "--engine", "native", "--bots", "0"]

    return Contestant("Atoll", ATOLL, command, "/healthz")


class Running(NamedTuple):
    """A server that was started."""

    url: str
    process: int


@contextmanager
def running(contestant: Contestant) -> Iterator[Running]:
    """Start a server, and say where it is; stop it in the end."""
    with tempfile.TemporaryDirectory(prefix="peers-") as place:
        folder, log, port = Path(place, "data"), Path(place, "log"), free_port()
        folder.mkdir()
        with log.open("wb") as written:
            command = contestant.command(port, folder)
            environment = {**os.environ, **contestant.environment}
            process = subprocess.Popen(command, env=environment, stdout=written, stderr=written)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait(contestant, process, url, log)
            yield Running(url, process.pid)
        finally:
            _stop(process)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def allow_many_lines() -> None:
    """Ask the system for as many open lines as it lets us have: thousands of seats are open at once."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _wait(contestant: Contestant, process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + STARTS_WITHIN
    while process.poll() is None and time.monotonic() < end:
        if _answers(url + contestant.sign_of_life):
            return
        time.sleep(0.1)
    said = log.read_text("utf-8", errors="replace")[-LAST_WORDS:]
    raise NotMeasured(f"{contestant.name} did not start. It said:\n{said}")


def _answers(page: str) -> bool:
    try:
        return httpx2.get(page, timeout=5).status_code == httpx2.codes.OK
    except httpx2.HTTPError:
        return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOPS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
