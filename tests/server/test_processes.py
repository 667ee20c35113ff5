"""Several servers on one PostgreSQL: any of them serves any table, and killing one loses nothing."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import psycopg
import pytest
from websockets.exceptions import WebSocketException

from atoll.server import clock
from atoll.server.app import listen_to_others
from atoll.server.bots import thinking
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.services import Services
from atoll.server.storage.backup import back_up, restore
from atoll.server.storage.log import Entry, Taken, now
from atoll.server.storage.news import CHANNEL
from atoll.server.storage.storage import Storage
from atoll.server.tables.audit import audit
from atoll.server.tables.pace import BOT as BOT_PLAYS_ON
from atoll.server.tables.pace import DAY, DAYS, Pace
from atoll.server.tables.player import Player as Person
from atoll.server.tables.tables import NoSuchTable
from atoll.server.tables.vacation import ALLOWANCE
from tests.server.moments import finished, first_touch, parts, seated, together, touch, until
from tests.server.moved import MovedClock
from tests.server.real import Player, Postgres, Server, token_on
from tests.server.test_forgetting import LATER, empty, names, played

PATIENCE = 60.0
KILLS = 4
KILLS_IN_A_STUDY = 200
Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def both(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers, each at an address of its own, so that a test can choose; one database."""
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
    pair = [Server(folder, "--database", database, "--bots", "0") for folder in folders]
    yield pair[0], pair[1]
    for server in pair:
        server.stop()


@pytest.fixture
def servers(both: Pair) -> Pair:
    """Both of them alive."""
    for server in both:
        if server.process is None or server.process.poll() is not None:
            server.start()
    return both


@contextlib.asynccontextmanager
async def processes(database: str, tmp_path: Path) -> AsyncIterator[tuple[Services, Services]]:
    """Two servers without pages in this process. They do not hear of each other, unless they are told to."""
    here, there = (parts(tmp_path, Storage(database)) for _ in range(2))
    try:
        yield here, there
    finally:
        for one in (here, there):
            one.storage.close()


# Playing.


def test_players_at_different_processes_see_each_others_moves(servers: Pair) -> None:
    with _two_players(servers) as (anna, ben):
        _play(10, anna, ben)
        assert anna.head["moves"] == 10


@pytest.mark.parametrize("game", ["aqualin", "sea_or_shore"])
def test_whole_games_are_played_with_seats_at_different_processes(servers: Pair, database: str, game: str) -> None:
    """In one of them all decide at the same time, and in secret. What is stored is what everybody has seen."""
    count = 2 if game == "aqualin" else 3
    players = [Player(servers[seat % 2].url, f"Player {seat}") for seat in range(count)]
    with _leaving(*players):
        _sit_together(players, game)
        while players[0].head["turn"]:
            _play(1, *players, dice=random.Random(players[0].head["moves"]))
        heads = [(player.head["moves"], player.head["places"], player.head["points"]) for player in players]
        assert heads.count(heads[0]) == count
        with contextlib.closing(Storage(database)) as storage:
            entries = storage.all_entries(players[0].table)
        assert sum(entry.kind == "move" for entry in entries) == players[0].head["moves"]
        assert sum(entry.kind == "result" for entry in entries) == 1


def test_a_game_that_goes_from_process_to_process_goes_on(servers: Pair) -> None:
    """Whoever comes back after each move, to the other process each time, sees what was played, as soon as it hears."""
    anna = Player(servers[0].url)
    with _leaving(anna):
        anna.create("aqualin")
        for number in range(6):
            anna.url = servers[number % 2].url
            anna.come()
            while anna.head["moves"] < number:
                anna.hear(PATIENCE)
            assert "no" not in anna.move(number)


@pytest.mark.parametrize("text", ["good day", "“çok güzel” " * 40], ids=["short", "long"])
def test_what_is_said_at_one_process_is_heard_at_the_other(servers: Pair, text: str) -> None:
    """A notice only says that something was said; the words are read from the log."""
    with _two_players(servers) as (anna, ben):
        assert anna.socket is not None
        anna.socket.send(json.dumps(["chat", text]))
        while not (said := ben.hear().get("chat")):
            pass
        assert said[0][2] == text.strip()[:500]


