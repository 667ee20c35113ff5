"""Workers pull: what waits for them, who goes first, and what becomes of it when one of them dies or hangs."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
import uvicorn
from starlette.testclient import TestClient

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.registry import find
from atoll.server import thinking
from atoll.server.app import create_app
from atoll.server.house import House
from atoll.server.housebot import Warmth, Worker
from atoll.server.live import Live
from atoll.server.settings import Settings
from atoll.server.storage import Entry, StorageTrouble
from atoll.server.work import OFFERS, REVIEW, Job, Jobs, NoAnswer, hint_for, job_for, review_of
from tests.server.conftest import Guest
from tests.server.test_no_peeking import _table
from tests.server.test_recovery import ANNA, finished, house_in
from tests.server.test_table_page import _play_out

SOON = 30.0


def _move_job(bot: str = "random") -> Job:
    table = _table(find("aqualin"), 2, seed=5)
    assert table.match is not None
    seat = table.match.awaiting[0]
    table.chairs[seat].bot = bot
    return job_for(table, seat)


def _hint_job() -> Job:
    return hint_for(_table(find("aqualin"), 2, seed=5), 0)


def _review_job() -> Job:
    return Job("x", -1, 1, {"kind": REVIEW})


async def _begin(work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
    task = asyncio.get_running_loop().create_task(work)
    await asyncio.sleep(0)
    return task


# What waits.


def test_bots_moves_go_first_then_hints_then_reviews() -> None:
    async def story() -> None:
        jobs = Jobs()
        offered = [_review_job(), _hint_job(), _move_job(), _review_job(), _move_job()]
        for job in offered:
            jobs.offer(job)
        taken = [await jobs.take() for _ in offered]
        assert taken == [offered[i] for i in (2, 4, 1, 0, 3)]

    asyncio.run(story())


def test_what_nobody_waits_for_any_more_is_not_handed_out() -> None:
    async def story() -> None:
        jobs = Jobs()
        askers = [await _begin(jobs.ask(_hint_job())) for _ in range(200)]
        assert len(jobs) == 200
        for asker in askers:
            asker.cancel()
        await asyncio.wait(askers)
        assert len(jobs) == 0
        last = _hint_job()
        jobs.offer(last)
        assert await jobs.take() is last

    asyncio.run(story())


def test_a_lost_job_is_offered_again_before_others_of_its_kind_and_not_for_ever() -> None:
    async def story() -> None:
        jobs = Jobs()
        first, second = _move_job(), _move_job()
        answer = jobs.offer(first)
        jobs.offer(second)
        for _ in range(OFFERS):
            assert await jobs.take() is first
            jobs.lose(first)
        assert await jobs.take() is second
        assert isinstance(answer.exception(), NoAnswer)

    asyncio.run(story())


def test_hints_for_lines_that_hang_up_do_not_wait(house: House, client: TestClient) -> None:
    for number in range(5):
        guest = Guest(client, f"Guest {number}")
        name = guest.create("aqualin", others="screen")
        with guest.line(name) as line:
            line.until("head")
            line.send("seat", 0)
            line.until("head")
            line.send("hint")
            _until(lambda: len(house.jobs) == 1)
    _until(lambda: len(house.jobs) == 0)


def test_a_person_waits_for_one_hint_at_a_time(anna: Guest, house: House) -> None:
    """However many pages they have open."""
    names = [anna.create("aqualin", others="screen", starter="first") for _ in range(2)]
    with anna.line(names[0]) as first, anna.line(names[1]) as second:
        for line in (first, second):
            line.until("head")
            line.send("seat", 0)
            line.until("head")
        first.send("hint")
        _until(lambda: len(house.jobs) == 1)
        second.send("hint")
        assert second.until("no")["no"] == "The bots are busy. Try again later."
        assert len(house.jobs) == 1


def test_hints_are_not_too_many_in_all(client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes again and again as somebody else does not keep everybody else waiting."""
    monkeypatch.setattr(thinking, "MOST_HINTS", 2)
    with contextlib.ExitStack() as open_lines:
        lines = []
        for number in range(3):
            guest = Guest(client, f"Guest {number}")
            line = open_lines.enter_context(guest.line(guest.create("aqualin", others="screen", starter="first")))
            line.until("head")
            line.send("seat", 0)
            line.until("head")
            lines.append(line)
        for count, line in enumerate(lines[:2], 1):
            line.send("hint")
            _until(lambda count=count: len(house.jobs) == count)
        lines[2].send("hint")
        assert lines[2].until("no")["no"] == "The bots are busy. Try again later."
        assert len(house.jobs) == 2


