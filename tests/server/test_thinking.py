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
from atoll.bots.answers import HINT, MOVE, REVIEW, _position, advise, decide, look_back
from atoll.core.contract import NOBODY
from atoll.core.errors import BadOption
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.message import Who, from_data, say, say_count
from atoll.core.registry import find, games
from atoll.core.table import Luck
from atoll.server.bots.jobs import HINT_SECONDS, LEAST_SHARE, Job, hint_job, move_job, review_job, thinking_time
from atoll.server.bots.queue import JobQueue, NoAnswer
from atoll.server.bots.thinking import is_plainly_forced
from atoll.server.services import Services
from atoll.server.tables.meaning import match_of, typed
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.state import TableState
from atoll.web.ways import STYLES
from tests.server.conftest import Guest
from tests.server.moments import PEOPLE, parts
from tests.server.test_no_peeking import _table, _two_worlds
from tests.server.test_queue import until, waiting
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
        match = match_of(real)
        if match.over:
            break
        seat = dice.choice(match.awaiting)
        if number % 4 == 0:
            first, second = _two_worlds(real, seat, number, is_luck_known=False)
            assert match_of(first).table.luck != match_of(second).table.luck
            second.row = replace(second.row, seed=99)
            exchanged += _hidden(first) != _hidden(second)
            _check_work(first, second, seat, monkeypatch)
        move = dice.choice(match.legal(seat))
        real.take(real.entry("move", seat, match.rulebook.write(move)))
    assert exchanged or game.rulebook.OPEN, "no table was ever another one"


def _hidden(world: TableState) -> Any:
    """A table but for its luck."""
    table = copy.copy(match_of(world).table)
    table.luck = Luck()
    return table.pack()


