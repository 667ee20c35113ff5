"""A siege: one stranger does the worst that his limits allow, while others play. How long do they wait?

`python -m benchmarks.siege [--seconds 60]` starts a server with one bot worker, and two tables of people who play at
the pace of a quick family, one of them with a bot. For a while they play in peace; then a stranger at another address
does everything at once that once kept a server busy: dear pages, imports of long games, checks of finished ones,
touches that mean nothing, messages in thousands of parts, pings whose answers nobody reads, tables full of bots. The
report has what others waited for their moves to be seen, and for the bot's, in peace and under siege. The stranger is a
process of his own: what he does to himself is not to be taken for slowness of the server.
"""

import asyncio
import contextlib
import itertools
import json
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import click
import httpx2
from websockets.asyncio.client import ClientConnection, connect

import atoll
from atoll.core.record import record_of
from benchmarks.peers.servers import Contestant, running

STRANGER = {"X-Forwarded-For": "203.0.113.9"}
"""What a proxy on this machine would say of him; whoever is on this machine itself is not limited."""
PAUSE = 0.1
"""Seconds between two moves of the people who play."""
PEACE = 10.0
LIMIT = 0.1
"""Seconds within which 99 of 100 moves are to be seen, siege or not."""
TEXT_FRAME, CONTINUATION, PING = 0x01, 0x80, 0x89
MASK = 0x80


def server() -> Contestant:
    from atoll.lab.clients import ATOLL
    from benchmarks.peers.servers import THIS_ATOLL

    def command(port: int, folder: Path) -> list[str]:
        return [*THIS_ATOLL, "--port", str(port), "--data", str(folder), "--bots", "1", "--pause", "0"]

    return Contestant("Atoll", ATOLL, command, "/healthz")


