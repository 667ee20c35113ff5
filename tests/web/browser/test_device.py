"""Atoll as one of a device's programs, in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.browser.conftest import NewGuest

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  }
  return found;
}"""
READY = "async () => { await navigator.serviceWorker.ready; return !!navigator.serviceWorker.controller; }"


def test_without_network_a_page_says_what_to_do_and_comes_back_by_itself(guest: NewGuest) -> None:
    """In the language of the last page; nothing of a table is kept on the device."""
    anna = guest("Anna", locale="de-DE")
    anna.troubles.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    address = anna.create("sea_or_shore", others="bot:gentle", seats=3)
    anna.settle()
    anna.until(lambda: anna.page.evaluate(READY), "the worker is there")
    anna.until(lambda: "/language" in anna.page.evaluate(KEPT), "it knows the language")
    kept = anna.page.evaluate(KEPT)
    assert all(path.startswith(("/static/", "/offline/", "/language")) for path in kept)
    anna.page.context.set_offline(True)
    anna.page.goto(address)
    assert anna.page.locator("main.offline").is_visible()
    assert anna.page.locator("html").get_attribute("lang") == "de"
    assert anna.page.evaluate("getComputedStyle(document.body).backgroundImage") != "none", "it has its style"
    assert Axe().run(anna.page).violations_count == 0
    assert anna.page.evaluate(KEPT) == kept
    anna.page.context.set_offline(False)
    anna.settle()
    assert anna.page.url == address


def test_the_number_on_the_icon_is_that_of_tables_that_wait(guest: NewGuest) -> None:
    """Only where Atoll stands among the programs of a device."""
    anna = guest("Anna")
    anna.page.add_init_script(
        """
        window.badges = [];
        navigator.setAppBadge = async (number) => { badges.push(number); };
        navigator.clearAppBadge = async () => { badges.push(0); };
        const real = matchMedia.bind(window);
        window.matchMedia = (query) => (query.includes("standalone") ? { matches: true } : real(query));
        """
    )
    answers = iter([3, 0])
    anna.page.route("**/tables/waiting", lambda route: route.fulfill(json={"waiting": next(answers)}))
    anna.page.goto("/")
    anna.until(lambda: anna.page.evaluate("badges") == [3], "three tables wait")
    anna.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    anna.until(lambda: anna.page.evaluate("badges") == [3, 0], "none does")


def test_installing_is_offered_by_a_button_where_it_can_be_done(guest: NewGuest) -> None:
    anna = guest("Anna")
    anna.page.goto("/")
    button = anna.page.locator("#install")
    assert not button.is_visible()
    anna.page.evaluate(
        """() => {
          const event = new Event("beforeinstallprompt", { cancelable: true });
          event.prompt = async () => { window.prompted = true; };
          dispatchEvent(event);
        }"""
    )
    assert button.is_visible()
    button.click()
    anna.until(lambda: anna.page.evaluate("window.prompted"), "the browser asks")
    anna.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    assert not button.is_visible()


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, {"width": 1440, "height": 900}])
def test_an_announcement_leaves_the_table_its_room(guest: NewGuest, viewport: dict[str, int]) -> None:
    """It is read above the picture, which keeps nearly all of the screen; axe finds nothing wrong with it."""
    anna = guest("Anna", viewport=viewport)
    anna.create("aqualin")
    anna.settle()
    show = "(text) => { announced.textContent = text; announced.hidden = !text; }"
    before = anna.page.locator(".board-box").bounding_box()
    anna.page.evaluate(show, "The server rests tonight from eight to nine. " * 8)
    after, banner = anna.page.locator(".board-box").bounding_box(), anna.page.locator("#announced").bounding_box()
    assert before and after and banner
    assert banner["y"] + banner["height"] <= after["y"] + 1 and banner["height"] < 80
    assert after["height"] > before["height"] - 80
    assert anna.width() <= viewport["width"]
    anna.page.goto("/privacy")
    assert anna.page.locator("#announced").is_hidden()
    anna.page.evaluate(show, "Back at eight")
    assert Axe().run(anna.page).violations_count == 0
