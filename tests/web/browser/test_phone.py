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


@pytest.mark.parametrize("game", [game for game in GAMES if game != "reef_encounter"])
def test_where_a_finger_could_not_tell_places_apart_a_tap_brings_them_nearer(game: str, guest: NewGuest) -> None:
    """The second tap touches, and then the whole table is seen again; where places are large, the first one touches."""
    anna = guest("Anna", **PHONE)
    anna.bring(game_file(game, MIDDLE[game]))
    before = anna.rise()
    whole = anna.page.get_attribute("#board", "viewBox")
    name = before.can[0]
    tap(anna, name)
    if anna.page.evaluate("atoll.hands.zoom.isNear"):
        anna.until(lambda: anna.page.get_attribute("#board", "viewBox") != whole, "the place comes nearer")
        assert anna.see().picked == before.picked and anna.see().moves == before.moves
        tap(anna, name)
    anna.until_seen(lambda now: (now.picked, now.moves) != (before.picked, before.moves), "the touch arrives")
    anna.until(lambda: anna.page.get_attribute("#board", "viewBox") == whole, "the whole table is seen again")


def tap(guest: Guest, name: str) -> None:
    box = guest.thing(name).bounding_box()
    guest.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_every_control_is_as_large_as_a_finger(guest: NewGuest) -> None:
    """Forty-four pixels for whatever is pressed on the page around the board."""
    anna = guest("Anna", **PHONE)
    anna.bring(game_file("coralia", 40))
    anna.rise()
    anna.open("more")
    anna.unfold()
    small = anna.page.evaluate(
        """(least) => [...document.querySelectorAll('button, .button, select, summary, input')].filter((node) => {
          const box = node.getBoundingClientRect();
          const seen = node.checkVisibility() && getComputedStyle(node).clipPath === 'none';
          return seen && (box.height < least || box.width < least);
        }).map((node) => node.outerHTML.slice(0, 80))""",
        FINGER,
    )
    assert small == []
