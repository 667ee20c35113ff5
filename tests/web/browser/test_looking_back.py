"""Taking back, confirming, looking back, files."""

import contextlib
from functools import partial
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest, Sight
from tests.web.browser.records import game_file


def test_undo_takes_back_one_step_and_restart_the_whole_turn(guest: NewGuest) -> None:
    """As far as nothing was shown and nobody else decides; then the button says why it cannot."""
    anna = guest("Anna")
    anna.bring(game_file("reef_encounter", 60))
    before = anna.see()
    reasons = []
    for _ in range(60):
        rise_and_move(anna)
        before = anna.see()
        anna.page.click("#undo", force=True)
        anna.until(partial(is_answered, anna, before), "an answer")
        if anna.see().moves < before.moves:
            break
        reasons.append(anna.tip())
    assert anna.see().moves == before.moves - 1 and anna.see().can, "one step went back"
    rise_and_move(anna)
    anna.page.click("#restart")
    anna.until(lambda: anna.page.get_attribute("#undo", "aria-disabled") == "true", "the turn begins again")
    anna.page.click("#undo", force=True)
    anna.until(lambda: anna.page.locator("#tip.aloud").is_visible(), "the button says why not")
    reasons.append(anna.tip())
    assert all(reason.endswith(".") for reason in reasons)


def rise_and_move(guest: Guest) -> None:
    """One more move on a shared screen."""
    guest.rise()
    guest.move()


def test_a_turn_is_confirmed_if_one_wishes(guest: NewGuest) -> None:
    """With the setting on, a move that hands the turn on is asked about first; cancelled, nothing has happened."""
    anna = guest("Anna")
    anna.create("aqualin")
    anna.settle()
    anna.open("more")
    anna.page.locator("summary", has_text="Settings").click()
    anna.page.select_option("#set-confirm", "always")
    before = anna.until_seen(lambda sight: sight.mine, "Anna decides")
    while not anna.page.locator("#confirm").is_visible():
        anna.touch_any()
    asked = anna.see()
    assert not asked.can and asked.moves <= before.moves + 1 and "Make this move?" in asked.say
    anna.page.click("#cancel")
    again = anna.until_seen(lambda sight: sight.can, "everything is as before")
    assert again.moves == asked.moves
    while not anna.page.locator("#confirm").is_visible():
        anna.touch_any()
    anna.page.keyboard.press("Enter")
    anna.until_seen(lambda sight: sight.moves > asked.moves, "the move is made")


def test_what_cannot_be_touched_says_why_not(guest: NewGuest) -> None:
    """A click on a creature that lies enclosed, or on anything out of turn, is answered with a sentence."""
    anna = guest("Anna")
    anna.bring(game_file("aqualin", 41))
    anna.until_seen(lambda sight: sight.can, "somebody decides")
    anna.touch_any()
    dead = anna.page.evaluate(
        """() => [...document.querySelectorAll('#board .thing[aria-label]:not(.can, .may, .picked)')].filter((node) => {
            const box = node.getBoundingClientRect();
            const under = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !under.some((one) => one.closest('.can, .may, .picked')) && under[0].closest('.thing') === node;
        }).map((node) => node.dataset.id)"""
    )
    assert len(dead) > 5
    for name in dead:
        anna.page.mouse.move(5, 5)
        anna.until(lambda: not anna.page.locator("#tip:not(.aloud)").is_visible(), "the last word is gone")
        box = anna.thing(name).bounding_box()
        anna.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        anna.until(lambda: anna.page.locator("#tip").is_visible(), f"{name} explains itself")
    anna.until(lambda: anna.page.locator("#tip.aloud").is_visible(), "there is a reason")
    assert anna.tip().endswith("."), "a reason is a sentence"


def test_log_lines_are_links_to_positions_and_the_address_tells_which(guest: NewGuest) -> None:
    """A click on a line shows the table after that move; its address opens there; the end of the slider is now."""
    anna = guest("Anna")
    anna.bring(game_file("aqualin", 30))
    anna.page.locator("#log a").nth(10).click()
    past = anna.until_seen(lambda sight: sight.at == 11, "the table goes back")
    assert anna.page.url.endswith("?at=11") and not past.can
    lit = anna.page.locator("#log li.at")
    assert lit.count() == 1 and lit.get_attribute("value") == "11"
    assert anna.page.evaluate(IN_SIGHT), "the log shows the line of the move"
    then = anna.places()
    anna.page.reload()
    anna.settle()
    anna.until_seen(lambda sight: sight.at == 11, "the address opens there")
    assert anna.places() == then
    anna.page.click("[data-step=on]")
    anna.until_seen(lambda sight: sight.at == 12, "one move on")
    anna.page.keyboard.press(",")
    anna.until_seen(lambda sight: sight.at == 11, "one move back, by key")
    anna.page.click("[data-step=first]")
    anna.until_seen(lambda sight: sight.at == 0, "to the beginning")
    anna.page.locator("#slider").fill("20")
    anna.until_seen(lambda sight: sight.at == 20, "by the slider")
    anna.page.click("[data-step=now]")
    now = anna.until_seen(lambda sight: sight.at == 30 and sight.can, "back to the present")
    assert "?at" not in anna.page.url and now.mine


