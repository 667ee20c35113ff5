"""A study of a game: who wins from where, by how much, how long it takes, and which kinds of moves winners make.

Thousands of games are played inside compiled code, by one mind in all seats, so that only the seats differ.
"""

import os
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from atoll.bots import shelf
from atoll.bots.greedy import FEELING, LEAD, greedy_move
from atoll.core.bench import blank_table
from atoll.core.bits import lowest
from atoll.core.contract import any_move, apply, awaiting, places, points, setup
from atoll.core.doors import Tables, copy_table
from atoll.core.engine import engine_for
from atoll.core.game import Game
from atoll.core.luck import key_of, roll
from atoll.core.match import Header, Match
from atoll.core.message import Message, say
from atoll.core.registry import find
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.env.steps import FIRST_DIE, word_of_game

Progress = Callable[[int, int], None]
GAMES = 20_000
BATCHES = 100
BLANK = 3
"""The table at this place is copied for each game; those before it are the mind's own."""
RANDOM = -1
MINDS = {"random": RANDOM, "greedy": LEAD, "feeling": FEELING}
"""Who plays: any move, the lead in points after one move, or the lead that the game's sense expects after one move."""
ANY_MOVE = (0, say("moves"))


@rule
def play_some(
    tables: Tables,
    key: Row,
    first: int,
    last: int,
    mind: int,
    kinds: Row,
    dice: Row,
    moves: Row,
    gained: Row,
    score: Row,
    ends: Any,
    uses: Any,
) -> None:
    """Play games number `first` to `last`. `ends`: length, starter, points and places; `uses`: what each seat did.

    Luck and dice of a game follow from its number. The starter is the seat of the first decision that is one seat's
    alone.
    """
    for game in range(first, last):
        copy_table(tables, BLANK, 0)
        t = tables[0]
        for word in range(4):
            t.luck.key[word] = word_of_game(key, game, word)
        for die in range(2):
            dice[die] = word_of_game(key, game, FIRST_DIE + die) | die
        setup(t)
        seats = awaiting(t)
        starter = t.seats + 0
        row = game - first
        while seats != 0:
            seat = lowest(seats)
            if starter == t.seats and seats & (seats - 1) == 0:
                starter = seat
            if mind == RANDOM:
                move = any_move(t, seat, roll(dice))
            else:
                move = greedy_move(tables, seat, 1, mind, dice, moves, gained, score)
            uses[row, seat, kind_of(move, kinds)] += 1
            ends[row, 0] += 1
            apply(t, seat, move)
            seats = awaiting(t)
        points(t, score)
        for seat in range(t.seats):
            ends[row, 2 + seat] = score[seat]
        places(t, score)
        for seat in range(t.seats):
            ends[row, 2 + t.seats + seat] = score[seat]
        ends[row, 1] = starter % t.seats


@rule
def kind_of(move: int, kinds: Row) -> int:
    """Kinds of moves are stretches of numbers; `kinds` says where each begins."""
    kind = 0
    while kind + 1 < len(kinds) and move >= kinds[kind + 1]:
        kind += 1
    return kind


@dataclass(frozen=True)
class Study:
    """What was found, as arrays with a row for each game and a column for each seat, the starter's first."""

    game: Game
    seats: int
    mind: str
    seed: int
    length: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]
    uses: npt.NDArray[np.int64]
    kinds: tuple[Message, ...]

    @property
    def won(self) -> npt.NDArray[np.float64]:
        """The share of the win that each seat has in each game."""
        best = self.places == 1
        return np.asarray(best / best.sum(axis=1, keepdims=True))

    def seat_shares(self) -> list[float]:
        return [float(share) for share in self.won.mean(axis=0)]

    def error(self) -> float:
        """How far chance alone moves a seat's share of the wins, nineteen times of twenty."""
        fair = 1 / self.seats
        return float(1.96 * (fair * (1 - fair) / len(self.length)) ** 0.5)

    def as_data(self) -> dict[str, Any]:
        winners, others = self.use_by_outcome()
        return {
            "game": self.game.name,
            "seats": self.seats,
            "mind": self.mind,
            "seed": self.seed,
            "games": len(self.length),
            "seat_shares": [round(share, 4) for share in self.seat_shares()],
            "ci95": round(self.error(), 4),
            "points": {"mean": _mean(self.points), "winner": _mean(self.points[self.places == 1])},
            "margin": _mean(self.margins()),
            "moves": {"mean": _mean(self.length), "least": int(self.length.min()), "most": int(self.length.max())},
            "kinds": [
                {"kind": kind.text, "by_winners": round(a, 3), "by_others": round(b, 3)}
                for kind, a, b in zip(self.kinds, winners, others, strict=True)
            ],
        }

    def margins(self) -> npt.NDArray[np.int64]:
        """By how many points the best is ahead of the second."""
        ordered = np.sort(self.points, axis=1)
        return np.asarray(ordered[:, -1] - ordered[:, -2])

    def use_by_outcome(self) -> tuple[list[float], list[float]]:
        """How often a winner makes a move of each kind in a game, and how often anybody else does."""
        won = self.places == 1
        return [float(n) for n in self.uses[won].mean(axis=0)], [float(n) for n in self.uses[~won].mean(axis=0)]