def test_reviews_are_few_and_one_for_each_person(client: TestClient, house: House) -> None:
    house.jobs.grace = 60
    guests = [Guest(client, f"Guest {number}") for number in range(thinking.MOST_REVIEWS + 1)]
    names = {guest.name: [guest.create("aqualin", others="screen") for _ in range(2)] for guest in guests}
    for guest in guests:
        for name in names[guest.name]:
            _play_out(guest, name)
    first, *others, last = guests
    assert first.get(f"/t/{names[first.name][0]}/review").status_code == 200
    refused = first.get(f"/t/{names[first.name][1]}/review")
    assert refused.status_code == 503
    assert "The bots are busy. Try again later." in refused.text
    for guest in others:
        assert guest.get(f"/t/{names[guest.name][0]}/review").status_code == 200
    assert len(house.jobs) == thinking.MOST_REVIEWS
    assert "The bots are busy. Try again later." in last.get(f"/t/{names[last.name][0]}/review").text
    assert len(house.jobs) == thinking.MOST_REVIEWS
    assert first.get(f"/t/{names[first.name][0]}/review").status_code == 200, "whoever waits may go on waiting"


def test_a_review_that_nobody_looks_for_any_more_is_dropped(
    anna: Guest, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "ABANDONED", 0.2)
    house.jobs.grace = 60
    names = [anna.create("aqualin", others="screen") for _ in range(2)]
    for name in names:
        _play_out(anna, name)
    assert anna.get(f"/t/{names[0]}/review").status_code == 200
    _until(lambda: len(house.jobs) == 0)
    for name in reversed(names):
        assert anna.get(f"/t/{name}/review").status_code == 200
        _until(lambda: len(house.jobs) == 0)


def test_a_review_is_dropped_when_the_end_of_the_game_is_taken_back(tmp_path: Path) -> None:
    """The game may end otherwise, and until then nobody looks into it."""

    async def story() -> None:
        house = house_in(tmp_path)
        live = await finished(house)
        assert await house.thinking.review(live, ANNA.who) is None
        await asyncio.sleep(0)
        assert len(house.jobs) == 1
        await house._append(live, live.table.entry("undo", 0, {"count": 1}))
        await asyncio.sleep(0.01)
        assert len(house.jobs) == 0
        assert live.review is None
        with pytest.raises(BadOption):
            await house.thinking.review(live, ANNA.who)
        house.storage.close()

    asyncio.run(story())


# What becomes of a bot's decision.


async def _bots_turn(house: House) -> Live:
    """A table of Aqualin at which a bot has the first decision."""
    live = await house.create(find("aqualin"), ANNA, seats=2, options={"starter": "second"}, seed=1)
    await house.sit(live, 0, ANNA, "Anna")
    await house.seat_bot(live, 1, "random", "Robot")
    return live


async def _moved(live: Live) -> str:
    assert live.table.match is not None
    async with asyncio.timeout(10):
        while not live.table.match.log:
            await asyncio.sleep(0.01)
    return live.table.match.rulebook.write(live.table.match.log[0][1])


