"""What only a browser can compare: the hash that it was shown, and the salt that it gave."""

from tests.web.browser.conftest import NewGuest


def test_the_browser_knows_its_salt_and_the_hash_it_was_shown(guest: NewGuest) -> None:
    """Nobody need recognise twelve letters: the check page says whether they are in it, and what was kept if not."""
    anna = guest("Anna")
    address = anna.create("aqualin", others="screen")
    anna.settle()
    anna.play_to_the_end()
    anna.page.goto(address + "/check")
    salt = anna.page.locator("dd .hash").first.text_content()
    own = anna.text("#own-luck")
    assert "was shown when it first came to this table" in own
    assert f"Your salt is in it: {salt}" in own
    anna.page.evaluate(
        """() => Object.keys(localStorage).forEach((key) => {
          if (key.startsWith("atoll salts")) localStorage.setItem(key, '["mine"]');
        })"""
    )
    anna.page.reload()
    assert "none of these is the salt that your browser gave: mine" in anna.text("#own-luck")
    anna.page.evaluate(
        """() => Object.keys(localStorage).forEach((key) => {
          if (key.startsWith("atoll hash")) localStorage.setItem(key, '"another"');
        })"""
    )
    anna.page.reload()
    assert "was shown another hash when it first came to this table: another" in anna.text("#own-luck")


def test_whoever_only_looks_is_not_told_that_a_salt_is_missing(guest: NewGuest) -> None:
    anna, sam = guest("Anna"), guest("Sam")
    address = anna.create("aqualin", others="screen")
    sam.visit(address)
    sam.page.goto(address + "/check")
    assert "was shown when it first came" in sam.text("#own-luck")
    assert "Your browser gave no salt" in sam.text("#own-luck")
