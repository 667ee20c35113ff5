"""Limits: how much somebody may ask for, by count, by size and by what it costs; whoever asks is a household."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from websockets.asyncio.client import connect

from atoll.core.errors import BadOption
from atoll.core.registry import find
from atoll.server.app import create_app
from atoll.server.bots.jobs import move_job
from atoll.server.bots.queue import JobQueue, NoAnswer
from atoll.server.limits import guard, processor_time, rate_limit
from atoll.server.limits.guard import Guard
from atoll.server.limits.processor_time import Account, Accounts, Paid, TooBusy, in_thread
from atoll.server.limits.protocols import Connections
from atoll.server.limits.rate_limit import MOST_KEPT, RateLimits, TokenBucket
from atoll.server.services import Services, household_of, player_of
from atoll.server.settings import Settings
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from tests.server.moments import noting, parts, seated, until
from tests.server.test_connections import STRANGER, Door, closing_code, ends, play
from tests.server.test_websockets import Page, frame, is_there, line_at, open_line

pytestmark = pytest.mark.xdist_group("limits")
AFAR = "203.0.113.9"
NETWORK = [f"2001:db8:1:2::{number:x}" for number in range(1, 301)]
"""Addresses that one household has."""
NEXT_DOOR = "2001:db8:1:3::1"


# Buckets.


class Clock:
    """A clock that somebody has in hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def monotonic(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which buckets fill."""
    clock = Clock()
    monkeypatch.setattr(rate_limit, "time", SimpleNamespace(monotonic=clock))
    return clock


@pytest.fixture
def processor(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the processor, as those see it who pay for it."""
    clock = Clock()
    monkeypatch.setattr(processor_time, "time", SimpleNamespace(thread_time=clock))
    return clock


def test_a_bucket_fills_as_time_goes_by_up_to_a_most(monotonic: Clock) -> None:
    bucket = TokenBucket(2, 6)
    assert [bucket.afford() for _ in range(8)] == [True] * 6 + [False] * 2
    monotonic.now += 1
    assert [bucket.afford() for _ in range(3)] == [True, True, False]
    monotonic.now += 1000
    assert bucket.left == 6


def test_whoever_pays_with_what_will_only_come_is_told_how_long_that_takes(monotonic: Clock) -> None:
    bucket = TokenBucket(2, 6)
    assert bucket.pay(6) == 0
    assert bucket.pay(3) == 1.5
    assert not bucket.afford()
    monotonic.now += 1.5
    assert bucket.left == 0


def test_buckets_of_those_who_have_gone_are_not_kept_for_ever() -> None:
    limits = RateLimits(10)
    first = limits.of("0")
    assert limits.of("0") is first
    for number in range(MOST_KEPT + 5):
        limits.of(str(number))
    assert len(limits._buckets) == MOST_KEPT


def test_accounts_of_those_who_have_gone_are_not_kept_for_ever() -> None:
    accounts = Accounts()
    first = accounts.of("0")
    assert first is not None and accounts.of("0") is first
    for number in range(1, MOST_KEPT + 5):
        accounts.of(str(number))
        accounts.of("0")
    assert len(accounts._accounts) == MOST_KEPT
    assert accounts.of("0") is first, "whoever comes again and again keeps their account"


# Processor time.


def spent(account: Account) -> float:
    """How much was paid for what the loop has done. No time goes by that fills it up."""
    return account.loop.most - account.loop.left


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(in_time())


def test_what_somebody_does_on_the_loop_is_counted_and_not_what_others_do_meanwhile(
    processor: Clock, monotonic: Clock
) -> None:
    async def story() -> None:
        mine, theirs, gate = Account(), Account(), asyncio.Event()

        async def work() -> str:
            processor.now += 1
            await gate.wait()
            processor.now += 2
            await asyncio.sleep(0)
            processor.now += 4
            return "done"

        async def others() -> None:
            for _ in range(5):
                processor.now += 100
                await asyncio.sleep(0)
            gate.set()

        async def free() -> None:
            processor.now += 1000

        result, *_ = await asyncio.gather(Paid(work(), mine), Paid(others(), theirs), Paid(free(), None))
        assert result == "done"
        assert (spent(mine), spent(theirs)) == (7, 500)

    run(story)


def test_what_is_awaited_inside_is_passed_on_as_it_is(processor: Clock, monotonic: Clock) -> None:
    """Results and errors of whatever somebody waits for, and of the whole; what led to an error is paid for, too."""

    async def story() -> None:
        account, loop = Account(), asyncio.get_running_loop()

        async def work(fails: bool) -> int:
            found: asyncio.Future[int] = loop.create_future()
            if fails:
                loop.call_soon(found.set_exception, ValueError("no"))
            else:
                loop.call_soon(found.set_result, 5)
            try:
                return await found
            except ValueError as error:
                processor.now += 1
                raise KeyError("nor this") from error
            finally:
                processor.now += 1

        assert await Paid(work(False), account) == 5
        with pytest.raises(KeyError) as wrong:
            await Paid(work(True), account)
        assert isinstance(wrong.value.__cause__, ValueError)
        assert spent(account) == 3

    run(story)


def test_whoever_is_cancelled_may_tidy_up_and_pays_for_it(processor: Clock, monotonic: Clock) -> None:
    """Or go on all the same: time limits inside work as without a clock around."""

    async def story() -> None:
        account, ended = Account(), []

        async def work() -> None:
            try:
                await asyncio.sleep(1000)
            except asyncio.CancelledError:
                processor.now += 1
                await asyncio.sleep(0)
                processor.now += 1
                ended.append("tidied up")
                raise

        async def stubborn() -> str:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.01):
                    await asyncio.sleep(1000)
            processor.now += 1
            return "went on"

        task = asyncio.ensure_future(Paid(work(), account))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == ["tidied up"] and spent(account) == 2
        assert await Paid(stubborn(), account) == "went on"
        assert spent(account) == 3

    run(story)


