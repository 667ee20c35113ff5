"""A real server and a real browser, for tests that look at Atoll as people do."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.browser.guest import Guest, Troubles

STARTS_WITHIN = 60
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NewGuest = Callable[..., Guest]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file share a server and a browser: they stay together when several processes run tests."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, with an empty database and bots that do not dawdle."""
    folder = tmp_path_factory.mktemp("site")
    address = f"http://127.0.0.1:{_free_port()}"
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(_command(address, folder), stdout=log, stderr=log)
    try:
        _wait_for(address, process, folder / "log")
        yield address
    finally:
        process.terminate()
        process.wait(20)


def _command(address: str, folder: Path) -> list[str]:
    start = "import sys; from atoll.cli.main import main; main()"
    port = address.rpartition(":")[2]
    return [sys.executable, "-c", start, "serve", "--port", port, "--data", str(folder), "--pause", "0.02"]


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
    pytest.fail(f"the server did not start: {log.read_text('utf-8')}")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's browser; `make test` installs it where it is missing."""
    wanted = (os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUMS))
    path = next((path for path in wanted if path), None)
    if path is None:
        pytest.fail("there is no Chromium: run `make browser`, or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def guest(site: str, chromium: Browser) -> Iterator[NewGuest]:
    """Makes guests: each has a browser of their own. When they leave, nothing may have gone wrong in it."""
    contexts: list[BrowserContext] = []
    troubles = Troubles()

    def arrive(name: str = "Anna", *, motion: bool = False, **settings: Any) -> Guest:
        settings.setdefault("viewport", {"width": 1440, "height": 900})
        settings.setdefault("locale", "en-GB")
        context = chromium.new_context(
            base_url=site, reduced_motion="no-preference" if motion else "reduce", **settings
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.on("page", lambda page: _listen(page, troubles))
        return Guest(name, context.new_page(), troubles)

    yield arrive
    for context in contexts:
        context.close()
    assert troubles.unforgiven() == []


def _listen(page: Page, troubles: Troubles) -> None:
    """Remember what a page complains about."""
    page.on("console", lambda m: troubles.lines.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: troubles.lines.append(str(error)))
