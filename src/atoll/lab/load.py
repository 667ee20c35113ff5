"""Load: many tables played at random by clients that do what a page does, to see how fast a server is.

The time of a move is from its sending to the arrival of the frame at another seat. Where moves are counted as fast as
they can be made, parties have tables ready for their next games before the clock starts; at a given pace a host makes
tables when games are over. The host is a process of its own: filling in forms takes longer than a move, and must not be
taken for slowness of the server.
"""

import asyncio
import gc
import math
import multiprocessing
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlparse

from atoll.core.message import say
from atoll.lab.clients import ATOLL, Client, Kind, NoServer

MOST_TABLES = 2000
LONGEST = 3600.0
AT_ONCE = 4
SHORTEST_GAME = 1.0
"""Seconds; hardly any game is over sooner."""
MOST_READY = 8
"""Tables of a party."""
REST = 0.5


@dataclass
class Tally:
    """What was seen."""

    moves: int = 0
    received: int = 0
    frames: int = 0
    refused: int = 0
    games: int = 0
    times: list[float] = field(default_factory=list)
    processor_seconds: float = 0.0
    """What the clients themselves took of a processor: if that was nearly all, it was them who were slow."""

    def report(self, seconds: float, tables: int, memory: float) -> dict[str, Any]:
        """In figures; memory is the bytes of a table."""
        self.times.sort()
        return {
            "tables": tables,
            "seconds": round(seconds, 2),
            "moves": self.moves,
            "games": self.games,
            "refused": self.refused,
            "moves_per_s": round(self.moves / seconds, 1) if seconds else 0.0,
            "p50_ms": self._part(0.5),
            "p99_ms": self._part(0.99),
            "bytes_per_move": round(self.received / max(self.frames, 1), 1),
            "kb_per_table": round(memory / 1024, 1),
            "client_cpu": round(self.processor_seconds / seconds, 2) if seconds else 0.0,
        }

    def _part(self, share: float) -> float:
        """So many milliseconds or less, for that share of the moves."""
        return (
            round(self.times[min(len(self.times) - 1, int(len(self.times) * share))] * 1000, 3) if self.times else 0.0
        )


class Party:
    """Some clients at one table, and at another one when a game is over. At each position one who may move does."""

    def __init__(self, game: str, seats: int, tally: Tally, seed: int, pace: "Pace", host: "Host") -> None:
        self.game = game
        self.seats = seats
        self.tally = tally
        self.dice = random.Random(seed)
        self.pace = pace
        self.host = host
        self.ready: asyncio.Queue[list[Client]] = asyncio.Queue()
        """Who sits at the tables of the next games."""
        self.done: list[Client] = []
        """Who still looks at how games ended."""
        self.clients: list[Client] = []
        self.mover: Client | None = None
        self.played = 0
        """The position at which the last move was made."""
        self.sent_at = 0.0
        self.running = False
        self.over = asyncio.Event()

    @property
    def tables(self) -> int:
        """How many tables it has open pages at."""
        return self.ready.qsize() + len(self.clients + self.done) // self.seats

    async def sit_down(self) -> None:
        """Come to a new table: it is ready for a game."""
        table, keys = await self.host.make(self.game, self.seats)
        clients = [self.host.kind.client(self, seat) for seat in range(self.seats)]
        for client, key in zip(clients, keys, strict=True):
            await client.come(self.host.url, table, key)
        self.ready.put_nowait(clients)

    async def begin(self) -> None:
        """Begin the game at the next table, as soon as one is ready."""
        if self.ready.empty():
            self.host.ask(self)
        self.clients, self.mover, self.played = await self.ready.get(), None, 0
        self.over.clear()
        self.go_on()

    async def play_on(self) -> None:
        """Play game after game, until nobody waits for the result any more."""
        while True:
            await self.begin()
            await self.over.wait()
            self.tally.games += 1
            self.done, self.clients = self.done + self.clients, []
            if self.pace.rate:
                self.leave()

    def leave(self) -> None:
        """Leave the tables where games are over."""
        for client in self.done:
            client.leave()
        self.done = []

    async def go_home(self) -> None:
        """Leave, and leave nothing open."""
        everybody = self.done + self.clients
        while not self.ready.empty():
            everybody += self.ready.get_nowait()
        for client in everybody:
            client.leave()
        for client in everybody:
            await client.gone()

    def hear(self, client: Client, size: int) -> None:
        """A frame has come to a client: if it is not the one who moved, the move has arrived."""
        if not self.running or client not in self.clients:
            return
        self.tally.received += size
        self.tally.frames += bool(size)
        if self.mover is not None and client is not self.mover and client.revision > self.played:
            self.tally.times.append(time.perf_counter() - self.sent_at)
            self.tally.moves += 1
            self.mover = None
        self.go_on()

    def go_on(self) -> None:
        """Let somebody move who may, once everybody has seen the position."""
        if not (self.clients and self.running):
            return
        if any(client.over for client in self.clients):
            self.over.set()
        newest = max(client.revision for client in self.clients)
        if self.mover or newest <= self.played or any(client.revision != newest for client in self.clients):
            return
        if ready := [client for client in self.clients if client.may_move and not client.over]:
            self.mover, self.played = self.dice.choice(ready), newest
            self.pace.do(self._move, self.mover)

    def _move(self, client: Client) -> None:
        if self.running and client in self.clients:
            self.sent_at = time.perf_counter()
            client.play(self.dice)


