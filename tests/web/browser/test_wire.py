"""How much goes over the wire, and what happens when it breaks."""

import gzip
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from atoll.server.limits.protocols import TOO_MANY
from atoll.web.page import script
from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import Guest
from tests.web.browser.records import GAMES, game_file
from tests.web.browser.test_pages import MIDDLE
from tests.web.browser.test_together import FIRST_PATH

MOST, MOST_SCRIPT = 200_000, 30_000


@pytest.mark.parametrize("game", GAMES)
def test_the_first_paint_of_a_table_is_light(game: str, guest: NewGuest) -> None:
    """Under 200 KB in all, everything included that the page fetches or hears until it stands still."""
    anna = guest("Anna")
    address = anna.bring(game_file(game, MIDDLE[game]))
    weight = loaded(anna, address)
    assert 10_000 < weight < MOST, f"{weight} bytes"


def loaded(guest: Guest, address: str) -> int:
    """The bytes over the wire for a page, with an empty cache."""
    wire = guest.page.context.new_cdp_session(guest.page)
    sizes: list[float] = []
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda event: sizes.append(_length(event)))
    guest.visit(address)
    guest.page.wait_for_load_state("networkidle")
    return int(sum(sizes))


def _length(event: dict[str, Any]) -> int:
    return len(event["response"]["payloadData"].encode())


def test_the_script_is_small() -> None:
    """Under 30 KB as it is sent."""
    assert len(gzip.compress(script().encode())) < MOST_SCRIPT


def test_a_page_that_lost_its_server_comes_back_by_itself(guest: NewGuest) -> None:
    """While the line is broken the page says so; tied again, it has whatever happened meanwhile."""
    anna, ben = guest("Anna"), guest("Ben")
    address = anna.create("aqualin", others="friends")
    ben.sit(address)
    ben.settle()
    anna.settle()
    mover, other = (anna, ben) if anna.see().mine else (ben, anna)
    other.troubles.forgiven.append("ERR_INTERNET_DISCONNECTED")
    other.page.context.set_offline(True)
    other.page.evaluate("window.atoll.connection.socket.close()")
    other.until(lambda: other.page.locator("#offline").is_visible(), "the page says that it is cut off")
    now = mover.move()
    other.page.context.set_offline(False)
    other.until_seen(lambda sight: sight.moves >= now.moves, "the page has caught up")
    assert not other.page.locator("#offline").is_visible()


def test_a_line_that_breaks_unnoticed_is_found_broken_and_a_move_waits_for_it(guest: NewGuest) -> None:
    """No end of the line says so: nothing comes, and nothing is answered. The move is made when the line is back."""
    anna = guest("Anna")
    anna.create("aqualin")
    anna.settle()
    is_broken = False

    def tie(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda message: None if is_broken else server.send(message))
        server.on_message(lambda message: None if is_broken else line.send(message))

    anna.page.route_web_socket("**/live?*", tie)
    anna.page.reload()
    before = anna.until_seen(lambda sight: sight.mine and sight.can, "Anna decides")
    is_broken = True
    path = anna.page.evaluate(FIRST_PATH)
    anna.page.evaluate("(path) => { for (const id of path) atoll.touching.touch(id); }", path)
    anna.until(lambda: anna.page.locator("#offline .held").is_visible(), "the page says that the move waits")
    assert anna.see().moves == before.moves
    is_broken = False
    anna.until_seen(lambda sight: sight.moves > before.moves, "the move is made")
    assert not anna.page.locator("#offline").is_visible()


def test_a_page_that_the_server_turns_away_says_so_and_does_not_knock_again(guest: NewGuest) -> None:
    """As it does when too many pages are open."""
    anna = guest("Anna")
    anna.create("aqualin")
    anna.settle()
    knocks: list[WebSocketRoute] = []

    def take(line: WebSocketRoute) -> None:
        knocks.append(line)

    anna.page.route_web_socket("**/live?*", take)
    anna.page.reload()
    anna.until(lambda: knocks, "the page knocks")
    knocks[0].close(code=TOO_MANY)
    anna.until(lambda: "ended this connection" in anna.text("#offline"), "the page says why it stands still")
    assert anna.page.locator("#offline").is_visible()
    anna.page.wait_for_timeout(1_000)
    assert len(knocks) == 1
