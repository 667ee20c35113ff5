"""Environments: thousands of tables at once, for players that learn.

    import atoll.env

    env = atoll.env.make(name_of_a_game, tables=1024, seats=3, seed=7)
    step = env.reset()
    while True:
        step = env.step(env.random_moves())

See `docs/environments.md`.
"""

from atoll.env.environment import Environment, make
from atoll.env.snapshot import Snapshot
from atoll.env.step import Step

__all__ = ["Environment", "Snapshot", "Step", "make"]