def test_who_pays_is_known_inside_and_forgotten_after(processor: Clock, monotonic: Clock) -> None:
    """Each of two that take turns on the loop has its own."""

    async def story() -> None:
        accounts = [Account(), Account()]

        async def work(account: Account) -> None:
            for _ in range(3):
                assert processor_time._paying.get() is account
                await asyncio.sleep(0)

        await asyncio.gather(*(Paid(work(account), account) for account in accounts))
        assert processor_time._paying.get() is None
        await Paid(work(accounts[0]), accounts[0])
        assert processor_time._paying.get() is None

    run(story)


def test_whoever_has_overdrawn_waits_until_time_has_filled_the_account() -> None:
    async def story() -> None:
        account = Account()
        await account.wait()
        account.loop.pay(account.loop.left + 0.05)
        await account.wait()
        assert account.loop.left >= -0.001

    run(story)


def test_long_things_are_paid_for_from_an_account_of_their_own(processor: Clock, monotonic: Clock) -> None:
    """By whoever asked for them, though they are done in a thread; also if they fail. Then nothing more is begun."""

    async def story() -> None:
        account = Account()

        def long(seconds: float, fails: bool = False) -> str:
            processor.now += seconds
            if fails:
                raise ValueError("no")
            return "done"

        async def ask(*how: Any) -> str:
            return await in_thread(long, *how)

        assert await Paid(ask(2.0), account) == "done"
        assert account.threads.left == account.threads.most - 2
        with pytest.raises(ValueError, match="no"):
            await Paid(ask(4.0, True), account)
        assert account.threads.left == account.threads.most - 6
        with pytest.raises(TooBusy):
            await Paid(ask(1.0), account)
        assert account.threads.left == account.threads.most - 6
        monotonic.now += 1000
        assert await Paid(ask(1.0), account) == "done"
        assert await ask(1000.0) == "done", "nobody pays who is on this machine"
        assert account.threads.left == account.threads.most - 1

    run(story)


def test_each_household_has_one_long_thing_done_at_a_time() -> None:
    """Others do not wait for it: threads are for everybody."""

    async def story() -> None:
        begun: list[str] = []
        go_on = threading.Event()

        def long(name: str) -> None:
            begun.append(name)
            go_on.wait(60)

        accounts = {"mine": Account(), "theirs": Account()}
        doing = [
            asyncio.ensure_future(Paid(in_thread(long, name), accounts[name])) for name in ("mine", "mine", "theirs")
        ]
        try:
            await until(lambda: len(begun) == 2)
            await asyncio.sleep(0.05)
            assert sorted(begun) == ["mine", "theirs"]
        finally:
            go_on.set()
            await asyncio.gather(*doing)
        assert sorted(begun) == ["mine", "mine", "theirs"]

    run(story)


