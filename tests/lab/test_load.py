"""`atoll load`: clients that know no rules play a real server's tables."""

import asyncio
from collections.abc import Iterator

import pytest

from atoll.lab.clients import NoServer
from atoll.lab.load import Host, Pace, Party, Tally, measure
from tests.server.real import Server, free_port

pytestmark = pytest.mark.xdist_group("load")
PATIENCE = 120.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real one in a process of its own, without bots."""
    server = Server(tmp_path_factory.mktemp("server"), "--bots", "0")
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize(("game", "seats", "pace"), [("aqualin", 2, 0), ("aqualin", 2, 2000), ("sea_or_shore", 3, 0)])
def test_a_party_plays_game_after_game(server: Server, game: str, seats: int, pace: float) -> None:
    """Also where several decide at once, and without a single refusal. At a pace, it leaves when a game is over."""
    tally = Tally()
    tables: list[int] = []

    async def story() -> None:
        host = Host(server.url)
        party = Party(game, seats, tally, 1, Pace(pace), host)
        party.running = True
        tasks = [asyncio.create_task(work) for work in (host.serve(), party.play_on())]
        async with asyncio.timeout(PATIENCE):
            while tally.games < 2 and not any(task.done() for task in tasks):
                await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await host.finish()
        tables.append(party.tables)
        await party.go_home()

    asyncio.run(story())
    assert tally.games >= 2 and tally.refused == 0
    assert tally.moves == len(tally.times) and tally.frames >= tally.moves
    assert tables[0] <= 1 if pace else tables[0] >= 2


def test_the_report_says_what_was_asked_for(server: Server) -> None:
    done: list[tuple[int, int]] = []

    async def story() -> dict[str, object]:
        return await measure(
            server.url,
            "aqualin",
            seats=2,
            tables=3,
            seconds=1,
            rate=50,
            progress=lambda now, all_: done.append((now, all_)),
        )

    report = asyncio.run(story())
    fields = {"moves_per_s", "p50_ms", "p99_ms", "bytes_per_move", "kb_per_table"}
    assert fields <= report.keys() and report["moves"] and report["tables"] == 3
    assert done[-1] == (3, 3)


def test_tables_are_ready_before_the_clock_starts(server: Server) -> None:
    """Without a pace, moves are counted, not the making of tables."""
    done: list[tuple[int, int]] = []

    async def story() -> dict[str, object]:
        return await measure(
            server.url, "aqualin", seats=2, tables=1, seconds=4, progress=lambda now, all_: done.append((now, all_))
        )

    report = asyncio.run(story())
    assert done[-1] == (4, 4) and report["games"] and not report["refused"]


@pytest.mark.parametrize("url", ["http://127.0.0.1:{port}", "tables.example"])
def test_nobody_there_is_a_clear_error(url: str) -> None:
    with pytest.raises(NoServer):
        asyncio.run(measure(url.format(port=free_port()), "aqualin", seats=2, tables=1, seconds=1))
