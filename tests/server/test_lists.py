"""My tables: all of them, in an order that helps, and what they add up to."""

import asyncio
import hashlib
import html
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from atoll.core.contract import NOBODY
from atoll.core.registry import find
from atoll.core.tongue import LANGUAGES
from atoll.server.app import create_app
from atoll.server.people.identity import Person
from atoll.server.services import Services
from atoll.server.settings import Settings
from atoll.server.storage.log import Entry
from atoll.server.storage.rows import TableRow
from atoll.server.storage.schema import holders, places, standings
from atoll.server.storage.storage import Storage
from atoll.server.tables.lists import ON_A_PAGE, bring_up_to_date, my_tables, scores, waiting
from tests.server.conftest import Guest
from tests.server.moments import finished, first_touch, parts, rest, seated, touch

LINE = re.compile(r'<li><a href="/t/(\w+)">')
WAITING, RUNNING, OVER = 9, 8, 23


@pytest.fixture(params=["sqlite", "postgresql"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Services]:
    """The parts of a server, on each kind of database."""
    storage = Storage(request.getfixturevalue("database")) if request.param == "postgresql" else None
    here = parts(tmp_path, storage)
    yield here
    here.storage.close()


def fill(storage: Storage, who: str, other: str = "other") -> dict[str, list[str]]:
    """Forty tables of somebody, made in no order, with the books of each; returns how they should be listed."""
    rows, books, seats, entries = [], [], [], []
    listed: dict[str, list[str]] = {"waiting": [], "running": [], "over": []}
    for number in range(WAITING + RUNNING + OVER):
        kind = "waiting" if number < WAITING else "running" if number < WAITING + RUNNING else "over"
        name = f"{kind[0]}{number:03}{hashlib.sha256(who.encode()).hexdigest()[:6]}"
        listed[kind].append(name)
        at = 1_000_000 + number * 1000
        rows.append(TableRow(name, "aqualin", 1, 2, {}, None, "0" * 64, who, "table", None, at))
        stage, ended = ("over", at) if kind == "over" else ("playing", 0)
        mask = {"waiting": 1, "running": 2, "over": 0}[kind]
        books.append({"tab": name, "n": 1, "stage": stage, "awaiting": mask, "since": at, "moved": at, "ended": ended})
        won = number % 3
        for seat, (sitter, called) in enumerate(((who, "Anna"), (other, "Ben"))):
            points = (20, 30)[seat == won] if kind == "over" else None
            place = (2, 1)[seat == won] if kind == "over" else None
            if won == 2 and kind == "over":
                points, place = 25, 1
            row = {
                "tab": name,
                "seat": seat,
                "who": sitter,
                "name": called,
                "bot": "",
                "points": points,
                "place": place,
            }
            seats.append(row)
            entries.append({"tab": name, "who": sitter, "seats": 1 << seat})
    order = list(range(len(rows)))
    random.Random(5).shuffle(order)
    for number in order:
        asyncio.run(storage.add_table(rows[number]))
        asyncio.run(storage.log.append(rows[number].id, Entry(1, "chat", NOBODY, '{"name":"x","text":"y"}', 0)))
    with storage.engine.begin() as connection:
        connection.execute(sa.insert(standings).values([books[number] for number in order]))
        connection.execute(sa.insert(places).values(seats))
        connection.execute(sa.insert(holders).values(entries))
    listed["running"].reverse()
    listed["over"].reverse()
    return listed


def test_forty_tables_are_all_there_and_in_order(client: TestClient, anna: Guest) -> None:
    """Whoever has waited longest for me comes first; the rest, the latest first; what is over, page by page."""
    here = client.app.state.services  # type: ignore[attr-defined]
    anna.create("aqualin")
    (who,) = {row.host for row in here.storage.all_tables()}
    listed = fill(here.storage, who)
    page = anna.get("/tables").text
    assert f"<title>({WAITING}) My tables" in page
    assert f"{WAITING} tables wait for you." in page
    sections = page.split("<section")
    assert [LINE.findall(part) for part in sections if 'id="waiting"' in part] == [listed["waiting"]]
    (running,) = (LINE.findall(part) for part in sections if 'id="running"' in part)
    assert running[1:] == listed["running"], "before these, the table that was just made"
    (over,) = (LINE.findall(part) for part in sections if 'id="over"' in part)
    assert over == listed["over"][:ON_A_PAGE]
    second = anna.get("/tables?page=2").text
    assert LINE.findall(second.partition('id="over"')[2]) == listed["over"][ON_A_PAGE:]
    assert 'rel="next"' not in second and 'rel="prev"' in second
    home = anna.get("/").text
    assert f"<title>({WAITING}) Atoll" in home
    assert "41 tables in all" in home
    assert LINE.findall(home) == listed["waiting"][:6]


@pytest.mark.parametrize("page", ["0", "-1", "x", "999999999999"])
def test_a_page_that_is_none_is_refused_in_words(anna: Guest, page: str) -> None:
    assert anna.get(f"/tables?page={page}").status_code == 422
    assert anna.get("/tables?page=77").status_code == 200


def test_whose_turn_it_is_is_seen_at_once_after_a_move(anna: Guest, ben: Guest, table: str) -> None:
    """No page waits for the books to be kept by themselves."""
    assert "<title>(1) My tables" in anna.get("/tables").text
    assert "<title>My tables" in ben.get("/tables").text
    with anna.line(table) as line:
        line.until("chat")
        line.touch()
    assert "<title>My tables" in anna.get("/tables").text
    page = ben.get("/tables").text
    assert "<title>(1) My tables" in page and "your turn" in page and "just now" in page


def test_a_list_says_who_else_is_there_and_who_is_waited_for(anna: Guest, ben: Guest, table: str) -> None:
    page = html.unescape(ben.get("/tables").text)
    assert "<small>Anna</small>" in page and "Anna to play" in page
    waits = ben.create("coralia", seats=3)
    assert "waiting for players" in ben.get("/tables").text
    assert waits in ben.get("/tables").text and waits not in anna.get("/tables").text


def test_names_in_lists_are_text(anna: Guest, ben: Guest) -> None:
    ben.name = "<b>Ben</b>"
    table = anna.create("aqualin")
    ben.sit(table, 1)
    assert "<b>Ben" not in anna.get("/tables").text
    assert "&lt;b&gt;Ben" in anna.get("/tables").text


def test_tables_in_an_old_cookie_are_still_shown(anna: Guest, here_of: Services) -> None:
    """Also one where its owner sits no more; it is no cookie that anybody gets today."""
    left, sits = anna.create("aqualin"), anna.create("coralia")
    anna.post(f"/t/{left}/stand", data={"seat": 0})
    assert left not in anna.get("/tables").text
    (who,) = {row.host for row in here_of.storage.all_tables()}
    anna.cookies["atoll"] = here_of.signer.sign(Person(who, "Anna", (left, "gone", sits)))
    for path in ("/", "/tables"):
        assert sorted(LINE.findall(anna.get(path).text)) == sorted([left, sits])
    anna.post("/name", data={"name": "Annabel"})
    assert left in anna.get("/tables").text


@pytest.fixture
def here_of(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def test_right_after_an_update_ones_own_tables_are_there(tmp_path: Path) -> None:
    """A database from before has no books; whoever comes first need not wait for those of ten thousand tables."""

    async def before() -> str:
        here = parts(tmp_path)
        table, _ = await seated(here)
        await rest(here)
        with here.storage.engine.begin() as connection:
            connection.execute(sa.text("delete from standings"))
            connection.execute(sa.text("delete from places"))
            connection.execute(sa.text("delete from holders"))
        here.storage.close()
        return table.id

    async def after(table: str) -> None:
        here = parts(tmp_path)
        await bring_up_to_date(here.storage, here.bookkeeper, ["anna"])
        mine = await here.storage.look(my_tables, ["anna"])
        assert [line.id for line in (*mine.waiting, *mine.running)] == [table]
        here.storage.close()

    asyncio.run(after(asyncio.run(before())))


def test_lists_are_the_same_on_every_database(here: Services) -> None:
    listed = fill(here.storage, "somebody")

    async def story() -> None:
        look = here.storage.look
        mine = await look(my_tables, ["somebody", "nobody"])
        assert [line.id for line in mine.waiting] == listed["waiting"]
        assert [line.id for line in mine.running] == listed["running"]
        assert [line.id for line in mine.over] == listed["over"][:ON_A_PAGE]
        assert mine.count == OVER
        theirs = await look(my_tables, ["other"], [listed["over"][0]], 1)
        assert [line.id for line in theirs.waiting] == sorted(listed["running"])
        assert [line.id for line in theirs.over] == listed["over"][ON_A_PAGE:]
        assert await look(waiting, ["somebody"]) == WAITING
        assert await look(waiting, ["other"]) == RUNNING
        also = await look(my_tables, ["nobody"], listed["waiting"])
        assert sorted(line.id for line in also.running) == listed["waiting"]

        (score,) = await look(scores, ["somebody"], {})
        assert (score.game, score.played, len(score.points)) == ("aqualin", OVER, OVER)
        (ben,) = score.people
        assert (ben.name, ben.games, ben.games - ben.won - ben.lost) == ("Ben", OVER, score.points.count(25))
        assert ben.won == score.points.count(30) and ben.lost == score.points.count(20)
        assert score.won == ben.won + score.points.count(25)

    asyncio.run(story())


def test_real_games_are_counted_and_those_on_one_screen_are_not(here: Services) -> None:
    async def story() -> None:
        await finished(here, "alone")
        table = await here.tables.create(find("aqualin"), "dora", seats=2, options={"starter": "first"}, seed=4)
        for seat, data in enumerate(({"name": "D", "who": "dora"}, {"name": "Pearl", "bot": "gentle"})):
            await here.tables.append(table, table.state.entry("sit", seat, data))
        await here.tables.go_on(table)
        match = table.state.match
        assert match is not None
        while not match.over:
            seat = match.awaiting[0]
            await here.tables.append(table, table.state.move_entry(seat, match.legal(seat)[0]))
        await rest(here)
        assert await here.storage.look(scores, ["alone"], {}) == []
        (score,) = await here.storage.look(scores, ["dora"], {})
        assert table.state.result is not None
        points = table.state.result["points"]
        assert (score.points, score.won) == ([points[0]], points[0] >= points[1])
        assert [(bot.bot, bot.games) for bot in score.bots] == [("gentle", 1)]
        assert score.people == []

    asyncio.run(story())


def test_one_person_under_two_names_is_one_opponent(here: Services) -> None:
    fill(here.storage, "someone", "guest1")
    fill(here.storage, "somewho", "guest2")

    async def story() -> None:
        found = await here.storage.look(scores, ["someone", "somewho"], {"guest1": "ben", "guest2": "ben"})
        assert [(rival.name, rival.games) for rival in found[0].people] == [("Ben", 2 * OVER)]

    asyncio.run(story())


def test_no_list_opens_a_table(here: Services) -> None:
    """They would all be played again, and their bots wake up."""

    async def story() -> None:
        table, viewers = await seated(here, starter="first")
        await touch(here, table, viewers[0].player, first_touch(table, 0))
        await rest(here)
        here.tables._open.clear()
        mine = await here.storage.look(my_tables, ["ben"])
        assert table.id in [line.id for line in mine.waiting]
        assert not here.tables.at_hand()

    asyncio.run(story())


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_in_the_readers_words(client: TestClient, language: str) -> None:
    guest = Guest(client, "Anna", language)
    guest.create("aqualin")
    (who,) = {row.host for row in client.app.state.services.storage.all_tables()}  # type: ignore[attr-defined]
    fill(client.app.state.services.storage, who)  # type: ignore[attr-defined]
    for path in ("/tables", "/tables/results", "/account", "/signin"):
        page = guest.get(path).text
        assert f'<html lang="{language}"' in page
        assert ("My tables" in page) == (language == "en")


def test_a_server_catches_up_by_itself(tmp_path: Path) -> None:
    async def before() -> str:
        here = parts(tmp_path)
        here.tables.subscribers.clear()
        table, _ = await seated(here)
        here.storage.close()
        return table.id

    table = asyncio.run(before())
    with TestClient(create_app(Settings(tmp_path, bot_processes=0)), client=("127.0.0.1", 50000)) as client:
        keeper = client.app.state.services.bookkeeper  # type: ignore[attr-defined]
        assert client.portal is not None

        async def until_done() -> None:
            async with asyncio.timeout(60):
                while not keeper.is_up_to_date:
                    await asyncio.sleep(0.005)

        client.portal.call(until_done)
        storage = client.app.state.services.storage  # type: ignore[attr-defined]
        with storage.engine.connect() as connection:
            assert connection.scalar(sa.select(standings.c.tab)) == table
