"""What is chosen shows itself where it may go."""

from tests.web.browser.conftest import NewGuest
from tests.web.browser.records import game_file

COVERS = ("cover sea", "cover shore")


def test_a_chosen_card_is_seen_under_either_sail(guest: NewGuest) -> None:
    """One sees what the others will see of this very card; put back, it is gone from there."""
    anna = guest("Anna")
    anna.bring(game_file("sea_or_shore", 7))
    sight = anna.rise()
    card = next(name for name in sight.can if name[1:].isdigit())
    look = anna.thing(card).locator("use").first.get_attribute("href")
    anna.touch(card)
    for cover in COVERS:
        inside = anna.thing(cover).locator(".guest > *")
        assert inside.first.get_attribute("href") == look, "the card"
        assert inside.nth(1).get_attribute("data-guest") is not None, "the sail over it"
    anna.page.keyboard.press("Escape")
    assert anna.page.locator(".guest").count() == 0