# A household that has overdrawn its account.


def from_afar(app: FastAPI, host: str = AFAR) -> TestClient:
    return TestClient(app, client=(host, 5000))


def test_a_household_that_has_overdrawn_is_told_to_wait(
    app: FastAPI, client: TestClient, here: Services, processor: Clock
) -> None:
    """In words, with everything, and when to come back; when time has filled the account, it is served again."""
    account = here.accounts.of(AFAR)
    assert account is not None
    account.loop.pay(1000)
    for method, path in (("GET", "/"), ("GET", "/healthz"), ("POST", "/play/aqualin"), ("GET", "/api/games")):
        answer = from_afar(app).request(method, path, headers={"Accept-Language": "de"})
        assert answer.status_code == 429 and answer.headers["Retry-After"] == "5"
        assert "Zu viele Anfragen" in (answer.json()["error"] if path.startswith("/api") else answer.text)
        assert from_afar(app, "203.0.113.10").request(method, path).status_code != 429
        assert client.request(method, path).status_code != 429
    account.loop.pay(-2000)
    assert from_afar(app).get("/").status_code == 200


def test_what_a_request_costs_is_paid_by_whoever_sent_it(app: FastAPI, here: Services, processor: Clock) -> None:
    """Also if it is answered with an error; what a whole network of addresses asks for, from one account."""
    looked = []

    def tick() -> float:
        looked.append(processor.now)
        processor.now += 0.0001
        return processor.now

    processor_time.time.thread_time = tick  # type: ignore[attr-defined]
    for host in (AFAR, *NETWORK[:2], "127.0.0.1"):
        del looked[:]
        assert from_afar(app, host).get("/t/nonsense").status_code == 404
        assert bool(looked) == (host != "127.0.0.1")
    assert list(here.accounts._accounts) == [AFAR, "2001:db8:1:2::/64"]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_never_limited(app: FastAPI, client: TestClient, here: Services, host: str) -> None:
    """Whatever it asks for, and however often: our own workers, and `atoll load`, are here."""
    request: Any = SimpleNamespace(client=SimpleNamespace(host=host), scope={})
    assert household_of(request) == "" and here.accounts.of(household_of(request)) is None
    near = from_afar(app, host)
    assert {near.get("/api/tables/nonsense").status_code for _ in range(250)} == {404}
    assert {near.post("/language", data={"language": "fr"}).status_code for _ in range(80)} == {200}
    assert not here.accounts._accounts


def test_whoever_makes_much_work_on_a_live_line_waits(tmp_path: Path, processor: Clock) -> None:
    """As long as the account is overdrawn; nothing that was asked for is lost."""

    def tick() -> float:
        processor.now += 0.05
        return processor.now

    processor_time.time.thread_time = tick  # type: ignore[attr-defined]

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here)
        page, account = Page(), Account()
        living = asyncio.create_task(line_at(here, table, page, account).run())
        started = time.monotonic()
        for _ in range(10):
            page.send("why", ["nothing"])
        await until(lambda: sum('"why"' in text for text in page.heard) == 10)
        # Of half a second, or more, three tenths may be used at once, and the others come in fifths of a second.
        assert time.monotonic() - started > 0.7
        page.go()
        await living
        here.storage.close()

    run(story)


def test_a_household_that_is_far_overdrawn_has_no_lines() -> None:
    """Those it has are dropped when something comes on them, and others are refused in a way that pages understand.
    Whoever only has to wait for their turn keeps theirs."""
    accounts = Accounts()

    async def story(door: Door) -> None:
        account, streams = accounts.of("127.0.0.2"), await open_line(door, STRANGER)
        assert account is not None
        account.loop.pay(account.loop.left + account.loop.most / 2)
        assert await is_there(streams)
        account.loop.pay(1000)
        streams[1].write(frame(1, b"x"))
        await ends(streams)
        async with connect(door.address, local_addr=STRANGER) as line:
            assert await closing_code(line) == 4429
        assert await is_there(await open_line(door)), "this machine"
        account.loop.pay(-2000)
        assert await is_there(await open_line(door, STRANGER))

    play(story, Connections(accounts=accounts))