def test_after_the_end_a_game_is_replayed_from_any_seat(guest: NewGuest) -> None:
    """When a game is over nothing is secret: one may look over everybody's shoulder."""
    anna = guest("Anna")
    anna.bring(game_file("sea_or_shore"))
    anna.until_seen(lambda sight: sight.over, "the game is over")
    anna.open("story")
    seen = []
    for seat in ("-1", "0", "1"):
        anna.page.locator("#slider").fill("6")
        anna.until_seen(lambda sight: sight.at == 6, "the replay")
        anna.page.select_option("#viewer", seat)
        anna.until(partial(looks_from, anna, seat), "another seat")
        seen.append(anna.labels())
    assert seen[0] != seen[1] != seen[2] != seen[0]


def test_whoever_was_away_sees_what_happened_since(guest: NewGuest) -> None:
    """The page says how many moves were missed, and plays them if one likes."""
    anna, ben = guest("Anna"), guest("Ben")
    address = anna.create("aqualin", others="friends")
    ben.sit(address)
    ben.settle()
    anna.settle()
    while not (ben.see().mine and "Anna" in ben.see().log and ben.see().moves > 3):
        mover = anna if anna.see().mine else ben
        moves = mover.move().moves
        for one in (anna, ben):
            one.until_moves(moves)
    anna.page.goto("/")
    while ben.see().mine:
        ben.move()
    anna.visit(address)
    anna.page.locator("#missed").wait_for(state="visible")
    anna.page.click("#missed-show")
    anna.until_seen(lambda sight: sight.at < sight.moves, "the past is shown")
    anna.page.click("#missed-skip")
    anna.until_seen(lambda sight: sight.at == sight.moves, "back to the present")


def test_a_game_is_saved_as_a_file_and_opened_again(guest: NewGuest, tmp_path: Path) -> None:
    """The file that a table gives is the file that the home page takes."""
    anna = guest("Anna")
    anna.bring(game_file("coralia"))
    anna.until_seen(lambda sight: sight.over, "the game is over")
    score = anna.page.locator("#ranking").text_content()
    anna.open("more")
    with anna.page.expect_download() as waiting:
        anna.page.click("a[href$='/record']")
    path = tmp_path / "game.atoll"
    waiting.value.save_as(path)
    other = guest("Ben")
    other.bring(path.read_text("utf-8"))
    other.until_seen(lambda sight: sight.over, "the same game")
    assert other.page.locator("#ranking").text_content() == score


IN_SIGHT = """() => {
  const [line, box] = [document.querySelector('#log .at'), document.getElementById('log').parentNode];
  const [inside, outside] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
  return inside.top >= outside.top - 1 && inside.bottom <= outside.bottom + 1;
}"""
MARKED = "(nodes) => nodes.map((node) => node.dataset.id)"


def test_an_earlier_position_marks_what_its_move_touched_and_shows_the_points_of_then(guest: NewGuest) -> None:
    """However far one jumps, and though the log has to fetch the line first."""
    anna = guest("Anna")
    anna.bring(game_file("aqualin"))
    end = anna.until_seen(lambda sight: sight.over, "the game is over")
    points = anna.page.locator("#players .points").all_text_contents()
    anna.open("story")
    anna.page.click("#older")
    anna.until(lambda: anna.page.locator("#log li").count() > 45, "earlier moves are there")
    assert anna.page.evaluate("document.querySelector('#log').parentNode.scrollTop > 0"), "what was read stays in sight"
    anna.page.reload()
    anna.until_seen(lambda sight: sight.over, "the page is back")
    anna.open("story")
    anna.page.locator("#slider").fill("3")
    anna.until_seen(lambda sight: sight.at == 3, "the table goes back")
    anna.until(lambda: anna.page.locator("#log li.at").count() == 1, "the line is fetched")
    assert anna.page.evaluate(IN_SIGHT)
    last = anna.page.locator("#board .last").evaluate_all(MARKED)
    assert 1 <= len(last) <= 2, last
    assert anna.page.locator("#players .points").all_text_contents() == ["0", "0"] != points
    assert end.moves > 60


