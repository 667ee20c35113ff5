"""Environments: the same games as at a single table, whatever the number of tables, threads and the engine."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import atoll
import atoll.env
from atoll.core.errors import BadOption, IllegalMove
from atoll.core.match import Match
from atoll.core.observation import Layout
from atoll.core.registry import find
from atoll.env import Environment
from atoll.env.setting import NoSuchEngine

Course = list[tuple[int, int]]
BOTH = pytest.mark.parametrize("engine", ["plain", "native"])


def make(**more: Any) -> Environment:
    return atoll.env.make("shells", **{"tables": 6, "seats": 3, "seed": 7, "engine": "plain", **more})


def courses(env: Environment, steps: int = 40) -> dict[int, Course]:
    """Seats and moves of each game that random play finishes, by the number of the game."""
    step = env.reset()
    going: dict[int, Course] = {}
    found: dict[int, Course] = {}
    for _ in range(steps):
        seats, games, moves = step.seat.copy(), step.game.copy(), env.random_moves()
        step = env.step(moves)
        for table in range(env.tables):
            going.setdefault(int(games[table]), []).append((int(seats[table]), int(moves[table])))
            if step.done[table]:
                found[int(games[table])] = going.pop(int(games[table]))
    return found


@BOTH
def test_a_game_has_the_same_course_whatever_the_number_of_tables_and_threads(engine: str) -> None:
    """And whatever the engine: the course follows from the seed and the number of the game."""
    few, many = courses(make(tables=2), 200), courses(make(tables=200, threads=3, engine=engine), 14)
    common = few.keys() & many.keys()
    assert len(common) > 50
    assert all(few[game] == many[game] for game in common)
    assert many != courses(make(tables=200, seed=8, engine=engine), 14)


def test_threads_share_the_tables() -> None:
    assert [make(tables=tables, threads=3).threads for tables in (1, 100, 200)] == [1, 1, 3]


@BOTH
def test_a_game_is_the_one_that_a_match_plays_from_its_seed(engine: str) -> None:
    """Legal moves, observations, whose decision it is, points and places: all are those of the match."""
    env = make(engine=engine)
    step = env.reset()
    matches = [atoll.new("shells", seats=3, seed=env.seed_of(table), engine="plain") for table in range(env.tables)]
    for _ in range(6):
        moves = env.random_moves()
        for table, match in enumerate(matches):
            seat = match.awaiting[0]
            assert step.seat[table] == seat
            assert step.asked[table] == sum(1 << other for other in match.awaiting)
            assert step.moves[table, : step.count[table]].tolist() == match.legal(seat)
            assert (step.moves[table, step.count[table] :] == -1).all()
            assert env.mask()[table].nonzero()[0].tolist() == match.legal(seat)
            assert (step.observation[table] == match.observation(seat).numbers).all()
            assert env.match(table).table == match.table
            match.make(seat, int(moves[table]))
        step = env.step(moves)
    assert step.done.all()
    assert step.points.tolist() == [match.points() for match in matches]
    assert step.places.tolist() == [match.places() for match in matches]
    assert step.game.tolist() == [table + env.tables for table in range(env.tables)]
    assert step.made.tolist() == [0] * env.tables


@BOTH
def test_all_seats_that_are_asked_may_answer_at_once(engine: str) -> None:
    """In a game of sealed choices two steps are a game; a seat may also answer later."""
    env = make(engine=engine, together=True)
    step = env.reset()
    assert step.seat.tolist() == [[0, 1, 2]] * 6 and step.observation.shape == (6, 3, env.layout.size)
    first = env.random_moves()
    assert not env.step(first).done.any()
    step = env.step(env.random_moves())
    assert step.done.all() and (np.sort(step.reward, axis=1)[:, 0] < 0).all()

    env.reset()
    late = first.copy()
    late[:, 0] = -1
    assert env.step(late).seat.tolist() == [[0, -1, -1]] * 6
    early = np.full_like(first, -1)
    early[:, 0] = first[:, 0]
    assert env.step(early).seat.tolist() == [[0, 1, 2]] * 6


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_an_illegal_move_is_refused_before_any_is_made(engine: str) -> None:
    env = make(engine=engine)
    step = env.reset()
    before, moves = env.save(), env.random_moves()
    moves[3] = next(move for move in range(env.actions) if move not in step.moves[3])
    with pytest.raises(IllegalMove, match="Table 3: seat 0 cannot make move") as refused:
        env.step(moves)
    assert refused.value.reason == 10
    assert env.save().tables == before.tables
    with pytest.raises(BadOption, match="shape"):
        env.step(moves[:3])
    with pytest.raises(BadOption, match="whole numbers"):
        env.step(moves * 0.5)


def test_without_restarts_a_table_rests_when_its_game_is_over() -> None:
    env = make(restart=False)
    step = env.reset()
    for _ in range(6):
        step = env.step(env.random_moves())
    assert step.done.all() and (step.seat == -1).all() and (step.count == 0).all()
    step = env.step(env.random_moves())
    assert not step.done.any() and (step.seat == -1).all() and (step.reward == 0).all()
    step = env.restart([2])
    assert step.game.tolist() == [0, 1, 8, 3, 4, 5] and step.seat.tolist() == [-1, -1, 0, -1, -1, -1]


def test_a_snapshot_brings_a_moment_back() -> None:
    """In this environment, in a copy, in another process, in another engine."""
    env = make()
    env.reset()
    for _ in range(8):
        env.step(env.random_moves())
    kept = env.save()
    after = env.step(env.random_moves()).copy()
    native = make(engine="native")
    native.load(kept)
    env.load(kept)
    for other in (env, env.clone(), copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), native):
        other.load(pickle.loads(pickle.dumps(kept)))
        again = other.step(other.random_moves())
        assert all((array == again.arrays()[name]).all() for name, array in after.arrays().items())
    with pytest.raises(BadOption, match="kept from"):
        make(tables=5).load(kept)


def test_a_clone_goes_its_own_way() -> None:
    env = make()
    env.reset()
    twin = env.clone()
    before = env.save().tables
    twin.step(twin.random_moves())
    assert env.save().tables == before != twin.save().tables


REWARDS: dict[str, list[list[float]]] = {
    "places": [[1, -0.5, -0.5], [0, 0, 0]],
    "win": [[1, 0, 0], [1 / 3, 1 / 3, 1 / 3]],
    "points": [[9, 4, 4], [5, 5, 5]],
    "margin": [[5, -5, -5], [0, 0, 0]],
}


@pytest.mark.parametrize("name", REWARDS)
def test_rewards(name: str) -> None:
    """Whoever shares a place shares what it is worth."""
    points, places = np.array([[9, 4, 4], [5, 5, 5]]), np.array([[1, 2, 2], [1, 1, 1]])
    assert np.allclose(atoll.env.rewards.reward_of(name)(points, places), REWARDS[name])


def test_a_reward_of_ones_own_and_only_at_the_end() -> None:
    env = make(reward=lambda points, places: points * 10)
    env.reset()
    for made in range(12):
        step = env.step(env.random_moves())
        assert step.done.all() == (made % 6 == 5)
        assert (step.reward == (step.points * 10 if step.done.all() else 0)).all()


@pytest.mark.parametrize("bot", ["random", "gentle", "greedy", "feeling"])
def test_bots_answer_inside(bot: str) -> None:
    """Only the others' seats are shown; the course is the same in both engines, and with any number of threads."""
    steps = []
    for engine, threads in (("plain", 1), ("native", 1), ("native", 2)):
        env = atoll.env.make("aqualin", tables=128, seed=3, bots={1: bot}, engine=engine, threads=threads)
        step = env.reset()
        for _ in range(2):
            assert (step.seat == 0).all()
            step = env.step(env.random_moves())
        steps.append(step.copy())
    for other in steps[1:]:
        assert all((array == other.arrays()[name]).all() for name, array in steps[0].arrays().items())


