"""Whole games, from the home page to the final score."""

import pytest

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest
from tests.web.browser.records import GAMES, game_file

START = {"aqualin": 0, "sea_or_shore": 40, "coralia": 40, "reef_encounter": 200}
"""Moves that are made before, where a game is long."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_mouse_from_the_home_page_to_the_final_score(game: str, guest: NewGuest) -> None:
    """Only things that the page marks as touchable are clicked, and each of them can be hit."""
    anna = guest("Anna")
    anna.create(game)
    anna.settle()
    end = anna.play_to_the_end()
    check_the_end(anna)
    assert end.moves > 5 and not end.mine


@pytest.mark.parametrize("game", [game for game in GAMES if game != "reef_encounter"])
def test_a_whole_game_is_played_by_touch_on_a_phone(game: str, guest: NewGuest) -> None:
    """With a finger, and nothing else; where a place is too small for one, the first tap brings it nearer."""
    anna = guest("Anna", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    anna.hand = "finger"
    anna.bring(game_file(game, START[game]))
    anna.play_to_the_end()
    check_the_end(anna)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "sea_or_shore"])
def test_a_whole_game_is_played_by_drawing_pieces_to_where_they_go(game: str, guest: NewGuest) -> None:
    """Pressed, moved, let go: whatever can be taken up is carried, and laid down where it may lie."""
    anna = guest("Anna")
    anna.hand = "drag"
    anna.bring(game_file(game, START[game]))
    anna.play_to_the_end()
    check_the_end(anna)


@pytest.mark.parametrize("guest", ["firefox"], indirect=True)
@pytest.mark.parametrize("game", ["aqualin", "coralia"])
def test_firefox_plays_a_whole_game(game: str, guest: NewGuest) -> None:
    anna = guest("Anna")
    anna.bring(game_file(game, START[game]))
    anna.play_to_the_end()
    check_the_end(anna)


def test_a_whole_game_of_aqualin_is_played_by_keyboard_alone(guest: NewGuest) -> None:
    """From the home page on, nothing but keys: Tab, letters, arrows, Enter. The focus is never lost."""
    anna = guest("Anna")
    page, keys = anna.page, anna.page.keyboard
    page.goto("/")
    tab_to(anna, "a.button[href='/play/aqualin']")
    keys.press("Enter")
    page.wait_for_url("**/play/aqualin")
    tab_to(anna, "input[name=others]")
    while not page.evaluate("document.activeElement.value === 'bot:gentle'"):
        keys.press("ArrowDown")
    tab_to(anna, "#name")
    keys.type("Anna")
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    sight = anna.settle()
    tab_to(anna, "#board .thing")
    while not sight.over:
        if sight.can:
            walk_and_press(anna)
        sight = anna.see_later(sight)
    check_the_end(anna)
    assert page.evaluate("document.activeElement !== document.body")


FOCUSABLE = "document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]').length"


def tab_to(guest: Guest, selector: str) -> None:
    """Once around the page at most, however many tables earlier tests have left on it."""
    guest.page.locator(selector).first.wait_for()
    for _ in range(guest.page.evaluate(FOCUSABLE) + 2):
        if guest.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def walk_and_press(guest: Guest) -> None:
    """Walk over the board with arrows, and press Enter on what may be touched."""
    page = guest.page
    assert page.evaluate("Boolean(document.activeElement.closest('#board'))"), "the focus has left the board"
    for _ in range(guest.dice.randrange(1, 5)):
        page.keyboard.press(guest.dice.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageDown"]))
    if not page.evaluate("document.activeElement.matches('.can')"):
        page.keyboard.press("PageDown")
    assert page.evaluate("document.activeElement.matches('.can')"), "PageDown leads to what may be touched"
    before = guest.see()
    page.keyboard.press("Enter")
    guest.until_seen(lambda now: now != before and not now.busy, "Enter touches")


def check_the_end(guest: Guest) -> None:
    ranking = guest.page.locator("#ranking li").all_text_contents()
    assert len(ranking) >= 2 and any("Anna" in line for line in ranking)
    assert guest.page.locator("#sheet tbody tr").count() >= 1
