"""Every page: within the screen, without errors, and with nothing for axe to find."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest
from tests.web.browser.records import GAMES, game_file

SCREENS = {"phone": (360, 740), "narrow": (320, 568), "tablet": (820, 1180), "desktop": (1440, 900)}
MIDDLE = {"aqualin": 40, "sea_or_shore": 40, "coralia": 40, "reef_encounter": 120}
LANGUAGES = ("en", "fr", "de", "nl")


def rise(guest: Guest) -> None:
    """Raise the curtain of a shared screen, if there is one."""
    guest.until_seen(lambda sight: sight.curtain or sight.can or sight.over, "the table lives")
    if guest.see().curtain:
        guest.page.click("#curtain-rise")
        guest.until_seen(lambda sight: sight.can, "the curtain rises")


def first(guest: Guest, game: str) -> None:
    guest.bring(game_file(game, 0))
    rise(guest)


def middle(guest: Guest, game: str) -> None:
    guest.bring(game_file(game, MIDDLE[game]))
    rise(guest)


def over(guest: Guest, game: str) -> None:
    guest.bring(game_file(game))
    rise(guest)


def text(guest: Guest, game: str) -> None:
    guest.bring(game_file(game, MIDDLE[game]))
    guest.page.goto(guest.page.url + "/text")
    if guest.page.locator("input[name=seat] + button").count():
        guest.page.click("input[name=seat] + button")


def room(guest: Guest, game: str) -> None:
    guest.create(game, others="friends")
    guest.page.locator(".seats").wait_for()


def learn(guest: Guest, game: str) -> None:
    guest.page.goto(f"/learn/{game}")


def rules(guest: Guest, game: str) -> None:
    guest.page.goto(f"/rules/{game}")


def create(guest: Guest, game: str) -> None:
    guest.page.goto(f"/play/{game}")
    for details in guest.page.locator("details").all():
        details.locator("summary").click()


def home(guest: Guest, game: str) -> None:
    guest.page.goto("/")


def error(guest: Guest, game: str) -> None:
    guest.page.goto("/t/nowhere")
    guest.troubles.clear()


def check(guest: Guest, game: str) -> None:
    guest.bring(game_file(game))
    guest.page.goto(guest.page.url + "/check")


def settings(guest: Guest, game: str) -> None:
    """A table with everything open that can be opened."""
    middle(guest, game)
    for summary in guest.page.locator(".side summary:visible").all():
        summary.click()


Page = Callable[[Guest, str], None]
TABLES: list[Page] = [first, middle, over, text]
OTHERS: list[Page] = [home, create, room, learn, rules, error, check, settings]


@pytest.mark.parametrize("screen", SCREENS)
def test_no_page_is_wider_than_the_screen(screen: str, guest: NewGuest) -> None:
    """No horizontal scrolling, from a small phone to a desk; text keeps its size."""
    width, height = SCREENS[screen]
    anna = guest("Anna", viewport={"width": width, "height": height}, has_touch=width < 900)
    for shown, game in [*((page, game) for page in TABLES for game in GAMES), *((page, "coralia") for page in OTHERS)]:
        shown(anna, game)
        wide = anna.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{shown.__name__} of {game} is {wide} wide"


def test_a_page_at_twice_the_size_is_no_wider_either(guest: NewGuest) -> None:
    """A zoom of 200 % on a desk is a screen of half the width."""
    anna = guest("Anna", viewport={"width": 720, "height": 450}, device_scale_factor=2)
    for game in GAMES:
        middle(anna, game)
        assert anna.page.evaluate("document.documentElement.scrollWidth") <= 720


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_any_page(language: str, guest: NewGuest) -> None:
    """WCAG 2.2 AA as far as a program can tell, in every language, light and dark."""
    anna = guest("Anna", bypass_csp=True, color_scheme="dark" if language in ("fr", "nl") else "light")
    anna.page.goto("/")
    anna.page.select_option("#language", language)
    anna.until(lambda: anna.page.get_attribute("html", "lang") == language, "the language changes")
    found = {}
    for shown, game in [*((page, game) for page in TABLES for game in GAMES), *((page, "coralia") for page in OTHERS)]:
        shown(anna, game)
        faults = Axe().run(anna.page).response["violations"]
        if faults:
            found[shown.__name__, game] = [(fault["id"], fault["nodes"][0]["html"][:160]) for fault in faults]
    assert found == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_phone_and_with_a_theme_of_ones_own(theme: str, guest: NewGuest) -> None:
    """The theme that was chosen wins over the device's."""
    phone = guest(
        "Anna",
        bypass_csp=True,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        color_scheme="light" if theme == "dark" else "dark",
    )
    settings(phone, "coralia")
    phone.page.select_option("#set-theme", theme)
    assert phone.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == theme
    assert Axe().run(phone.page).response["violations"] == []