def test_a_decision_that_cannot_be_stored_is_kept_and_nobody_else_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "ASK_AGAIN", 0.01)

    async def story() -> None:
        house = house_in(tmp_path)
        live = await _bots_turn(house)
        job = await house.jobs.take()
        append, refused = house.storage.append, 0

        async def refuse(name: str, entry: Entry) -> None:
            nonlocal refused
            assert len(house.jobs) == 0
            if entry.kind == "move" and refused < 3:
                refused += 1
                raise StorageTrouble(say("the disk is full"))
            await append(name, entry)

        monkeypatch.setattr(house.storage, "append", refuse)
        assert live.table.match is not None
        found = live.table.match.moves(1)[-1].text
        house.jobs.answer(job.id, found)
        assert await _moved(live) == found
        assert refused == 3
        assert job.offers == 1
        house.storage.close()

    asyncio.run(story())


def test_a_bot_whose_workers_die_or_talk_nonsense_decides_at_random_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        live = await _bots_turn(house)
        for _ in range(OFFERS):
            house.jobs.lose(await house.jobs.take())
        assert await _moved(live)
        live = await _bots_turn(house)
        job = await house.jobs.take()
        house.jobs.answer(job.id, "no such move")
        assert await _moved(live)
        house.storage.close()

    asyncio.run(story())