def test_two_moves_for_one_position_at_two_processes_make_one_move(servers: Pair) -> None:
    """The log has one entry for each number: the second is answered with the present position."""
    twin = Player(servers[1].url, "twin")
    with _two_players(servers) as (anna, ben), _leaving(twin):
        twin.http.cookies = anna.http.cookies
        twin.table = anna.table
        if not anna.head["mine"]:
            _play(1, anna, ben)
        twin.come()
        first, second = anna.move(0), twin.move(1)
        kinds = sorted("no" if "no" in frame else "head" for frame in (first, second))
        assert kinds in (["head", "no"], ["head", "head"])
        while anna.head["moves"] != twin.head["moves"]:
            (anna if anna.head["moves"] < twin.head["moves"] else twin).hear()


# Sitting down and leaving, and what people carry with them.


def test_whoever_sits_down_or_leaves_at_one_process_does_so_at_the_other(servers: Pair) -> None:
    """A page that waits at one process is told that the game begins; and that somebody has left."""
    anna, ben = Player(servers[0].url, "Anna"), Player(servers[1].url, "Ben")
    with _leaving(anna, ben):
        name = anna.create("aqualin", others="friends")
        coming = Thread(target=anna.come)
        coming.start()
        _wait_until(lambda: 'atoll_now{what="pages"} 1.0' in httpx2.get(f"{servers[0].url}/metrics").text)
        ben.sit(name, 1)
        coming.join(PATIENCE)
        assert anna.head["moves"] == 0
        taken = ben.http.post(f"{servers[0].url}/t/{name}/sit", data={"seat": "1", "name": "Ben"})
        assert taken.status_code == 403
        ben.http.post(f"{ben.url}/t/{name}/stand", data={"seat": "1"})
        while "reload" not in anna.hear():
            pass
        assert _seats(servers[0], name) == _seats(servers[1], name) == ["Anna", ""]


def test_a_seat_link_from_one_process_opens_the_seat_at_the_other_until_it_is_taken_back(servers: Pair) -> None:
    phone = Player(servers[1].url, "Anna")
    with _two_players(servers) as (anna, _), _leaving(phone):
        page = anna.http.get(f"{anna.url}/t/{anna.table}").text
        link = page.partition("/s/")[2].partition('"')[0]
        assert phone.http.get(f"{phone.url}/s/{link}").status_code == 303
        phone.table = anna.table
        phone.come()
        assert phone.head["viewer"] == anna.head["viewer"] == 0
        anna.http.post(f"{anna.url}/t/{anna.table}/unlink", data={"seat": "0"})
        while "reload" not in phone.hear():
            pass
        assert phone.http.get(f"{phone.url}/s/{link}").status_code == 403


def test_a_token_that_is_taken_back_at_one_process_is_worthless_at_the_other(servers: Pair) -> None:
    with httpx2.Client(timeout=30) as browser:
        form = {"name": "robot", "scope": ["read", "play"]}
        page = browser.post(f"{servers[0].url}/account/tokens", data=form).text
        headers = {"Authorization": f"Bearer {token_on(page)}"}
        assert httpx2.get(f"{servers[1].url}/api/account", headers=headers).status_code == 200
        token = page.partition('name="token" value="')[2].partition('"')[0]
        assert browser.post(f"{servers[0].url}/account/revoke", data={"token": token}).status_code == 303
        assert httpx2.get(f"{servers[1].url}/api/account", headers=headers).status_code == 401


def test_a_program_hears_of_its_turn_whatever_process_the_table_is_at(servers: Pair) -> None:
    """It listens at one process; the table is made, and played at, in the other. Whoever listens later is told what is
    still to be decided."""
    scopes = {"name": "robot", "scope": ["read", "play"]}
    token = token_on(httpx2.post(f"{servers[0].url}/account/tokens", data=scopes, timeout=30).text)
    headers = {"Authorization": f"Bearer {token}"}
    here, there = (httpx2.Client(base_url=server.url, headers=headers, timeout=30) for server in servers)
    ben = Player(servers[0].url, "Ben")
    with here, there, _leaving(ben):
        with there.stream("GET", "/api/events") as events:
            new = {"game": "aqualin", "name": "Robot", "options": {"starter": "first"}}
            table = here.post("/api/tables", json=new).json()["id"]
            ben.sit(table, 1)
            assert _next_event(events) == ("turn", table)
        with there.stream("GET", "/api/events") as events:
            lines = events.iter_lines()
            first = _next_line(lines)
            assert (first["type"], first["table"]) == ("turn", table)
            with here.stream("GET", f"/api/tables/{table}/stream") as stream:
                move = _next_line(stream.iter_lines())["legal"][0]
            answer = here.post(f"/api/tables/{table}/moves", json={"move": move, "number": first["number"]})
            assert answer.status_code == 200, answer.text
            ben.come()
            while ben.head["mine"]:
                assert "no" not in ben.move()
            while (told := _next_line(lines))["number"] == first["number"]:
                pass
            assert (told["type"], told["table"], told["seat"]) == ("turn", table, 0)


