"""Plays a game of Pgx at random: a program of its own, run by the Python of an environment made for it.

`pgx_player.py GAME TABLES STEPS`. It compiles, and then, for each line on its input, plays so many steps at so many
tables and prints decisions and seconds of processor time. Everything is one compiled loop, as Pgx's manual has it:
moves are drawn inside, games begin again by themselves, observations are part of the state.
"""

import sys
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset


def main(name: str, tables: int, steps: int) -> None:
    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _):
        state, key, _ = carry
        key, moves, luck = jax.random.split(key, 3)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        move = jax.random.categorical(moves, chances, axis=-1)
        state = step_all(state, move, jax.random.split(luck, tables))
        return (state, key, state.observation), None

    @jax.jit
    def play(state, key):
        return jax.lax.scan(one, (state, key, state.observation), None, length=steps)[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), tables))
    state, key, seen = jax.block_until_ready(play(state, jax.random.PRNGKey(1)))
    print("ready", seen[0].size, flush=True)
    for _ in sys.stdin:
        begin = time.process_time()
        state, key, seen = jax.block_until_ready(play(state, key))
        print(tables * steps, time.process_time() - begin, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