def _mean(numbers: npt.NDArray[np.int64]) -> float:
    return round(float(numbers.mean()), 2) if numbers.size else 0.0


@dataclass(frozen=True)
class Batch:
    """Some games of a study, by their numbers. Whoever plays them, wherever, they have the same course."""

    game: str
    seats: int
    options: Mapping[str, str]
    seed: int
    mind: str
    first: int
    last: int


Played = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]


def study(
    game: Game,
    *,
    seats: int | None = None,
    games: int = GAMES,
    seed: int = 0,
    mind: str = "feeling",
    options: Mapping[str, str] | None = None,
    cores: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Study:
    """Play so many games and keep what the study needs of them.

    The mind is one of MINDS, or any bot: `strongest#100` thinks for 100 simulations a decision. Games are played on all
    cores, or by an executor that is given: what is found does not depend on that.
    """
    count = game.seats[0] if seats is None else seats
    game.check_seats(count)
    chosen = dict(options or {})
    game.read_options(chosen)
    if mind not in MINDS:
        shelf.make(mind, 0)
    size = max(1, games // BATCHES)
    batches = [
        Batch(game.name, count, chosen, seed, mind, first, min(first + size, games)) for first in range(0, games, size)
    ]
    parts = []
    with ExitStack() as stack:
        # Compiled rules hold no lock, so that threads are enough.
        pool = executor or stack.enter_context(ThreadPoolExecutor(cores or os.cpu_count() or 1))
        parts.append(play_batch(batches[0]))  # This compiles what is missing, once.
        for batch, part in zip(batches[1:], pool.map(play_batch, batches[1:]), strict=True):
            parts.append(part)
            if progress:
                progress(batch.last, games)
    ends, uses = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    turned = (np.arange(count) + ends[:, 1:2]) % count
    points, places = (np.take_along_axis(part, turned, 1) for part in (ends[:, 2 : 2 + count], ends[:, 2 + count :]))
    uses = np.take_along_axis(uses, turned[:, :, None], 1)
    return Study(game, count, mind, seed, ends[:, 0], points, places, uses, tuple(label for _, label in kinds_in(game)))


def kinds_in(game: Game) -> tuple[tuple[int, Message], ...]:
    return getattr(game.sense, "KINDS_OF_MOVES", (ANY_MOVE,))


def play_batch(batch: Batch) -> Played:
    """Play some games: a row for each."""
    game, games = find(batch.game), batch.last - batch.first
    ends = np.zeros((games, 2 + 2 * batch.seats), np.int64)
    uses = np.zeros((games, batch.seats, len(kinds_in(game))), np.int64)
    if batch.mind in MINDS:
        _play_compiled(batch, game, ends, uses)
    else:
        for row in range(games):
            _play_by_bots(batch, game, batch.first + row, ends[row], uses[row])
    return ends, uses


def _play_compiled(batch: Batch, game: Game, ends: npt.NDArray[np.int64], uses: npt.NDArray[np.int64]) -> None:
    engine = engine_for(game)
    rules = engine.specialise(sys.modules[__name__])
    tables = engine.blank(BLANK + 1)
    engine.freeze(blank_table(game, batch.seats, batch.options), tables, BLANK)
    key, starts = engine.row(4), engine.row(len(kinds_in(game)))
    key[:] = key_of(batch.seed)
    for i, (start, _) in enumerate(kinds_in(game)):
        starts[i] = start
    most = game.rulebook.MOST_MOVES
    room = starts, engine.row(2), engine.row(most), engine.row(most), engine.row(batch.seats + 1), ends, uses
    rules.play_some(tables, key, batch.first, batch.last, MINDS[batch.mind], *room)


def _play_by_bots(
    batch: Batch, game: Game, number: int, ends: npt.NDArray[np.int64], uses: npt.NDArray[np.int64]
) -> None:
    """One game, with a bot of its own in each seat."""
    key, starts = Row(key_of(batch.seed)), Row([start for start, _ in kinds_in(game)])
    seed = sum(int(word_of_game(key, number, word)) << (32 * word) for word in range(4))
    match = Match(Header(game, batch.seats, seed, dict(batch.options)))
    bots = [shelf.make(batch.mind, (number << 8) + seat) for seat in range(batch.seats)]
    starter = None
    while awaited := match.awaiting:
        seat = awaited[0]
        starter = seat if starter is None and len(awaited) == 1 else starter
        move = match.play(seat, bots[seat].choose(match, seat))
        uses[seat, kind_of(move.id, starts)] += 1
    ends[:] = [len(match.log), starter or 0, *match.points(), *match.places()]
