"""Languages and lessons."""

import pytest

from tests.web.browser.conftest import NewGuest
from tests.web.browser.records import game_file


def test_the_language_is_changed_at_the_table_and_the_log_changes_with_it(guest: NewGuest) -> None:
    """The log is stored as codes: whoever changes the language reads all of it in that language."""
    anna = guest("Anna")
    anna.bring(game_file("aqualin", 24))
    english = anna.page.locator("#log li").all_text_contents()
    for language in ("fr", "de", "nl"):
        anna.page.select_option("#language", language)
        anna.page.locator(f"html[lang={language}]").wait_for()
        anna.settle()
        lines = anna.page.locator("#log li").all_text_contents()
        assert len(lines) == len(english)
        assert not set(lines) & set(english), "no line is in English any more"
        assert "cell a1" not in anna.labels()


def test_the_browsers_own_language_is_spoken_from_the_first_page_on(guest: NewGuest) -> None:
    """Nobody is asked what the browser has already said."""
    for locale in ("fr-FR", "de-CH", "nl-BE"):
        anna = guest("Anna", locale=locale)
        anna.page.goto("/")
        assert anna.page.get_attribute("html", "lang") == locale[:2]


@pytest.mark.parametrize("game", ["aqualin", "sea_or_shore", "coralia"])
def test_a_lesson_shows_its_steps_and_can_be_skipped(game: str, guest: NewGuest) -> None:
    """Step after step while one plays a real game; one click, and they are gone for good."""
    anna = guest("Anna")
    page = anna.page
    page.goto("/")
    page.click(f"a[href='/learn/{game}']")
    page.fill("#name", "Anna")
    page.click("form.create button.strong")
    anna.settle()
    page.locator("#lesson").wait_for(state="visible")
    first = anna.text("#lesson-text")
    page.click("#lesson-next")
    anna.until(lambda: anna.text("#lesson-text") != first or not page.locator("#lesson").is_visible(), "the next step")
    anna.until_seen(lambda sight: sight.can, "the learner may play, whatever the guide says")
    for _ in range(12):
        if page.locator("#lesson").is_visible():
            break
        anna.move()
        anna.until_seen(lambda sight: sight.can or sight.over, "the bots have played")
    page.click("#lesson-skip")
    anna.until(lambda: not page.locator("#lesson").is_visible(), "the guide is silent")
    anna.move()
    anna.until_seen(lambda sight: sight.can, "the game goes on")
    assert not page.locator("#lesson").is_visible()


def test_keys_pass_by_the_languages_without_changing_anything(guest: NewGuest) -> None:
    """Arrow keys on the list choose, and a button beside it changes: nobody is thrown out of the page by a key."""
    anna = guest("Anna")
    anna.page.goto("/")
    while not anna.page.evaluate("document.activeElement.id === 'language'"):
        anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("ArrowDown")
    anna.page.wait_for_timeout(300)
    assert anna.page.get_attribute("html", "lang") == "en"
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    anna.until(lambda: anna.page.get_attribute("html", "lang") == "fr", "the button changes the language")
