"""Bots, hints and reviews at the table: what workers are asked, and what becomes of their answers."""

import asyncio
import base64
from typing import Any

import pytest
from starlette.testclient import TestClient

from atoll.core.match import Header, Match
from atoll.core.message import Who, from_data, say, say_count
from atoll.core.registry import find
from atoll.server.house import House
from atoll.server.housebot import advise, decide, look_back
from atoll.server.work import HINT, MOVE, REVIEW, Job, Jobs, NoAnswer, hint_for, job_for
from tests.server.conftest import Guest
from tests.server.test_no_peeking import _table, _two_worlds
from tests.server.test_table_page import _play_out


def test_a_worker_is_sent_nothing_that_the_bots_seat_cannot_know() -> None:
    """Two tables that look the same to the seat give the same work for the same dice."""
    real = _table(find("sea_or_shore"), 3, seed=5)
    real.chairs[1].bot = "gentle"
    for first, second in [_two_worlds(real, 1, seed) for seed in range(4)]:
        works = []
        for world in (first, second):
            assert world.match is not None
            world.chairs[1].bot = "gentle"
            data = dict(job_for(world, 1).data)
            dream = world.match.engine.imagined(world.match.table, 1, 77)
            works.append((base64.b64encode(dream.pack()), {k: data[k] for k in data.keys() - {"seed", "position"}}))
        assert works[0] == works[1]


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
