"""How fast random play is, engine against engine, in one run on one core.

Every engine plays the same kind of whole random games: set up, draw a legal move, make it, until the end, then count
the points. Native code loops inside compiled code, plain code inside the interpreter.
"""

import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from atoll.core import play
from atoll.core.engine import Engine, engine_for
from atoll.core.game import Game
from atoll.core.luck import dice_of

Progress = Callable[[str, int, int], None]
"""Takes what is measured now, how many steps are done, and how many there are."""
ENGINES = ("plain", "native")
"""What is measured unless somebody asks for others; beside these there is cuda."""
ON_CARD = 65536
"""Tables that a card plays at once."""
REPEATS = 5
_TIME_WARM = """
import sys, time
from atoll.core.engine import engine_for
from atoll.core.registry import find
game = find(sys.argv[1])
begin = time.perf_counter()
engine_for(game, sys.argv[2]).warm()
print(time.perf_counter() - begin)
"""


def bench(
    games: Sequence[Game],
    seconds: float = 2.0,
    progress: Progress | None = None,
    options: Mapping[str, str] | None = None,
    engines: Sequence[str] = ENGINES,
) -> list[dict[str, Any]]:
    """A row for each game, seat count and engine, with the others as multiples of plain, if that is among them."""
    tables = [(game, seats) for game in games for seats in game.seats]
    compiled = [name for name in engines if name != "plain"]
    total = len(games) * len(compiled) + len(engines) * len(tables)
    steps = itertools.count()

    def now(text: str) -> None:
        if progress:
            progress(text, next(steps), total)

    times = {}
    for game in games:
        for name in compiled:
            now(f"{game.name}: compile")
            times[game.name, name] = compile_times(game, name)
    rows: list[dict[str, Any]] = []
    for game, seats in tables:
        plain = 0.0
        for name in engines:
            now(f"{game.name}, {seats} seats, {name}")
            engine = engine_for(game, name)
            moves, played = speed(engine, seats, seconds, options)
            plain = moves if name == "plain" else plain
            cold, cached = times.get((game.name, name), (0.0, 0.0))
            rows.append(
                {
                    "game": game.name,
                    "seats": seats,
                    "engine": name,
                    "moves_per_s": round(moves),
                    "games_per_s": round(played, 1),
                    "ratio_to_plain": round(moves / plain, 1) if plain else None,
                    "compile_cold_s": round(cold, 2),
                    "compile_cached_s": round(cached, 2),
                    "table_bytes": engine.table.dtype.itemsize,
                }
            )
    now("")
    return rows


def speed(engine: Engine, seats: int, seconds: float, options: Mapping[str, str] | None = None) -> tuple[float, float]:
    """Moves and games a second: the median of a few stretches, warm, after a first one that finds the pace."""
    if engine.name == "cuda":
        return _speed_on_card(engine, seats, seconds, options)
    tables = engine.blank(2)
    engine.freeze(blank_table(engine.game, seats, options), tables)
    dice = engine.row(2)
    dice[0], dice[1] = dice_of(1)
    out = engine.row(seats)

    def stretch(games: int) -> tuple[float, int]:
        begin = time.perf_counter()
        moves = engine.specialise(play).play_games(tables, games, dice, out)
        return time.perf_counter() - begin, moves

    games = 1
    stretch(games)
    while (taken := stretch(games)[0]) < seconds / REPEATS / 4:
        games *= 2
    games = max(1, round(games * seconds / REPEATS / taken))
    rates = [(moves / taken, games / taken) for taken, moves in (stretch(games) for _ in range(REPEATS))]
    return statistics.median(r[0] for r in rates), statistics.median(r[1] for r in rates)


def _speed_on_card(engine: Any, seats: int, seconds: float, options: Mapping[str, str] | None) -> tuple[float, float]:
    """The same on a card, where every table plays a whole game at once, until the longest is over."""
    blank = np.repeat(blank_table(engine.game, seats, options).freeze(), ON_CARD)
    tables = engine.tables_from(blank)
    dice, points, moves = engine.rows(ON_CARD, 2), engine.rows(ON_CARD, seats), engine.row(ON_CARD)
    dice.copy_to_device(np.asfortranarray([dice_of(n) for n in range(ON_CARD)]))

    def stretch() -> tuple[float, int]:
        engine.refill(tables, blank)
        engine.wait()
        begin = time.perf_counter()
        engine.play_all(tables, dice, points, moves)
        engine.wait()
        taken = time.perf_counter() - begin
        return taken, int(moves.copy_to_host().sum())

    stretch()
    end = time.perf_counter() + seconds
    rates: list[tuple[float, float]] = []
    while not rates or time.perf_counter() < end:
        taken, made = stretch()
        rates.append((made / taken, ON_CARD / taken))
    return statistics.median(r[0] for r in rates), statistics.median(r[1] for r in rates)


def blank_table(game: Game, seats: int, options: Mapping[str, str] | None = None) -> Any:
    """A plain table with these options, before it is set up."""
    table = game.rulebook.Table()
    table.seats = seats
    for name, value in game.read_options(options or {}).items():
        setattr(table.options, name, value)
    return table


def compile_times(game: Game, engine: str = "native") -> tuple[float, float]:
    """Seconds until a fresh process can play by an engine: with an empty cache, and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        return _time_warm(game, engine, folder), _time_warm(game, engine, folder)


def _time_warm(game: Game, engine: str, cache: str) -> float:
    command = [sys.executable, "-c", _TIME_WARM, game.name, engine]
    environment = os.environ | {"ATOLL_CACHE": cache}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
