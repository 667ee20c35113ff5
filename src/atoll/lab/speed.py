"""How fast the search is: simulations a second, at some positions of a random game."""

import os
import time
from collections.abc import Mapping, Sequence
from typing import Any

from atoll.bots.random import Random
from atoll.bots.search import Search
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.registry import find

POSITIONS = (0, 12, 24, 36)


Options = Mapping[str, str] | None


def simulations(game: Game, seats: int, seconds: float, threads: int = 1, options: Options = None) -> float:
    """Simulations a second, the mean over some positions, after what must be compiled is compiled."""
    bot = Search(1, seconds=seconds / len(POSITIONS), threads=threads)
    done, taken = 0, 0.0
    for moves in POSITIONS:
        match = position(game, seats, moves, options)
        seat = match.awaiting[0]
        if not moves:
            Search(1, simulations=threads, threads=threads).think(match, seat)
        begin = time.perf_counter()
        bot.think(match, seat)
        taken += time.perf_counter() - begin
        done += bot.done
    return done / taken


def position(game: Game, seats: int, moves: int, options: Options = None) -> Match:
    """A match after some random moves, with more than one way to go on."""
    match = Match(Header(game, seats, moves, dict(options or {})))
    luck = Random(moves)
    while len(match.log) < moves or len(match.moves(match.awaiting[0])) < 2:
        match.play(match.awaiting[0], luck.choose(match, match.awaiting[0]))
        if match.over:
            match.rewind()
            break
    return match


def add_simulations(rows: Sequence[dict[str, Any]], seconds: float, options: Options = None) -> None:
    """Add to the native rows of a bench how fast the search is, on one core and on all."""
    cores = os.cpu_count() or 1
    for row in rows:
        if row["engine"] == "native":
            game = find(row["game"])
            row["simulations_per_s"] = round(simulations(game, row["seats"], seconds, 1, options))
            row["simulations_per_s_all_cores"] = round(simulations(game, row["seats"], seconds, cores, options))
