"""The text table: for screen readers, for keyboards, for browsers without script."""

from playwright.sync_api import Page

from tests.web.browser.conftest import NewGuest


def test_a_whole_game_is_played_at_the_text_table_without_script(guest: NewGuest) -> None:
    """Forms alone: a number or notation in the command field, or a button of the list of moves."""
    anna = guest("Anna", java_script_enabled=False)
    anna.create("aqualin")
    page = anna.page
    page.goto(page.url + "/text")
    for turn in range(200):
        if page.locator("table caption", has_text="Score sheet").count():
            break
        moves = page.locator("ol.moves button")
        if moves.count() == 0:
            page.wait_for_timeout(100)
            page.reload()
        elif turn % 3 == 0:
            moves.nth(anna.dice.randrange(moves.count())).click()
        else:
            command(page, "1" if turn % 3 == 1 else str(moves.first.get_attribute("value")))
        assert page.locator(".error").count() == 0, page.locator(".error").text_content()
    assert "wins with" in anna.text("#say") or "tie" in anna.text("#say")


def command(page: Page, text: str) -> None:
    page.fill("#command", text)
    page.click("form.row button.strong")


def test_the_text_table_explains_what_is_wrong_with_a_command(guest: NewGuest) -> None:
    """What is typed wrongly is answered above the field, and nothing has happened."""
    anna = guest("Anna")
    anna.create("aqualin", others="screen")
    page = anna.page
    page.goto(page.url + "/text")
    anna.troubles.forgiven.append("400 (Bad Request)")
    for wrong in ("xyzzy", "999"):
        page.fill("#command", wrong)
        page.click("form.row button.strong")
        page.locator("[role=alert]").first.wait_for()
        assert page.locator("ol.lines li").count() == 0


def test_the_text_table_hears_of_others_moves(guest: NewGuest) -> None:
    """With script it reads itself again, keeps what was typed, and tells what happened."""
    anna, ben = guest("Anna"), guest("Ben")
    address = anna.create("aqualin", others="friends")
    ben.sit(address)
    ben.settle()
    anna.page.goto(address + "/text")
    if ben.see().mine:
        ben.move()
        anna.until(lambda: anna.page.locator("ol.lines li").count() == ben.see().moves, "the line is there")
        assert "Ben" in anna.text("#live")
    else:
        command(anna.page, "1")
        ben.until_seen(lambda sight: "Anna" in sight.log, "the typed move is on the picture table")
