"""Several server processes on one PostgreSQL: any of them serves any table, and killing one loses nothing."""

import asyncio
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import psycopg
import pytest

from atoll.cli.serve import LASTS, Child
from atoll.server.audit import audit
from atoll.server.backup import back_up, restore
from atoll.server.house import House
from atoll.server.neighbours import Neighbours
from atoll.server.people import Desk, Person
from atoll.server.purse import Purses
from atoll.server.storage import CHANNEL, Entry, Storage
from tests.server.moments import seated, touch_together
from tests.server.real import Player, Server, as_another_user, free_port, run, token_on

DEBIANS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def _program(name: str) -> str:
    """PostgreSQL's own programs: on the path, or where Debian hides them."""
    found = shutil.which(name) or next((str(b / name) for b in DEBIANS if (b / name).exists()), None)
    if found is None:
        pytest.fail(f"there is no {name}: run `make database`, which installs PostgreSQL")
    return found


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own, gone after the tests."""
    folder = Path("/tmp") / f"atoll-postgres-{free_port()}"
    folder.mkdir()
    if user := as_another_user().get("user"):
        shutil.chown(folder, user)
    port = free_port()
    run([_program("initdb"), "-D", folder / "data", "-U", "atoll", "--auth=trust", "--no-sync"])
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    run([_program("pg_ctl"), "-D", folder / "data", "-o", settings, "-l", folder / "log", "-w", "start"])
    try:
        yield f"postgresql://atoll@127.0.0.1:{port}/postgres"
    finally:
        run([_program("pg_ctl"), "-D", folder / "data", "-m", "immediate", "stop"])
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes, each at an address of its own, so that a test can choose; one database."""
    pair = tuple(
        Server(tmp_path_factory.mktemp(name), "--database", database, "--bots", "0") for name in ("one", "two")
    )
    for server in pair:
        server.start()
    yield pair[0], pair[1]
    for server in pair:
        server.stop()


def test_players_at_different_processes_see_each_others_moves(servers: tuple[Server, Server]) -> None:
    anna, ben = _two_players(servers)
    try:
        for _ in range(10):
            mover, other = (anna, ben) if anna.head["mine"] else (ben, anna)
            mover.move()
            while other.head["moves"] != mover.head["moves"]:
                other.hear()
        assert anna.head["moves"] == 10
    finally:
        anna.go()
        ben.go()


@pytest.mark.parametrize("text", ["good day", "“çok güzel” " * 40], ids=["short", "long"])
def test_what_is_said_at_one_process_is_heard_at_the_other(servers: tuple[Server, Server], text: str) -> None:
    """A notice has the words themselves; those too long for one are read from the log."""
    anna, ben = _two_players(servers)
    try:
        assert anna.socket is not None
        anna.socket.send(json.dumps(["chat", text]))
        while not (said := ben.hear().get("chat")):
            pass
        assert said[0][2] == text.strip()[:500]
    finally:
        anna.go()
        ben.go()


def test_killing_a_process_in_the_middle_of_a_game_loses_nothing(servers: tuple[Server, Server]) -> None:
    """Anna's process dies; she comes back through the other one and plays on; then it is started again."""
    anna, ben = _two_players(servers)
    try:
        for _ in range(4):
            mover, other = (anna, ben) if anna.head["mine"] else (ben, anna)
            mover.move()
            while other.head["moves"] != mover.head["moves"]:
                other.hear()
        servers[0].kill()
        anna.url = servers[1].url
        anna.come()
        assert anna.head["moves"] == 4
        for _ in range(4):
            mover, other = (anna, ben) if anna.head["mine"] else (ben, anna)
            mover.move()
            while other.head["moves"] != mover.head["moves"]:
                other.hear()
        servers[0].start()
        anna.url = servers[0].url
        anna.come()
        assert anna.head["moves"] == 8
    finally:
        anna.go()
        ben.go()


def test_two_moves_for_one_position_at_two_processes_make_one_move(servers: tuple[Server, Server]) -> None:
    """The log has one entry for each number: the second is answered with the present position."""
    anna, ben = _two_players(servers)
    twin = Player(servers[1].url, "twin")
    try:
        twin.http.cookies = anna.http.cookies
        twin.table = anna.table
        if not anna.head["mine"]:
            ben.move()
            while not anna.head["mine"]:
                anna.hear()
        twin.come()
        first, second = anna.move(0), twin.move(1)
        kinds = sorted("no" if "no" in frame else "head" for frame in (first, second))
        assert kinds in (["head", "no"], ["head", "head"])
        while anna.head["moves"] != twin.head["moves"]:
            (anna if anna.head["moves"] < twin.head["moves"] else twin).hear()
    finally:
        for player in (anna, ben, twin):
            player.go()


