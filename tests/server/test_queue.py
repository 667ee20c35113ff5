"""The queue for the house's bots: what waits there, who goes first, and how much anybody may ask for."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from atoll.bots import shelf
from atoll.bots.answers import REVIEW, Work, decide
from atoll.core.errors import BadOption
from atoll.core.game import Game
from atoll.core.registry import find, games
from atoll.server.bots import thinking
from atoll.server.bots.jobs import Job, hint_job, move_job
from atoll.server.bots.queue import OFFERS, SHORTEST, UNHURRIED, JobQueue, NoAnswer
from atoll.server.services import Services
from atoll.server.tables.meaning import match_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from tests.server.conftest import Guest
from tests.server.moments import PEOPLE, finished, parts
from tests.server.test_no_peeking import _table
from tests.server.test_table_page import _play_out

SOON = 30.0
BUSY = "The bots are busy. Try again later."
FLOOD = 240


def a_move_job(household: str = "", bot: str = "gentle") -> Job:
    """What a bot at a new table is to decide, on the account of a household."""
    table = OpenTable(_table(find("aqualin"), 2, seed=5))
    table.household = household
    seat = match_of(table.state).awaiting[0]
    table.state.chairs[seat].bot = bot
    return move_job(table, seat)


def a_hint_job(owner: str = "somebody") -> Job:
    return hint_job(OpenTable(_table(find("aqualin"), 2, seed=5)), 0, owner)


def a_review_job(owner: str = "somebody") -> Job:
    return Job("x", owner, {"kind": REVIEW, "seconds": 0.1})


def waiting(queue: JobQueue) -> int:
    """How many jobs wait for a worker."""
    return len(queue._waiting)


def _are_waiting(queue: JobQueue, count: int) -> bool:
    return waiting(queue) == count


def until(is_so: Callable[[], bool], seconds: float = SOON) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


async def begun(work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
    task = asyncio.get_running_loop().create_task(work)
    await asyncio.sleep(0)
    return task


# What goes first.


def test_bots_moves_go_first_then_hints_then_reviews() -> None:
    async def story() -> None:
        queue = JobQueue()
        offered = [a_review_job(), a_hint_job(), a_move_job(), a_review_job(), a_move_job()]
        for job in offered:
            queue.offer(job)
        taken = [await queue.take() for _ in offered]
        assert taken == [offered[i] for i in (2, 4, 1, 0, 3)]

    asyncio.run(story())


def test_what_nobody_waits_for_any_more_is_not_handed_out() -> None:
    async def story() -> None:
        queue = JobQueue()
        askers = [await begun(queue.ask(a_hint_job())) for _ in range(200)]
        assert waiting(queue) == 200
        for asker in askers:
            asker.cancel()
        await asyncio.wait(askers)
        assert waiting(queue) == 0
        last = a_hint_job()
        queue.offer(last)
        assert await queue.take() is last

    asyncio.run(story())


@pytest.mark.parametrize("other", ["one", "another"])
def test_a_lost_job_is_offered_again_before_others_of_its_kind_and_not_for_ever(other: str) -> None:
    """Whoever else asks, and whoever has been thought for the least."""

    async def story() -> None:
        queue = JobQueue()
        first, second = a_move_job("one"), a_move_job(other)
        answer = queue.offer(first)
        queue.offer(second)
        for _ in range(OFFERS):
            assert await queue.take() is first
            queue.lose(first)
        assert await queue.take() is second
        assert isinstance(answer.exception(), NoAnswer)

    asyncio.run(story())


# Households take turns.


@pytest.mark.parametrize("ask", [a_move_job, a_hint_job], ids=["moves", "hints"])
def test_however_much_one_household_asks_for_another_is_next(ask: Callable[[str], Job]) -> None:
    """A worker has begun with the flood: the next that it takes is the other's."""

    async def story() -> None:
        queue = JobQueue()
        for _ in range(FLOOD):
            queue.offer(ask("flood"))
        for _ in range(3):
            queue.withdraw(await queue.take())
        late = ask("late")
        queue.offer(late)
        assert await queue.take() is late
        assert (await queue.take()).owner == "flood"

    asyncio.run(story())


def test_whoever_asks_again_and_again_keeps_nobody_waiting() -> None:
    """One thing at a time, and the next as soon as it is answered: that is not to come anew each time."""

    async def story() -> None:
        queue = JobQueue()
        for _ in range(20):
            queue.offer(a_move_job("many"))
        turns = []
        for _ in range(10):
            again = a_move_job("again")
            queue.offer(again)
            while (job := await queue.take()) is not again:
                turns.append(job.owner)
            turns.append(job.owner)
            queue.withdraw(again)
        assert turns.count("many") >= 9

    asyncio.run(story())


