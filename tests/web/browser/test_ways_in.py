"""The ways in: as a new user would take them, with nothing explained."""

import re

import pytest
from playwright.sync_api import Page

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest

SEEN = "(node) => { const box = node.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
# Everything that a finger is to hit: fields, buttons, and links that look like one.
SMALL = """() => [...document.querySelectorAll('main :is(button, a.button, select, input:not([type=hidden]), summary)')]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
  .map(([html, box]) => [html, Math.round(box.width), Math.round(box.height)])
  .filter(([html, width, height]) => (width < 44 || height < 44) && !html.includes('type="checkbox"'))"""


class Clicks:
    """Counts what a guest clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0
        page.expose_function("clicked", self.add)
        page.add_init_script("addEventListener('click', (event) => event.isTrusted && clicked(), true)")

    def add(self) -> None:
        self.count += 1


def test_from_home_to_the_first_move_against_a_bot_in_two_clicks(guest: NewGuest) -> None:
    """One click on Play; then the game waits for one's own move, and the second click begins it. No name is asked."""
    anna = guest("Anna")
    clicks = Clicks(anna.page)
    anna.page.goto("/")
    anna.page.click("button[formaction='/play/aqualin/now']")
    anna.page.wait_for_url("**/t/*")
    sight = anna.until_seen(lambda sight: sight.mine and sight.can, "the first move is one's own")
    assert sight.moves == 0
    anna.touch(sight.can[0])
    assert anna.see().picked, "the move has begun"
    assert clicks.count == 2
    assert "Guest" in anna.text("#players")


def test_a_name_typed_at_home_is_remembered(guest: NewGuest) -> None:
    """For the game that is begun with it, and for all later ones; Enter in its field begins none."""
    anna = guest("Anna")
    page = anna.page
    page.goto("/")
    page.fill("#name", "Anna")
    page.keyboard.press("Enter")
    page.wait_for_load_state()
    assert page.url.endswith("/") and page.input_value("#name") == "Anna"
    page.click("button[formaction='/play/aqualin/now']")
    anna.settle()
    assert "Anna" in anna.text("#players")
    page.goto("/play/aqualin")
    assert page.input_value("#name") == "Anna"


def test_from_an_invitation_to_the_table_by_a_name_and_one_click(guest: NewGuest) -> None:
    """The page says who invites, to what, and asks nothing but the name; no code for inviting others, no hash."""
    anna, ben = guest("Anna"), guest("Ben")
    address = anna.create("aqualin", others="friends")
    page = ben.page
    clicks = Clicks(page)
    page.goto(address)
    assert ben.text("h1") == "Anna invites you to Aqualin"
    assert "2 players" in ben.text("main") and "same reef" in ben.text("main")
    assert page.locator("main :is(input:not([type=hidden]), select, textarea):visible").count() == 1
    assert page.locator("main button:visible").all_text_contents() == ["Join"]
    assert page.locator(".qr, .hash").count() == 0
    page.keyboard.type("Ben")
    page.click("form.join button")
    ben.settle()
    assert clicks.count == 1, "the field for the name has the focus already"
    assert "Ben" in ben.text("#players")


def test_whoever_only_watches_has_the_way_in_beside_it(guest: NewGuest) -> None:
    anna, ben = guest("Anna"), guest("Ben")
    address = anna.create("sea_or_shore", others="friends", seats=3)
    ben.page.goto(address)
    ben.page.click("text=Just watch")
    ben.page.locator("text=Waiting for players").wait_for()
    ben.page.click("main a.button.strong")
    ben.page.locator("form.join").wait_for()


def test_the_room_shows_who_comes_while_a_name_is_being_typed(guest: NewGuest) -> None:
    """Nobody's half-written name is lost when another friend sits down."""
    anna, ben, chloe = guest("Anna"), guest("Ben"), guest("Chloé")
    address = anna.create("sea_or_shore", others="friends", seats=3)
    chloe.page.goto(address)
    chloe.page.fill("#name", "Chl")
    ben.sit(address)
    for other in (anna, chloe):
        other.page.locator(".seats .taken", has_text="Ben").wait_for()
    assert chloe.page.input_value("#name") == "Chl"
    assert anna.page.locator(".seats .free").count() == 1