def test_two_decisions_of_one_moment_at_two_processes_both_count(database: str) -> None:
    """All pass cards in secret, and no process has heard of what another has just stored: whoever comes second is not
    told that the table has moved on."""

    async def story() -> None:
        here, there = (House(Storage(database), Desk("key")) for _ in range(2))
        here.storage.migrate()
        live, readers = await seated(here, 1, "sea_or_shore")
        elsewhere = await there.open(live.table.id)
        seen = live.table.revision
        paths = [list(next(iter(reader.shown.touches.values()))) for reader in readers if reader.shown]
        assert not await touch_together(here, (live, readers[0], seen, paths[0]))
        assert elsewhere.table.revision == seen
        assert not await touch_together(there, (elsewhere, readers[1], seen, paths[1]))
        assert elsewhere.table.revision == seen + 2
        for house in (here, there):
            house.storage.close()

    asyncio.run(story())


def test_what_is_stored_while_a_table_is_being_opened_is_not_missed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice of it comes to a process that has not opened the table yet, and is gone."""

    async def story() -> None:
        here, there = (House(Storage(database), Desk("key")) for _ in range(2))
        here.storage.migrate()
        live, readers = await seated(here, 2)
        read, reads = there.storage.entries, 0
        assert live.table.match is not None
        mover = readers[live.table.match.awaiting[0]]
        assert mover.shown is not None
        path = [step[0] for step in mover.shown.live[0]]

        async def read_and_be_overtaken(name: str, after: int = 0) -> list[Entry]:
            nonlocal reads
            found, reads = await read(name, after), reads + 1
            if reads == 1:
                assert not await touch_together(here, (live, mover, live.table.revision, path))
            return found

        monkeypatch.setattr(there.storage, "entries", read_and_be_overtaken)
        assert (await there.open(live.table.id)).table.n == live.table.n
        for house in (here, there):
            house.storage.close()

    asyncio.run(story())


def test_everything_that_is_said_at_two_processes_at_once_is_stored(database: str) -> None:
    """Whoever comes second takes the next number."""

    async def story() -> None:
        houses = [House(Storage(database), Desk("key")) for _ in range(2)]
        houses[0].storage.migrate()
        live, readers = await seated(houses[0], 3)
        elsewhere = await houses[1].open(live.table.id)
        for house in houses:
            house._talk = Purses(1e6)
        for number in range(20):
            await asyncio.gather(
                houses[0].chat(live, Person(readers[0].who), f"here {number}"),
                houses[1].chat(elsewhere, Person(readers[1].who), f"there {number}"),
            )
        entries = houses[0].storage.all_entries(live.table.id)
        assert sum(entry.kind == "chat" for entry in entries) == 40
        for house in houses:
            house.storage.close()

    asyncio.run(story())


def test_a_notice_that_is_not_ours_does_not_make_a_process_deaf(servers: tuple[Server, Server], database: str) -> None:
    anna, ben = _two_players(servers)
    try:
        with psycopg.connect(database, autocommit=True) as connection:
            for text in ("hello", '["x", [1]]'):
                connection.execute("select pg_notify(%s, %s)", (CHANNEL, text))
        for _ in range(4):
            mover, other = (anna, ben) if anna.head["mine"] else (ben, anna)
            mover.move()
            while other.head["moves"] != mover.head["moves"]:
                other.hear()
    finally:
        anna.go()
        ben.go()


def test_a_program_hears_of_its_turn_whatever_process_the_table_is_at(servers: tuple[Server, Server]) -> None:
    """It listens at one process; the table is made, and played at, in the other. Whoever listens later is told what is
    still to be decided."""
    scopes = {"name": "robot", "scope": ["read", "play"]}
    token = token_on(httpx2.post(f"{servers[0].url}/account/tokens", data=scopes, timeout=30).text)
    headers = {"Authorization": f"Bearer {token}"}
    here, there = (httpx2.Client(base_url=server.url, headers=headers, timeout=30) for server in servers)
    ben = Player(servers[0].url, "Ben")
    with here, there:
        with there.stream("GET", "/api/events") as events:
            new = {"game": "aqualin", "name": "Robot", "options": {"starter": "first"}}
            table = here.post("/api/tables", json=new).json()["id"]
            ben.sit(table, 1)
            assert _next_event(events) == ("turn", table)
        with there.stream("GET", "/api/events") as events:
            assert _next_event(events) == ("turn", table)
    ben.go()


def _next_event(events: httpx2.Response) -> tuple[str, str]:
    told = json.loads(next(filter(str.strip, events.iter_lines())))
    return told["type"], told["table"]


def test_one_address_with_several_processes(database: str, tmp_path: Path) -> None:
    """`--processes 2` shares an address between two, and starts again whichever is killed: here one after the other,
    so that in the end nobody serves but those that were started again."""
    server = Server(tmp_path, "--database", database, "--processes", "2", "--bots", "0")
    server.start()
    anna = Player(server.url)
    try:
        anna.create("aqualin")
        anna.come()
        anna.move()
        assert server.process is not None
        before = _children(server.process.pid)
        assert len(before) == 2
        for victim in before:
            _kill_and_wait_for_another(victim, server.process.pid)
        assert not before & _children(server.process.pid)
        server.wait()
        anna.come()
        assert anna.head["moves"] == 1
        anna.move()
        assert anna.head["moves"] == 2
    finally:
        anna.go()
        server.stop()


def test_without_the_process_that_keeps_them_alive_none_goes_on(database: str, tmp_path: Path) -> None:
    """Nobody would start them again, and the next server would share its address with them."""
    server = Server(tmp_path, "--database", database, "--processes", "2", "--bots", "0")
    server.start()
    assert server.process is not None
    children = _children(server.process.pid)
    assert len(children) == 2
    server.kill()
    _wait_until(lambda: not any(map(_is_alive, children)))
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"{server.url}/healthz")


def test_a_process_that_does_not_last_is_started_again_later_and_later() -> None:
    """The clock is the test's: the process itself ends at once."""
    child = Child([sys.executable, "-c", ""])
    starts = []
    for now in (quarter / 4 for quarter in range(160)):
        child.look_after(now)
        if child.process is not None:
            starts.append(now)
            child.wait()
    pauses = [later - earlier for earlier, later in itertools.pairwise(starts)]
    assert pauses == [0.75, 1.25, 2.25, 4.25, 8.25, 10.25, 10.25]
    child.look_after(starts[-1] + LASTS)
    assert child.process is not None, "it lasted, as far as anybody knows"
    child.wait()


