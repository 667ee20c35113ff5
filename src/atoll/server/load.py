"""Load: many tables played at random by clients that do what a page does, to see how fast a server is.

A client knows no rules: it touches what the server says may be touched. The time of a move is from its sending to the
arrival of the frame at another seat.
"""

import asyncio
import contextlib
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlparse

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from atoll.core.errors import AtollError
from atoll.core.message import say

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode
MOST_TABLES = 2000
LONGEST = 3600.0
AT_ONCE = 16
MEMORY = re.compile(r"^process_resident_memory_bytes (\d+)", re.M)


class NoServer(AtollError):
    """Nobody answers there, or not as a table server does."""


@dataclass
class Tally:
    """What was seen."""

    moves: int = 0
    received: int = 0
    frames: int = 0
    refused: int = 0
    games: int = 0
    times: list[float] = field(default_factory=list)

    def report(self, seconds: float, tables: int, memory: tuple[int, int]) -> dict[str, Any]:
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
            "kb_per_table": round((memory[1] - memory[0]) / 1024 / tables, 1),
        }

    def _part(self, share: float) -> float:
        """So many milliseconds or less, for that share of the moves."""
        return (
            round(self.times[min(len(self.times) - 1, int(len(self.times) * share))] * 1000, 3) if self.times else 0.0
        )


class Client:
    """One seat at one table."""

    def __init__(self, party: "Party", cookie: str, seat: int) -> None:
        self.party = party
        self.cookie = cookie
        self.seat = seat
        self.socket: ClientConnection | None = None
        self.live: list[list[list[str]]] = []
        self.revision = 0
        self.over = False

    async def come(self, url: str, table: str) -> None:
        headers = {"Cookie": self.cookie}
        address = f"{url.replace('http', 'ws', 1)}/t/{table}/live?layout=wide"
        self.socket = await connect(address, additional_headers=headers, compression=None, max_queue=None)

    async def read(self) -> None:
        assert self.socket is not None
        async for message in self.socket:
            self.hear(message)

    def hear(self, message: str | bytes) -> None:
        frame = decode(message)
        if "no" in frame:
            self.party.tally.refused += 1
        if "head" not in frame:
            return
        self.revision = frame["rev"]
        self.live = frame.get("live", self.live)
        self.over = not frame["head"].get("turn", [1])
        self.party.hear(self, 0 if "things" in frame else len(message))

    def choose(self, dice: random.Random) -> list[str]:
        """A way through one of the lines."""
        path: list[str] = []
        for step in dice.choice(self.live):
            path.append(dice.choice([name for name in step if name not in path]))
        return path

    async def play(self, dice: random.Random) -> None:
        assert self.socket is not None
        await self.socket.send(encode(["touch", self.revision, self.choose(dice), True]), text=True)


class Party:
    """The clients at one table. At each position one of those who may move does."""

    def __init__(self, tally: Tally, seed: int, rate: "Pace") -> None:
        self.tally = tally
        self.dice = random.Random(seed)
        self.pace = rate
        self.clients: list[Client] = []
        self.mover: Client | None = None
        self.played = 0
        """The position at which the last move was made."""
        self.sent_at = 0.0
        self.running = False
        self.over = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()

    def hear(self, client: Client, size: int) -> None:
        """A frame has come to a client: if it is not the one who moved, the move has arrived."""
        if not self.running:
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
        if any(client.over for client in self.clients):
            self.over.set()
        newest = max(client.revision for client in self.clients)
        if self.mover or newest <= self.played or any(client.revision != newest for client in self.clients):
            return
        if ready := [client for client in self.clients if client.live and not client.over]:
            self.mover, self.played = self.dice.choice(ready), newest
            task = asyncio.get_running_loop().create_task(self._move(self.mover))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _move(self, client: Client) -> None:
        await self.pace.wait()
        self.sent_at = time.perf_counter()
        await client.play(self.dice)


class Pace:
    """So many moves a second over all tables, or as many as possible."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._next = 0.0

    async def wait(self) -> None:
        if not self.rate:
            return
        now = time.perf_counter()
        self._next = max(self._next, now) + 1 / self.rate
        if self._next - now > 0.0005:
            await asyncio.sleep(self._next - now)


async def measure(
    url: str,
    game: str,
    *,
    seats: int,
    tables: int,
    seconds: float,
    rate: float = 0.0,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Set up the tables, play for so many seconds, and report."""
    tally = Tally()
    url = url.rstrip("/")
    if urlparse(url).scheme not in ("http", "https"):
        raise NoServer(say("“{url}” is not the address of a server.", url=url))
    pace = Pace(rate)
    parties = [Party(tally, seed + i, pace) for i in range(tables)]
    readers: list[asyncio.Task[None]] = []
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        before = await _memory(http)
        done = 0

        async def gather(party: Party) -> None:
            nonlocal done
            async with gate:
                await _sit_down(party, url, game, seats)
            readers.extend(asyncio.create_task(client.read()) for client in party.clients)
            done += 1
            if progress:
                progress(done, tables)

        await asyncio.gather(*map(gather, parties))
        await asyncio.sleep(0.5)
        took = await _run(parties, seconds)
        memory = before, await _memory(http)
    for reader in readers:
        reader.cancel()
    return tally.report(took, tables, memory)


async def _run(parties: list[Party], seconds: float) -> float:
    start = time.perf_counter()
    for party in parties:
        party.running = True
        party.go_on()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*(party.over.wait() for party in parties)), seconds)
    took = time.perf_counter() - start
    for party in parties:
        party.running = False
        party.tally.games += party.over.is_set()
    return took


async def _sit_down(party: Party, url: str, game: str, seats: int) -> None:
    """Create a table as a page does, and sit down in every seat."""
    table = ""
    for seat in range(seats):
        async with httpx.AsyncClient(base_url=url, timeout=30) as person:
            if seat == 0:
                form = {"name": "A", "seats": str(seats), "others": "friends"}
                answer = await person.post(f"/play/{game}", data=form)
                table = answer.headers.get("location", "").rpartition("/")[2]
            else:
                answer = await person.post(f"/t/{table}/sit", data={"seat": str(seat), "name": "BCDE"[seat - 1]})
            if answer.status_code != 303:
                raise NoServer(
                    say("The server answers {status} to {path}.", status=answer.status_code, path=str(answer.url))
                )
            cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        party.clients.append(Client(party, cookie, seat))
    for client in party.clients:
        await client.come(url, table)


async def _memory(http: httpx.AsyncClient) -> int:
    try:
        answer = await http.get("/metrics")
    except httpx.HTTPError as error:
        raise NoServer(
            say("No server answers at {url}: {reason}.", url=str(http.base_url), reason=str(error))
        ) from error
    found = MEMORY.search(answer.text)
    return int(found[1]) if found else 0
