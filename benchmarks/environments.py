"""How fast environments are stepped: decisions a second of one core's time, in one run beside random play and `Match`.

`python -m benchmarks.environments [GAME ...]`. Every way plays random moves, and they take turns; the median of some
rounds is shown. Time is that of the processor, so that others on the machine disturb less. They still do: ratios say
more than figures.
"""

import statistics
import time
from collections.abc import Callable

import click
import numpy as np

import atoll.env
from atoll.core import play
from atoll.core.bench import blank_table
from atoll.core.engine import engine_for
from atoll.core.luck import dice_of
from atoll.core.match import Header, Match
from atoll.core.registry import find, games
from atoll.env import Environment
from atoll.env.pettingzoo import aec_env

TABLES = 1024
ROUNDS = 7
WAYS = ("random play", "inside", "outside", "with masks", "match", "PettingZoo")
Stretch = Callable[[], int]
"""Plays for a while; returns how many decisions were made."""


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--tables", default=TABLES, show_default=True)
@click.option("--rounds", default=ROUNDS, show_default=True)
def main(names: tuple[str, ...], tables: int, rounds: int) -> None:
    """Print a line for each game, with the fewest seats it is for."""
    click.echo(f"{tables} tables, millions of decisions a second; in brackets, × PettingZoo")
    for name in names or tuple(game.name for game in games()):
        rates = measure(name, tables, rounds)
        shown = (f"{way} {rates[way] / 1e6:.3f} ({rates[way] / rates['PettingZoo']:.0f})" for way in WAYS)
        click.echo(f"{name}: {', '.join(shown)}")


def measure(name: str, tables: int, rounds: int) -> dict[str, float]:
    env = atoll.env.make(name, tables=tables, threads=1, seed=1)
    env.reset()
    ways = dict(
        zip(WAYS, (_games(name), _inside(env), _outside(env), _masked(env), _match(name), _aec(name)), strict=True)
    )
    for stretch in ways.values():
        stretch()
    rates: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, stretch in ways.items():
            begin = time.thread_time()
            rates[way].append(stretch() / (time.thread_time() - begin))
    return {way: statistics.median(found) for way, found in rates.items()}


def _games(name: str) -> Stretch:
    """Whole random games inside compiled code, as `atoll bench` plays them."""
    game = find(name)
    engine = engine_for(game)
    tables, dice, out = engine.blank(2), engine.row(2), engine.row(game.seats[0])
    engine.freeze(blank_table(game, game.seats[0]), tables)
    dice[0], dice[1] = dice_of(1)
    rules = engine.specialise(play)
    return lambda: int(rules.play_games(tables, max(1, 60_000 // min(game.rulebook.LONGEST, 600)), dice, out))


def _inside(env: Environment) -> Stretch:
    """Observations and lists of moves, of which the environment draws one."""

    def stretch() -> int:
        for _ in range(60):
            env.step(env.random_moves())
        return 60 * env.tables

    return stretch


def _outside(env: Environment) -> Stretch:
    """The same, moves drawn from the lists by NumPy."""
    luck, rows = np.random.default_rng(1), np.arange(env.tables)
    step = env.reset()

    def stretch() -> int:
        for _ in range(60):
            env.step(step.moves[rows, (luck.random(env.tables) * step.count).astype(np.int64)])
        return 60 * env.tables

    return stretch


def _masked(env: Environment) -> Stretch:
    """The first, with masks beside the lists."""

    def stretch() -> int:
        for _ in range(10):
            env.mask()
            env.step(env.random_moves())
        return 10 * env.tables

    return stretch


def _match(name: str) -> Stretch:
    """One match stepped from Python, with an observation and a list of moves for each decision."""
    game = find(name)
    luck = np.random.default_rng(1)

    def stretch() -> int:
        match, made = Match(Header(game, game.seats[0], int(luck.integers(1 << 30)))), 0
        while not match.over and made < 300:
            seat = match.awaiting[0]
            match.observation(seat)
            moves = match.legal(seat)
            match.make(seat, moves[int(luck.integers(len(moves)))])
            made += 1
        return made

    return stretch


def _aec(name: str) -> Stretch:
    """One table stepped as PettingZoo has it, with an observation and a mask for each decision."""
    env = aec_env(name)
    luck = np.random.default_rng(1)

    def stretch() -> int:
        made = 0
        env.reset(int(luck.integers(1 << 30)))
        while made < 300 and not env.terminations[env.agent_selection]:
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            env.step(int(luck.choice(legal)))
            made += 1
        return made

    return stretch


if __name__ == "__main__":
    main()