@pytest.fixture
def neighbours(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two processes that know of each other, each at an address of its own."""
    (tmp_path / "post").mkdir()
    pair = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        neighbour = "--neighbour", str(tmp_path / "post"), str(number), "2"
        pair.append(Server(folder, "--database", database, "--bots", "0", *neighbour))
    for server in pair:
        server.start()
    yield pair
    for server in pair:
        server.stop()


def _at_home_in(number: int, player: Player) -> None:
    """Create tables until one has its home in that process."""
    while Neighbours(Path(), 0, 2).home(player.create("aqualin").encode()) != number:
        pass


@pytest.mark.parametrize("came_to", [0, 1])
def test_a_line_is_handed_over_to_the_home_of_its_table(neighbours: list[Server], came_to: int) -> None:
    """It does not even notice when the process that it came to is killed."""
    anna = Player(neighbours[came_to].url)
    try:
        _at_home_in(1 - came_to, anna)
        anna.come()
        anna.move()
        neighbours[came_to].kill()
        anna.move()
        assert anna.head["moves"] == 2
    finally:
        anna.go()


def test_a_line_stays_where_it_came_to_if_its_home_is_gone(neighbours: list[Server]) -> None:
    anna = Player(neighbours[0].url)
    try:
        _at_home_in(1, anna)
        neighbours[1].kill()
        anna.come()
        anna.move()
        assert anna.head["moves"] == 1
        neighbours[1].start()
        ben = Player(neighbours[1].url, "Ben")
        ben.table = anna.table
        ben.come()
        assert ben.head["moves"] == 1
        anna.move()
        while ben.head["moves"] < 2:
            ben.hear()
        ben.go()
    finally:
        anna.go()


def test_nothing_stored_at_postgresql_is_broken(servers: tuple[Server, Server], database: str) -> None:
    storage = Storage(database)
    try:
        found = audit(storage)
    finally:
        storage.close()
    assert found.tables > 0
    assert found.findings == []
    assert httpx2.get(f"{servers[0].url}/healthz").json() == {"status": "ok"}


def test_a_backup_of_postgresql_restores_into_sqlite(
    servers: tuple[Server, Server], database: str, tmp_path: Path
) -> None:
    """The same file goes either way."""
    anna, ben = _two_players(servers)
    there, here = Storage(database), Storage.in_folder(tmp_path / "copy")
    try:
        anna.go()
        ben.go()
        rows = back_up(there, tmp_path / "monday.atolldb")
        assert restore(tmp_path / "monday.atolldb", here) == rows
        assert here.key() == there.key()
        assert here.all_entries(anna.table) == there.all_entries(anna.table) != []
    finally:
        there.close()
        here.close()


def _children(pid: int) -> set[int]:
    """The processes that another has started and that are alive."""
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return {child for child in map(int, found.stdout.split()) if _is_alive(child)}


def _is_alive(pid: int) -> bool:
    """A process that has ended, but that nobody has asked about yet, is still listed."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return found.stdout.strip()[:1] not in ("", "Z")


def _kill_and_wait_for_another(victim: int, parent: int) -> None:
    known = _children(parent)
    os.kill(victim, signal.SIGKILL)
    _wait_until(lambda: bool(_children(parent) - known))


def _wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.2)


def _two_players(servers: tuple[Server, Server]) -> tuple[Player, Player]:
    anna, ben = Player(servers[0].url, "Anna"), Player(servers[1].url, "Ben")
    name = anna.create("aqualin", others="friends")
    ben.sit(name, 1)
    for player in (anna, ben):
        player.come()
    return anna, ben
