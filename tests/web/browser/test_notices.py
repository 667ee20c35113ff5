"""Notices on a device: a browser is asked, its service worker shows what was pushed, and a touch leads to the table."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Worker

from tests.server.real import Server
from tests.server.receivers import Browser, Receiver, time_goes_by
from tests.web.browser.guest import PATIENCE

NewGuest = Callable[..., Any]
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const list = await worker.getNotifications();
  return list.map(({ title, body, tag, data, actions }) => ({ title, body, tag, data, actions }));
}"""
TOUCH = """async ([action]) => {
  const opened = [];
  self.clients.openWindow = async (address) => { opened.push(address); };
  const [notification] = await self.registration.getNotifications();
  const touch = new NotificationEvent("notificationclick", { notification, action });
  const waits = [];
  touch.waitUntil = (work) => waits.push(work);
  self.dispatchEvent(touch);
  await Promise.all(waits);
  return { opened, left: (await self.registration.getNotifications()).length };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose notices may stay on this machine, and do not wait."""
    server = Server(tmp_path_factory.mktemp("notices"), "--bots", "0", "--notices-inside", "--notice-delay", "0")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver().open() as receiver:
        yield receiver


def pushed(server: Server, receiver: Receiver, count: int) -> None:
    """Wait until so much was pushed, while time goes by."""
    end = time.monotonic() + PATIENCE
    while len(receiver.posts) < count:
        assert time.monotonic() < end, server.log.read_text("utf-8")
        time_goes_by(server.folder)
        time.sleep(0.1)


def signed_up(guest: NewGuest, server: Server, browser: Browser) -> Any:
    """Ben, whose browser is told. Its push service is ours: the real one of Chromium is far away."""
    ben = guest("Ben", base_url=server.url, permissions=["notifications"])
    ben.page.add_init_script(f"PushManager.prototype.subscribe = async () => ({browser.subscription});")
    ben.page.goto("/account/notices")
    ben.page.click("#push button")
    ben.page.wait_for_url("**/account/notices?done=push")
    return ben


def deliver(page: Page, server: Server, letter: Any) -> None:
    """What the push service hands to the browser, which wakes the service worker."""
    line = page.context.new_cdp_session(page)
    found: list[Any] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    line.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    while not found:
        page.wait_for_timeout(20)
    name = found[0]["registrationId"]
    message = {"origin": server.url, "registrationId": name, "data": json.dumps(letter)}
    line.send("ServiceWorker.deliverPushMessage", message)
    line.detach()


def shown(page: Page, count: int) -> list[Any]:
    """What the device shows."""
    end = time.monotonic() + PATIENCE
    while len(found := page.evaluate(SHOWN)) != count:
        assert time.monotonic() < end, found
        page.wait_for_timeout(20)
    return list(found)


def worker_of(page: Page) -> Worker:
    (worker,) = page.context.service_workers
    return worker


def test_a_turn_is_shown_by_the_device_and_a_touch_leads_to_the_table(
    guest: NewGuest, server: Server, receiver: Receiver
) -> None:
    browser = Browser(receiver)
    ben = signed_up(guest, server, browser)
    key = ben.page.get_attribute("#push", "data-key")
    anna = guest("Anna", base_url=server.url)
    anna.page.goto("/play/aqualin")
    anna.page.fill("#name", "Anna")
    anna.page.check("input[name=others][value=friends]")
    anna.page.click("form.create button.strong")
    anna.page.wait_for_url("**/t/*")
    address = anna.page.url
    ben.sit(address)
    mover, waiter = (anna, ben) if anna.visit(address).settle().can else (ben, anna)
    if mover is ben:
        ben.visit(address)
        while ben.settle().can:
            ben.move()
    anna.visit(address)
    while anna.settle().can:
        anna.move()
    assert waiter is not None
    pushed(server, receiver, 1)
    letter = browser.read(receiver.posts[-1], key)
    ben.page.goto("/account/notices")
    deliver(ben.page, server, letter)
    (notice,) = shown(ben.page, 1)
    assert (notice["title"], notice["body"]) == ("It is your turn", "Aqualin with Anna")
    assert [each["title"] for each in notice["actions"]] == ["To the table", "No more of these"]
    # The same letter once more, as after a crash, shows nothing new.
    deliver(ben.page, server, letter)
    assert len(shown(ben.page, 1)) == 1
    touched = worker_of(ben.page).evaluate(TOUCH, [""])
    assert touched == {"opened": [address], "left": 0}
    ben.page.goto(touched["opened"][0])
    assert ben.settle().can, "it is his turn there"
    # Another one, and now he wants to hear no more of this table.
    ben.page.goto("/account/notices")
    deliver(ben.page, server, letter | {"id": "another"})
    shown(ben.page, 1)
    assert worker_of(ben.page).evaluate(TOUCH, ["stop"]) == {"opened": [], "left": 0}
    ben.page.goto(address)
    ben.settle()
    ben.page.click("#tab-more")
    assert ben.page.locator(".notices-switch button").inner_text() == "Tell me of my turns here"


def test_whoever_has_said_no_is_told_how_to_change_it(guest: NewGuest, server: Server) -> None:
    anna = guest("Anna", base_url=server.url, permissions=[])
    anna.page.add_init_script("Notification.requestPermission = async () => 'denied';")
    anna.page.goto("/account/notices")
    anna.page.click("#push button")
    anna.page.wait_for_function("() => document.getElementById('push-why').textContent.includes('does not allow')")


@pytest.mark.parametrize("width", [360, 1920])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_for_everybody(guest: NewGuest, server: Server, width: int, scheme: str, tmp_path: Path) -> None:
    anna = guest("Anna", base_url=server.url, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = anna.page
    page.goto("/account/notices")
    page.fill("#webhook", "https://example.org/a-long-address/of-a-webhook")
    page.click("form[action$='/webhook'] button")
    page.wait_for_url("**done=webhook")
    for path in ("/account/notices", "/notices/confirm/x"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    anna.troubles.forgiven.append("status of 400")


def test_the_time_zone_is_the_browsers_own_until_another_is_chosen(guest: NewGuest, server: Server) -> None:
    page = guest("Anna", base_url=server.url, timezone_id="Pacific/Auckland").page
    page.goto("/account/notices")
    assert page.input_value("#zone") == "Pacific/Auckland"
    page.select_option("#zone", "Europe/Paris")
    page.click("form[action$='/wishes'] button.strong")
    page.wait_for_url("**done=wishes")
    assert page.input_value("#zone") == "Europe/Paris"
