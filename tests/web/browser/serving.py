"""A real server in a process of its own, and the system's browser: for tests, and for pictures of the table."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.real import Server

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def serving(folder: Path, *, pause: float = 0.02) -> Iterator[str]:
    """The address of a server of our own, with an empty database and bots that do not dawdle."""
    server = Server(folder, "--pause", str(pause))
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


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
