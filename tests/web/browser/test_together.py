"""Several people at one table: by a link, on one screen, watching, leaving, coming back."""

import re

import pytest

from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest


def pair(guest: NewGuest, game: str = "aqualin") -> tuple[Guest, Guest]:
    """Anna makes a table, Ben comes by its link; whoever decides first is named first."""
    anna, ben = guest("Anna"), guest("Ben")
    address = anna.create(game, others="friends")
    ben.sit(address)
    anna.until(lambda: anna.page.locator("#board .thing").count(), "the game begins")
    ben.settle()
    anna.settle()
    anna.until(lambda: anna.see().mine or ben.see().mine, "somebody decides")
    return (anna, ben) if anna.see().mine else (ben, anna)


def test_two_browsers_at_one_table_see_each_others_moves(guest: NewGuest) -> None:
    """What one does is on the other's screen, piece by piece and line by line."""
    first, second = pair(guest)
    now = first.move()
    there = second.until_seen(lambda sight: sight.moves == now.moves, "the move arrives")
    assert there.log == first.see().log and first.name in there.log
    here, across = first.places(), second.places()
    shared = here.keys() & across.keys()
    assert len(shared) > 40 and all(here[name] == across[name] for name in shared)
    while first.see().mine:
        first.move()
    second.move()
    first.until_seen(lambda sight: second.name in sight.log, "the answer arrives")


def test_a_spectator_sees_the_public_view_and_nothing_else(guest: NewGuest) -> None:
    """Whoever opens the link without sitting down sees no hand, touches nothing, and is counted."""
    anna, sam = guest("Anna"), guest("Sam")
    address = anna.create("sea_or_shore")
    anna.settle()
    sam.visit(address)
    anna.until_seen(lambda sight: sight.mine, "Anna decides")
    hand = set(anna.labels())
    seen = sam.see()
    assert not seen.can and not seen.mine
    secrets = hand - set(sam.labels())
    assert len(secrets) >= 3, "Anna sees cards that the public does not see"
    anna.until(lambda: "1" in anna.text("#watching"), "Anna is told that somebody watches")


@pytest.mark.parametrize("game", ["sea_or_shore", "coralia"])
def test_on_a_shared_screen_the_next_players_secrets_are_not_there_before_the_curtain_rises(
    game: str, guest: NewGuest
) -> None:
    """Under the curtain the page does not even contain what the next player alone may see."""
    anna = guest("Anna")
    anna.create(game, others="screen")
    sights: dict[str, set[str]] = {}
    while len(sights) < 2:
        anna.until(lambda: anna.see().curtain or anna.see().can, "somebody decides")
        if anna.see().curtain:
            under = set(anna.labels())
            assert not anna.page.locator("#board").is_visible()
            player = re.sub(r"Pass the screen to (.*)\.", r"\1", anna.text("#curtain-text"))
            anna.page.click("#curtain-rise")
            anna.until_seen(lambda sight: not sight.curtain and sight.mine, "the curtain rises")
            above = set(anna.labels())
            assert above - under, f"{player} sees something that was not there before"
            sights[player] = above
        anna.move()


def test_a_reload_shows_a_shared_screen_behind_the_curtain_again(guest: NewGuest) -> None:
    """Whoever reloads the page of several players has not said which of them looks."""
    anna = guest("Anna")
    anna.create("sea_or_shore", others="screen")
    anna.until(lambda: anna.see().curtain, "the first curtain")
    anna.page.click("#curtain-rise")
    anna.until_seen(lambda sight: sight.mine, "the curtain rises")
    above = set(anna.labels())
    anna.page.reload()
    anna.until(lambda: anna.see().curtain, "the curtain after the reload")
    assert above - set(anna.labels())


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(guest: NewGuest) -> None:
    """Half a turn is a stored move: it is there after the reload, and can still be taken back."""
    first = half_a_turn(*pair(guest))
    before = first.see()
    first.page.reload()
    after = first.settle()
    first.until_seen(lambda sight: sight.moves == before.moves, "the table is back")
    assert after.log == before.log and after.say == before.say
    assert set(after.can) == set(before.can)
    first.page.click("#undo")
    first.until_seen(lambda sight: sight.moves == before.moves - 1, "the half turn goes back")


def half_a_turn(*players: Guest) -> Guest:
    """Play until somebody is in the middle of a turn."""
    for _ in range(30):
        for one in players:
            if one.see().mine:
                mover = one
        moves = mover.move().moves
        for one in players:
            one.until_moves(moves)
        if mover.see().mine and mover.page.get_attribute("#undo", "aria-disabled") == "false":
            return mover
    pytest.fail("no turn had two halves")


def test_what_is_picked_stays_picked_while_others_decide_at_the_same_time(guest: NewGuest) -> None:
    """Everybody hides a tile at the beginning: a tile, then the fish."""
    anna, ben = guest("Anna"), guest("Ben")
    ben.sit(anna.create("reef_encounter", others="friends", seats=2))
    ben.settle()
    before = anna.until_seen(lambda sight: sight.mine and sight.can, "both are asked")
    picked = anna.touch(before.can[0]).picked
    assert picked == [before.can[0]]
    ben.move()
    now = anna.until_seen(lambda sight: sight.moves > before.moves, "Anna's page hears that Ben has decided")
    assert (now.picked, now.mine) == (picked, True)
    anna.touch(now.can[0])
    assert anna.see().moves > now.moves