def looks_from(guest: Guest, seat: str) -> bool:
    return bool(guest.page.evaluate("window.atoll.head.viewer") == int(seat))


def is_answered(guest: Guest, before: Sight) -> bool:
    return guest.see() != before or guest.page.locator("#tip.aloud").is_visible()


def test_a_hint_floats_over_the_table_in_words_with_an_arrow(guest: NewGuest) -> None:
    """Nothing moves for it; pointing at a move shows its way; closed or played, it is gone."""
    anna = guest("Anna")
    anna.bring(game_file("aqualin", 31))
    anna.rise()
    before = anna.page.locator("#board").bounding_box()
    anna.page.click("#hint")
    hints = anna.page.locator("#hints-list button")
    anna.until(lambda: hints.count() > 1, "the bots have thought")
    assert anna.page.locator("#board").bounding_box() == before
    assert hints.count() <= 3
    for number in range(hints.count()):
        move, chance, why = hints.nth(number).locator("span").all_text_contents()
        assert move.endswith(".") and why.endswith(".") and "%" not in why
        assert chance.startswith("wins ") and chance.endswith(" in 100")
        hints.nth(number).hover()
        ids = anna.page.evaluate("[...document.querySelectorAll('.thing.pointed')].map((node) => node.dataset.id)")
        assert 1 <= len(ids) <= 2 and anna.page.locator("#board .way").count() == len(ids) - 1
    no_faults(anna)
    anna.page.click("#hints-close")
    assert anna.page.locator("#hints").is_hidden() and anna.page.locator(".way, .pointed").count() == 0
    anna.page.click("#hint")
    anna.until(anna.page.locator("#hints-list button").first.is_visible, "the bots think again")
    anna.move()
    anna.until(lambda: anna.page.locator("#hints").is_hidden(), "an old hint is taken away")


def test_a_hint_can_be_called_off(guest: NewGuest) -> None:
    """While the bots think there is a bar, and a button to do without; asked again, they think again."""
    anna = guest("Anna")
    anna.bring(game_file("aqualin", 31))
    anna.rise()
    anna.page.evaluate("atoll.hints.show({ seconds: 600 })")
    assert anna.page.locator("#hints-bar").is_visible() and anna.page.locator("#hints-list").is_hidden()
    anna.page.click("#hints-cancel")
    assert anna.page.locator("#hints").is_hidden()
    assert anna.page.evaluate("document.activeElement.id") == "hint"
    anna.page.keyboard.press("Enter")
    anna.until(lambda: anna.page.locator("#hints-list button").count(), "another hint")
    anna.page.locator("#hints-list button").first.focus()
    anna.page.keyboard.press("Escape")
    assert anna.page.locator("#hints").is_hidden()


def test_a_review_shows_the_position_beside_what_one_touches_in_the_list(guest: NewGuest) -> None:
    """It comes by and by; keys go up and down the list; every turning point leads to its position at the table."""
    anna = guest("Anna")
    anna.bring(game_file("aqualin"))
    table = anna.page.url.partition("?")[0]
    anna.page.goto(f"{table}/review")
    for _ in range(4):
        if anna.page.locator("#found[data-ready]").count():
            break
        with contextlib.suppress(AssertionError):
            anna.until(lambda: anna.page.locator("#found[data-ready]").count(), "the review is ready")
    moments = anna.page.locator(".moment")
    assert moments.count() > 1
    anna.until(partial(is_drawn, anna), "the first picture")
    seen = []
    moments.first.focus()
    for number in range(moments.count()):
        assert anna.page.locator(".moment[data-shown]").count() == 1
        assert moments.nth(number).get_attribute("data-shown") is not None
        assert "Better: " in moments.all_text_contents()[number]
        seen.append(anna.page.get_attribute("#moment", "src"))
        anna.until(partial(is_drawn, anna), "a picture")
        anna.page.keyboard.press("ArrowDown")
    assert len(set(seen)) == len(seen)
    assert anna.page.evaluate("document.activeElement === document.querySelector('.moment')"), "the list is a ring"
    no_faults(anna)
    anna.page.locator(".chart a circle").nth(1).click()
    assert moments.nth(1).get_attribute("data-shown") is not None, "a flag of the chart shows its move"
    anna.page.locator(".moments li > a.quiet").first.click()
    anna.until_seen(lambda sight: 0 < sight.at < sight.moves, "the position at the table")


def is_drawn(guest: Guest) -> bool:
    return bool(guest.page.evaluate("document.getElementById('moment')?.naturalWidth > 0"))


def no_faults(guest: Guest) -> None:
    """Nothing for axe to find."""
    assert Axe().run(guest.page).response["violations"] == []
