"""The arena: bots against bots, over duplicated deals with the seats rotated, so that luck and seats are fair to all.

Every deal is played once for each way the bots can be turned round the table. Games run in processes of their own.
"""

import math
import multiprocessing
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from atoll.bots import shelf
from atoll.core.errors import BadOption
from atoll.core.match import Header, Match
from atoll.core.message import say
from atoll.core.registry import find

Progress = Callable[[int, int], None]
CHEAT = "clairvoyant"
"""A bot for the arena alone: it sees everything, luck to come included, and shows what no honest bot can reach."""
BEFORE = "before"
"""Another: the strongest as it would be if no game had a network."""
ARENA_ONLY: dict[str, dict[str, Any]] = {CHEAT: {"clairvoyant": 1}, BEFORE: {"learned": 0}}
DOUBT = 0.01
"""A sequential test stops when chance alone would give such a result less often than this."""
NINETY_FIVE = 1.96


@dataclass(frozen=True)
class Fixture:
    """One game to play: which bot sits where, and the seed of the deal."""

    game: str
    options: dict[str, str]
    lineup: tuple[str, ...]
    deal: int
    number: int
    seconds: float | None


@dataclass(frozen=True)
class Result:
    """How a game ended: for each seat its bot, place and points, and how long its decisions took."""

    number: int
    lineup: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass
