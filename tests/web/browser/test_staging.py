"""What a move did is shown one thing after the other, unless somebody wants no motion."""

import pytest

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest
from tests.web.browser.records import game_file

# Keeps every sentence that is shown, and how many pieces had moved by then.
LISTEN = """() => {
  window.shown = [];
  const caption = document.getElementById('caption');
  const things = document.getElementsByClassName('thing');
  const where = () => [...things].map((node) => node.dataset.id + node.getAttribute('transform'));
  const before = new Set(where());
  new MutationObserver(() => {
    if (caption.textContent) shown.push([caption.textContent, where().filter((one) => !before.has(one)).length]);
  }).observe(caption, { childList: true });
}"""


def place_something(anna: Guest) -> None:
    """A creature of the river, with the next one that comes."""
    anna.bring(game_file("aqualin", 24))
    before = anna.until_seen(lambda sight: sight.mine and sight.can, "somebody decides")
    if "stay" in before.can:
        anna.page.click(".answer")
        before = anna.until_seen(lambda sight: sight.mine and "stay" not in sight.can, "a creature is placed next")
    anna.page.evaluate(LISTEN)
    anna.touch_any()
    anna.touch_any()
    anna.until_seen(lambda sight: sight.moves > before.moves, "the move is made")


def test_events_are_shown_in_their_order_cause_before_effect(guest: NewGuest) -> None:
    anna = guest("Anna", motion=True)
    place_something(anna)
    anna.until(lambda: anna.page.locator("#caption").is_hidden(), "all is shown")
    (placed, few), (new, more) = anna.page.evaluate("shown")
    assert "places on" in placed and new.startswith("New in the river") and few < more


def test_with_reduced_motion_everything_is_there_at_once(guest: NewGuest) -> None:
    anna = guest("Anna")
    place_something(anna)
    assert anna.page.evaluate("shown") == []


@pytest.mark.parametrize(("speed", "motion"), [("off", False), ("slow", True)])
def test_the_pace_is_a_setting(speed: str, motion: bool, guest: NewGuest) -> None:
    anna = guest("Anna", motion=True)
    anna.page.goto("/")
    anna.page.evaluate("(speed) => localStorage.setItem('atoll', JSON.stringify({ speed }))", speed)
    place_something(anna)
    anna.until(lambda: anna.page.locator("#caption").is_hidden(), "all is shown")
    assert bool(anna.page.evaluate("shown")) == motion


def test_a_tap_goes_on_at_once(guest: NewGuest) -> None:
    """However slow it is: the rest of the move is there when the page hears the tap."""
    anna = guest("Anna", motion=True)
    anna.page.goto("/")
    anna.page.evaluate("localStorage.setItem('atoll', JSON.stringify({ speed: 'slow' }))")
    place_something_and_tap(anna)
    assert len(anna.page.evaluate("shown")) == 1, "the second sentence is not waited for"


def place_something_and_tap(anna: Guest) -> None:
    anna.bring(game_file("aqualin", 24))
    before = anna.until_seen(lambda sight: sight.mine and sight.can, "somebody decides")
    if "stay" in before.can:
        anna.page.click(".answer")
        anna.until_seen(lambda sight: sight.mine and "stay" not in sight.can, "a creature is placed next")
    anna.page.evaluate(LISTEN)
    tap = """() => new MutationObserver((_, all) => {
      if (!document.getElementById('caption').textContent) return;
      all.disconnect();
      dispatchEvent(new PointerEvent('pointerdown'));
    }).observe(document.getElementById('caption'), { childList: true })"""
    anna.page.evaluate(tap)
    anna.touch_any()
    anna.touch_any()
    anna.until(lambda: anna.page.evaluate("shown.length") and anna.page.locator("#caption").is_hidden(), "all is shown")