def _next_event(events: httpx2.Response) -> tuple[str, str]:
    told = _next_line(events.iter_lines())
    return told["type"], told["table"]


def _next_line(lines: Iterator[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(next(filter(str.strip, lines)))
    return found


# What goes wrong.


def test_killing_a_process_in_the_middle_of_a_game_loses_nothing(servers: Pair) -> None:
    """Anna's process dies; she comes back through the other one and plays on; then it is started again."""
    with _two_players(servers) as (anna, ben):
        _play(4, anna, ben)
        servers[0].kill()
        anna.url = servers[1].url
        anna.come()
        assert anna.head["moves"] == 4
        _play(4, anna, ben)
        servers[0].start()
        anna.url = servers[0].url
        anna.come()
        assert anna.head["moves"] == 8
        _play(1, anna, ben)


def test_killing_both_processes_loses_nothing(servers: Pair) -> None:
    with _two_players(servers) as (anna, ben):
        _play(5, anna, ben)
        for server in servers:
            server.kill()
        for server in servers:
            server.start()
        for player in (anna, ben):
            player.come()
            assert player.head["moves"] == 5
        _play(5, anna, ben)


def test_killing_processes_at_random_loses_no_acknowledged_move(servers: Pair, database: str) -> None:
    """SIGKILL at random moments: whatever was acknowledged is found at the other process, and play goes on there."""
    _kill_again_and_again(servers, database, KILLS)


@pytest.mark.slow
def test_killing_processes_two_hundred_times_loses_nothing(servers: Pair, database: str) -> None:
    _kill_again_and_again(servers, database, KILLS_IN_A_STUDY)


def _kill_again_and_again(servers: Pair, database: str, kills: int) -> None:
    dice = random.Random(kills)
    players = [Player(server.url, f"Player {number}") for number, server in enumerate((*servers, *servers))]
    with _leaving(*players):
        for player in players:
            player.create("aqualin")
        for _ in range(kills):
            victim = dice.choice(servers)
            acknowledged = _play_until_it_is_killed(players, victim, dice.uniform(0.0, 0.5))
            for player in players:
                player.url = next(server.url for server in servers if server is not victim)
                player.come()
                while player.head["moves"] < acknowledged[player.table]:
                    player.hear(PATIENCE)
                if not player.head["turn"]:
                    player.create("aqualin")
            victim.start()
            for player, server in zip(players, dice.sample([*servers, *servers], 4), strict=True):
                player.url = server.url
    with contextlib.closing(Storage(database)) as storage:
        assert audit(storage).findings == []


def _play_until_it_is_killed(players: Sequence[Player], victim: Server, pause: float) -> dict[str, int]:
    """Let all play at the same time until a server is killed, some time after all have come; returns how many moves
    were acknowledged at each table."""
    acknowledged: dict[str, int] = {}
    is_over = [False]

    def play(player: Player) -> None:
        with contextlib.suppress(WebSocketException, ConnectionError, EOFError):
            player.come()
            acknowledged[player.table] = player.head["moves"]
            while player.head["turn"] and not is_over[0]:
                assert "no" not in player.move(player.head["moves"])
                acknowledged[player.table] = player.head["moves"]

    threads = [Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    _wait_until(lambda: sum(acknowledged.values()) > 0 and len(acknowledged) == len(players))
    time.sleep(pause)
    victim.kill()
    is_over[0] = True
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    return acknowledged


def test_a_database_that_goes_away_for_a_while_loses_nothing(servers: Pair, postgres: Postgres) -> None:
    """While it is away both servers say that they are not well, and a move is refused; then all go on as if nothing had
    been, and hear of each other again."""
    with _two_players(servers) as (anna, ben):
        _play(4, anna, ben)
        mover = anna if anna.head["mine"] else ben
        postgres.stop()
        try:
            assert [httpx2.get(f"{server.url}/healthz", timeout=30).status_code for server in servers] == [503, 503]
            assert "no" in mover.move()
            assert mover.head["moves"] == 4
        finally:
            postgres.start()
        for server in servers:
            _wait_until(lambda url=server.url: httpx2.get(f"{url}/healthz").status_code == 200)  # type: ignore[misc]
        _play(6, anna, ben)
        assert anna.head["moves"] == ben.head["moves"] == 10


def test_what_is_stored_while_a_process_does_not_hear_is_not_missed(servers: Pair, database: str) -> None:
    """The line on which it hears of the other one has been cut: once it listens again, it looks at all open tables."""
    with _two_players(servers) as (anna, ben):
        for _ in range(4):
            assert _cut_listeners(database) == 2
            _play(1, anna, ben)
            _wait_until(lambda: _listeners(database) == 2)


def _listeners(database: str) -> int:
    """How many processes listen for news."""
    return _number(database, f"select count(*) from pg_stat_activity where query = 'listen {CHANNEL}'")


def _cut_listeners(database: str) -> int:
    cut = f"select pg_terminate_backend(pid) as is_cut from pg_stat_activity where query = 'listen {CHANNEL}'"
    return _number(database, f"select count(*) from ({cut}) as lines where is_cut")


def _number(database: str, query: str) -> int:
    """What a query finds."""
    with psycopg.connect(database, autocommit=True) as connection:
        found = connection.execute(query.encode()).fetchone()
    assert found is not None
    return int(found[0])


def test_a_notice_that_is_not_ours_does_not_make_a_process_deaf(servers: Pair, database: str) -> None:
    with _two_players(servers) as (anna, ben):
        with psycopg.connect(database, autocommit=True) as connection:
            for text in ("hello", '["x", [1]]', '["x", [["t", 1]]]', '["x", [["nowhere", 1, "dance"]]]'):
                connection.execute("select pg_notify(%s, %s)", (CHANNEL, text))
        _play(4, anna, ben)


# In the same moment.


def test_two_decisions_of_one_moment_at_two_processes_both_count(database: str, tmp_path: Path) -> None:
    """All pass cards in secret, and no process has heard of what another has just stored: whoever comes second is not
    told that the table has moved on."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            table, viewers = await seated(here, "sea_or_shore")
            elsewhere = await there.tables.open(table.id)
            seen = table.state.revision
            paths = [first_touch(table, seat) for seat in range(2)]
            await touch(here, table, viewers[0].player, paths[0], seen)
            assert elsewhere.state.revision == seen
            await touch(there, elsewhere, viewers[1].player, paths[1], seen)
            assert elsewhere.state.revision == seen + 2

    asyncio.run(story())


def test_whoever_knows_more_than_the_process_that_they_ask_is_not_refused(database: str, tmp_path: Path) -> None:
    """They saw a move at one process and answer it at the other, which has not heard of it yet."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            table, viewers = await seated(here, starter="first")
            elsewhere = await there.tables.open(table.id)
            await touch(here, table, viewers[0].player, first_touch(table, 0))
            await touch(there, elsewhere, viewers[1].player, first_touch(table, 1), table.state.revision)
            assert elsewhere.state.match is not None
            assert [seat for seat, _ in elsewhere.state.match.log] == [0, 1]

    asyncio.run(story())


def test_what_is_stored_while_a_table_is_being_opened_is_not_missed(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice of it comes to a process that has not opened the table yet, and is gone."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            table, viewers = await seated(here, starter="first")
            read, reads = there.storage.entries, 0

            async def read_and_be_overtaken(name: str, after: int = 0) -> list[Entry]:
                nonlocal reads
                found, reads = await read(name, after), reads + 1
                if reads == 1:
                    await touch(here, table, viewers[0].player, first_touch(table, 0))
                return found

            monkeypatch.setattr(there.storage, "entries", read_and_be_overtaken)
            assert (await there.tables.open(table.id)).state.n == table.state.n

    asyncio.run(story())


def test_everything_that_is_said_at_two_processes_at_once_is_stored(database: str, tmp_path: Path) -> None:
    """Whoever comes second takes the next number."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            table, viewers = await seated(here)
            elsewhere = await there.tables.open(table.id)
            for one in (here, there):
                one.deeds._talk = RateLimits(1e6)
            for number in range(20):
                await asyncio.gather(
                    here.deeds.chat(table, viewers[0].player, f"here {number}"),
                    there.deeds.chat(elsewhere, viewers[1].player, f"there {number}"),
                )
            entries = here.storage.all_entries(table.id)
            assert sum(entry.kind == "chat" for entry in entries) == 40

    asyncio.run(story())


def test_what_is_stored_at_many_tables_at_two_processes_at_once_never_waits_for_itself(
    database: str, tmp_path: Path
) -> None:
    """Each process stores its entries together. If one began with the last table and the other with the first, each
    would wait for the other to finish, until the database ends one of them for it."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            tables = [(await empty(here)).id for _ in range(80)]
            for n in range(1, 16):
                entry = Entry(n, "chat", -1, "{}", 0)
                fates = await together(
                    *(here.storage.log.append(name, entry) for name in tables),
                    *(there.storage.log.append(name, entry) for name in reversed(tables)),
                )
                assert {type(fate) for fate in fates} == {type(None), Taken}
                assert sum(fate is None for fate in fates) == len(tables)

    asyncio.run(story())


def test_a_rematch_that_is_asked_for_at_two_processes_at_once_is_one(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            table = await finished(here)
            elsewhere = await there.tables.open(table.id)
            anna = table.state.chairs[0].who
            asked = await together(
                here.deeds.rematch(table, Person(anna)), there.deeds.rematch(elsewhere, Person(anna))
            )
            assert asked[0] == asked[1] in names(here.storage)
            entries = here.storage.all_entries(table.id)
            assert sum(entry.kind == "rematch" for entry in entries) == 1

    asyncio.run(story())


def test_a_bot_at_a_table_that_is_open_at_two_processes_plays_as_one(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each process lets it think about each decision; the log takes one answer, and the other is dropped."""
    monkeypatch.setattr(thinking, "ASK_AGAIN", 0.01)

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            notices = [listen_to_others(one) for one in (here, there)]
            for one in (here, there):
                one.queue.grace = 0
            table, viewers = await seated(here, starter="first")
            await here.deeds.stand(table, viewers[1].player)
            await here.deeds.seat_bot(table, 1, "random", "Robot")
            elsewhere = await there.tables.open(table.id)
            match, same = table.state.match, elsewhere.state.match
            assert match is not None and same is not None
            while not match.over:
                await touch(here, table, viewers[0].player, first_touch(table, 0))
                await until(lambda: match.over or 0 in match.awaiting, PATIENCE)
            await until(lambda: same.over and not table.tasks and not elsewhere.tasks, PATIENCE)
            assert match.log == same.log
            entries = here.storage.all_entries(table.id)
            assert [entry.seat for entry in entries if entry.kind == "move"] == [seat for seat, _ in match.log]
            for line in notices:
                line.close()

    asyncio.run(story())


def test_a_clock_runs_out_once_however_many_processes_look(
    database: str, tmp_path: Path, time_passes: MovedClock
) -> None:
    """Both see it in the same moment, at an open table and from the timetable; the log takes it once, and a bot sits
    down once."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            for number in range(6):
                pace = Pace(DAYS, DAY, 0, BOT_PLAYS_ON)
                table, _ = await seated(here, starter="first", pace=pace)
                await here.bookkeeper.keep()
                if number % 2:
                    await there.tables.open(table.id)
                time_passes.on(days=2)
                looks = (each for one in (here, there) for each in (one.timekeeper.look(), one.timekeeper.look_far()))
                fates = await together(*looks)
                assert fates == [None] * 4
                kinds = [entry.kind for entry in here.storage.all_entries(table.id)]
                assert kinds.count("time") == 1
                assert kinds.count("sit") == 3, "two people, and then one bot"

    asyncio.run(story())


def test_a_vacation_that_is_taken_at_two_processes_at_once_is_counted_once(
    database: str, tmp_path: Path, time_passes: MovedClock
) -> None:
    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            until = clock.now() + 30 * DAY
            await together(*(one.vacations.go_away("vera", until) for one in (here, there)))
            assert await here.vacations.left("vera") >= ALLOWANCE - 30 * DAY - 1000
            assert await there.vacations.until("vera") == until

    asyncio.run(story())


# The database itself.


def test_two_processes_may_be_asked_at_once_whether_they_are_well(database: str, tmp_path: Path) -> None:
    """Both write the same row; the one that comes second sees that the other could."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            await here.storage.check()
            with psycopg.connect(database) as other:
                other.execute("delete from keys where name = 'health'")
                other.execute("insert into keys (name, value) values ('health', 'elsewhere')")
                asked = asyncio.create_task(there.storage.check())
                await until(lambda: _waiting_for_locks(database) > 0, PATIENCE)
                assert not asked.done()
                other.commit()
            await asked

    asyncio.run(story())


def _waiting_for_locks(database: str) -> int:
    return _number(database, "select count(*) from pg_locks where not granted")


def test_tables_at_which_nobody_ever_moved_are_forgotten_in_postgresql_too(database: str, tmp_path: Path) -> None:
    """And nothing can be stored there afterwards by another process that has one open."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, there):
            kept, unplayed = await played(here), (await seated(here))[0]
            elsewhere = await there.tables.open(unplayed.id)
            await here.tables.forget_unplayed(now() + LATER)
            assert kept.id in names(here.storage)
            assert (await there.tables.open(kept.id)).state.n == kept.state.n
            assert unplayed.id not in names(here.storage)
            assert here.storage.all_entries(unplayed.id) == []
            with pytest.raises(NoSuchTable):
                await here.tables.open(unplayed.id)
            with pytest.raises(Taken):
                await there.storage.log.append(
                    unplayed.id, elsewhere.state.entry("chat", data={"name": "A", "text": "b"})
                )
            assert here.storage.all_entries(unplayed.id) == []

    asyncio.run(story())


def test_a_table_at_which_somebody_moves_this_very_moment_is_not_forgotten(database: str, tmp_path: Path) -> None:
    """Another process has stored the move, but not finished: whoever forgets waits for it, and looks again."""

    async def story() -> None:
        async with processes(database, tmp_path) as (here, _):
            table, _ = await seated(here)
            with psycopg.connect(database) as other:
                statement = "insert into entries (tab, n, kind, seat, data, at) values (%s, %s, 'move', 0, 'x', 0)"
                other.execute(statement, (table.id, table.state.n + 1))
                forgetting = asyncio.create_task(here.storage.forget_unplayed(now() + LATER))
                await until(lambda: _waiting_for_locks(database) > 0, PATIENCE)
                other.commit()
            assert table.id not in await forgetting
            assert len(here.storage.all_entries(table.id)) == table.state.n + 1
            with psycopg.connect(database) as other:
                other.execute("delete from entries where data = 'x'")

    asyncio.run(story())


def test_nothing_stored_at_postgresql_is_broken(servers: Pair, database: str) -> None:
    """But for what other tests have put into the same database by hand."""
    with contextlib.closing(Storage(database)) as storage:
        known = {finding.table for finding in audit(storage).findings}
        with _two_players(servers) as (anna, ben):
            _play(2, anna, ben)
        found = audit(storage)
    assert found.tables > len(known)
    assert {finding.table for finding in found.findings} <= known
    assert httpx2.get(f"{servers[0].url}/healthz").json() == {"status": "ok"}


def test_a_backup_of_postgresql_restores_into_sqlite(servers: Pair, database: str, tmp_path: Path) -> None:
    """The same file goes either way."""
    with _two_players(servers) as (anna, _):
        table = anna.table
    with (
        contextlib.closing(Storage(database)) as there,
        contextlib.closing(Storage.in_folder(tmp_path / "copy")) as here,
    ):
        rows = back_up(there, tmp_path / "monday.atolldb")
        assert restore(tmp_path / "monday.atolldb", here) == rows
        assert here.key() == there.key()
        assert here.all_entries(table) == there.all_entries(table) != []


# People.


@contextlib.contextmanager
def _leaving(*players: Player) -> Iterator[None]:
    """However it ends, they leave."""
    try:
        yield
    finally:
        for player in players:
            player.go()


@contextlib.contextmanager
def _two_players(servers: Pair) -> Iterator[tuple[Player, Player]]:
    """Anna at one process and Ben at the other, at a table that has begun."""
    anna, ben = Player(servers[0].url, "Anna"), Player(servers[1].url, "Ben")
    with _leaving(anna, ben):
        _sit_together([anna, ben], "aqualin")
        yield anna, ben


def _sit_together(players: Sequence[Player], game: str) -> None:
    name = players[0].create(game, seats=len(players), others="friends")
    for seat, player in enumerate(players[1:], 1):
        player.sit(name, seat)
    for player in players:
        player.come()


def _play(moves: int, *players: Player, dice: random.Random | None = None) -> None:
    """Let whoever is to decide do so, so many times; each time all of them see it."""
    for _ in range(moves):
        mover = next(player for player in players if player.head["mine"])
        frame = mover.move(dice.randrange(1000) if dice else 0)
        assert "no" not in frame, frame
        for player in players:
            while player.head["moves"] != mover.head["moves"]:
                player.hear(PATIENCE)


def _seats(server: Server, table: str) -> list[str]:
    found: list[str] = httpx2.get(f"{server.url}/api/tables/{table}").json()["seats"]
    return found


def _wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.02)
