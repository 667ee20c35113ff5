"""Finding others: the list of open tables, invitations, ratings."""

import asyncio
import html
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from atoll.core.errors import AtollError, BadOption
from atoll.core.registry import find
from atoll.server.app import create_app, put_together
from atoll.server.keeper.people import forget
from atoll.server.limits.processor_time import Accounts
from atoll.server.metrics import Metrics
from atoll.server.people.identity import COOKIE
from atoll.server.people.ratings import count_games, ladder, measures, note_games, ratings_of
from atoll.server.services import Services
from atoll.server.settings import Settings
from atoll.server.storage.log import Entry, now
from atoll.server.storage.schema import aliases, rated_games, rated_seats, ratings
from atoll.server.storage.storage import Storage
from atoll.server.tables.offers import LISTED, LISTED_FOR, MOST_INVITED, RATED, known_to
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.seating import NotYours
from tests.server.conftest import Guest
from tests.server.moments import rest
from tests.server.real import Postgres

# The list of open tables.


def listed(guest: Guest) -> list[str]:
    """The tables on the list, as somebody reads it at home."""
    text = guest.get("/").text
    part = text.partition('id="open-tables"')[2].partition("</section>")[0]
    return re.findall(r'href="/t/([a-z0-9]+)"', part)


def create_listed(guest: Guest, game: str = "aqualin", seats: int = 2, **more: str) -> str:
    form = {"name": guest.name, "seats": str(seats), "others": "friends", "listed": "1", **more}
    answer = guest.post(f"/play/{game}", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


def test_a_table_is_on_the_list_only_if_its_host_wants_and_as_long_as_there_is_room(anna: Guest, ben: Guest) -> None:
    anna.create("aqualin")
    assert listed(ben) == []
    name = create_listed(anna)
    assert listed(ben) == [name] and listed(anna) == [], "she sits there"
    assert "open tables" in anna.get(f"/t/{name}").text
    ben.sit(name, 1)
    cleo = Guest(ben.client, "Cleo")
    assert listed(cleo) == []


def test_the_host_takes_a_table_off_the_list_and_puts_it_there_again(anna: Guest, ben: Guest) -> None:
    name = create_listed(anna, "coralia", 3)
    ben.sit(name, 1)
    cleo = Guest(ben.client, "Cleo")
    assert ben.post(f"/t/{name}/list", data={"on": "0"}).status_code == 403
    assert listed(cleo) == [name]
    for on, found in (("0", []), ("1", [name])):
        assert anna.post(f"/t/{name}/list", data={"on": on}).status_code == 303
        assert listed(cleo) == found


def test_a_table_does_not_stay_on_the_list_for_ever(anna: Guest, ben: Guest, here: Services) -> None:
    create_listed(anna)
    with here.storage.engine.begin() as connection:
        old = now() - LISTED_FOR - 1000
        connection.execute(sa.text("update entries set at = :old where kind = 'listed'"), {"old": old})
    assert listed(ben) == []


def test_the_list_is_found_by_an_index(here: Services) -> None:
    """Not by reading the log of everything that was ever played."""
    from atoll.server.tables import offers

    found: list[str] = []

    def explain(_: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        if "'listed'" in statement and not statement.startswith("EXPLAIN"):
            plan = cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
            found.extend(str(row[3]) for row in plan)

    sa.event.listen(here.storage.engine, "before_cursor_execute", explain)
    with here.storage.engine.connect() as connection:
        offers._listed(connection)
    assert any("listing" in line for line in found), found
    assert not any(line == "SCAN entries" for line in found)


# Invitations.


def played(anna: Guest, ben: Guest, here: Services) -> str:
    """A table at which both have begun to play; it is in the books."""
    name = anna.create("aqualin", starter="first")
    ben.sit(name, 1)
    client = anna.client
    assert client.portal is not None
    client.portal.call(here.bookkeeper.keep)
    return name


def names_to_invite(guest: Guest, table: str) -> dict[str, str]:
    """Whom somebody may invite: a name, and the note in the page."""
    text = guest.get(f"/t/{table}/invite").text
    found = re.findall(r'class="who">([^<]*)</span>.*?name="whom" value="([^"]*)"', text)
    return {name: html.unescape(note) for name, note in found}


def test_somebody_with_whom_one_has_played_is_invited_by_name(anna: Guest, ben: Guest, here: Services) -> None:
    played(anna, ben, here)
    table = anna.create("coralia")
    known = names_to_invite(anna, table)
    assert list(known) == ["Ben"]
    assert anna.post(f"/t/{table}/invite", data={"whom": known["Ben"]}).status_code == 303
    for path in ("/", "/tables"):
        assert "Anna invites you" in ben.get(path).text and f'href="/t/{table}"' in ben.get(path).text
        assert "invites you" not in anna.get(path).text
    assert names_to_invite(anna, table) == {}, "once is enough"
    ben.sit(table, 1)
    assert here.storage.engine is not None and anna.client.portal is not None
    anna.client.portal.call(here.bookkeeper.keep)
    assert "Anna invites you" not in ben.get("/tables").text


def test_whoever_says_no_is_left_alone(anna: Guest, ben: Guest, here: Services) -> None:
    played(anna, ben, here)
    table = anna.create("coralia")
    note = names_to_invite(anna, table)["Ben"]
    anna.post(f"/t/{table}/invite", data={"whom": note})
    assert ben.post(f"/t/{table}/decline").status_code == 303
    assert "Anna invites you" not in ben.get("/tables").text
    anna.post(f"/t/{table}/invite", data={"whom": note})
    assert "Anna invites you" not in ben.get("/tables").text


def test_nobody_learns_by_invitations_who_somebody_is(anna: Guest, ben: Guest, here: Services) -> None:
    """The name that cookies have is in no page, not even where it is needed to invite somebody."""
    played(anna, ben, here)
    table = anna.create("coralia")
    who = here.signer.person(ben.cookies[COOKIE])
    assert who is not None
    page = anna.get(f"/t/{table}/invite").text
    assert "Ben" in page and who.who not in page
    note = names_to_invite(anna, table)["Ben"]
    assert who.who not in note and COOKIE not in note


def test_strangers_cannot_be_invited_nor_by_notes_for_another_table(anna: Guest, ben: Guest, here: Services) -> None:
    played(anna, ben, here)
    table, other = anna.create("coralia"), anna.create("coralia")
    note = names_to_invite(anna, other)["Ben"]
    for forged in (note, "nonsense", note[:-2], here.signer.note("invite", "x", "y")):
        assert anna.post(f"/t/{table}/invite", data={"whom": forged}).status_code == 400
    cleo = Guest(ben.client, "Cleo")
    assert cleo.post(f"/t/{other}/invite", data={"whom": note}).status_code == 403
    assert cleo.get(f"/t/{other}/invite").status_code == 403
    assert "invites you" not in ben.get("/tables").text


def test_only_so_many_are_invited_to_a_table(here: Services) -> None:
    async def story() -> None:
        table = await here.tables.create(find("coralia"), "anna", seats=2, options={})
        player = Player("anna", 0, "en", "Anna")
        await here.deeds.sit(table, player, "Anna")
        for number in range(MOST_INVITED):
            await here.offers.invite(table, player, f"guest {number}")
        await here.offers.invite(table, player, "guest 0")
        with pytest.raises(BadOption, match="20"):
            await here.offers.invite(table, player, "one more")

    asyncio.run(story())


# Ratings.


def rating_parts(folder: Path, storage: Storage) -> Services:
    storage.migrate()
    settings = Settings(folder, bot_processes=0, bot_pause=0, ratings=True)
    return put_together(settings, storage, Accounts(), Metrics())


@pytest.fixture(params=["sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Services, Services]]:
    """Two servers with ratings, without pages, on one database."""
    url = f"sqlite:///{tmp_path / 'atoll.db'}"
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        name = f"others_{secrets.token_hex(4)}"
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        url = server.url.replace("/postgres", f"/{name}")
    here, there = (rating_parts(tmp_path, Storage(url)) for _ in range(2))
    yield here, there
    for each in (here, there):
        each.storage.close()


async def ended(
    here: Services,
    *people: str,
    is_rated: bool = True,
    bot: str = "",
    data: dict[str, Any] | None = None,
    kind: str = "table",
) -> OpenTable:
    """A game that has ended as its log says: whoever is named first has won."""
    count = len(people) + bool(bot)
    game = find("aqualin") if count == 2 else find("coralia")
    table = await here.tables.create(game, people[0], seats=count, options={}, kind=kind)
    if is_rated:
        await here.offers.offer(table, Player(people[0], 0), RATED)
    for seat, who in enumerate([*people, *([""] if bot else [])]):
        sat = {"name": (who or bot).capitalize(), "who": who, "bot": "" if who else bot, "salt": "-", "own": False}
        name = sat["name"] if sat["name"] not in table.state.names else f"{sat['name']} 2"
        await here.tables.append(table, table.state.entry("sit", seat, sat | {"name": name}))
    await here.tables.go_on(table)
    result = data or {"points": [9] + [3] * (count - 1), "places": [1] + [2] * (count - 1)}
    await here.tables.append(table, table.state.entry("result", data=result))
    await here.bookkeeper.keep()
    return table


async def counted(here: Services, game: str = "aqualin") -> dict[str, tuple[int, int]]:
    """Games and points of everybody on a ladder."""
    await here.storage.change(count_games)
    found = await here.storage.look(ladder, game)
    return {rating.who: (rating.games, rating.points) for rating in found}


def test_a_game_counts_once_however_often_and_wherever_it_is_counted(pair: tuple[Services, Services]) -> None:
    """Two processes keep the books of the same game and count it at the same moment."""
    here, there = pair

    async def story() -> None:
        table = await ended(here, "anna", "ben")
        await there.tables.open(table.id)
        await asyncio.gather(*(each.bookkeeper.catch_up() for each in (here, there)))
        await asyncio.gather(*(each.storage.change(count_games) for each in (here, there, here, there)))
        found = await counted(there)
        assert {who: games for who, (games, _) in found.items()} == {"anna": 1, "ben": 1}
        assert found["anna"][1] > found["ben"][1]
        before = found
        entry = table.state.entry("result", data={"points": [1, 9], "places": [2, 1]})
        await here.tables.append(table, entry)
        await here.bookkeeper.keep()
        assert await counted(here) == before, "how it ended first is what counts"

    asyncio.run(story())


def test_what_was_counted_can_be_worked_out_again(pair: tuple[Services, Services]) -> None:
    """Ratings follow from the games that were noted, in the order in which they ended."""
    here, _ = pair

    async def story() -> None:
        for people in (("anna", "ben"), ("ben", "cleo"), ("anna", "cleo"), ("cleo", "anna")):
            await ended(here, *people)
        first = await counted(here)
        assert {who: games for who, (games, _) in first.items()} == {"anna": 3, "ben": 2, "cleo": 3}
        with here.storage.engine.begin() as connection:
            connection.execute(sa.delete(ratings))
            connection.execute(sa.update(rated_games).values(counted=False))
        assert await counted(here) == first

    asyncio.run(story())


@pytest.mark.parametrize(
    ("people", "more"),
    [
        (("anna", "ben"), {"is_rated": False}),
        (("anna", "ben"), {"data": {"undecided": True}}),
        (("anna", "anna"), {}),
        (("anna", "ben"), {"kind": "lesson"}),
        (("anna",), {"bot": "random"}),
    ],
    ids=["not rated", "ended by agreement", "on one screen", "a lesson", "a bot without a rating"],
)
def test_games_that_nobody_wanted_to_count_or_that_say_nothing_do_not(
    tmp_path: Path, people: tuple[str, ...], more: dict[str, Any]
) -> None:
    async def story() -> None:
        here = rating_parts(tmp_path, Storage.in_folder(tmp_path))
        await ended(here, *people, **more)
        assert await counted(here) == {}
        here.storage.close()

    asyncio.run(story())


def test_whoever_resigned_comes_last_whatever_the_bot_made_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        here = rating_parts(tmp_path, Storage.in_folder(tmp_path))
        table = await ended(here, "anna", "ben", data={"points": [9, 3], "places": [1, 2], "resigned": [0]})
        assert await here.storage.look(_players_of, table.id) == [("anna", 2), ("ben", 1)]
        found = await counted(here)
        assert found["ben"][1] > found["anna"][1]
        here.storage.close()

    asyncio.run(story())


def _players_of(connection: sa.Connection, tab: str) -> list[tuple[str, int]]:
    query = sa.select(rated_seats.c.who, rated_seats.c.place).where(rated_seats.c.tab == tab)
    return [(row.who, row.place) for row in connection.execute(query.order_by(rated_seats.c.seat))]


def test_whoever_is_forgotten_leaves_no_trace_in_ratings(tmp_path: Path) -> None:
    """Games that were counted have counted for the others; one that was not does not count any more."""

    async def story() -> None:
        here = rating_parts(tmp_path, Storage.in_folder(tmp_path))
        await ended(here, "anna", "ben")
        before = await counted(here)
        await ended(here, "ben", "anna")
        forget(here.storage, "anna")
        assert await counted(here) == {"ben": before["ben"]}
        with here.storage.engine.connect() as connection:
            for table in (rated_seats, ratings, rated_games):
                assert "nna" not in repr(connection.execute(sa.select(table)).all())
        here.storage.close()

    asyncio.run(story())


def test_bots_are_a_measure_and_nobody_on_the_ladder(tmp_path: Path) -> None:
    """Whoever beats a bot is worth more than who loses to it; the bot stays what it is."""

    async def story() -> None:
        here = rating_parts(tmp_path, Storage.in_folder(tmp_path))
        before = measures()
        lost = {"points": [1, 9], "places": [2, 1]}
        for _ in range(5):
            await ended(here, "anna", bot="strongest")
            await ended(here, "ben", bot="strongest", data=lost)
        found = await counted(here)
        assert set(found) == {"anna", "ben"} and found["anna"][1] > found["ben"][1]
        assert measures() == before
        here.storage.close()

    asyncio.run(story())


def test_whoever_signs_in_keeps_the_rating_that_they_had_as_a_guest(tmp_path: Path) -> None:
    async def story() -> None:
        here = rating_parts(tmp_path, Storage.in_folder(tmp_path))
        await ended(here, "anna", "ben")
        await counted(here)
        with here.storage.engine.begin() as connection:
            connection.execute(sa.insert(aliases).values(old="anna", who="anna at home"))
        await ended(here, "anna at home", "ben")
        found = await counted(here)
        assert {who: games for who, (games, _) in found.items()} == {"anna at home": 2, "ben": 2}
        mine = await here.storage.look(ratings_of, ["anna at home", "anna"])
        assert mine["aqualin"].games == 2
        here.storage.close()

    asyncio.run(story())


def test_a_table_counts_only_if_that_was_said_before_others_sat_down(tmp_path: Path) -> None:
    async def story() -> None:
        here = rating_parts(tmp_path, Storage.in_folder(tmp_path))
        table = await here.tables.create(find("coralia"), "anna", seats=3, options={})
        await here.deeds.sit(table, Player("anna", 0), "Anna")
        await here.offers.offer(table, Player("anna", 0), RATED)
        await here.offers.offer(table, Player("anna", 0), RATED, is_on=False)
        await here.deeds.sit(table, Player("ben", 1), "Ben")
        with pytest.raises(NotYours, match="sat down already"):
            await here.offers.offer(table, Player("anna", 0), RATED)
        with pytest.raises(NotYours, match="whoever made"):
            await here.offers.offer(table, Player("ben", 1), LISTED)
        await here.deeds.sit(table, Player("cleo", 2), "Cleo")
        with pytest.raises(AtollError, match="begun already"):
            await here.offers.offer(table, Player("anna", 0), LISTED)
        here.storage.close()

    asyncio.run(story())


def test_the_ladder_is_there_only_where_the_keeper_wants_it(settings: Settings, anna: Guest) -> None:
    assert anna.get("/ladder").status_code == 404 and "/ladder" not in anna.get("/").text
    form = {"name": "Anna", "seats": "2", "others": "friends", "rated": "1"}
    name = anna.post("/play/aqualin", data=form).headers["location"].rpartition("/")[2]
    assert "counts for ratings" not in anna.get(f"/t/{name}").text


def test_the_ladder_shows_people_in_order_and_bots_between_them(settings: Settings) -> None:
    async def story() -> None:
        here = rating_parts(settings.data, Storage.in_folder(settings.data))
        for _ in range(4):
            await ended(here, "anna", "ben")
        await rest(here)
        here.storage.close()

    asyncio.run(story())
    app = create_app(replace(settings, ratings=True))
    with TestClient(app, client=("127.0.0.1", 50000)) as client:
        text = client.get("/ladder/aqualin", headers={"Cookie": "language=en"}).text
        rows = re.findall(r"<tr[^>]*>(<td>.*?)</tr>", text)
        told = [re.sub(r"<[^>]*>", " ", row).split() for row in rows]
        assert [row[:2] for row in told if row[0].isdigit()][:2] == [["1", "Anna"], ["2", "Ben"]]
        assert sum(row[0] == "Bots:" for row in told) == len(measures())
        guest = Guest(client, "Anna")
        answer = guest.post(
            "/play/aqualin", data={"name": "Anna", "seats": "2", "others": "friends", "rated": "1"}
        ).headers["location"]
        assert "This game counts for ratings." in guest.get(answer).text
        assert "This game counts for ratings." in Guest(client, "Ben").get(answer).text, "before they sit down"


def test_a_hook_notes_nothing_of_a_game_that_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        here = rating_parts(tmp_path, Storage.in_folder(tmp_path))
        table = await ended(here, "anna", "ben")
        assert note_games(table.state, [Entry(1, "move", 0, "", 0)]) == []
        assert await here.storage.look(known_to, ["anna"]) == [("ben", "Ben")]
        here.storage.close()

    asyncio.run(story())