def test_a_table_is_made_by_tiles_with_names_for_all_on_one_screen(guest: NewGuest) -> None:
    """Names are asked only where several play on this screen, for as many as play."""
    anna = guest("Anna")
    page = anna.page
    page.goto("/play/sea_or_shore")
    page.fill("#name", "Anna")
    assert page.locator(".on-screen:visible").count() == 0
    page.click("label.tile:has([value=screen])")
    page.click("label.tile:has([name=seats][value='4'])")
    assert page.locator(".on-screen:visible").count() == 3
    page.fill("#name-2", "Ben")
    page.click("form.create button.strong")
    page.wait_for_url("**/t/*")
    for name in ("Anna", "Ben", "Player 3", "Player 4"):
        assert name in anna.text("#players"), name


def test_a_refused_form_gives_back_all_that_was_written(guest: NewGuest) -> None:
    """Tiles, names and options; what was wrong stands above them."""
    anna = guest("Anna")
    anna.troubles.forgiven.append("400 (Bad Request)")
    page = anna.page
    page.goto("/play/sea_or_shore")
    page.fill("#name", "Anna")
    page.check("[name=others][value=screen]")
    page.check("[name=seats][value='5']")
    page.fill("#name-2", "Ben")
    page.fill("#name-5", ",")
    page.click("text=More options")
    page.select_option("#option-starter", "first")
    page.click("form.create button.strong")
    page.locator("[role=alert]").wait_for()
    assert page.is_checked("[name=others][value=screen]") and page.is_checked("[name=seats][value='5']")
    assert page.input_value("#name-2") == "Ben" and page.input_value("#option-starter") == "first"


def test_the_expansion_is_a_switch_and_its_rulings_lie_behind_a_door_of_its_own(guest: NewGuest) -> None:
    anna = guest("Anna")
    page = anna.page
    page.goto("/play/reef_encounter")
    assert not page.locator(".of-expansion").is_visible()
    page.check(".switch")
    assert page.locator(".of-expansion summary").is_visible()
    assert not page.locator("#option-windows").is_visible()
    page.fill("#name", "Anna")
    page.click("form.create button.strong")
    page.wait_for_url("**/t/*")
    assert "Second Kind" in anna.text("main dl")


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1440, 900), (1920, 1080)])
def test_all_four_boxes_are_seen_at_once(width: int, height: int, guest: NewGuest) -> None:
    """Without scrolling, from a tablet on."""
    anna = guest("Anna", viewport={"width": width, "height": height})
    anna.page.goto("/")
    boxes = anna.page.locator(".box")
    assert boxes.count() >= 4
    assert all(box.evaluate(SEEN) for box in boxes.all()[:4])


@pytest.mark.parametrize("path", ["/", "/play/reef_encounter", "/learn/aqualin", "/rules/aqualin"])
def test_what_a_finger_is_to_hit_is_large_enough(path: str, guest: NewGuest) -> None:
    """44 units on a phone."""
    anna = guest("Anna", viewport={"width": 360, "height": 740}, has_touch=True)
    anna.page.goto(path)
    assert anna.page.evaluate(SMALL) == []


def test_the_pictures_of_the_rules_are_drawn(guest: NewGuest) -> None:
    """Positions of a game, drawn by the server, not links to nowhere."""
    anna = guest("Anna")
    anna.page.goto("/rules/aqualin")
    picture = anna.page.locator("img.position").first
    anna.until(lambda: picture.evaluate("(image) => image.complete && image.naturalWidth > 0"), "it is there")


def test_a_link_has_a_card_for_other_programs(guest: NewGuest) -> None:
    """Title, words, and a picture as PNG: on home, a game's page, an invitation and a table."""
    anna = guest("Anna")
    address = anna.create("aqualin", others="friends")
    for path, title, name in (
        ("/", "Four sea games", "atoll"),
        ("/play/aqualin", "Aqualin", "aqualin"),
        (address, "Anna invites you to Aqualin", "table/[a-z0-9]+"),
    ):
        check_card(anna, path, title, name)


def check_card(anna: Guest, path: str, title: str, name: str) -> None:
    anna.page.goto(path)
    assert title in str(anna.page.get_attribute("meta[property='og:title']", "content"))
    picture = str(anna.page.get_attribute("meta[property='og:image']", "content"))
    assert re.fullmatch(rf"http://[^/]+/card/{name}\.png(\?.*)?", picture)
    answer = anna.page.request.get(picture)
    assert answer.status == 200 and answer.body().startswith(b"\x89PNG")
