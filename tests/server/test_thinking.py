"""Bots, hints and reviews at the table: what workers are asked, and what becomes of their answers."""

import asyncio
import copy
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from atoll.bots import shelf
from atoll.core.contract import NOBODY
from atoll.core.errors import BadOption
from atoll.core.game import Game
from atoll.core.luck import Luck
from atoll.core.match import Header, Match
from atoll.core.message import Who, from_data, say, say_count
from atoll.core.registry import find, games
from atoll.server import work
from atoll.server.house import House
from atoll.server.housebot import advise, decide, look_back, position
from atoll.server.people import Desk, Person
from atoll.server.storage import Storage
from atoll.server.table import Table
from atoll.server.work import HINT, MOVE, REVIEW, Job, Jobs, NoAnswer, hint_for, job_for, review_of
from tests.server.conftest import Guest
from tests.server.test_no_peeking import _table, _two_worlds
from tests.server.test_table_page import _play_out

GAMES = [(game, seats) for game in games() for seats in sorted({game.seats[0], game.seats[-1]})]


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=[f"{game.name}-{seats}" for game, seats in GAMES])
def test_a_worker_is_sent_nothing_that_the_seat_cannot_know(
    game: Game, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a seat cannot know is exchanged, also the luck to come and the seed: with the same dice for the dream,
    the work is the same to the last byte, for a bot's move and for a hint. And the seat could take the table that is
    sent for the real one."""
    dice = random.Random(seats)
    real = _table(game, seats, seed=seats)
    exchanged = 0
    for number in range(60):
        assert real.match is not None
        if real.match.over:
            break
        seat = dice.choice(real.match.awaiting)
        if number % 4 == 0:
            first, second = _two_worlds(real, seat, number)
            _exchange_luck(second)
            exchanged += _hidden(first) != _hidden(second)
            _check_work(first, second, seat, monkeypatch)
        move = dice.choice(real.match.legal(seat))
        real.take(real.entry("move", seat, real.match.rulebook.write(move)))
    assert exchanged or game.rulebook.OPEN, "no table was ever another one"


def _exchange_luck(world: Table) -> None:
    assert world.match is not None
    table = world.match.engine.imagined(world.match.table, NOBODY, 9)
    world.match.table.luck.take(table.luck)
    world.row = replace(world.row, seed=99)


def _hidden(world: Table) -> Any:
    """A table but for its luck."""
    assert world.match is not None
    table = copy.copy(world.match.table)
    table.luck = Luck()
    return table.pack()


def _check_work(first: Table, second: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(work.secrets, "randbits", lambda bits: 77)
        for ask in (job_for, hint_for):
            works = []
            for world in (first, second):
                world.chairs[seat].bot = "gentle"
                works.append(ask(world, seat).data)
            assert works[0] == works[1], f"{works[0]['kind']}: a worker is told a secret"
            assert first.match is not None
            sent = position(works[0], "plain")
            assert sent.view(seat) == first.match.view(seat)
            assert sent.moves(seat) == first.match.moves(seat)
            assert sent.table.luck != first.match.table.luck


def test_the_dream_that_a_worker_is_sent_cannot_be_foretold() -> None:
    """It would tell what is hidden, to whoever knows by what luck it was drawn."""
    table = _table(find("sea_or_shore"), 3, seed=5)
    assert table.match is not None
    seat = table.match.awaiting[0]
    table.chairs[seat].bot = "gentle"
    assert len({job_for(table, seat).data["position"] for _ in range(4)}) == 4
    assert len({hint_for(table, seat).data["position"] for _ in range(4)}) == 4


def test_a_game_that_is_not_over_is_not_sent_to_be_looked_back_on() -> None:
    """A review is sent with the whole record, and with it the seed."""
    table = _table(find("sea_or_shore"), 3, seed=5)
    with pytest.raises(BadOption):
        review_of(table)
    table.match = None
    with pytest.raises(BadOption):
        review_of(table)


def test_a_worker_decides_from_the_position_alone() -> None:
    table = _table(find("aqualin"), 2, seed=5)
    assert table.match is not None
    seat = table.match.awaiting[0]
    table.chairs[seat].bot = "greedy"
    work = job_for(table, seat).data
    assert work["kind"] == MOVE
    assert decide(work, "plain") in [move.text for move in table.match.moves(seat)]


def test_a_match_goes_on_from_a_position() -> None:
    match = Match(Header(find("aqualin"), 2, 3), "plain")
    seat = match.awaiting[0]
    match.play(seat, match.moves(seat)[0])
    other = Match.from_position(match.header, match.table.pack(), "plain")
    assert other.table == match.table
    assert other.moves(other.awaiting[0]) == match.moves(match.awaiting[0])


def test_a_hint_comes_to_the_one_who_asked_with_things_to_touch(
    anna: Guest, table: str, house: House, client: TestClient
) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.send("hint")
        job: Job = client.portal.call(house.jobs.take)  # type: ignore[union-attr]
        assert job.data["kind"] == HINT
        found = advise(job.data | {"seconds": 0.05}, "plain")
        client.portal.call(house.jobs.answer, job.id, found)  # type: ignore[union-attr]
        hints = line.until("hint")["hint"]
        assert 1 <= len(hints) <= 3
        move, chance, reason, things = hints[0]
        assert 0 <= chance <= 1
        assert reason
        line.touch(things)
        assert line.head["moves"] == 1
        assert move


def test_who_does_not_decide_gets_no_hint(ben: Guest, table: str) -> None:
    with ben.line(table) as line:
        line.until("head")
        line.send("hint")
        assert "not your turn" in line.until("no")["no"]


def test_a_question_that_no_worker_answers_ends_with_a_word() -> None:
    async def story() -> None:
        jobs = Jobs(grace=0)
        table = _table(find("aqualin"), 2, seed=1)
        job = hint_for(table, 0)
        job.seconds = 0.01
        with pytest.raises(NoAnswer):
            await jobs.ask(job)
        jobs.answer(job.id, [])

    asyncio.run(story())


def test_a_game_that_is_over_can_be_looked_back_on(anna: Guest, house: House, client: TestClient) -> None:
    name = anna.create("aqualin", others="screen")
    assert anna.get(f"/t/{name}/review").status_code == 400
    _play_out(anna, name)
    house.jobs.grace = 60
    waiting = anna.get(f"/t/{name}/review")
    assert "thinking" in waiting.text
    assert waiting.headers["refresh"]
    job: Job = client.portal.call(house.jobs.take)  # type: ignore[union-attr]
    assert job.data["kind"] == REVIEW
    assert look_back(job.data, "plain") == {"later": True}, "plain Python is too slow for this"
    found = look_back(job.data | {"seconds": 0.001}, "native")
    client.portal.call(house.jobs.answer, job.id, found)  # type: ignore[union-attr]
    page = anna.get(f"/t/{name}/review").text
    assert "<polyline" in page
    assert "In short" in page


def test_messages_survive_the_way_to_a_worker_and_back() -> None:
    inner = say("{name} wins.", name=Who(1))
    for message in (say("plain"), say("{a} {b}", a=1, b=inner), say_count("{number} point", "{number} points", 3)):
        assert from_data(message.as_data()) == message
    data: dict[str, Any] = inner.as_data()
    assert data["arguments"]["name"] == {"seat": 1}


@pytest.mark.parametrize(("game", "at_least"), [("sea_or_shore", 0.3), ("aqualin", 0.0)])
def test_a_bot_does_not_betray_by_its_haste_that_it_has_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, at_least: float
) -> None:
    """Where there are secrets, an answer that is found at once comes as late as any other; where there are none, one
    need not wait for it."""
    monkeypatch.setitem(shelf.BOTS, "gentle", replace(shelf.BOTS["gentle"], seconds=0.3))

    async def story() -> float:
        storage = Storage.in_folder(tmp_path)
        storage.migrate()
        house = House(storage, Desk("key"), pause=0.0)
        seats = find(game).seats[0]
        live = await house.create(find(game), Person("anna", "Anna"), seats=seats, options={"starter": "first"}, seed=1)
        for seat in range(seats):
            await house.seat_bot(live, seat, "gentle", f"Bot {seat}")
        begun = asyncio.get_running_loop().time()
        match = live.table.match
        assert match is not None
        async with asyncio.timeout(20):
            while not match.log:
                if job := house.jobs.take_now():
                    house.jobs.answer(job.id, match.moves(job.seat)[0].text)
                await asyncio.sleep(0.01)
        took = asyncio.get_running_loop().time() - begun
        for task in live.thinking:
            task.cancel()
        storage.close()
        return took

    assert asyncio.run(story()) >= at_least