def test_whoever_comes_late_has_not_saved_up_time() -> None:
    """For the flood a lot was thought already: it waits for its turn, not until the other has had as much."""

    async def story() -> None:
        queue = JobQueue()
        for _ in range(20):
            queue.offer(a_move_job("early", "club"))
        for _ in range(10):
            await queue.take()
        for _ in range(10):
            queue.offer(a_move_job("late", "club"))
        turns = [(await queue.take()).owner for _ in range(6)]
        assert turns.count("early") >= 2

    asyncio.run(story())


def test_of_three_households_each_gets_its_turn() -> None:
    async def story() -> None:
        queue = JobQueue()
        for name, count in (("many", 60), ("some", 10), ("few", 10)):
            for _ in range(count):
                queue.offer(a_move_job(name))
        turns = [(await queue.take()).owner for _ in range(30)]
        for first in range(0, 30, 3):
            assert sorted(turns[first : first + 3]) == ["few", "many", "some"]

    asyncio.run(story())


def test_turns_are_by_the_time_that_was_thought_not_by_the_number_of_jobs() -> None:
    """Whoever asks for a bot that thinks for long gets as much time as whoever asks for the gentle one, not more."""

    async def story() -> None:
        queue = JobQueue()
        for _ in range(3):
            queue.offer(a_move_job("deep", "club"))
        for _ in range(20):
            queue.offer(a_move_job("quick"))
            queue._hurry = lambda job: None  # type: ignore[method-assign]
        turns = [(await queue.take()).owner for _ in range(12)]
        assert turns.count("deep") == 2

    asyncio.run(story())


def test_a_household_that_wants_nothing_any_more_is_forgotten() -> None:
    async def story() -> None:
        queue = JobQueue()
        jobs = [a_move_job(f"household {number}") for number in range(50)]
        for job in jobs:
            queue.offer(job)
            await queue.take()
        for job in jobs:
            queue.withdraw(job)
        assert not queue._thought

    asyncio.run(story())


# Hurry.


def test_when_many_wait_bots_think_for_a_shorter_time_but_always_for_a_moment() -> None:
    async def story() -> None:
        queue = JobQueue()
        for number in range(FLOOD):
            queue.offer(a_move_job(f"household {number}", "strongest"))
        times = [(await queue.take()).data["seconds"] for _ in range(FLOOD)]
        usual = shelf.BOTS["strongest"].seconds
        assert usual is not None
        assert times == sorted(times), "the fewer wait, the longer each is thought about"
        assert times[0] == pytest.approx(max(SHORTEST, usual * UNHURRIED / FLOOD))
        assert all(seconds >= SHORTEST for seconds in times)
        assert times[-UNHURRIED:] == [usual] * UNHURRIED, "and nobody hurries when few wait"

    asyncio.run(story())


def test_a_bot_that_thinks_but_for_a_moment_is_not_hurried_below_it() -> None:
    async def story() -> None:
        queue = JobQueue()
        for number in range(FLOOD):
            queue.offer(a_move_job(f"household {number}"))
        assert (await queue.take()).data["seconds"] == SHORTEST

    asyncio.run(story())


# Where no worker answers.


async def bots_turn(here: Services, bot: str = "gentle") -> OpenTable:
    """A table of Aqualin at which a bot has the first decision."""
    table = await here.tables.create(find("aqualin"), PEOPLE[0], seats=2, options={"starter": "second"}, seed=1)
    await here.deeds.sit(table, Player(PEOPLE[0], 0), "Anna")
    await here.deeds.seat_bot(table, 1, bot, "Robot")
    return table


async def moved(table: OpenTable) -> str:
    """The first move, once it is made."""
    match = match_of(table.state)
    async with asyncio.timeout(SOON):
        while not match.log:
            await asyncio.sleep(0.01)
    return match.rulebook.write(match.log[0][1])


