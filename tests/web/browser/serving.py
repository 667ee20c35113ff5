"""A real server in a process of its own, and the system's browsers: for tests, and for pictures of the table."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.server.real import Server

FIREFOXES = ("firefox-esr", "firefox")
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
def browsers() -> Iterator[Callable[[str], Browser]]:
    """The system's browsers, `chromium` and `firefox`, each started when it is first asked for."""
    with sync_playwright() as playwright:
        started: dict[str, Browser] = {}

        def browser(kind: str) -> Browser:
            if kind not in started:
                started[kind] = _start(playwright, kind)
            return started[kind]

        yield browser
        for each in started.values():
            each.close()


@contextmanager
def browsing(kind: str = "chromium") -> Iterator[Browser]:
    with browsers() as browser:
        yield browser(kind)


def _start(playwright: Playwright, kind: str) -> Browser:
    """`make browser` installs what is missing. Firefox is spoken to by its own protocol, WebDriver BiDi."""
    if kind == "firefox":
        return playwright.firefox.launch(executable_path=_path("FIREFOX", FIREFOXES), channel="moz-firefox")
    return playwright.chromium.launch(executable_path=_path("CHROMIUM", CHROMIUMS), args=FLAGS)


def _path(name: str, commands: Sequence[str]) -> str:
    found = next(filter(None, (os.environ.get(name), *map(shutil.which, commands))), None)
    if found is None:
        raise FileNotFoundError(f"there is no {commands[0]}: run `make browser`, or set {name} to its path")
    return found
