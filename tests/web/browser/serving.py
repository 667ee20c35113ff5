"""A real server in a process of its own, and the system's browser: for tests, and for pictures of the table."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

from playwright.sync_api import Browser, sync_playwright

STARTS_WITHIN = 60
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def serving(folder: Path, *, pause: float = 0.02) -> Iterator[str]:
    """The address of a server of our own, with an empty database and bots that do not dawdle."""
    address = f"http://127.0.0.1:{_free_port()}"
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(_command(address, folder, pause), stdout=log, stderr=log)
    try:
        _wait_for(address, process, folder / "log")
        yield address
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def browsing() -> Iterator[Browser]:
    """The system's Chromium; `make browser` installs it where it is missing."""
    wanted = (os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUMS))
    path = next((path for path in wanted if path), None)
    if path is None:
        raise FileNotFoundError("there is no Chromium: run `make browser`, or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def _command(address: str, folder: Path, pause: float) -> list[str]:
    start = "from atoll.cli.main import main; main()"
    port = address.rpartition(":")[2]
    return [sys.executable, "-c", start, "serve", "--port", port, "--data", str(folder), "--pause", str(pause)]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
            return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start: {log.read_text('utf-8')}")