def test_a_bot_that_need_not_decide_any_more_is_not_thought_about(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        live = await _bots_turn(house)
        async with asyncio.timeout(10):
            while not len(house.jobs):
                await asyncio.sleep(0.01)
        await house.stand(live, 1, ANNA)
        await asyncio.sleep(0.05)
        assert len(house.jobs) == 0
        house.storage.close()

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
        _until(lambda: self._server.started)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(30)

    @property
    def jobs(self) -> Jobs:
        house: House = self.app.state.house
        return house.jobs

    def ask(self, job: Job) -> Any:
        """A question to the workers: there will be an answer, or none."""
        return asyncio.run_coroutine_threadsafe(self.jobs.ask(job), self.loop)

    def client(self) -> httpx2.Client:
        headers = {"Authorization": f"Bearer {self.app.state.tokens.house}"}
        return httpx2.Client(base_url=self.url, headers=headers, timeout=10)

    def workers(self) -> set[int]:
        """The processes that work here now, by their numbers."""
        found = set()
        for path in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                words = (path / "cmdline").read_bytes().split(b"\0")
                if b"atoll.server.housebot" in words and self.url.encode() in words:
                    found.add(int(path.name))
        return found


def _until(is_so: Callable[[], bool], seconds: float = SOON) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextlib.contextmanager
def _line(http: httpx2.Client, **asked: str) -> Iterator[Iterator[dict[str, Any]]]:
    """A worker's line: the jobs that it is handed."""
    with http.stream("GET", "/api/house/work", params=asked) as lines:
        yield (json.loads(line) for line in lines.iter_lines() if line.strip())


def test_a_worker_is_handed_one_job_and_the_next_when_it_asks_again(tmp_path: Path) -> None:
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        answers = [hall.ask(_move_job()) for _ in range(3)]
        _until(lambda: len(hall.jobs) == 3)
        for left in (2, 1, 0):
            with _line(http) as line:
                work = next(line)
                time.sleep(0.2)
                assert len(hall.jobs) == left
                http.post(f"/api/house/answers/{work['id']}", json="a move")
                assert list(line) == [], "the line ends with the answer"
        assert [answer.result(5) for answer in answers] == ["a move"] * 3


def test_what_a_worker_had_in_hand_goes_to_another_at_once(tmp_path: Path) -> None:
    """Its line breaks when it dies."""
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        answer = hall.ask(_move_job())
        with _line(http) as line:
            lost = next(line)
            assert len(hall.jobs) == 0
        with _line(http) as line:
            began = time.monotonic()
            work = next(line)
            assert time.monotonic() - began < 2
            assert work["id"] == lost["id"]
            http.post(f"/api/house/answers/{work['id']}", json="a move")
        assert answer.result(5) == "a move"


def test_a_long_job_lets_urgent_ones_through_and_ends_when_nobody_wants_it(tmp_path: Path) -> None:
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        review = hall.ask(_review_job())
        with _line(http) as line:
            held = next(line)["id"]
            with _line(http, holding=held) as urgent:
                assert list(urgent) == []
            other = hall.ask(_review_job())
            move = hall.ask(_move_job())
            _until(lambda: len(hall.jobs) == 2)
            with _line(http, holding=held) as urgent:
                work = next(urgent)
                assert work["kind"] == "move"
                http.post(f"/api/house/answers/{work['id']}", json="a move")
            assert move.result(5) == "a move"
            with _line(http, holding=held) as urgent:
                assert list(urgent) == []
            review.cancel()
            _until(lambda: http.get("/api/house/work", params={"holding": held}).status_code == 410)
        other.cancel()


def test_a_worker_that_is_not_heard_of_is_told_on_and_its_job_goes_to_another(tmp_path: Path) -> None:
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        hung: list[str] = []
        hall.jobs.on_hang = hung.append
        hall.jobs.grace = 1.0
        answer = hall.ask(_move_job())
        with _line(http, worker="sleeper") as line:
            lost = next(line)
            with _line(http, worker="other") as second:
                work = next(second)
                assert work["id"] == lost["id"]
                assert hung == ["sleeper"]
                http.post(f"/api/house/answers/{work['id']}", json="a move")
        assert answer.result(5) == "a move"


class Warm(Warmth):
    """All games are compiled."""

    def engine(self, game: str) -> str:
        return "native"


def _long_review() -> Job:
    """A whole game, with time enough to interrupt."""
    dice, table = random.Random(3), _table(find("aqualin"), 2, seed=5)
    assert table.match is not None
    while not table.match.over:
        seat = table.match.awaiting[0]
        table.take(table.entry("move", seat, dice.choice(table.match.moves(seat)).text))
    return review_of(table)


def test_a_bots_move_need_not_wait_until_a_review_is_ready(tmp_path: Path) -> None:
    """A review takes ten seconds and more; the one worker that has it in hand thinks of others in between."""
    with Hall(tmp_path, bots=0) as hall, hall.client() as http:
        review = hall.ask(_long_review())
        working = Thread(target=Worker(http, "only", Warm()).serve)
        _until(lambda: len(hall.jobs) == 1)
        working.start()
        _until(lambda: len(hall.jobs) == 0)
        assert hall.ask(_move_job()).result(30)
        assert hall.ask(_move_job()).result(30)
        assert not review.done()
        review.cancel()
        working.join(10)
        assert not working.is_alive(), "nobody waits for the review any more"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server with two real workers, which have loaded the rules."""
    with Hall(tmp_path_factory.mktemp("hall"), bots=2) as hall:
        hall.jobs.grace = 60
        for _ in range(3):
            for answer in [hall.ask(_move_job()) for _ in range(2)]:
                assert answer.result(60)
        yield hall


def test_a_worker_process_that_is_killed_is_replaced(hall: Hall) -> None:
    """Seen by its number, since a bot without workers would play on at random."""
    before = hall.workers()
    assert len(before) == 2
    for each in before:
        os.kill(each, signal.SIGKILL)
    _until(lambda: len(hall.workers()) == 2 and not hall.workers() & before)
    assert hall.ask(_move_job()).result(60), "and the new ones work"


def test_a_worker_process_that_hangs_is_killed_and_replaced_and_its_job_goes_to_another(hall: Hall) -> None:
    _until(lambda: hall.jobs.idle == 2)
    before = hall.workers()
    hanging = min(before)
    hall.jobs.grace = 5
    os.kill(hanging, signal.SIGSTOP)
    answers = [hall.ask(_move_job()) for _ in range(2)]
    for answer in answers:
        assert answer.result(20), "one of the two was in the hands of the worker that hangs"
    _until(lambda: len(hall.workers()) == 2 and hanging not in hall.workers())
    assert before - hall.workers() == {hanging}
