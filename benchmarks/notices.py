"""What notices cost those who play: how long moves take while a thousand tables a minute are told of, and without.

`python -m benchmarks.notices` plays at many tables in this process, a move at a time at an even pace. In turns of some
seconds nobody, then everybody wants to be told, each by a push and a webhook, sent over real sockets to a receiver in a
process of its own. A move is counted from the moment at which it was to be made: what holds up the loop counts as well.
"""

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import random
import statistics
import tempfile
import threading
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import click
import sqlalchemy as sa
import structlog
from tests.server.moments import first_touch, parts
from tests.server.receivers import Browser, Receiver

from atoll.core.errors import StaleMove
from atoll.core.registry import find
from atoll.server.notices import outbox
from atoll.server.notices.couriers import PUSH, WEB
from atoll.server.notices.noticing import Noticing
from atoll.server.notices.outbox import Channel
from atoll.server.services import Services
from atoll.server.storage.schema import channels
from atoll.server.tables.meaning import touched
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player

GARBAGE = 10_000
SETTLE = 3.0
"""Seconds between two turns, in which what was on its way arrives."""


@click.command()
@click.option("--tables", default=200, show_default=True, help="Tables, at which moves are made in turn.")
@click.option("--a-minute", default=1000, show_default=True, help="Moves a minute, at which people are asked.")
@click.option("--seconds", default=20.0, show_default=True, help="Of each turn.")
@click.option("--turns", default=3, show_default=True, help="With notices, and as many without.")
@click.option("--game", default="aqualin", show_default=True)
def main(tables: int, a_minute: int, seconds: float, turns: int, game: str) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    # Whoever has just moved at one table is not there any more for the others.
    outbox.PRESENT = 0
    receiver = Receiver()
    context = multiprocessing.get_context("spawn")
    count = context.Value("i", 0)
    other = context.Process(target=receive, args=(receiver.port, count), daemon=True)
    other.start()
    try:
        asyncio.run(compare(receiver, count, tables, 60 / a_minute, seconds, turns, game))
    finally:
        other.terminate()
        other.join()


def receive(port: int, count: "Synchronized[int]") -> None:
    """Take whatever comes, and count it."""

    class Counting(Receiver):
        def take(self, post: object) -> None:
            with count.get_lock():
                count.value += 1

    with Counting(port=port).open():
        threading.Event().wait()


async def compare(
    receiver: Receiver, count: "Synchronized[int]", tables: int, pace: float, seconds: float, turns: int, game: str
) -> None:
    """Print how long moves took, with notices and without."""
    with tempfile.TemporaryDirectory() as folder:
        here = parts(Path(folder), inside=True)
        # Nobody is waited for.
        here.bookkeeper.hooks[:] = [Noticing(0)]
        gc.freeze()
        gc.set_threshold(GARBAGE)
        open_tables = [await seated(here, game, number) for number in range(tables)]
        sending = asyncio.create_task(here.couriers.run())
        took: dict[bool, list[float]] = {False: [], True: []}
        sent = 0
        for _ in range(turns):
            for with_notices in (False, True):
                await want(here, receiver, tables, on=with_notices)
                before = count.value
                took[with_notices] += await play(here, open_tables, pace, seconds)
                await asyncio.sleep(SETTLE)
                sent += count.value - before
        sending.cancel()
        await here.couriers.close()
        here.storage.close()
    for with_notices, name in ((False, "without notices"), (True, "with notices")):
        times = sorted(each * 1000 for each in took[with_notices])
        cut = statistics.quantiles(times, n=100)
        click.echo(
            f"{name:>16}: {len(times)} moves, median {statistics.median(times):.2f} ms, p90 {cut[89]:.2f} ms, "
            f"p99 {cut[98]:.2f} ms, slowest {times[-1]:.1f} ms"
        )
    click.echo(f"{sent} letters arrived")


async def seated(here: Services, game: str, number: int) -> OpenTable:
    """A table for two who play nowhere else."""
    table = await here.tables.create(find(game), f"host{number}", seats=find(game).seats[0], options={}, seed=number)
    for seat in range(table.state.row.seats):
        data = {"name": f"P{seat}", "who": f"p{number}-{seat}", "bot": "", "salt": "-", "own": False}
        await here.tables.append(table, table.state.entry("sit", seat, data))
    await here.tables.go_on(table)
    return table


async def want(here: Services, receiver: Receiver, tables: int, *, on: bool) -> None:
    """Everybody wants to be told, or nobody."""
    subscription = Browser(receiver).subscription
    rows = [
        Channel(f"{kind}{number}-{seat}", f"p{number}-{seat}", kind, address, "https://atoll.example", "en", 1, 1, "")
        for number in range(tables)
        for seat in range(2)
        for kind, address in ((PUSH, subscription), (WEB, f"{receiver.url}/hook"))
    ]

    def change(connection: sa.Connection) -> None:
        connection.execute(sa.delete(channels))
        if on:
            connection.execute(sa.insert(channels), [vars(row) for row in rows])

    await here.outbox.write(change)


async def play(here: Services, tables: list[OpenTable], pace: float, seconds: float) -> list[float]:
    """Moves at an even pace, at one table after the other; how long after its time each was made."""
    loop, dice = asyncio.get_running_loop(), random.Random(1)
    start, took, tasks = loop.time(), [], set()
    number = 0

    async def move(table: OpenTable, due: float) -> None:
        match = table.state.match
        assert match is not None
        if match.awaiting and not table.lock.locked():
            seat = match.awaiting[0]
            things = first_touch(table, seat, dice.randrange(len(match.legal(seat))))
            player = Player(f"{table.state.chairs[seat].who}", seat)
            with contextlib.suppress(StaleMove):
                # Two moves at one table in the same moment.
                await here.deeds.play(table, player, table.state.revision, touched(tuple(things)), sure=True)
                took.append(loop.time() - due)

    while (due := start + number * pace) < start + seconds:
        await asyncio.sleep(max(0.0, due - loop.time()))
        task = asyncio.create_task(move(tables[dice.randrange(len(tables))], due))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        number += 1
    await asyncio.gather(*tasks)
    return took


if __name__ == "__main__":
    main()
