"""A real server and real browsers, for tests that look at Atoll as people do."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser.guest import Guest, Troubles
from tests.web.browser.serving import browsers, serving

NewGuest = Callable[..., Guest]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file share a server and a browser: they stay together when several processes run tests."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with serving(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Callable[[str], Browser]]:
    """Browsers by their names. They are gone after these tests, since they would not let others run event loops."""
    with browsers() as browser:
        yield browser


@pytest.fixture
def guest(request: pytest.FixtureRequest, site: str, browser: Callable[[str], Browser]) -> Iterator[NewGuest]:
    """Makes guests: each has a browser of their own. When they leave, nothing may have gone wrong in it. Chromium,
    unless a test says: `@pytest.mark.parametrize("guest", ["firefox"], indirect=True)`."""
    kind = getattr(request, "param", "chromium")
    contexts: list[BrowserContext] = []
    troubles = Troubles()

    def arrive(name: str = "Anna", *, motion: bool = False, **settings: Any) -> Guest:
        settings.setdefault("viewport", {"width": 1440, "height": 900})
        settings.setdefault("locale", "en-GB")
        settings.setdefault("base_url", site)
        still = "no-preference" if motion else "reduce"
        context = browser(kind).new_context(reduced_motion=still, **settings)  # type: ignore[arg-type]
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
