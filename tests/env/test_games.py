"""Every game at many tables: the same in both engines, with every number of seats and with the variants."""

import numpy as np
import pytest

import atoll.env
from tests.transcript import Options, path_of, tables

TABLES = tables()
each_table = pytest.mark.parametrize(
    ("name", "seats", "options"), TABLES, ids=[path_of(*table).stem for table in TABLES]
)


@each_table
def test_engines_agree_on_every_number(name: str, seats: int, options: Options) -> None:
    """Step by step in random play."""
    envs = [
        atoll.env.make(name, tables=3, seats=seats, seed=1, options=dict(options), engine=engine)
        for engine in ("plain", "native")
    ]
    plain, native = (env.reset() for env in envs)
    for _ in range(60):
        for field, array in plain.arrays().items():
            assert np.array_equal(array, native.arrays()[field]), field
        plain, native = (env.step(env.random_moves()) for env in envs)


@each_table
def test_observations_stay_within_their_ranges(name: str, seats: int, options: Options) -> None:
    """Over thousands of positions, which law 15 cannot look at."""
    env = atoll.env.make(name, tables=100, seats=seats, seed=2, options=dict(options))
    step = env.reset()
    low, high = env.layout.low, env.layout.high
    least, most = low.copy(), low.copy()
    for _ in range(400):
        least, most = np.minimum(least, step.observation.min(0)), np.maximum(most, step.observation.max(0))
        step = env.step(env.random_moves())
    wrong = [part.name for part in env.layout if (least < low)[part.place].any() or (most > high)[part.place].any()]
    assert wrong == []


@each_table
def test_most_of_an_observation_is_sometimes_used(name: str, seats: int, options: Options) -> None:
    """A part that never changes tells nothing; those of what is rare may stay as they are in some games."""
    env = atoll.env.make(name, tables=100, seats=seats, seed=3, options=dict(options))
    step = env.reset()
    first = step.observation[0].copy()
    changed = np.zeros(env.layout.size, np.bool_)
    for _ in range(400):
        step = env.step(env.random_moves())
        changed |= (step.observation != first).any(0)
    still = [part.name for part in env.layout if not changed[part.place].any()]
    assert len(still) <= max(2, len(env.layout.parts) // 5), still
