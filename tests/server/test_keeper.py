"""What the keeper of a server can do to it from outside, while it runs: with SQLite and with PostgreSQL."""

import asyncio
import json
import secrets
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from starlette.testclient import TestClient

from atoll.cli.main import cli
from atoll.core.errors import AtollError
from atoll.core.proof import commitment
from atoll.core.registry import find
from atoll.server.app import create_app
from atoll.server.keeper import announcements, orders, retention
from atoll.server.keeper.orders import KEYS, announced_to, give
from atoll.server.keeper.people import ban, forget, pardon, people
from atoll.server.keeper.tables import Which, delete, kinds, tables
from atoll.server.keeper.verify import verify
from atoll.server.notices.links import STOP, Links
from atoll.server.people import keys
from atoll.server.people.identity import COOKIE, Signer
from atoll.server.people.keys import HEARD_BY_ALL, rotate
from atoll.server.services import Services
from atoll.server.settings import DAYS, Settings
from atoll.server.storage.backup import back_up
from atoll.server.storage.log import now
from atoll.server.storage.schema import metadata
from atoll.server.storage.storage import Storage
from atoll.server.tables.audit import audit
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.tables import Banned, NoSuchTable
from tests.server.conftest import Guest
from tests.server.moments import finished, first_touch, frames, parts, seated, touch
from tests.server.real import Postgres
from tests.server.test_nothing_lost import of_version