def test_what_comes_on_a_line_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """To read it takes time as well, whatever it is."""
    accounts = Accounts()
    paid: list[tuple[TokenBucket, float]] = []
    monkeypatch.setattr(TokenBucket, "pay", noting(paid, TokenBucket.pay))

    async def story(door: Door) -> None:
        streams, near = await open_line(door, STRANGER), await open_line(door)
        account = accounts.of("127.0.0.2")
        assert account is not None
        paid.clear()
        assert await is_there(streams)
        assert paid and all(bucket is account.loop for bucket, _ in paid)
        paid.clear()
        assert await is_there(near)
        assert not paid

    play(story, Connections(accounts=accounts))


# IPv6: whoever has a network is one household.


class Asker:
    """Asks a guard for something; how many times it was let in."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.let_in = 0
        self.statuses: list[int] = []

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        self.let_in += 1

    async def ask(self, door: Guard, host: str, method: str) -> None:
        head = {"type": "http", "method": method, "path": "/", "query_string": b"", "headers": [(b"host", b"x")]}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.statuses.append(message["status"])

        await door({**head, "client": (host, 5000), "app": self.app}, _nothing, send)


async def _nothing() -> Any:
    return {"type": "http.request", "body": b""}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_network_asks_as_often_as_one_household_may(
    app: FastAPI, here: Services, processor: Clock, method: str
) -> None:
    """Reading and writing are counted apart; what it costs to refuse is not what this is about."""

    async def story() -> None:
        asker, few, many = Asker(app), RateLimits(0.001, 5), RateLimits(1000, 1000)
        door = Guard(asker.serve, reads=few, writes=many) if method == "GET" else Guard(asker.serve, writes=few)
        for host in NETWORK:
            await asker.ask(door, host, method)
        assert asker.let_in == 5 and asker.statuses == [429] * 295
        await asker.ask(door, NEXT_DOOR, method)
        assert asker.let_in == 6
        await asker.ask(door, NETWORK[0], "POST" if method == "GET" else "GET")
        assert asker.let_in == 7

    run(story)


def test_a_network_has_as_many_connections_and_lines_as_one_household_may() -> None:
    """As a trusted proxy names them; each of them another address."""
    names = iter(NETWORK)

    def passed_on(host: str) -> bytes:
        return f"X-Forwarded-For: {host}\r\n".encode()

    async def story(door: Door) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(3):
                await open_line(door, more=passed_on(next(names)))
            for _ in range(5):
                header = {"X-Forwarded-For": next(names)}
                line = await stack.enter_async_context(connect(door.address, additional_headers=header))
                assert await closing_code(line) == 4429
            assert await is_there(await open_line(door, more=passed_on(NEXT_DOOR)))
        kept = []
        for number in range(8):
            reader, writer = await door.connect()
            kept.append(writer)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n" + passed_on(next(names)) + b"\r\n")
            status = (await asyncio.wait_for(reader.readuntil(b"\r\n"), 20)).split()[1]
            assert status == (b"200" if number < 2 else b"503")

    play(story, Connections(most=5, most_lines=3))


def asks(here: Services, host: str) -> Player:
    """Whoever comes from an address, for the first time."""
    request: Any = SimpleNamespace(
        client=SimpleNamespace(host=host),
        cookies={},
        headers={},
        scope={},
        app=SimpleNamespace(state=SimpleNamespace(services=here)),
    )
    return player_of(request)


def test_those_of_a_network_who_watch_talk_as_much_as_one_household_may(tmp_path: Path, monotonic: Clock) -> None:
    """Without a cookie everybody is somebody else each time. Players talk for themselves."""

    async def story() -> None:
        here = parts(tmp_path)
        table, _ = await seated(here)
        heard = 0
        for host in NETWORK:
            with contextlib.suppress(BadOption):
                await here.deeds.chat(table, asks(here, host), "hello")
                heard += 1
        assert heard == 10
        await here.deeds.chat(table, asks(here, NEXT_DOOR), "hello")
        await here.deeds.chat(table, asks(here, NETWORK[0])._replace(who="anna"), "hello")
        here.storage.close()

    run(story)


def test_the_bots_work_for_a_network_as_for_one_household(tmp_path: Path) -> None:
    """However many tables its addresses have made: somebody else waits for one job, not for all of theirs."""

    async def story() -> None:
        here, queue = parts(tmp_path), JobQueue()
        here.thinking.pause = 1000

        async def with_bot(host: str) -> OpenTable:
            table = await here.tables.create(find("aqualin"), host, seats=2, options={"starter": "second"})
            await here.deeds.sit(table, asks(here, host)._replace(seat=0), "Anna")
            await here.deeds.seat_bot(table, 1, "gentle", "Coral")
            return table

        tables = [await with_bot(host) for host in NETWORK[:20]]
        jobs = [move_job(table, 1) for table in tables]
        assert {job.owner for job in jobs} == {"2001:db8:1:2::/64"}
        for job in jobs:
            queue.offer(job)
        other = move_job(await with_bot(NEXT_DOOR), 1)
        queue.offer(other)
        assert other in (queue.take_now(), queue.take_now())
        for task in [task for table in here.tables.at_hand() for task in table.tasks]:
            task.cancel()
        await _no_two_hints(here)
        here.storage.close()

    run(story)


async def _no_two_hints(here: Services) -> None:
    """A household waits for one hint at a time."""
    table, _ = await seated(here, starter="first")
    players = [asks(here, host)._replace(who="anna", seat=0) for host in NETWORK[:5]]
    first = asyncio.create_task(here.thinking.hint(table, players[0]))
    await until(lambda: here.queue.waiting("hint") == 1)
    for player in players[1:]:
        with pytest.raises(NoAnswer):
            await here.thinking.hint(table, player)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first


# Bodies that do not come.

FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
"""The beginning of a form with a file."""


@pytest.mark.parametrize("is_drop_by_drop", [True, False])
@pytest.mark.parametrize("path", ["/language", "/import", "/api/tables", "/play/aqualin", "/api/house/answers/x"])
def test_a_body_that_does_not_come_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, is_drop_by_drop: bool
) -> None:
    """Not even if a little more of it comes now and then: whoever sends it is told so, and the connection ends."""
    monkeypatch.setattr(guard, "BODY_WITHIN", 0.4)
    kind, first = "application/x-www-form-urlencoded", "language="
    if path == "/import":
        kind, first = "multipart/form-data; boundary=x", FILE
    atoll = create_app(Settings(tmp_path, bot_processes=0))

    async def story(door: Door) -> None:
        token = atoll.state.services.tokens.house
        head = f"Host: x\r\nContent-Type: {kind}\r\nContent-Length: 5000\r\nAuthorization: Bearer {token}\r\n"
        streams = await door.connect()
        streams[1].write(f"POST {path} HTTP/1.1\r\n{head}\r\n{first}".encode())
        answer = asyncio.create_task(ends(streams, 30))
        while is_drop_by_drop and not answer.done() and not streams[1].transport.is_closing():
            streams[1].write(b"x")
            await asyncio.sleep(0.05)
        said = await answer
        assert b" 408 " in said.partition(b"\r\n")[0] and b"connection: close" in said.lower()
        assert b"took too long" in said

    play(story, served=atoll)


def test_a_body_that_comes_in_time_is_read_however_it_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what waits for the end of a connection, as streams do, has no deadline."""
    atoll = create_app(Settings(tmp_path, bot_processes=0))
    form = b"language=fr"

    async def story(door: Door) -> None:
        reader, writer = await door.connect()
        head = f"Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}\r\n"
        writer.write(f"POST /language HTTP/1.1\r\n{head}\r\n".encode())
        for sign in form:
            writer.write(bytes([sign]))
            await asyncio.sleep(0)
        assert b" 303 " in await asyncio.wait_for(reader.readuntil(b"\r\n"), 20)
        monkeypatch.setattr(guard, "BODY_WITHIN", 0.3)
        reader, writer = await door.connect()
        token = atoll.state.services.tokens.house
        head = f"Host: x\r\nAuthorization: Bearer {token}\r\n"
        writer.write(f"GET /api/house/work HTTP/1.1\r\n{head}\r\n".encode())
        assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"\r\n"), 20)
        await asyncio.wait_for(reader.readuntil(b"\n\r\n"), 20)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.readuntil(b"0\r\n\r\n"), 1.0)
        assert not reader.at_eof()

    play(story, served=atoll)