def test_a_bot_without_a_worker_thinks_here_and_does_not_move_at_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It decides as the worker would have, for a moment; every table gets the move that its own bot has found."""
    asked: list[Work] = []
    found: list[str] = []

    def think(work: Work, engine: str) -> str:
        asked.append(work)
        assert engine == "plain"
        found.append(decide(work, engine))
        return found[-1]

    monkeypatch.setattr(thinking, "decide", think)

    async def story() -> None:
        here = parts(tmp_path)
        here.queue.grace = 0
        tables = [await bots_turn(here) for _ in range(5)]
        made = [await moved(table) for table in tables]
        here.storage.close()
        assert sorted(made) == sorted(found)
        assert sorted(work["table"] for work in asked) == sorted(table.id for table in tables)
        assert all(work["seconds"] == SHORTEST and work["bot"] == "gentle" for work in asked)

    asyncio.run(story())


def test_a_bot_that_is_late_is_not_waited_for_and_its_answer_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker has taken the job and does not answer in time."""

    async def story() -> None:
        here = parts(tmp_path)
        here.queue.grace = 0
        table = await bots_turn(here)
        job = await here.queue.take()
        best = decide(job.data, "plain")
        monkeypatch.setattr(thinking, "decide", lambda work, engine: best)
        assert await moved(table) == best
        here.queue.answer(job.id, match_of(table.state).moves(0)[0].text)
        await asyncio.sleep(0.05)
        assert len(match_of(table.state).log) == 1
        here.storage.close()

    asyncio.run(story())


def test_bots_think_here_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a hundred tables without workers do not take the server's processor away from people."""
    at_once, most = 0, 0

    def think(work: Work, engine: str) -> str:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.02)
        at_once -= 1
        return decide(work, engine)

    monkeypatch.setattr(thinking, "decide", think)

    async def story() -> None:
        here = parts(tmp_path)
        here.queue.grace = 0
        tables = [await bots_turn(here) for _ in range(8)]
        await asyncio.gather(*map(moved, tables))
        here.storage.close()

    asyncio.run(story())
    assert most == 1


GAMES = [(game, options) for game in games() for options in ({}, {"expansion": "on"})]
GAMES = [(game, options) for game, options in GAMES if set(options) <= {option.name for option in game.options}]


@pytest.mark.parametrize(
    ("game", "options"), GAMES, ids=[game.name + "".join(f"-{name}" for name in options) for game, options in GAMES]
)
@pytest.mark.parametrize("bot", list(shelf.BOTS))
def test_every_bot_can_think_here_for_a_moment(game: Game, options: dict[str, str], bot: str) -> None:
    """On rules that nobody has compiled, from the first moves to the last: what it finds is legal."""
    seats = game.seats[-1]
    table = OpenTable(_table(game, seats, 7, options))
    match, dice = match_of(table.state), random.Random(seats)
    while not match.over:
        seat = dice.choice(match.awaiting)
        if len(match.log) % 60 == 20:
            table.state.chairs[seat].bot = bot
            work = move_job(table, seat).data | {"seconds": SHORTEST}
            assert decide(work, "plain") in [move.text for move in match.moves(seat)]
        move = dice.choice(match.moves(seat)).text
        table.state.take(table.state.entry("move", seat, move))


# How much anybody may ask for.


def test_hints_for_lines_that_hang_up_do_not_wait(here: Services, client: TestClient) -> None:
    for number in range(5):
        guest = Guest(client, f"Guest {number}")
        name = guest.create("aqualin", others="screen")
        with guest.line(name) as line:
            line.until("head")
            line.send("seat", 0)
            line.until("head")
            line.send("hint")
            until(lambda: waiting(here.queue) == 1)
    until(lambda: waiting(here.queue) == 0)


def test_a_person_waits_for_one_hint_at_a_time(anna: Guest, here: Services) -> None:
    """However many pages they have open."""
    names = [anna.create("aqualin", others="screen", starter="first") for _ in range(2)]
    with anna.line(names[0]) as first, anna.line(names[1]) as second:
        for line in (first, second):
            line.until("head")
            line.send("seat", 0)
            line.until("head")
        first.send("hint")
        until(lambda: waiting(here.queue) == 1)
        second.send("hint")
        assert second.until("no")["no"] == BUSY
        assert waiting(here.queue) == 1


def test_a_household_waits_for_one_hint_at_a_time(tmp_path: Path) -> None:
    """However many people it says that it has."""

    async def story() -> None:
        here = parts(tmp_path)
        here.queue.grace = 60
        first, second, other = [await _own_table(here, who) for who in PEOPLE[:3]]
        asking = await begun(here.thinking.hint(first, Player(PEOPLE[0], 0, household="203.0.113.1")))
        with pytest.raises(NoAnswer):
            await here.thinking.hint(second, Player(PEOPLE[1], 0, household="203.0.113.1"))
        elsewhere = await begun(here.thinking.hint(other, Player(PEOPLE[2], 0, household="203.0.113.2")))
        assert waiting(here.queue) == 2
        for task in (asking, elsewhere):
            task.cancel()
        here.storage.close()

    asyncio.run(story())