class Standing:
    """What a bot has done so far. A shared best place is a shared win."""

    name: str
    games: int = 0
    """Seats taken: a bot that sits on two seats of a game plays it twice."""
    wins: float = 0.0
    points: float = 0.0
    decisions: int = 0
    seconds: float = 0.0
    elo: float = 0.0

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def ci95(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def ms_per_decision(self) -> float:
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


@dataclass
class Report:
    """Everything that an arena prints."""

    game: str
    seats: int
    seed: int
    games: int = 0
    stopped_early: bool = False
    standings: list[Standing] = field(default_factory=list)
    p_value: float = 1.0
    """How often chance alone would move the first bot so far from its fair share at some time during the test."""

    @property
    def fair_share(self) -> float:
        return 1 / self.seats


def arena(
    game: str,
    bots: Sequence[str],
    *,
    seats: int | None = None,
    games: int = 100,
    seed: int = 0,
    seconds: float | None = None,
    options: dict[str, str] | None = None,
    stop: bool = False,
    cores: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play so many games. Fewer bots than seats fill the seats in turn. Whoever interrupts it gets a report of what was
    played so far.

    Games are played in processes of their own, one for each core, or by an executor that is given: each is seeded by
    its number, so that the results do not depend on where it is played.
    """
    form = find(game)
    count = form.seats[0] if seats is None else seats
    form.check_seats(count)
    form.read_options(options or {})
    if not 0 < len(bots) <= count:
        raise BadOption(say("Name 1 to {seats} bots.", seats=count))
    for name in bots:
        check_name(name)
    lineup = tuple(bots[seat % len(bots)] for seat in range(count))
    fixtures = [
        Fixture(game, options or {}, turned(lineup, n % count), seed * 1_000_003 + n // count, n, seconds)
        for n in range(games)
    ]
    results: list[Result] = []
    report = Report(game, count, seed)
    try:
        for result in play_all(fixtures, cores or os.cpu_count() or 1, executor):
            results.append(result)
            if progress:
                progress(len(results), games)
            summarise(report, results, list(dict.fromkeys(bots)))
            if stop and report.p_value < DOUBT:
                break
    except KeyboardInterrupt:
        if not results:
            raise
    report.stopped_early = len(results) < games
    return report


def check_name(name: str) -> None:
    if shelf.read_name(name)[0] not in ARENA_ONLY:
        shelf.make(name, 0)


def turned(lineup: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The same bots, each so many seats further on."""
    return lineup[len(lineup) - by :] + lineup[: len(lineup) - by]


def play_all(fixtures: Sequence[Fixture], cores: int, executor: Executor | None = None) -> Iterator[Result]:
    """The results in the order of the fixtures, so that what is shown, and when a test stops, follows from the seed."""
    if executor is not None:
        yield from in_order(executor, fixtures, 2 * cores)
        return
    if cores == 1 or len(fixtures) == 1:
        yield from map(play, fixtures)
        return
    # The first game compiles what is missing; the other processes find it on disk.
    yield play(fixtures[0])
    pool = ProcessPoolExecutor(min(cores, len(fixtures)), multiprocessing.get_context("spawn"))
    try:
        yield from in_order(pool, fixtures[1:], 2 * cores)
    except KeyboardInterrupt:
        # Nobody waits for games that are half played.
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def in_order(pool: Executor, fixtures: Sequence[Fixture], ahead: int) -> Iterator[Result]:
    """A few games ahead of the next one to be told, no more."""
    waiting: dict[int, Future[Result]] = {}
    begun = 0
    try:
        for told in range(len(fixtures)):
            while begun < min(told + ahead, len(fixtures)):
                waiting[begun] = pool.submit(play, fixtures[begun])
                begun += 1
            wait([waiting[told]], return_when=FIRST_COMPLETED)
            yield waiting.pop(told).result()
    finally:
        # Nobody wants the games that were to come next.
        for future in waiting.values():
            future.cancel()


def play(fixture: Fixture) -> Result:
    """Play one game."""
    form = find(fixture.game)
    count = len(fixture.lineup)
    match = Match(Header(form, count, fixture.deal, fixture.options))
    bots = [sit_down(name, fixture, seat) for seat, name in enumerate(fixture.lineup)]
    decisions, seconds = [0] * count, [0.0] * count
    while awaiting := match.awaiting:
        seat = awaiting[0]
        begin = time.perf_counter()
        move = bots[seat].choose(match, seat)
        seconds[seat] += time.perf_counter() - begin
        decisions[seat] += 1
        match.play(seat, move)
    numbers = tuple(match.places()), tuple(match.points()), tuple(decisions), tuple(seconds)
    return Result(fixture.number, fixture.lineup, *numbers)


def sit_down(name: str, fixture: Fixture, seat: int) -> shelf.Bot:
    """The bot for a seat. Its dice depend on the deal and the seat, not on who else plays."""
    seed = (fixture.deal << 8) + seat + 1
    plain, seconds, simulations = shelf.read_name(name, fixture.seconds)
    if plain in ARENA_ONLY:
        from atoll.bots.search import Search

        return Search(seed, seconds=seconds or 1.0, simulations=simulations, **ARENA_ONLY[plain])
    return shelf.make(name, seed, fixture.seconds)


# What the results say.


def summarise(report: Report, results: Sequence[Result], names: Sequence[str]) -> None:
    standings = {name: Standing(name) for name in names}
    for result in results:
        winners = result.places.count(1)
        for seat, name in enumerate(result.lineup):
            one = standings[name]
            one.games += 1
            one.wins += 1 / winners if result.places[seat] == 1 else 0
            one.points += result.points[seat]
            one.decisions += result.decisions[seat]
            one.seconds += result.seconds[seat]
    for name, rating in elo(results, names).items():
        standings[name].elo = rating
    report.games = len(results)
    report.standings = list(standings.values())
    first = report.standings[0]
    fair = 1 / report.seats
    evidence = mixture(first.wins, first.games, fair) if len(standings) > 1 else 1.0
    report.p_value = min(report.p_value, 1 / evidence)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, NINETY_FIVE**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = NINETY_FIVE * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def mixture(wins: float, games: int, fair: float) -> float:
    """How much likelier the wins are if the true share is anything at all than if it is the fair one.

    Under the fair share this is a martingale, so it ever exceeds 1/p with a chance of p at most: one may look after
    every game (Robbins' mixture test, with a uniform prior).
    """
    losses = games - wins
    anything = math.lgamma(wins + 1) + math.lgamma(losses + 1) - math.lgamma(games + 2)
    return math.exp(min(700.0, anything - wins * math.log(fair) - losses * math.log(1 - fair)))


def elo(results: Sequence[Result], names: Sequence[str]) -> dict[str, float]:
    """Ratings whose mean is 0, from who was placed before whom: Bradley and Terry's model, one draw each added.

    The added draws keep a bot that always wins from an infinite rating.
    """
    score: dict[tuple[str, str], float] = defaultdict(float)
    for a in names:
        for b in names:
            if a != b:
                score[a, b] += 0.5
    for result in results:
        for a, place in zip(result.lineup, result.places, strict=True):
            for b, other in zip(result.lineup, result.places, strict=True):
                if a != b:
                    score[a, b] += 1 if place < other else 0.5 if place == other else 0
    strength = dict.fromkeys(names, 1.0)
    for _ in range(200):
        for a in names:
            met = sum((score[a, b] + score[b, a]) / (strength[a] + strength[b]) for b in names if b != a)
            if met:
                strength[a] = sum(score[a, b] for b in names if b != a) / met
        scale = math.exp(sum(map(math.log, strength.values())) / len(names))
        strength = {name: value / scale for name, value in strength.items()}
    return {name: 400 * math.log10(value) for name, value in strength.items()}
