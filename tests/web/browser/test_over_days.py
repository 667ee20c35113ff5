"""A game over days: somebody is nudged, leaves, is replaced by a bot, comes back and takes over; clocks are shown."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from atoll.server.tables.pace import DAY, HOUR
from tests.server.moved_server import MovedServer
from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NARROW = 360


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MovedServer]:
    server = MovedServer(tmp_path_factory.mktemp("moved"), "--pause", "0.02")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def site(moved: MovedServer) -> str:
    return moved.url


def begin(guest: NewGuest, pace: str = "none", over: str = "sign", game: str = "aqualin") -> tuple[Guest, Guest]:
    """Anna makes a table, Ben comes by its address."""
    anna, ben = guest("Anna"), guest("Ben", **PHONE)
    page = anna.page
    page.goto(f"/play/{game}")
    page.fill("#name", "Anna")
    page.check("input[name=others][value=friends]")
    page.locator("summary", has_text="Time, if you like").click()
    page.select_option("#pace", pace)
    page.select_option("#over", over)
    page.click("form.create button.strong")
    page.wait_for_url("**/t/*")
    ben.sit(page.url)
    for one in (anna, ben):
        one.settle()
    return anna, ben


def in_turn(anna: Guest, ben: Guest) -> tuple[Guest, Guest]:
    """Whoever is to decide, and whoever waits."""
    anna.until(lambda: anna.see().mine != ben.see().mine, "one of them is to decide")
    return (anna, ben) if anna.see().mine else (ben, anna)


def part(guest: Guest) -> Page:
    """What may be done about the absent, at the table."""
    if guest.page.locator("#more").is_hidden():
        guest.open("more")
    return guest.page


def log_of(guest: Guest) -> list[str]:
    return guest.page.locator("#log li.note").all_text_contents()


def until_noted(guest: Guest, text: str) -> None:
    guest.until(lambda: any(text in line for line in log_of(guest)), text)


def press(guest: Guest, label: str) -> None:
    """A button of that part; where it asks first, what it asks is read first."""
    place = part(guest).locator("#absent")
    place.locator("summary, button", has_text=label).first.wait_for()
    if place.locator("summary", has_text=label).count():
        place.locator("summary", has_text=label).first.click()
    place.locator("button", has_text=label).locator("visible=true").first.click()
    guest.page.wait_for_load_state()


def test_over_days_one_is_nudged_leaves_is_replaced_comes_back_and_takes_over(
    guest: NewGuest, moved: MovedServer
) -> None:
    anna, ben = begin(guest)
    late, waiting = in_turn(anna, ben)
    late.move()
    late, waiting = in_turn(anna, ben)
    address = late.page.url
    late.page.goto("about:blank")

    moved.let_pass(2 * HOUR)
    press(waiting, f"Ask {late.name} to play")
    waiting.settle()
    until_noted(waiting, f"{waiting.name} asks {late.name} to play.")
    expect(part(waiting).locator("#absent button", has_text="Ask")).to_have_count(0)
    expect(part(waiting).locator("#absent summary", has_text=f"bot play on for {late.name}")).to_have_count(0)

    moved.let_pass(8 * DAY)
    waiting.page.reload()
    waiting.settle()
    moves = waiting.see().moves
    press(waiting, f"Let a bot play on for {late.name}")
    waiting.settle()
    until_noted(waiting, f"A bot plays on for {late.name}: the seat has waited for too long.")
    assert f"Bot for {late.name}" in waiting.page.locator("#players .who").all_text_contents()
    waiting.until(lambda: waiting.see().moves > moves, "the bot moves")
    waiting.until(lambda: any(f"Bot for {late.name} " in line for line in lines_of(waiting)), "the log names the bot")

    moved.let_pass(DAY)
    late.visit(address)
    assert not late.see().mine, "a bot sits there"
    press(late, "Take your seat back")
    late.settle()
    until_noted(waiting, f"{late.name} is back and plays on.")
    waiting.until(lambda: f"Bot for {late.name}" not in names_of(waiting), "the plate says who plays")
    while in_turn(anna, ben)[0] is waiting:
        waiting.move()
    before = late.see().moves
    late.move()
    waiting.until(lambda: waiting.see().moves > before, "they have moved themselves")


def lines_of(guest: Guest) -> list[str]:
    return guest.page.locator("#log li:not(.note)").all_text_contents()


def names_of(guest: Guest) -> list[str]:
    return guest.page.locator("#players .who").all_text_contents()


def clocks_of(guest: Guest) -> list[str]:
    return guest.page.locator("#players .clock").all_text_contents()


def test_clocks_are_shown_on_the_plates_and_a_bot_plays_on_when_one_is_over(
    guest: NewGuest, moved: MovedServer
) -> None:
    anna, ben = begin(guest, "live-10", "bot")
    late, waiting = in_turn(anna, ben)
    for one in (anna, ben):
        one.page.locator("#players .clock", has_text=":").nth(1).wait_for()
    moved.let_pass(11 * 60 * 1000)
    until_noted(waiting, f"A bot plays on for {late.name}: the time is over.")
    waiting.until(lambda: f"Bot for {late.name}" in names_of(waiting), "it is marked")


def test_days_are_shown_only_of_whoever_is_awaited_and_somebody_else_plays_on_by_a_link(
    guest: NewGuest, moved: MovedServer
) -> None:
    anna, ben = begin(guest, "days-1")
    late, waiting = in_turn(anna, ben)
    waiting.until(lambda: sum(map(bool, clocks_of(waiting))) == 1, "one clock runs")
    waiting.until(lambda: any("3 d 23 h" in clock for clock in clocks_of(waiting)), "a day and three in reserve")
    moved.let_pass(5 * DAY)
    until_noted(waiting, f"The time of {late.name} is over.")
    part(waiting)
    waiting.page.reload()
    waiting.settle()
    press(waiting, "Make a link for somebody who plays on")
    link = waiting.page.locator("#absent input[readonly]").input_value()
    dora = guest("Dora")
    dora.page.goto(link)
    dora.page.fill("#name", "Dora")
    dora.page.click("form.join button")
    dora.settle()
    assert f"Dora for {late.name}" in names_of(dora)
    dora.move()


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
@pytest.mark.parametrize("width", [NARROW, 1440])
def test_players_and_time_fit_the_screen_and_axe_finds_nothing(
    language: str, width: int, guest: NewGuest, moved: MovedServer
) -> None:
    """The page, and the tab beside the table; without script the page does everything."""
    anna, ben = begin(guest, "days-3")
    late, waiting = in_turn(anna, ben)
    moved.let_pass(12 * DAY)
    page = waiting.page
    page.set_viewport_size({"width": width, "height": 800})
    page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
    for path in ("", "/people", "/text"):
        page.goto(waiting.page.url.split("/t/")[0] + "/t/" + late.page.url.rpartition("/")[2] + path)
        if not path:
            waiting.settle()
            part(waiting)
        assert waiting.width() <= width
        assert Axe().run(page).response["violations"] == []
    page.goto("/away")
    assert waiting.width() <= width
    assert Axe().run(page).response["violations"] == []


def test_without_script_and_by_keyboard_the_same_can_be_done(guest: NewGuest, moved: MovedServer) -> None:
    anna, ben = begin(guest)
    late, waiting = in_turn(anna, ben)
    moved.let_pass(2 * HOUR)
    plain = guest("Plain", java_script_enabled=False)
    plain.page.context.add_cookies(waiting.page.context.cookies())  # type: ignore[arg-type]
    page = plain.page
    page.goto(waiting.page.url + "/text")
    page.locator("a", has_text="Players and time").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/people")
    page.locator("#absent button", has_text="Ask").focus()
    page.keyboard.press("Enter")
    page.wait_for_load_state()
    until_noted(waiting, "asks")
    page.locator("summary", has_text="Resign").focus()
    page.keyboard.press("Enter")
    page.locator("button", has_text="Resign").focus()
    page.keyboard.press("Enter")
    page.wait_for_load_state()
    late.until(lambda: f"Bot for {waiting.name}" in names_of(late), "a bot plays to the end")
    assert "has resigned" in page.locator("#absent").text_content()  # type: ignore[operator]