def _check_work(first: TableState, second: TableState, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(first)
    with monkeypatch.context() as patch:
        patch.setattr("secrets.randbits", lambda bits: 77)
        for ask in (move_job, _hint):
            works = []
            for world in (first, second):
                world.chairs[seat].bot = "gentle"
                works.append(ask(OpenTable(world), seat).data)
            assert works[0] == works[1], f"{works[0]['kind']}: a worker is told a secret"
            sent = _position(works[0], "plain")
            assert sent.view(seat) == match.view(seat)
            assert sent.moves(seat) == match.moves(seat)
            assert sent.table.luck != match.table.luck


def _hint(table: OpenTable, seat: int) -> Job:
    return hint_job(table, seat, "somebody")


def test_the_dream_that_a_worker_is_sent_cannot_be_foretold() -> None:
    """It would tell what is hidden, to whoever knows by what luck it was drawn."""
    table = OpenTable(_table(find("sea_or_shore"), 3, seed=5))
    seat = match_of(table.state).awaiting[0]
    table.state.chairs[seat].bot = "gentle"
    assert len({move_job(table, seat).data["position"] for _ in range(4)}) == 4
    assert len({_hint(table, seat).data["position"] for _ in range(4)}) == 4


def test_a_game_that_is_not_over_is_not_sent_to_be_looked_back_on() -> None:
    """A review is sent with the whole record, and with it the seed."""
    table = OpenTable(_table(find("sea_or_shore"), 3, seed=5))
    with pytest.raises(BadOption):
        review_job(table, "somebody")
    table.state.match = None
    with pytest.raises(BadOption):
        review_job(table, "somebody")


def test_a_worker_decides_from_the_position_alone() -> None:
    table = OpenTable(_table(find("aqualin"), 2, seed=5))
    match = match_of(table.state)
    seat = match.awaiting[0]
    table.state.chairs[seat].bot = "greedy"
    work = move_job(table, seat).data
    assert work["kind"] == MOVE
    assert decide(work, "plain") in [move.text for move in match.moves(seat)]


def test_a_match_goes_on_from_a_position() -> None:
    match = Match(Header(find("aqualin"), 2, 3), "plain")
    seat = match.awaiting[0]
    match.play(seat, match.moves(seat)[0])
    other = Match.from_position(match.header, match.table.pack(), "plain")
    assert other.table == match.table
    assert other.moves(other.awaiting[0]) == match.moves(match.awaiting[0])


def test_a_hint_comes_to_the_one_who_asked_with_things_to_touch(
    anna: Guest, table: str, here: Services, client: TestClient
) -> None:
    with anna.line(table) as line:
        line.until("head")
        line.send("hint")
        assert line.until("hint")["hint"] == {"seconds": HINT_SECONDS}
        job: Job = client.portal.call(here.queue.take)  # type: ignore[union-attr]
        assert job.data["kind"] == HINT
        found = advise(job.data | {"seconds": 0.05}, "plain")
        client.portal.call(here.queue.answer, job.id, found)  # type: ignore[union-attr]
        hints = line.until("hint")["hint"]["lines"]
        assert 1 <= len(hints) <= 3
        move, chance, reason, things = hints[0]
        assert 0 <= chance <= 1
        assert move.startswith("Place the ") and move.endswith(f" on {things[-1]}.")
        assert reason.endswith(".") and "%" not in reason
        line.touch(things)
        assert line.head["moves"] == 1


def test_who_does_not_decide_gets_no_hint(ben: Guest, table: str) -> None:
    with ben.line(table) as line:
        line.until("head")
        line.send("hint")
        assert "not your turn" in line.until("no")["no"]
        assert line.until("hint")["hint"] == {}, "the page waits no longer"


def test_a_hint_for_the_only_move_has_no_chance(here: Services, client: TestClient) -> None:
    """Nobody has thought about it."""

    async def story() -> Any:
        table = await here.tables.create(find("aqualin"), PEOPLE[0], seats=2, options={"starter": "first"}, seed=1)
        for seat in range(2):
            await here.deeds.sit(table, Player(PEOPLE[0], seat), "AB"[seat])
        dice = random.Random(1)
        while len(match_of(table.state).legal(seat := match_of(table.state).awaiting[0])) > 1:
            move = dice.choice(match_of(table.state).moves(seat)).text
            await here.deeds.play(table, Player(PEOPLE[0], seat), table.state.revision, typed(move))
        asking = asyncio.create_task(here.thinking.hint(table, Player(PEOPLE[0], seat)))
        job = await here.queue.take()
        here.queue.answer(job.id, advise(job.data, "plain"))
        return await asking

    ((move, chance, reason, things),) = client.portal.call(story)  # type: ignore[union-attr]
    assert move and things
    assert chance is None
    assert reason == "There is nothing else to do."


def test_a_hint_that_is_not_wanted_any_more_is_not_thought_about(anna: Guest, table: str, here: Services) -> None:
    """And another one can be asked for."""
    with anna.line(table) as line:
        line.until("head")
        for _ in range(2):
            line.send("hint")
            until(lambda: waiting(here.queue) == 1)
            line.send("hint", False)
            until(lambda: waiting(here.queue) == 0)


def test_a_question_that_no_worker_answers_ends_with_a_word() -> None:
    async def story() -> None:
        queue = JobQueue(grace=0)
        job = _hint(OpenTable(_table(find("aqualin"), 2, seed=1)), 0)
        job.seconds = 0.01
        with pytest.raises(NoAnswer):
            await queue.ask(job)
        queue.answer(job.id, [])

    asyncio.run(story())


def test_a_game_that_is_over_can_be_looked_back_on(anna: Guest, here: Services, client: TestClient) -> None:
    """While the bots think, the page says how far they are, and shows what they have found."""
    name = anna.create("aqualin", others="screen")
    assert anna.get(f"/t/{name}/review").status_code == 400
    _play_out(anna, name)
    here.queue.grace = 60
    waiting = anna.get(f"/t/{name}/review").text
    assert "getting ready" in waiting and 'http-equiv="refresh"' in waiting
    job: Job = client.portal.call(here.queue.take)  # type: ignore[union-attr]
    assert job.data["kind"] == REVIEW
    assert look_back(job.data, "plain") == {"later": True}, "plain Python is too slow for this"
    told: list[dict[str, Any]] = []
    found = look_back(job.data | {"seconds": 0.001}, "native", lambda made: told.append(made.as_data()))
    client.portal.call(here.queue.note, job.id, told[30])  # type: ignore[union-attr]
    half = anna.get(f"/t/{name}/review").text
    assert f"{told[30]['done']} of {told[30]['total']} decisions looked at." in half
    assert "<polyline" in half and "In short" not in half and 'http-equiv="refresh"' in half
    client.portal.call(here.queue.answer, job.id, found)  # type: ignore[union-attr]
    page = anna.get(f"/t/{name}/review").text
    assert "<polyline" in page and "In short" in page and 'http-equiv="refresh"' not in page
    for one in found["turning_points"]:
        assert f"/t/{name}/review/{one['number']}.svg?best={one['best']}" in page


def test_a_review_has_pictures_of_positions(anna: Guest, here: Services, client: TestClient) -> None:
    """The position before a move, what was played, and what was better if it was possible; by day and by night."""
    name = anna.create("aqualin", others="screen")
    assert anna.get(f"/t/{name}/review/0.svg").status_code == 400, "as long as a game goes on, nobody looks back"
    _play_out(anna, name)
    first, other = (anna.get(f"/t/{name}/review/{number}.svg") for number in (3, 5))
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert first.text != other.text
    table: OpenTable = client.portal.call(here.tables.open, name)  # type: ignore[union-attr]
    match = match_of(table.state)
    seat, played = match.log[3]
    position = Match.from_position(match.header, match.at(3).pack(), "plain")
    better = next(move for move in position.legal(seat) if move != played)
    stroke = f'stroke-width="{STYLES["better"].line_width}"'
    picture = anna.get(f"/t/{name}/review/3.svg?best={better}").text
    assert picture.count(stroke) == first.text.count(stroke) + 1
    refused = match.rulebook.MOVES
    assert anna.get(f"/t/{name}/review/3.svg?best={refused}").text == first.text
    assert anna.get(f"/t/{name}/review/3.svg?theme=dark").text != first.text
    assert anna.get(f"/t/{name}/review/999.svg").status_code == 404


def test_a_worker_tells_how_far_a_review_is(here: Services, client: TestClient) -> None:
    """Only the house's own; and what nobody waits for is dropped."""
    house = {"Authorization": f"Bearer {here.tokens.house}"}

    async def begin() -> Job:
        job = Job("x", "somebody", {"kind": REVIEW, "seconds": 0.1})
        here.queue.offer(job)
        return job

    job: Job = client.portal.call(begin)  # type: ignore[union-attr]
    assert client.post(f"/api/house/progress/{job.id}", json={"part": 0.5}).status_code == 401
    assert client.post(f"/api/house/progress/{job.id}", json={"part": 0.5}, headers=house).status_code == 200
    assert job.so_far == {"part": 0.5}
    assert client.post("/api/house/progress/nothing", json={"part": 0.5}, headers=house).status_code == 200


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
        here = parts(tmp_path)
        seats = find(game).seats[0]
        table = await here.tables.create(find(game), "anna", seats=seats, options={"starter": "first"}, seed=1)
        for seat in range(seats):
            await here.deeds.seat_bot(table, seat, "gentle", f"Bot {seat}")
        begun = asyncio.get_running_loop().time()
        match = match_of(table.state)
        async with asyncio.timeout(20):
            while not match.log:
                if job := here.queue.take_now():
                    here.queue.answer(job.id, match.moves(job.data["seat"])[0].text)
                await asyncio.sleep(0.01)
        took = asyncio.get_running_loop().time() - begun
        for task in table.tasks:
            task.cancel()
        here.storage.close()
        return took

    assert asyncio.run(story()) >= at_least


def test_the_time_of_a_level_is_shared_over_the_decisions_of_a_turn() -> None:
    """The first one has all of it, later ones less and less, but never nothing; the next turn begins anew."""
    state = _table(find("aqualin"), 2, seed=5)
    table = OpenTable(state)
    for chair in state.chairs:
        chair.bot = "strongest"
    full = shelf.BOTS["strongest"].seconds
    assert full
    times = []
    for _ in range(7):
        seat = match_of(state).awaiting[0]
        times.append(move_job(table, seat).data["seconds"])
        state.take(state.entry("move", seat, match_of(state).moves(seat)[0].text))
    assert times == [full, full, full / 2, full, full / 2, full, full / 2]
    state.match.log += [(0, 0)] * 40  # type: ignore[union-attr]
    assert thinking_time(state, 0) == full * LEAST_SHARE


@pytest.mark.parametrize("game", ["sea_or_shore", "reef_encounter", "coralia"])
def test_a_bot_answers_at_once_only_if_everybody_knows_its_only_move(game: str) -> None:
    """To have a single move is no reason as long as others may take another table for the real one: there it would have
    others, or another one, and haste would tell something."""
    dice = random.Random(2)
    match = Match(Header(find(game), find(game).seats[0], 4), "plain")
    row = match.engine.row(match.rulebook.MOST_MOVES)
    plain = hidden = 0
    while match.awaiting and len(match.log) < 400:
        seat = dice.choice(match.awaiting)
        only = match.legal(seat)
        if len(only) > 1:
            assert not is_plainly_forced(match, seat)
        else:
            other = match.engine.imagined(match.table, NOBODY, 77)
            is_same = match.rulebook.legal(other, seat, row) == 1 and row[0] == only[0]
            is_plain = is_plainly_forced(match, seat)
            plain += is_plain
            hidden += not is_same
            assert is_same or not is_plain
        match.make(seat, dice.choice(only))
    assert plain + hidden


def test_a_forced_move_is_made_without_asking_a_worker(tmp_path: Path) -> None:
    """Nobody needs to think about it."""

    async def story() -> None:
        here = parts(tmp_path)
        table = await here.tables.create(find("aqualin"), "anna", seats=2, options={"starter": "first"}, seed=1)
        for seat in range(2):
            await here.deeds.sit(table, Player(PEOPLE[0], seat), "AB"[seat])
        dice = random.Random(1)
        while len(match_of(table.state).legal(seat := match_of(table.state).awaiting[0])) > 1:
            move = dice.choice(match_of(table.state).moves(seat)).text
            await here.deeds.play(table, Player(PEOPLE[0], seat), table.state.revision, typed(move))
        assert await here.thinking._found(table, seat, table.state.revision) == ""
        table.state.chairs[seat].bot = "strongest"
        only = match_of(table.state).moves(seat)[0].text
        assert await here.thinking._found(table, seat, table.state.revision) == only
        assert waiting(here.queue) == 0
        here.storage.close()

    asyncio.run(story())
