"""Every page: within the screen, without errors, and with nothing for axe to find."""

from collections.abc import Callable, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest
from tests.web.browser.records import GAMES, game_file

SCREENS = ((320, 568), (360, 740), (820, 1180), (1440, 900))
MIDDLE = {"aqualin": 40, "sea_or_shore": 40, "coralia": 40, "reef_encounter": 120}
LANGUAGES = ("en", "fr", "de", "nl")


def first(guest: Guest, game: str) -> None:
    guest.bring(game_file(game, 0))
    guest.rise()


def middle(guest: Guest, game: str) -> None:
    guest.bring(game_file(game, MIDDLE[game]))
    guest.rise()


def over(guest: Guest, game: str) -> None:
    guest.bring(game_file(game))
    guest.rise()


def text(guest: Guest, game: str) -> None:
    guest.bring(game_file(game, MIDDLE[game]))
    guest.page.goto(guest.page.url + "/text")
    if guest.page.locator("input[name=seat] + button").count():
        guest.page.click("input[name=seat] + button")


def room(guest: Guest, game: str) -> None:
    guest.create(game, others="friends")
    guest.page.locator(".seats").wait_for()


def invitation(guest: Guest, game: str) -> None:
    """What an invited friend sees, who has no cookie of anybody's."""
    address = guest.create(game, others="friends")
    guest.page.context.clear_cookies()
    guest.page.goto(address)
    guest.page.locator("form.join").wait_for()


def refused(guest: Guest, game: str) -> None:
    """The create page with an error on it, and all that was written."""
    guest.troubles.forgiven.append("400 (Bad Request)")
    guest.page.goto(f"/play/{game}")
    guest.page.fill("#name", ",")
    guest.page.check("input[name=others][value=screen]")
    guest.page.click("form.create button.strong")
    guest.page.locator("[role=alert]").wait_for()


def learn(guest: Guest, game: str) -> None:
    guest.page.goto(f"/learn/{game}")


def rules(guest: Guest, game: str) -> None:
    guest.page.goto(f"/rules/{game}")
    for summary in guest.page.locator("summary").all()[1:3]:
        summary.click()


def rulebook(guest: Guest, game: str) -> None:
    guest.page.goto(f"/rulebook/{game}")


def create(guest: Guest, game: str) -> None:
    guest.page.goto(f"/play/{game}")
    for details in guest.page.locator(".create > details").all():
        details.locator("summary").first.click()


def home(guest: Guest, game: str) -> None:
    guest.page.goto("/")


def error(guest: Guest, game: str) -> None:
    guest.troubles.forgiven.append("404 (Not Found)")
    guest.page.goto("/t/nowhere")


def check(guest: Guest, game: str) -> None:
    guest.bring(game_file(game))
    guest.page.goto(guest.page.url + "/check")


def begun(guest: Guest, game: str) -> None:
    """A table before its first move, with the hash of its secret."""
    guest.create(game, others="bot:gentle")
    guest.settle()


def proven(guest: Guest, game: str) -> None:
    """The check page of a game that was played here, with all that is open then."""
    address = guest.create("aqualin", others="screen")
    guest.settle()
    guest.play_to_the_end()
    guest.page.goto(address + "/check")


def account(guest: Guest, game: str) -> None:
    """The page about oneself, with all that can stand there but passkeys, and all that can be opened."""
    guest.page.goto("/account")
    guest.page.click("text=Make a token")
    guest.page.fill("#token-name", "robot")
    guest.page.click("form[action='/account/tokens'] button.strong")
    guest.page.click("text=Make a phrase")
    for summary in guest.page.locator("main summary").all():
        summary.click()


def mine(guest: Guest, game: str) -> None:
    """One's own tables: one that waits, one that is over."""
    over(guest, game)
    guest.create("aqualin")
    guest.page.goto("/tables")


def results(guest: Guest, game: str) -> None:
    guest.create("aqualin")
    guest.play_to_the_end()
    guest.page.goto("/tables/results")


def signin(guest: Guest, game: str) -> None:
    guest.page.goto("/signin")


def api(guest: Guest, game: str) -> None:
    guest.page.goto("/api")


def settings(guest: Guest, game: str) -> None:
    """A table with everything open that can be opened."""
    middle(guest, game)
    guest.open("more")
    guest.unfold()


Page = Callable[[Guest, str], None]
TABLES: list[Page] = [first, middle, over, text]
OTHERS: list[Page] = [
    home,
    create,
    refused,
    room,
    invitation,
    learn,
    rules,
    rulebook,
    error,
    check,
    begun,
    proven,
    settings,
    account,
    mine,
    results,
    signin,
    api,
]


@pytest.mark.parametrize("game", GAMES)
def test_no_table_is_wider_than_the_screen(game: str, guest: NewGuest) -> None:
    """No horizontal scrolling, from a small phone to a desk, from the first decision to the final score."""
    anna = guest("Anna", has_touch=True)
    for shown in TABLES:
        shown(anna, game)
        check_widths(anna, f"{shown.__name__} of {game}")


@pytest.mark.parametrize("shown", OTHERS)
def test_no_other_page_is_wider_than_the_screen(shown: Page, guest: NewGuest) -> None:
    """The same for the pages around the tables."""
    anna = guest("Anna", has_touch=True)
    shown(anna, "coralia")
    check_widths(anna, shown.__name__)


def check_widths(guest: Guest, name: str) -> None:
    for width, height in SCREENS:
        guest.page.set_viewport_size({"width": width, "height": height})
        wide = guest.width()
        assert wide <= width, f"{name} is {wide} wide on a screen of {width}"
    guest.page.set_viewport_size({"width": 1440, "height": 900})


def test_a_page_at_twice_the_size_is_no_wider_either(guest: NewGuest) -> None:
    """A zoom of 200 % on a desk is a screen of half the width."""
    anna = guest("Anna", viewport={"width": 720, "height": 450}, device_scale_factor=2)
    for game in GAMES:
        middle(anna, game)
        assert anna.width() <= 720


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_any_table(game: str, guest: NewGuest) -> None:
    """WCAG 2.2 AA as far as a program can tell, at every stage, light and dark: two languages for each game."""
    anna = guest("Anna", bypass_csp=True)
    for shown in TABLES:
        shown(anna, game)
        check_in_languages(anna, LANGUAGES[GAMES.index(game) % 2 :: 2])


@pytest.mark.parametrize("shown", OTHERS)
def test_axe_finds_nothing_on_any_other_page(shown: Page, guest: NewGuest) -> None:
    """The same for the pages around the tables."""
    anna = guest("Anna", bypass_csp=True)
    shown(anna, "coralia")
    check_in_languages(anna, LANGUAGES)


def check_in_languages(guest: Guest, languages: Sequence[str]) -> None:
    page = guest.page
    for number, language in enumerate(languages):
        page.context.add_cookies([{"name": "language", "value": language, "url": page.evaluate("location.origin")}])
        page.emulate_media(color_scheme=("light", "dark")[number % 2])
        page.reload()
        if page.locator("main.table").count():
            guest.rise()
        assert page.get_attribute("html", "lang") == language
        faults = Axe().run(page).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults] == [], language


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
