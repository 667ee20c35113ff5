"""A phone: fingers are thick, screens are small, and the prompt stays in sight."""

import pytest

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest
from tests.web.browser.records import GAMES, game_file
from tests.web.browser.test_pages import MIDDLE

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FINGER = 44


def test_a_finger_that_misses_by_a_little_still_touches(guest: NewGuest) -> None:
    """Twelve pixels beside a card is on the card: a touch goes to the nearest thing that may be touched."""
    anna = guest("Anna", **PHONE)
    anna.bring(game_file("sea_or_shore", 0))
    anna.rise()
    box = anna.thing(anna.see().can[0]).bounding_box()
    anna.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 12)
    anna.until_seen(lambda sight: sight.moves == 1 or sight.picked, "the touch has found the card")


def test_a_mouse_that_misses_touches_nothing(guest: NewGuest) -> None:
    """A mouse is exact: it means what it points at."""
    anna = guest("Anna")
    anna.bring(game_file("sea_or_shore", 0))
    before = anna.rise()
    box = anna.thing(before.can[0]).bounding_box()
    anna.page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 12)
    anna.page.wait_for_timeout(300)
    assert anna.see().moves == before.moves and not anna.see().picked


@pytest.mark.parametrize("game", GAMES)
def test_a_large_board_grows_inside_its_box(game: str, guest: NewGuest) -> None:
    """Enlarged, the board is moved inside the page; the page stays as wide as the screen, and one can play on."""
    anna = guest("Anna", **PHONE)
    anna.bring(game_file(game, MIDDLE[game]))
    anna.rise()
    width = width_of_board(anna)
    anna.page.click("#zoom-in")
    anna.page.click("#zoom-in")
    assert width_of_board(anna) == pytest.approx(2 * width, abs=2)
    assert anna.width() <= 360
    thing = anna.thing(anna.see().can[0])
    before = anna.see()
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    anna.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.until_seen(lambda now: (now.picked, now.moves) != (before.picked, before.moves), "the touch arrives")


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_never_hides_what_has_the_focus(game: str, guest: NewGuest) -> None:
    """Whatever the keys lead to is scrolled to where one sees it, below the prompt."""
    anna = guest("Anna", viewport={"width": 360, "height": 480})
    anna.bring(game_file(game, MIDDLE[game]))
    anna.rise()
    anna.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    anna.page.keyboard.press("b")
    for _ in range(12):
        hidden = anna.page.evaluate("""() => {
          const box = document.activeElement.getBoundingClientRect();
          const prompt = document.querySelector('.prompt').getBoundingClientRect();
          return box.top < prompt.bottom - 1 || box.bottom > innerHeight + 1;
        }""")
        assert not hidden, anna.page.evaluate("document.activeElement.getAttribute('aria-label')")
        anna.page.keyboard.press("PageDown")


def test_every_control_is_as_large_as_a_finger(guest: NewGuest) -> None:
    """Forty-four pixels for whatever is pressed on the page around the board."""
    anna = guest("Anna", **PHONE)
    anna.bring(game_file("coralia", 40))
    anna.rise()
    for summary in anna.page.locator(".side summary:visible").all():
        summary.click()
    small = anna.page.evaluate(
        """(least) => [...document.querySelectorAll('button, .button, select, summary, input')].filter((node) => {
          const box = node.getBoundingClientRect();
          const seen = node.checkVisibility() && getComputedStyle(node).clipPath === 'none';
          return seen && (box.height < least || box.width < least);
        }).map((node) => node.outerHTML.slice(0, 80))""",
        FINGER,
    )
    assert small == []


def width_of_board(guest: Guest) -> float:
    box = guest.page.locator("#board").bounding_box()
    assert box is not None
    return box["width"]
