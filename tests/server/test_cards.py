"""What other programs show of a link to a table: a picture of what a stranger sees there, and no more."""

import asyncio
import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from atoll.core.contract import NOBODY
from atoll.core.game import Game
from atoll.core.registry import games
from atoll.server import drawing
from atoll.server.limits import processor_time
from atoll.server.limits.processor_time import Account, Paid, TooBusy
from atoll.server.pages.cards import card_svg
from atoll.server.services import Services
from atoll.web.picture import png_of
from tests.server.conftest import Guest
from tests.server.moments import finished, parts, seated
from tests.server.test_no_peeking import _random_play, _two_worlds

EVERY = 25
SMALL = 240
CARD = re.compile(r'property="og:image" content="([^"]*)"')


@pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])
def test_a_card_is_the_same_in_every_world_that_a_stranger_could_take_for_the_real_one(game: Game) -> None:
    """As it is drawn, and at some positions as pixels, too."""
    differ = 0
    for number, real, dice, _, _ in _random_play(game, game.seats[-1], is_agreed=False):
        if number % EVERY:
            continue
        pair = _two_worlds(real, NOBODY, dice.getrandbits(60))
        first, second = (card_svg(world, "en") for world in pair)
        assert first == second
        assert pair[0].match and pair[1].match
        differ += pair[0].match.table.pack() != pair[1].match.table.pack()
        if number == EVERY:
            assert png_of(first, SMALL) == png_of(second, SMALL)
    assert differ or game.rulebook.OPEN, "if nothing is hidden, this proves nothing"


def test_a_card_shows_what_has_changed(tmp_path: Path) -> None:
    """If it were the same always, it would have no secrets either."""

    async def story() -> None:
        here = parts(tmp_path)
        over = await finished(here)
        running, _ = await seated(here, starter="first")
        words = card_svg(over.state, "en"), card_svg(running.state, "en"), card_svg(running.state, "de")
        assert len(set(words)) == 3 and "wins with" in words[0] and "Anna" in words[1]
        here.storage.close()

    asyncio.run(story())


def picture_of(guest: Guest, path: str) -> bytes:
    """The picture that the page at this address has for other programs."""
    found = CARD.search(guest.get(path).text)
    assert found
    address = found[1].replace("&amp;", "&")
    answer = guest.get(address.partition("testserver")[2])
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
    return bytes(answer.content)


def test_an_invitation_and_a_running_game_have_a_card_of_the_usual_size(anna: Guest, ben: Guest) -> None:
    name = anna.create("aqualin", starter="first")
    gathering = picture_of(ben, f"/t/{name}")
    ben.sit(name, 1)
    playing = picture_of(anna, f"/t/{name}")
    assert gathering != playing
    for picture in (gathering, playing, picture_of(anna, "/")):
        assert Image.open(io.BytesIO(picture)).size == (1200, 630)


def test_a_card_says_who_invites_and_how_many_seats_are_free(client: TestClient, here: Services, anna: Guest) -> None:
    name = anna.create("coralia", seats=3)

    async def words(language: str) -> str:
        return card_svg((await here.tables.open(name)).state, language)

    assert client.portal is not None
    said = re.sub("<[^>]*>", " ", client.portal.call(words, "en"))
    assert "Anna" in said and "invites you" in said and "2 seats are free" in said
    assert anna.cookies["atoll"] not in said


def test_names_cannot_change_a_card(client: TestClient, here: Services, anna: Guest) -> None:
    anna.name = "</text><image href='x'/>"
    name = anna.create("aqualin")

    async def words() -> str:
        return card_svg((await here.tables.open(name)).state, "en")

    assert client.portal is not None
    assert "<image" not in client.portal.call(words)


# It cannot be used to burn the processor.


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Drawings, which take no time here."""
    calls: list[bytes] = []

    async def draw(words: Any, given: bytes, within: float) -> bytes:
        await asyncio.sleep(0)
        calls.append(given)
        return b"picture"

    monkeypatch.setattr(drawing, "in_child", draw)
    return calls


def test_a_card_is_drawn_once_however_many_ask_for_it(quick: list[bytes]) -> None:
    async def story() -> None:
        cards = drawing.Cards()
        asked = [cards.drawn("same", lambda: "<svg/>") for _ in range(drawing.MOST_WAITING)]
        assert await asyncio.gather(*asked) == [b"picture"] * drawing.MOST_WAITING
        assert len(quick) == 1

    asyncio.run(story())


def test_only_some_cards_are_kept_and_only_some_may_wait(quick: list[bytes]) -> None:
    async def story() -> None:
        cards = drawing.Cards()
        for number in range(drawing.KEPT + 5):
            await cards.drawn(number, lambda: "<svg/>")
        assert len(cards._drawn) == drawing.KEPT
        await cards.drawn(drawing.KEPT + 4, lambda: "<svg/>")
        assert len(quick) == drawing.KEPT + 5
        asked = [cards.drawn(("new", number), lambda: "<svg/>") for number in range(drawing.MOST_WAITING + 3)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(each, TooBusy) for each in outcomes) == 3
        assert await cards.drawn("later", lambda: "<svg/>") == b"picture"

    asyncio.run(story())


def test_whoever_asks_for_a_drawing_pays_for_it_and_in_the_end_is_turned_away() -> None:
    async def story() -> None:
        cards, account = drawing.Cards(), Account()
        before = account.threads.left
        await Paid(cards.drawn("one", lambda: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>"), account)
        assert account.threads.left < before
        account.threads.pay(1000)
        with pytest.raises(TooBusy):
            await Paid(cards.drawn("two", lambda: "<svg/>"), account)
        assert await Paid(cards.drawn("one", lambda: ""), account), "what is there costs nothing"

    asyncio.run(story())


def test_a_drawing_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        with pytest.raises(TooBusy):
            await processor_time.in_child(["sleep", "60", "60"], b"", 0.05)
        with pytest.raises(OSError, match="ended with 1"):
            await processor_time.in_child(["false", "a", "test"], b"", 30)

    asyncio.run(story())