class Host:
    """Makes tables; while games are played, for one party after the other."""

    def __init__(self, url: str, kind: Kind = ATOLL) -> None:
        self.url = url
        self.kind = kind
        self._process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        self._asking: asyncio.Queue[Party] = asyncio.Queue()
        self._serving: asyncio.Task[None] | None = None

    async def make(self, game: str, seats: int) -> tuple[str, list[str]]:
        """A new table with somebody in every seat: its name, and their keys."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._process, self.kind.make_table, self.url, game, seats)

    def ask(self, party: Party) -> None:
        self._asking.put_nowait(party)

    async def serve(self) -> None:
        """Go on until cancelled."""
        while True:
            party = await self._asking.get()
            self._serving = asyncio.create_task(party.sit_down())
            await asyncio.shield(self._serving)

    async def finish(self) -> None:
        """If somebody was just sitting down, wait until they sit."""
        if self._serving is not None:
            await asyncio.wait([self._serving])
        self._process.shutdown(cancel_futures=True)


class Pace:
    """So many moves a second over all tables, or as many as possible."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._next = 0.0

    def do(self, deed: Callable[[Client], None], client: Client) -> None:
        """Do it when its turn has come."""
        if not self.rate:
            deed(client)
            return
        loop = asyncio.get_running_loop()
        self._next = max(self._next, loop.time()) + 1 / self.rate
        loop.call_at(self._next, deed, client)


async def measure(
    url: str,
    game: str,
    *,
    seats: int,
    tables: int,
    seconds: float,
    rate: float = 0.0,
    seed: int = 0,
    kind: Kind = ATOLL,
    ready: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Set up the tables, play for so many seconds, and report.

    Before the clock starts, each party has tables ready for so many games; without a number, for a game a second.
    """
    tally = Tally()
    url = url.rstrip("/")
    if urlparse(url).scheme not in ("http", "https"):
        raise NoServer(say("“{url}” is not the address of a server.", url=url))
    games = ready or (1 if rate else min(math.ceil(seconds / SHORTEST_GAME), MOST_READY))
    pace, host = Pace(rate), Host(url, kind)
    parties = [Party(game, seats, tally, seed + i, pace, host) for i in range(tables)]
    gate = asyncio.Semaphore(AT_ONCE)
    done = 0

    async def gather(party: Party) -> None:
        nonlocal done
        for _ in range(games):
            async with gate:
                await party.sit_down()
            done += 1
            if progress:
                progress(done, tables * games)

    try:
        kind.memory(url)
        # The first table brings the rules into memory, which all others share.
        await gather(parties[0])
        before = kind.memory(url)
        await asyncio.gather(*map(gather, parties[1:]))
        took = await _run(parties, host, seconds, tally)
    finally:
        await host.finish()
    after, more = kind.memory(url), sum(party.tables for party in parties) - games
    for party in parties:
        await party.go_home()
    return tally.report(took, tables, (after - before) / (more or 1))


async def _run(parties: list[Party], host: Host, seconds: float, tally: Tally) -> float:
    """Let everybody come to rest, then play for so long."""
    await asyncio.sleep(REST)
    # Looking for garbage here would be taken for slowness there.
    gc.disable()
    start, busy = time.perf_counter(), time.process_time()
    for party in parties:
        party.running = True
    tasks = [asyncio.create_task(work) for work in (host.serve(), *(party.play_on() for party in parties))]
    ended, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    took, tally.processor_seconds = time.perf_counter() - start, time.process_time() - busy
    gc.enable()
    for party in parties:
        party.running = False
    for task in tasks:
        task.cancel()
    for task in ended:
        task.result()
    return took
