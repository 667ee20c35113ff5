"""Workers pull: what becomes of a bot's decision, and of what a worker had in hand when it dies or hangs."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
import uvicorn

from atoll.bots.worker import Warmth, Worker
from atoll.core.message import say
from atoll.core.registry import find
from atoll.server.app import create_app
from atoll.server.bots import thinking
from atoll.server.bots.jobs import Job, review_job
from atoll.server.bots.queue import OFFERS, JobQueue
from atoll.server.services import Services
from atoll.server.settings import Settings
from atoll.server.storage.log import Entry, StorageTrouble
from atoll.server.tables.meaning import match_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from tests.server.moments import PEOPLE, parts
from tests.server.test_no_peeking import _table
from tests.server.test_queue import SOON, a_move_job, a_review_job, bots_turn, moved, until, waiting

# What becomes of a bot's decision.


def test_a_decision_that_cannot_be_stored_is_kept_and_nobody_else_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "ASK_AGAIN", 0.01)

    async def story() -> None:
        here = parts(tmp_path)
        table = await bots_turn(here)
        job = await here.queue.take()
        append, refused = here.storage.log.append, 0

        async def refuse(name: str, *entries: Entry) -> None:
            nonlocal refused
            assert waiting(here.queue) == 0
            if entries[0].kind == "move" and refused < 3:
                refused += 1
                raise StorageTrouble(say("the disk is full"))
            await append(name, *entries)

        monkeypatch.setattr(here.storage.log, "append", refuse)
        found = match_of(table.state).moves(1)[-1].text
        here.queue.answer(job.id, found)
        assert await moved(table) == found
        assert refused == 3
        assert job.offers == 1
        here.storage.close()

    asyncio.run(story())


def test_a_bot_whose_workers_die_or_talk_nonsense_is_thought_for_here_at_once(tmp_path: Path) -> None:
    """Nobody waits until another worker might have been ready."""

    async def story() -> None:
        here = parts(tmp_path)
        table = await bots_turn(here)
        for _ in range(OFFERS):
            here.queue.lose(await here.queue.take())
        assert await moved(table)
        table = await bots_turn(here)
        job = await here.queue.take()
        here.queue.answer(job.id, "no such move")
        assert await moved(table)
        here.storage.close()

    asyncio.run(story())


def test_a_bot_that_need_not_decide_any_more_is_not_thought_about(tmp_path: Path) -> None:
    async def story() -> None:
        here = parts(tmp_path)
        table = await bots_turn(here)
        async with asyncio.timeout(10):
            while not waiting(here.queue):
                await asyncio.sleep(0.01)
        await here.deeds.stand(table, Player(PEOPLE[0], 1))
        await asyncio.sleep(0.05)
        assert waiting(here.queue) == 0
        here.storage.close()

    asyncio.run(story())


# The line between workers and the server, over real sockets.


class Hall:
    """A server on a real socket in a thread of this process, so that a test can look into it."""

    def __init__(self, folder: Path, bots: int) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.app = create_app(Settings(folder, own_url=self.url, bot_processes=bots, bot_pause=0))
        self._server = uvicorn.Server(uvicorn.Config(self.app, log_config=None, timeout_graceful_shutdown=1))
        self._thread = Thread(target=asyncio.run, args=(self._serve(),))

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self.socket])

    def __enter__(self) -> "Hall":
        self._thread.start()
        until(lambda: self._server.started)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(30)

    @property
    def here(self) -> Services:
        found: Services = self.app.state.services
        return found

    @property
    def queue(self) -> JobQueue:
        return self.here.queue

    def ask(self, job: Job) -> Any:
        """A question to the workers: there will be an answer, or none."""
        return asyncio.run_coroutine_threadsafe(self.queue.ask(job), self.loop)

    def client(self) -> httpx2.Client:
        headers = {"Authorization": f"Bearer {self.here.tokens.house}"}
        return httpx2.Client(base_url=self.url, headers=headers, timeout=10)

    def workers(self) -> set[int]:
        """The processes that work here now, by their numbers."""
        found = set()
        for path in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                words = (path / "cmdline").read_bytes().split(b"\0")
                if b"atoll.bots.worker" in words and self.url.encode() in words:
                    found.add(int(path.name))
        return found


@contextlib.contextmanager
def _line(http: httpx2.Client, **asked: str) -> Iterator[Iterator[dict[str, Any]]]:
    """A worker's line: the jobs that it is handed."""
    with http.stream("GET", "/api/house/work", params=asked) as lines:
        yield (json.loads(line) for line in lines.iter_lines() if line.strip())