async def _own_table(here: Services, who: str) -> OpenTable:
    """A table at which somebody has both seats."""
    table = await here.tables.create(find("aqualin"), who, seats=2, options={"starter": "first"})
    for seat in range(2):
        await here.deeds.sit(table, Player(who, seat), "AB"[seat])
    return table


def test_hints_are_not_too_many_in_all(client: TestClient, here: Services, monkeypatch: pytest.MonkeyPatch) -> None:
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
            until(partial(_are_waiting, here.queue, count))
        lines[2].send("hint")
        assert lines[2].until("no")["no"] == BUSY
        assert waiting(here.queue) == 2


def test_reviews_are_few_and_one_for_each_person(
    client: TestClient, here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_REVIEWS", 3)
    here.queue.grace = 60
    guests = [Guest(client, f"Guest {number}") for number in range(thinking.MOST_REVIEWS + 1)]
    names = {guest.name: [guest.create("aqualin", others="screen") for _ in range(2)] for guest in guests}
    for guest in guests:
        for name in names[guest.name]:
            _play_out(guest, name)
    first, *others, last = guests
    assert first.get(f"/t/{names[first.name][0]}/review").status_code == 200
    refused = first.get(f"/t/{names[first.name][1]}/review")
    assert refused.status_code == 503
    assert BUSY in refused.text
    for guest in others:
        assert guest.get(f"/t/{names[guest.name][0]}/review").status_code == 200
    assert waiting(here.queue) == thinking.MOST_REVIEWS
    assert BUSY in last.get(f"/t/{names[last.name][0]}/review").text
    assert waiting(here.queue) == thinking.MOST_REVIEWS
    assert first.get(f"/t/{names[first.name][0]}/review").status_code == 200, "whoever waits may go on waiting"


def test_each_household_has_one_review_at_a_time_and_many_of_them_can_wait(tmp_path: Path) -> None:
    """Four strangers who wait do not keep a fifth from asking; one of them who asks again, as somebody else, does."""

    async def story() -> None:
        here = parts(tmp_path)
        here.queue.grace = 60
        tables = [await finished(here, f"somebody {number}") for number in range(9)]
        for number, table in enumerate(tables[:-1]):
            assert await here.thinking.review(table, Player("somebody", household=f"203.0.113.{number}")) is None
        await asyncio.sleep(0)
        assert waiting(here.queue) == 8
        with pytest.raises(NoAnswer):
            await here.thinking.review(tables[-1], Player("somebody else", household="203.0.113.0"))
        assert await here.thinking.review(tables[0], Player("a friend", household="203.0.113.0")) is None
        await asyncio.sleep(0)
        assert waiting(here.queue) == 8
        for review in here.thinking._reviews.values():
            review.task.cancel()
        here.storage.close()

    asyncio.run(story())


def test_a_review_that_nobody_looks_for_any_more_is_dropped(
    anna: Guest, here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "ABANDONED", 0.2)
    here.queue.grace = 60
    names = [anna.create("aqualin", others="screen") for _ in range(2)]
    for name in names:
        _play_out(anna, name)
    assert anna.get(f"/t/{names[0]}/review").status_code == 200
    until(lambda: waiting(here.queue) == 0)
    for name in reversed(names):
        assert anna.get(f"/t/{name}/review").status_code == 200
        until(lambda: waiting(here.queue) == 0)


def test_a_review_is_dropped_when_the_end_of_the_game_is_taken_back(tmp_path: Path) -> None:
    """The game may end otherwise, and until then nobody looks into it."""

    async def story() -> None:
        here = parts(tmp_path)
        table, asks = await finished(here), Player(PEOPLE[0], 0)
        assert await here.thinking.review(table, asks) is None
        await asyncio.sleep(0)
        assert waiting(here.queue) == 1
        await here.tables.append(table, table.state.entry("undo", 0, {"count": 1}))
        await asyncio.sleep(0.01)
        assert waiting(here.queue) == 0
        assert not here.thinking._reviews
        with pytest.raises(BadOption):
            await here.thinking.review(table, asks)
        here.storage.close()

    asyncio.run(story())