class Guest:
    """Somebody with a browser of their own, here or at the stranger's address."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.url = url
        self.headers = headers or {}
        self.http = httpx2.AsyncClient(base_url=url, headers=self.headers, timeout=60)

    async def create(self, game: str, others: str, seats: int = 2, **options: str) -> str:
        form = {"name": "Guest", "seats": str(seats), "others": others}
        form |= {f"option {name}": value for name, value in options.items()}
        answer = await self.http.post(f"/play/{game}", data=form)
        return str(answer.headers.get("location", "")).rpartition("/")[2]

    async def line(self, table: str) -> "Line":
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/t/{table}/live"
        headers = {"Cookie": cookie, **self.headers}
        return Line(await connect(address, additional_headers=headers, max_size=None, ping_interval=None))


class Line:
    """A live line, as the script of a page uses it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.head: dict[str, Any] = {}
        self.live: list[list[list[str]]] = []
        self.revision = 0

    async def frame(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await self.socket.recv())
        if "head" in frame:
            self.head = frame["head"] if "things" in frame else self.head | frame["head"]
            self.live, self.revision = frame.get("live", self.live), frame["rev"]
        return frame

    async def position(self) -> None:
        """Wait for the next position."""
        while "head" not in await self.frame():
            pass

    def path(self, dice: random.Random) -> list[str]:
        found: list[str] = []
        for step in dice.choice(self.live):
            found.append(dice.choice([name for name in step if name not in found]))
        return found

    async def send(self, *message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def touch(self, path: list[str]) -> None:
        await self.send("touch", self.revision, path, True)


# The people who play.


async def play(guest: Guest, times: list[float], others: str) -> None:
    """Play game after game at a quick pace, and note how long each answer takes."""
    dice = random.Random(1)
    while True:
        line = await guest.line(await guest.create("aqualin", others))
        await line.position()
        if "pass" in line.head or line.head["viewer"] < 0:
            await line.send("seat", line.head["turn"][0])
            await line.position()
        while line.head["turn"]:
            if line.head["mine"]:
                await asyncio.sleep(PAUSE)
                start = time.perf_counter()
                await line.touch(line.path(dice))
                await line.position()
                times.append(time.perf_counter() - start)
            else:
                await line.position()
        await line.socket.close()


async def wait_for_bots(guest: Guest, times: list[float]) -> None:
    """Play against a gentle bot, and note how long it takes to move."""
    dice = random.Random(2)
    while True:
        line = await guest.line(await guest.create("aqualin", "bot:gentle"))
        await line.position()
        while line.head["turn"]:
            if line.head["mine"]:
                await asyncio.sleep(PAUSE)
                await line.touch(line.path(dice))
                await line.position()
            else:
                start = time.perf_counter()
                await line.position()
                times.append(time.perf_counter() - start)
        await line.socket.close()


# The stranger.

Attack = Callable[[Guest], Awaitable[None]]


async def dear_pages(guest: Guest) -> None:
    """The text table of a long game, again and again."""
    table = await guest.create("reef_encounter", "screen", expansion="on")
    for _ in itertools.count():
        await guest.http.get(f"/t/{table}/text")


async def imports(guest: Guest) -> None:
    """Long games from files."""
    record = finished_game()
    while True:
        await guest.http.post("/import", files={"file": ("game.atoll", record)})


async def checks(guest: Guest) -> None:
    """The luck of more finished games than anything is kept of."""
    tables = []
    record = finished_game()
    while True:
        answer = await guest.http.post("/import", files={"file": ("game.atoll", record)})
        if "/t/" in (place := answer.headers.get("location", "")):
            tables.append(place)
        for table in tables[-30:]:
            await guest.http.get(f"{table}/check")


async def empty_touches(guest: Guest) -> None:
    """Touches that mean nothing, on many lines at once."""
    table = await guest.create("reef_encounter", "screen", expansion="on")
    lines = [await guest.line(table) for _ in range(20)]
    while True:
        for line in lines:
            await line.send("touch", line.revision, [], True)
            await line.send("why", ["nothing"])
            await line.send("log", 100)
        await asyncio.sleep(0.025)


async def parts_without_end(guest: Guest) -> None:
    """A message in thousands of empty parts."""
    async with raw_line(guest) as (_, writer):
        writer.write(bytes([TEXT_FRAME, MASK, 0, 0, 0, 0]))
        while not writer.is_closing():
            writer.write(bytes([0, MASK, 0, 0, 0, 0]) * 1000)
            await writer.drain()
            await asyncio.sleep(0)


async def pings_unread(guest: Guest) -> None:
    """Pings whose answers nobody reads."""
    async with raw_line(guest) as (_, writer):
        writer.transport.pause_reading()
        ping = bytes([PING, MASK | 125, 0, 0, 0, 0]) + bytes(125)
        while not writer.is_closing():
            writer.write(ping * 100)
            await writer.drain()
            await asyncio.sleep(0)


async def tables_of_bots(guest: Guest) -> None:
    """Tables full of the bots that think longest."""
    while True:
        await guest.create("coralia", "bot:strongest", seats=4)


ATTACKS: tuple[Attack, ...] = (
    dear_pages,
    imports,
    checks,
    empty_touches,
    parts_without_end,
    pings_unread,
    tables_of_bots,
)


def finished_game() -> str:
    """A long game, played at random."""
    match = atoll.new("reef_encounter", seats=2, seed=11, engine="plain")
    dice = random.Random(3)
    while match.awaiting:
        seat = match.awaiting[0]
        match.make(seat, dice.choice(match.legal(seat)))
    return record_of(match).write()


@contextlib.asynccontextmanager
async def raw_line(guest: Guest) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A live line without anybody who knows how to use one."""
    table = await guest.create("aqualin", "screen")
    address = httpx2.URL(guest.url)
    reader, writer = await asyncio.open_connection(address.host, address.port)
    head = [
        f"GET /t/{table}/live HTTP/1.1",
        f"Host: {address.host}:{address.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *(f"{name}: {value}" for name, value in guest.headers.items()),
    ]
    writer.write(("\r\n".join(head) + "\r\n\r\n").encode())
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer
    finally:
        writer.close()


async def again_and_again(attack: Attack, url: str) -> None:
    """Whatever the server does about it, the stranger comes back."""
    while True:
        guest = Guest(url, STRANGER)
        with contextlib.suppress(Exception):
            await attack(guest)
        await guest.http.aclose()
        await asyncio.sleep(0.05)


# The report.


def described(times: list[float]) -> str:
    if not times:
        return "nothing was seen"
    ordered = sorted(times)
    share = {name: ordered[min(len(ordered) - 1, int(len(ordered) * part))] for name, part in SHARES.items()}
    return f"{len(times):5} times, " + ", ".join(f"{name} {value * 1000:7.1f} ms" for name, value in share.items())


SHARES = {"median": 0.5, "99 %": 0.99, "most": 1.0}


async def measure(url: str, seconds: float) -> dict[str, list[float]]:
    """Play for a while."""
    moves: list[float] = []
    bots: list[float] = []
    people = play(Guest(url), moves, "screen"), wait_for_bots(Guest(url), bots)
    tasks = [asyncio.create_task(work) for work in people]
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
    return {"moves": moves, "bots": bots}


async def lay_siege(url: str, names: list[str]) -> None:
    await asyncio.gather(*(again_and_again(attack, url) for attack in ATTACKS if attack.__name__ in names))


@contextlib.contextmanager
def besieged(url: str, attacks: tuple[Attack, ...]) -> Iterator[None]:
    """While a stranger does all this."""
    names = [attack.__name__ for attack in attacks]
    work = f"import asyncio; from benchmarks import siege; asyncio.run(siege.lay_siege({url!r}, {names!r}))"
    stranger = subprocess.Popen([sys.executable, "-c", work], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        stranger.kill()
        stranger.wait()


@click.command()
@click.option("--seconds", type=float, default=60.0, show_default=True)
@click.option("--each", is_flag=True, help="One attack after the other, instead of all at once.")
def main(seconds: float, each: bool) -> None:
    """Lay siege to a server, and say what others noticed."""
    rounds = [(attack.__name__.replace("_", " "), (attack,)) for attack in ATTACKS] if each else [("siege", ATTACKS)]
    late = []
    with running(server()) as there:
        for name, attacks in [("peace", ()), *rounds]:
            with besieged(there.url, attacks):
                seen = asyncio.run(measure(there.url, PEACE if name == "peace" else seconds))
            click.echo(f"{name}\n  moves  {described(seen['moves'])}\n  bots   {described(seen['bots'])}")
            ordered = sorted(seen["moves"])
            if not ordered or ordered[int(len(ordered) * 0.99)] > LIMIT:
                late.append(name)
    raise SystemExit(1 if late else 0)


if __name__ == "__main__":
    main()
