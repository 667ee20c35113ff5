"""Environments on a card: compile times, the same bytes as native, steps with a policy in PyTorch, whole random games.

    python -m benchmarks.environments_on_card --games aqualin,coralia --seconds 2

Prints JSON, a line for each game and what was measured. Needs a card, PyTorch and the extra `gpu`.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import numpy as np

import atoll.env
from atoll.core import play
from atoll.core.bench import blank_table, speed
from atoll.core.cuda import recorded
from atoll.core.engine import engine_for
from atoll.core.luck import dice_of
from atoll.core.registry import find

GAMES = {
    "aqualin": (2, {}),
    "sea_or_shore": (3, {}),
    "coralia": (3, {}),
    "reef_encounter": (2, {}),
    "reef_encounter with Second Kind": (3, {"expansion": "on"}),
}
WHAT = ("compile", "parity", "steps", "games")


def setting(name: str) -> tuple[str, int, dict[str, str]]:
    seats, options = GAMES[name]
    return name.split(maxsplit=1)[0], seats, dict(options)


def compile_time(name: str) -> dict[str, Any]:
    """Seconds until the first step is made, in this process."""
    game, seats, options = setting(name)
    begin = time.perf_counter()
    env = atoll.env.make(game, tables=128, seats=seats, options=options, engine="cuda")
    began = time.perf_counter() - begin
    env.step(env.random_moves())
    env.check()  # type: ignore[attr-defined]
    return {"until_reset_s": round(began, 1), "until_step_s": round(time.perf_counter() - begin, 1)}


def parity(name: str, tables: int = 512, steps: int = 300) -> dict[str, Any]:
    """Step by step the same arrays as native, and the same tables in the end."""
    game, seats, options = setting(name)
    pair = [
        atoll.env.make(game, tables=tables, seats=seats, seed=11, options=options, engine=engine)
        for engine in ("cuda", "native")
    ]
    made = ended = 0
    for _ in range(steps):
        card, native = (env.step(env.random_moves()) for env in pair)
        for field in fields(native):
            one, other = (np.asarray(getattr(step, field.name)) for step in (card, native))
            if not np.array_equal(one, other):
                where = np.argwhere(one != other)[0].tolist()
                return {"same": False, "field": field.name, "where": where, "moves": made}
        made += int((native.seat >= 0).sum())
        ended += int(native.done.sum())
    kept, other = (env.save() for env in pair)
    same = kept.tables == other.tables and kept.desks == other.desks
    return {"same": same, "moves": made, "games_ended": ended}


def on_clock(work: Callable[[], None], seconds: float, wait: Callable[[], None]) -> Iterator[float]:
    """How long each stretch of work took, as long as there is time."""
    work()
    wait()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        work()
        wait()
        yield time.perf_counter() - begin


def steps(name: str, tables: int, seconds: float) -> dict[str, Any]:
    """Decisions a second: all that `step` gives, and a policy that draws from the lists of moves."""
    import torch

    game, seats, options = setting(name)
    env = atoll.env.make(game, tables=tables, seats=seats, seed=3, options=options, engine="cuda")
    step = env.reset()
    moves, count = torch.from_dlpack(step.moves), torch.from_dlpack(step.count)
    seen = torch.from_dlpack(step.observation)

    def decide() -> Any:
        chosen = (torch.rand(tables, device="cuda") * count).long()
        return moves.gather(1, chosen[:, None])[:, 0]

    def some_steps(policy: Callable[[], Any]) -> Callable[[], None]:
        def work() -> None:
            for _ in range(STEPS):
                env.step(policy())

        return work

    for _ in range(200 // STEPS):  # tables drift apart: where they stand is what a long run sees
        some_steps(decide)()
    found = {"observation_bytes": int(seen.shape[1]) * 2, "table_bytes": env.engine.table.dtype.itemsize}
    for label, policy in (("torch", decide), ("own_draw", env.random_moves)):
        taken = list(on_clock(some_steps(policy), seconds, torch.cuda.synchronize))
        found[f"decisions_per_s_{label}"] = round(tables * STEPS / statistics.median(taken))
    env.check()  # type: ignore[attr-defined]
    return found | {"tables": tables, "parts_us": parts(env, torch)}


STEPS = 20


def parts(env: Any, torch: Any) -> dict[str, float]:
    """Microseconds of the card for each kernel of a step, in a step like any other."""
    times: dict[str, list[tuple[Any, Any]]] = {}
    launches, at_once = dict(env._launches), env._at_once

    def timed(name: str, launch: Any) -> Any:
        def run(*arguments: Any, stream: Any = 0) -> None:
            torch.cuda._sleep(1_000_000)  # the card is busy while the processor makes ready, so that only work counts
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            launch(*arguments)
            end.record()
            times.setdefault(name, []).append((begin, end))

        return run

    env._launches = {name: timed(name, launch) for name, launch in launches.items()}
    env._at_once = lambda name, work: work(0)
    for _ in range(10):
        env.step(env.random_moves())
    torch.cuda.synchronize()
    env._launches, env._at_once = launches, at_once
    return {
        name: round(statistics.median(begin.elapsed_time(end) * 1000 for begin, end in pairs), 1)
        for name, pairs in times.items()
    }


def games(name: str, tables: int, seconds: float) -> dict[str, Any]:
    """Whole random games: each table one of its own, all begun together; and move by move, game after game."""
    from numba import cuda

    game, seats, options = setting(name)
    engine: Any = engine_for(find(game), "cuda")
    at_once, games_at_once = speed(engine, seats, seconds, options)
    blank = np.repeat(blank_table(find(game), seats, options).freeze(), tables + 1)
    on_card, points, ended = engine.tables_from(blank), engine.rows(tables, seats), engine.row(tables)
    dice = engine.rows(tables, 2)
    dice.copy_to_device(np.asfortranarray([dice_of(n) for n in range(tables)]))
    engine.each(play, "deal_each")(tables, on_card, dice)
    move, again = engine.each(play, "move_each"), engine.each(play, "again_each")

    def some_moves(stream: Any) -> None:
        for _ in range(STEPS):
            move(tables, on_card, dice, stream=stream)
            again(tables, on_card, dice, points, ended, stream=stream)

    some_moves(0)
    work = recorded(some_moves)
    for _ in range(400 // STEPS):  # tables drift apart
        work()
    taken = list(on_clock(work, seconds, cuda.synchronize))
    return {
        "tables": tables,
        "decisions_per_s": round(at_once),
        "games_per_s": round(games_at_once),
        "decisions_per_s_move_by_move": round(tables * STEPS / statistics.median(taken)),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", default=",".join(GAMES))
    arguments.add_argument("--what", default=",".join(WHAT))
    arguments.add_argument("--tables", type=int, default=65536)
    arguments.add_argument("--seconds", type=float, default=2.0)
    given = arguments.parse_args()
    for name in given.games.split(","):
        for what in given.what.split(","):
            found = {
                "compile": lambda name=name: compile_time(name),
                "parity": lambda name=name: parity(name),
                "steps": lambda name=name: steps(name, given.tables, given.seconds),
                "games": lambda name=name: games(name, given.tables, given.seconds),
            }[what]()
            print(json.dumps({"game": name, "what": what, **found}), flush=True)


if __name__ == "__main__":
    main()