def test_greedy_beats_random() -> None:
    env = atoll.env.make("aqualin", tables=64, seed=3, bots={1: "greedy"}, reward="win")
    step = env.reset()
    won = games = 0.0
    for _ in range(300):
        step = env.step(env.random_moves())
        won += float(step.reward[:, 1].sum())
        games += float(step.done.sum())
    assert games > 200 and won / games > 0.8


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"engine": "steam"}, NoSuchEngine),
        ({"bots": {0: "nobody"}}, BadOption),
        ({"bots": {5: "greedy"}}, BadOption),
        ({"bots": {0: "random", 1: "random", 2: "random"}}, BadOption),
        ({"seats": 9}, BadOption),
        ({"tables": 0}, BadOption),
        ({"seed": -1}, BadOption),
        ({"reward": "gold"}, BadOption),
        ({"options": {"colour": "red"}}, BadOption),
    ],
)
def test_what_cannot_be_made(wanted: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make(**wanted)


def test_a_layout_that_is_too_short_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled rules would write beyond the row."""
    module = find("shells").observation
    true_layout = module.layout
    monkeypatch.setattr(module, "layout", lambda *asked: Layout(true_layout(*asked).parts[:-1]))
    with pytest.raises(ValueError, match="observes 41 numbers, and its layout has 14"):
        make()


def test_games_far_out_have_luck_of_their_own() -> None:
    """Game numbers beyond 28 bits change the key, not only the counter."""
    env = make()
    seeds = {env.seed_of(game) for game in (0, 1, (1 << 28) - 1, 1 << 28, (1 << 28) + 1, 1 << 40)}
    assert len(seeds) == 6


def test_a_match_from_a_table_goes_on() -> None:
    env = make()
    env.reset()
    env.step(env.random_moves())
    match: Match = env.match(2)
    seat = match.awaiting[0]
    match.make(seat, match.legal(seat)[0])
    assert env.match(2).table != match.table