def test_a_worker_is_handed_one_job_and_the_next_when_it_asks_again(tmp_path: Path) -> None:
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        answers = [hall.ask(a_move_job()) for _ in range(3)]
        until(lambda: waiting(hall.queue) == 3)
        for left in (2, 1, 0):
            with _line(http) as line:
                work = next(line)
                time.sleep(0.2)
                assert waiting(hall.queue) == left
                http.post(f"/api/house/answers/{work['id']}", json="a move")
                assert list(line) == [], "the line ends with the answer"
        assert [answer.result(SOON) for answer in answers] == ["a move"] * 3


def test_what_a_worker_had_in_hand_goes_to_another_at_once(tmp_path: Path) -> None:
    """Its line breaks when it dies."""
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        answer = hall.ask(a_move_job())
        with _line(http) as line:
            lost = next(line)
            assert waiting(hall.queue) == 0
        with _line(http) as line:
            began = time.monotonic()
            work = next(line)
            assert time.monotonic() - began < hall.queue.grace / 2
            assert work["id"] == lost["id"]
            http.post(f"/api/house/answers/{work['id']}", json="a move")
        assert answer.result(SOON) == "a move"


def test_a_long_job_lets_urgent_ones_through_and_ends_when_nobody_wants_it(tmp_path: Path) -> None:
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        review = hall.ask(a_review_job())
        with _line(http) as line:
            held = next(line)["id"]
            with _line(http, holding=held) as urgent:
                assert list(urgent) == []
            other = hall.ask(a_review_job())
            move = hall.ask(a_move_job())
            until(lambda: waiting(hall.queue) == 2)
            with _line(http, holding=held) as urgent:
                work = next(urgent)
                assert work["kind"] == "move"
                http.post(f"/api/house/answers/{work['id']}", json="a move")
            assert move.result(SOON) == "a move"
            with _line(http, holding=held) as urgent:
                assert list(urgent) == []
            review.cancel()
            until(lambda: http.get("/api/house/work", params={"holding": held}).status_code == 410)
        other.cancel()


def test_a_worker_that_is_not_heard_of_is_told_on_and_its_job_goes_to_another(tmp_path: Path) -> None:
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        hung: list[str] = []
        hall.queue.on_hang = hung.append
        hall.queue.grace = 1.0
        answer = hall.ask(a_move_job())
        with _line(http, worker="sleeper") as line:
            lost = next(line)
            with _line(http, worker="other") as second:
                work = next(second)
                assert work["id"] == lost["id"]
                assert hung == ["sleeper"]
                http.post(f"/api/house/answers/{work['id']}", json="a move")
        assert answer.result(SOON) == "a move"


class Warm(Warmth):
    """All games are compiled."""

    def engine(self, game: str) -> str:
        return "native"


def _long_review() -> Job:
    """A whole game, with time enough to interrupt."""
    dice, state = random.Random(3), _table(find("aqualin"), 2, seed=5)
    match = match_of(state)
    while not match.over:
        seat = match.awaiting[0]
        state.take(state.entry("move", seat, dice.choice(match.moves(seat)).text))
    return review_job(OpenTable(state), "somebody")


def test_a_bots_move_need_not_wait_until_a_review_is_ready(tmp_path: Path) -> None:
    """A review takes ten seconds and more; the one worker that has it in hand thinks of others in between."""
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        review = hall.ask(_long_review())
        working = Thread(target=Worker(http, "only", Warm()).serve)
        until(lambda: waiting(hall.queue) == 1)
        working.start()
        until(lambda: waiting(hall.queue) == 0)
        assert hall.ask(a_move_job()).result(30)
        assert hall.ask(a_move_job()).result(30)
        assert not review.done()
        review.cancel()
        working.join(SOON)
        assert not working.is_alive(), "nobody waits for the review any more"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server with two real workers, which have loaded the rules."""
    with Hall(tmp_path_factory.mktemp("hall"), bots=2) as hall:
        hall.queue.grace = 60
        for _ in range(3):
            for answer in [hall.ask(a_move_job()) for _ in range(2)]:
                assert answer.result(60)
        yield hall


def test_a_worker_process_that_is_killed_is_replaced(hall: Hall) -> None:
    """Seen by its number, since a bot without workers would be thought for here."""
    before = hall.workers()
    assert len(before) == 2
    for each in before:
        os.kill(each, signal.SIGKILL)
    until(lambda: len(hall.workers()) == 2 and not hall.workers() & before)
    assert hall.ask(a_move_job()).result(60), "and the new ones work"


def test_a_worker_process_that_hangs_is_killed_and_replaced_and_its_job_goes_to_another(hall: Hall) -> None:
    until(lambda: hall.queue.idle == 2)
    before = hall.workers()
    hanging = min(before)
    hall.queue.grace = 5
    os.kill(hanging, signal.SIGSTOP)
    answers = [hall.ask(a_move_job()) for _ in range(2)]
    for answer in answers:
        assert answer.result(60), "one of the two was in the hands of the worker that hangs"
    until(lambda: len(hall.workers()) == 2 and hanging not in hall.workers())
    assert before - hall.workers() == {hanging}