Story = Callable[[Services], Coroutine[Any, Any, None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Services]:
    """A server without pages, on an empty database."""
    if request.param == "sqlite":
        storage = Storage.in_folder(tmp_path)
    else:
        server: Postgres = request.getfixturevalue("postgres")
        name = f"keeper_{secrets.token_hex(4)}"
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        storage = Storage(server.url.replace("/postgres", f"/{name}"))
    here = parts(tmp_path, storage)
    yield here
    storage.close()


def everything(storage: Storage) -> str:
    """Every row of a database, as text."""
    with storage.engine.connect() as connection:
        rows = [(table.name, list(connection.execute(sa.select(table)))) for table in metadata.sorted_tables]
    return repr(rows)


def until_so(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


async def moved(here: Services, table: OpenTable, who: str = "anna", seat: int = 0) -> None:
    await touch(here, table, Player(who, seat), first_touch(table, seat))


# Tables.


def test_tables_are_listed_by_what_happens_there(here: Services) -> None:
    async def story() -> None:
        await here.orders.look()
        waiting = await here.tables.create(find("coralia"), "emil", seats=3, options={})
        playing, _ = await seated(here, starter="first")
        await moved(here, playing)
        over = await finished(here, "dora")
        found = {table.id: table for table in tables(here.storage)}
        stages = {waiting.id: "open", playing.id: "playing", over.id: "over"}
        assert {name: table.stage for name, table in found.items()} == stages
        assert found[playing.id].names == ("Anna", "Ben") and found[playing.id].who == ("anna", "ben")
        assert found[waiting.id].names == ("", "", "") and found[waiting.id].moved == found[waiting.id].created
        assert [table.id for table in tables(here.storage, Which(stage="over"))] == [over.id]
        assert [table.id for table in tables(here.storage, Which(game="coralia"))] == [waiting.id]
        assert [table.id for table in tables(here.storage, Which(who="ben"))] == [playing.id]
        assert kinds(here.storage, playing.id) == {"sit": 2, "start": 1, "move": 1}

    asyncio.run(story())


def test_a_table_that_is_let_go_is_gone_with_all_that_was_known_of_it_and_no_other(here: Services) -> None:
    """A server that runs lets it go as well, and pages that look at it load it again."""

    async def story() -> None:
        await here.orders.look()
        gone, viewers = await seated(here, starter="first")
        stays, others = await seated(here, starter="first")
        for viewer in (*viewers, *others):
            frames(viewer)
        assert delete(here.storage, [gone.id]) == 1
        assert gone.id not in everything(here.storage).replace(f"'table', '{gone.id}'", "")
        await here.orders.look()
        again = b'{"reload":true}'
        assert again in frames(viewers[0]) and again not in frames(others[0])
        with pytest.raises(NoSuchTable):
            await here.tables.open(gone.id)
        assert await here.tables.open(stays.id) is stays
        await moved(here, stays)
        with pytest.raises(AtollError):
            await moved(here, gone)
        assert [table.id for table in tables(here.storage)] == [stays.id]

    asyncio.run(story())


def test_a_table_at_which_something_has_happened_since_it_was_chosen_stays(here: Services) -> None:
    async def story() -> None:
        table, _ = await seated(here, starter="first")
        quiet = Which(stage="playing", moved_before=now() + 1)
        chosen = [each.id for each in tables(here.storage, quiet)]
        await asyncio.sleep(0.01)
        await moved(here, table)
        assert chosen == [table.id] and delete(here.storage, chosen, quiet) == 0
        assert delete(here.storage, [], quiet) == 0
        assert [each.id for each in tables(here.storage)] == [table.id]

    asyncio.run(story())


# People.


def test_somebody_who_is_banned_may_watch_and_nothing_else(here: Services) -> None:
    async def story() -> None:
        await here.orders.look()
        table, viewers = await seated(here, starter="first")
        open_table = await here.tables.create(find("aqualin"), "emil", seats=2, options={})
        ban(here.storage, "anna")
        await here.deeds.chat(table, Player("anna", 0, "en", "Anna"), "It has not been heard of yet.")
        await here.orders.look()
        n = table.state.n
        player = Player("anna", 0, "en", "Anna")
        for deed in (
            here.deeds.play(table, player, table.state.revision, lambda *_: []),
            here.deeds.chat(table, player, "Hello?"),
            here.deeds.stand(table, player),
            here.deeds.sit(open_table, player, "Anna"),
            here.tables.create(find("aqualin"), "anna", seats=2, options={}),
        ):
            with pytest.raises(Banned, match="does not let you play"):
                await deed
        assert table.state.n == n and not open_table.state.chairs[0].taken
        await here.deeds.chat(table, Player("ben", 1, "en", "Ben"), "Where is she?")
        assert frames(viewers[0]), "she may look on"
        assert pardon(here.storage, "anna") and not pardon(here.storage, "nobody")
        await here.orders.look()
        await moved(here, table, "anna")

    asyncio.run(story())


def test_people_are_found_by_what_they_call_themselves(here: Services) -> None:
    async def story() -> None:
        table, _ = await seated(here, starter="first")
        other = await here.tables.create(find("aqualin"), "ben", seats=2, options={})
        await here.deeds.sit(other, Player("ben", 0), "Benjamin")

        found = {known.who: known for known in people(here.storage)}
        assert set(found) == {"anna", "ben"}
        assert found["ben"].names == ["Ben", "Benjamin"] and found["ben"].tables == [table.id, other.id]
        assert [known.who for known in people(here.storage, "benj")] == ["ben"]
        ban(here.storage, "anna")
        assert [known.who for known in people(here.storage, only_banned=True)] == ["anna"]

    asyncio.run(story())


def test_of_somebody_who_is_forgotten_no_name_and_no_word_stays_and_the_game_goes_on(here: Services) -> None:
    async def story() -> None:
        await here.orders.look()
        table, _ = await seated(here, starter="first")
        await moved(here, table)
        await here.deeds.chat(table, Player("anna", 0, "en", "Anna"), "My secret wish")
        await here.deeds.chat(table, Player("ben", 1, "en", "Ben"), "Go on")
        assert forget(here.storage, "anna") == [table.id]
        left = everything(here.storage)
        for word in ("anna", "Anna", "secret wish"):
            assert word not in left
        assert "Go on" in left and "Ben" in left
        assert audit(here.storage).findings == []
        await here.orders.look()
        again = await here.tables.open(table.id)
        assert again.state.names == ("Somebody", "Ben") and [said.text for said in again.state.chat.last()] == [
            "…",
            "Go on",
        ]
        await moved(here, again, "ben", 1)
        assert again.state.seats_of("anna") == []

    asyncio.run(story())


# What is not kept.


def test_what_was_said_is_forgotten_after_its_time_and_the_log_is_whole_all_the_same(here: Services) -> None:
    async def story() -> None:
        await here.orders.look()
        table, _ = await seated(here, starter="first")
        for text in ("Gossip", "More gossip"):
            await here.deeds.chat(table, Player("anna", 0, "en", "Anna"), text)
        assert retention.forget_chat(here.storage, now() - DAYS) == 0
        assert retention.forget_chat(here.storage, now() + 1) == 2
        assert retention.forget_chat(here.storage, now() + 1) == 0
        await here.orders.look()
        again = await here.tables.open(table.id)
        assert again is not table and again.state.chat.last() == []
        assert "ossip" not in everything(here.storage) and audit(here.storage).findings == []

    asyncio.run(story())


@pytest.mark.parametrize(("days", "left"), [((1.0, 0.0), 2), ((0.0, 1.0), 2), ((1.0, 100.0), 2), ((1.0, 1.0), 1)])
def test_a_server_lets_go_what_its_keeper_does_not_want_to_keep(
    tmp_path: Path, days: tuple[float, float], left: int
) -> None:
    async def story() -> None:
        here = parts(tmp_path)
        await finished(here)
        await seated(here, starter="first")
        with here.storage.engine.begin() as connection:
            connection.execute(sa.text("update entries set at = :then"), {"then": now() - 50 * DAYS})
        await finished(here)
        here.storage.close()

    asyncio.run(story())
    settings = Settings(tmp_path, bot_processes=0, unplayed_days=0, finished_days=days[0], quiet_days=days[1])
    with TestClient(create_app(settings), client=("127.0.0.1", 50000)) as client:
        assert client.get("/healthz").status_code == 200
        storage = Storage.in_folder(tmp_path)
        until_so(lambda: len(tables(storage)) == left)
        storage.close()


def test_each_term_is_for_its_own_tables(tmp_path: Path) -> None:
    def found(**days: float) -> list[str]:
        return [which.stage for which in retention.terms(Settings(tmp_path, **days))]  # type: ignore[arg-type]

    assert found() == []
    assert found(finished_days=3) == ["over"]
    assert found(quiet_days=3) == ["open", "playing"]


# What everybody is told.


def test_an_announcement_is_on_all_pages_and_at_open_tables_until_it_is_taken_back(
    client: TestClient, anna: Guest, table: str, settings: Settings
) -> None:
    storage = Storage.in_folder(settings.data)
    look = client.app.state.services.orders.look  # type: ignore[attr-defined]
    portal = client.portal
    assert portal is not None
    with anna.line(table) as line:
        line.until("things")
        announcements.announce(storage, "en", "Back at <eight>")
        announcements.announce(storage, "de", "Um acht zurück")
        portal.call(look)
        assert line.until("announced")["announced"] == "Back at <eight>"
        for path in ("/", "/account", f"/t/{table}", f"/t/{table}/text", "/rules/aqualin", "/nowhere"):
            assert "Back at &lt;eight&gt;" in anna.get(path).text
        anna.cookies["language"] = "de"
        assert "Um acht zurück" in anna.get("/").text
        anna.cookies["language"] = "nl"
        assert "Back at" in anna.get("/").text
        assert announcements.take_back(storage) == 2
        portal.call(look)
        assert line.until("announced")["announced"] == ""
    assert "Back at" not in anna.get("/").text
    storage.close()


def test_whoever_finds_nothing_in_their_language_reads_another() -> None:
    assert announced_to("fr", {}) == ""
    assert announced_to("fr", {"de": "Hallo"}) == "Hallo"
    assert announced_to("fr", {"de": "Hallo", "en": "Hello", "fr": "Salut"}) == "Salut"


# Keys.


class Clock:
    """Time that a test moves on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        for module in (keys, orders):
            monkeypatch.setattr(module, "now", lambda: now() + self.ahead)


def turned(storage: Storage, days: int) -> None:
    rotate(storage, days * DAYS, lambda connection: give(connection, KEYS))


def test_people_stay_signed_in_while_keys_are_rotated_and_for_as_long_as_was_said(
    here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes hear of it one after the other: nobody is a stranger to either at any moment."""

    async def story() -> None:
        clock = Clock(monkeypatch)
        there = parts(here.settings.data, Storage(here.storage.engine.url.render_as_string(hide_password=False)))
        for each in (here, there):
            await each.orders.look()
        old = here.signer.sign(here.signer.newcomer())
        link = here.signer.link("t", 1, 2)
        turned(here.storage, 30)
        await here.orders.look()
        fresh = here.signer.sign(here.signer.newcomer())
        assert there.signer.person(fresh), "it goes on signing with the old key until everybody has heard"
        assert not here.signer.is_old(old)
        await there.orders.look()
        clock.ahead = HEARD_BY_ALL + 1000
        await here.orders.look()
        newest = here.signer.sign(here.signer.newcomer())
        assert there.signer.person(newest) and there.signer.person(old), "it has not looked at its clock yet"
        await there.orders.look()
        for signer in (here.signer, there.signer):
            assert signer.person(old) and signer.is_old(old) and not signer.is_old(newest)
            assert signer.seat(link) == ("t", 1, 2)
        clock.ahead += 31 * DAYS
        await here.orders.look()
        assert here.signer.person(old) is None and here.signer.person(newest)
        assert not here.signer.is_old(old) and not here.signer.is_old("forged")
        turned(here.storage, 30)
        with here.storage.engine.connect() as connection:
            names = list(connection.scalars(sa.text("select name from keys where name like 'cookies%'")))
        assert len(names) == 2, "what nobody reads any more is not kept"
        there.storage.close()

    asyncio.run(story())


def test_links_in_letters_outlive_the_keys_of_cookies(tmp_path: Path) -> None:
    """Whoever wants to be left alone may find an old letter first."""
    storage = Storage.in_folder(tmp_path)
    storage.migrate()
    link = Links(storage.key("notices")).make(STOP, "channel", "table")
    turned(storage, 0)
    assert Links(storage.key("notices")).read(STOP, link) == ("channel", "table")
    assert Links(storage.key()).read(STOP, link) is None
    storage.close()


def test_luck_that_was_promised_before_keys_were_rotated_is_what_was_promised(
    here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has the form for a new table open; others play, or have just asked for a rematch."""

    async def story() -> None:
        clock = Clock(monkeypatch)
        await here.orders.look()
        running, _ = await seated(here)
        promised = running.state.promised
        ticket, hash_before = here.signer.ticket()
        name = here.signer.table("")
        secret = here.signer.secret(name)
        turned(here.storage, 30)
        clock.ahead = HEARD_BY_ALL + 1000
        await here.orders.look()
        table = await here.tables.create(find("aqualin"), "anna", seats=2, options={}, ticket=ticket)
        assert table.state.promised == hash_before == commitment(here.signer.secret(table.id))
        assert here.signer.secret(name) == secret
        again = await here.tables.reopen(running.id)
        assert again.state.promised == promised == commitment(again.state.row.secret)
        new_process = parts(here.settings.data, Storage(here.storage.engine.url.render_as_string(hide_password=False)))
        assert new_process.signer.secret(name) == secret
        new_process.storage.close()

    asyncio.run(story())


def test_whoever_comes_with_what_an_old_key_has_signed_goes_away_with_what_the_new_one_has(
    client: TestClient, anna: Guest, table: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage, clock = Storage.in_folder(settings.data), Clock(monkeypatch)
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    assert client.portal is not None
    before = anna.cookies[COOKIE]
    person = services.signer.person(before)
    turned(storage, 30)
    clock.ahead = HEARD_BY_ALL + 1000
    client.portal.call(services.orders.look)
    assert "your turn" in anna.get("/").text
    assert anna.cookies[COOKIE] != before and services.signer.person(anna.cookies[COOKIE]) == person
    assert "set-cookie" not in anna.get("/").headers
    clock.ahead += 31 * DAYS
    client.portal.call(services.orders.look)
    assert "your turn" in anna.get("/").text, "what the new key has signed lasts"
    storage.close()


def test_luck_of_a_server_of_an_earlier_version_stays(tmp_path: Path) -> None:
    """It has one key, from which luck follows too: after the step luck has that one for ever."""
    older = of_version(tmp_path, "0004")
    with older.engine.begin() as connection:
        connection.execute(sa.text("insert into keys (name, value) values ('cookies', 'the old key')"))
    older.close()
    storage = Storage.in_folder(tmp_path)
    storage.migrate()
    signer = Signer("the old key")
    assert keys.luck_key(storage) == "the old key"
    with storage.engine.connect() as connection:
        assert keys.signing_keys(connection) == [keys.SigningKey("the old key")]
    turned(storage, 30)
    assert Signer(storage.key(), keys.luck_key(storage)).secret("t") == signer.secret("t")
    storage.close()


# Backups.


@pytest.fixture
def backup(here: Services, tmp_path: Path) -> Path:
    """Of a server with a finished game and one that runs."""

    async def story() -> None:
        await finished(here)
        table, _ = await seated(here, starter="first")
        await moved(here, table)

    asyncio.run(story())
    file = tmp_path / "monday.atolldb"
    back_up(here.storage, file)
    return file


def said(file: Path) -> str:
    return "\n".join(trouble.text.format(**dict(trouble.arguments)) for trouble in verify(file).troubles)


def changed(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("pragma foreign_keys = off")
        connection.execute(statement)


def test_a_backup_is_verified(backup: Path) -> None:
    before = backup.read_bytes()
    found = verify(backup)
    assert found.troubles == [] and found.tables == 2 and found.moves > 1 and found.rows["tables"] == 2
    assert backup.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("delete from entries where n = 4 and tab = (select tab from entries where kind = 'result')", "entry 5: "),
        ("update entries set data = 'nonsense' where kind = 'move' and n = 5", "entry 5"),
        ("delete from keys", "rows, and there are 0"),
        ("delete from tables where id = (select tab from entries where kind = 'result')", "not there"),
        ("update entries set data = replace(data, '[', '[9') where kind = 'result'", "The game ended with"),
    ],
)
def test_what_is_wrong_with_a_backup_is_said(backup: Path, damage: str, words: str) -> None:
    changed(backup, damage)
    assert words in said(backup)


def test_a_file_that_is_damaged_is_no_good_backup(backup: Path) -> None:
    data = bytearray(backup.read_bytes())
    for first in range(4096, len(data), 4096):
        data[first : first + 1000] = b"\xff" * 1000
    backup.write_bytes(data)
    assert "damaged" in said(backup)


def test_orders_are_numbered_without_a_gap_and_old_ones_go(here: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "KEPT", 3)
    for _ in range(5):
        ban(here.storage, "anna")
    with here.storage.engine.connect() as connection:
        assert list(connection.scalars(sa.text("select n from orders order by n"))) == [3, 4, 5]


# The commands themselves.


def test_the_commands_work_on_a_database_that_a_server_is_using(here: Services, tmp_path: Path) -> None:
    """With SQLite and with PostgreSQL; the server hears of what they change."""
    url = here.storage.engine.url.set(drivername=here.storage.engine.dialect.name)
    address = url.render_as_string(hide_password=False)

    def typed(*words: str) -> Any:
        answer = CliRunner().invoke(cli, [*words, "--database", address, "--json"], catch_exceptions=False)
        assert answer.exit_code == 0, answer.output
        return json.loads(answer.stdout)

    async def story() -> None:
        await here.orders.look()
        table, viewers = await seated(here, starter="first")
        other, _ = await seated(here, starter="first")
        assert typed("tables", "list")["count"] == 2
        assert typed("tables", "show", table.id)["log"] == {"sit": 2, "start": 1}
        assert typed("people", "list", "anna")["people"][0]["names"] == ["Anna"]
        typed("people", "ban", "anna")
        typed("announce", "Back at eight", "--in", "en")
        typed("keys", "rotate")
        frames(viewers[0])
        await here.orders.look()
        assert b'{"announced":"Back at eight"}' in frames(viewers[0])
        with pytest.raises(Banned):
            await moved(here, table)
        typed("people", "ban", "anna", "--lift")
        assert typed("tables", "delete", other.id, "--yes")["gone"] == 1
        await here.orders.look()
        await moved(here, table)
        assert typed("people", "forget", "ben", "--yes")["tables"] == [table.id]
        assert typed("tables", "prune", "--quiet", "0", "--dry-run")["tables"] == [table.id]
        file = str(tmp_path / "now.atolldb")
        assert typed("backup", file, "--verify")["troubles"] == []
        assert typed("announce", "--take-back")["announced"] == {}

    asyncio.run(story())