def test_the_question_before_a_move_stays_while_others_decide_at_the_same_time(guest: NewGuest) -> None:
    """Another's decision does not take it away, and the answer to it still counts."""
    anna, ben = guest("Anna"), guest("Ben")
    ben.sit(anna.create("reef_encounter", others="friends", seats=2))
    ben.settle()
    anna.open("more")
    anna.page.locator("summary", has_text="Settings").click()
    anna.page.select_option("#set-confirm", "always")
    before = anna.until_seen(lambda sight: sight.mine and sight.can, "both are asked")
    while not anna.page.locator("#confirm").is_visible():
        anna.touch_any()
    question = anna.see().say
    ben.move()
    now = anna.until_seen(lambda sight: sight.moves > before.moves, "Anna's page hears that Ben has decided")
    assert now.say == question and anna.page.locator("#confirm").is_visible()
    anna.page.click("#confirm")
    anna.until_seen(lambda sight: sight.moves > now.moves, "the move is made")


def test_a_stale_move_is_answered_with_the_present_position(guest: NewGuest) -> None:
    """Two tabs of one seat: what the second does on an old position is refused with words, and it sees the new one."""
    first, _ = pair(guest)
    tab = Guest(first.name, first.page.context.new_page(), first.troubles)
    tab.visit(first.page.url)
    tab.until_seen(lambda sight: sight.mine, "the second tab sees the turn")
    path = tab.page.evaluate(FIRST_PATH)
    old = tab.page.evaluate("window.atoll.revision")
    now = first.move()
    tab.until_seen(lambda sight: sight.moves == now.moves, "the second tab follows")
    tab.page.evaluate("([old, path]) => window.atoll.connection.send('touch', old, path, true)", [old, path])
    tab.until(lambda: "moved on" in tab.tip(), "the refusal is explained")
    assert tab.see().moves == now.moves and tab.see().log == now.log


FIRST_PATH = """() => {
  const { touching } = window.atoll, path = [];
  while (!touching.complete(path)) path.push([...touching.next(path)][0]);
  return path;
}"""


def test_people_talk_at_the_table(guest: NewGuest) -> None:
    """What one says, everybody reads, as text and nothing else."""
    first, second = pair(guest)
    first.open("talk")
    first.page.fill("#chat-text", "Good luck <b>!</b>")
    first.page.click("#chat-form button")
    line = f"{first.name}: Good luck <b>!</b>"
    second.until(lambda: second.page.locator("#chat li").count() == 1, "the line arrives")
    assert second.text("#toast") == line and second.text("#unread") == "1", "it is seen beside the table"
    second.page.click("#toast")
    assert second.text("#chat li") == line and not second.page.locator("#unread").is_visible()


def test_a_seat_moves_to_another_device_by_its_private_link(guest: NewGuest) -> None:
    """Whoever opens the link plays there too; when it is taken back, they only watch."""
    first, _ = pair(guest)
    first.open("more")
    first.page.locator("summary", has_text="Invite").click()
    link = first.page.locator("input[id^=link-]").input_value()
    phone = guest("Phone", viewport={"width": 360, "height": 740}, has_touch=True)
    phone.visit(link)
    phone.until_seen(lambda sight: sight.mine, "the phone may play")
    phone.move()
    first.until_seen(lambda sight: sight.moves == 1, "the move is seen at the desk")
    first.page.locator("form[action$='/unlink'] button").click()
    phone.until(lambda: not phone.see().can, "the phone only watches")


def test_somebody_leaves_a_bot_plays_on_and_they_come_back(guest: NewGuest) -> None:
    """A seat can be left, given to a bot, freed by whoever made the table, and taken again."""
    anna, ben = guest("Anna"), guest("Ben")
    address = anna.create("aqualin", others="friends")
    ben.sit(address)
    ben.settle()
    ben.open("more")
    ben.page.locator("summary", has_text="Invite").click()
    ben.page.locator("form[action$='/stand'] button").click()
    ben.page.locator("#ask button", has_text="Cancel").click()
    assert ben.page.locator("#ask").is_hidden() and "Ben" in anna.text("#players"), "leaving is asked about first"
    ben.page.locator("form[action$='/stand'] button").click()
    ben.page.click("#ask-yes")
    bot = anna.page.locator(".empty-chair form[action$='/bot']")
    bot.wait_for()
    bot.locator("button").click()
    anna.page.locator("#players li.bot").wait_for()
    for _ in range(2):
        anna.until_seen(lambda sight: sight.mine, "the bot has played")
        anna.move()
    anna.open("more")
    anna.page.locator("summary", has_text="Invite").click()
    anna.page.locator("form.send-away button").click()
    anna.page.click("#ask-yes")
    ben.page.locator(".empty-chair form[action$='/sit']").wait_for()
    ben.sit(address)
    anna.until(lambda: "Ben" in anna.text("#players"), "Ben is back")
    assert ben.settle().moves >= 2


def test_a_rematch_rotates_the_seats(guest: NewGuest) -> None:
    """Play again: the same people, another table, and whoever sat second sits first."""
    anna = guest("Anna")
    anna.create("aqualin")
    anna.settle()
    before = anna.page.locator("#players .who").all_text_contents()
    anna.play_to_the_end()
    old = anna.page.url
    anna.page.click("#again")
    anna.page.wait_for_url(lambda url: url != old)
    anna.settle()
    assert anna.page.locator("#players .who").all_text_contents() == before[1:] + before[:1]
    anna.page.goto(old)
    anna.settle()
    anna.page.locator("#next-game a").wait_for()
