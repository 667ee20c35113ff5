"""Atoll's games, through `atoll.env` and in whole games: the ways that peers are compared with."""

from collections.abc import Callable

from atoll import find
from atoll.core import play
from atoll.core.bench import blank_table
from atoll.core.engine import engine_for
from atoll.core.luck import dice_of
from atoll.env import make

TABLES, STEPS = 1024, 25
MOVES = 50_000
"""Whole games of a stretch have about so many."""


def whole_games(name: str) -> Callable[[], int]:
    """Whole games inside compiled code, one after the other. Nobody observes."""
    game = find(name)
    engine = engine_for(game)
    tables, dice, out = engine.blank(2), engine.row(2), engine.row(game.seats[0])
    engine.freeze(blank_table(game, game.seats[0]), tables)
    dice[0], dice[1] = dice_of(1)
    rules = engine.specialise(play)
    return lambda: int(rules.play_games(tables, max(1, MOVES // min(game.rulebook.LONGEST, 600)), dice, out))


def stepped(name: str) -> Callable[[], int]:
    """Many tables, with observations and lists of legal moves at each decision."""
    env = make(name, tables=TABLES, threads=1, seed=1)

    def play() -> int:
        for _ in range(STEPS):
            env.step(env.random_moves())
        return STEPS * TABLES

    return play


def numbers_seen(name: str) -> int:
    game = find(name)
    return game.layout(game.seats[0], {}).size
