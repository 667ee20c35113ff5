"""Ten thousand tables and a thousand people in the database: how long home, one's own tables, how one has done, and a
table's page take to answer.

    .venv/bin/python -m benchmarks.many_tables [--tables 10000] [--people 1000] [--asked 200]

Every table is a real game of its own log: games half played, and games that are over, of all four kinds, each copied
many times with other people in the seats, books and all. A real server is asked over HTTP, by one person after the
other. A table's page is asked for twice: when nobody has opened the table since the start, and again.
"""

import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click
import httpx2
import sqlalchemy as sa
from tests.server.moments import parts
from tests.server.real import Server

from atoll.core.registry import games
from atoll.server.people.identity import Person
from atoll.server.services import Services
from atoll.server.storage.log import Entry
from atoll.server.storage.rows import TableRow
from atoll.server.storage.schema import entries, holders, places, standings, tables
from atoll.server.storage.storage import Storage

Rows = list[dict[str, Any]]
BOOKS = (standings, places, holders)
AT_ONCE = 500


class Pattern(NamedTuple):
    """A game, and what is stored of it."""

    row: TableRow
    log: list[Entry]
    books: list[Rows]
    """A list for each of the tables of the books."""


@click.command()
@click.option("--tables", "table_count", default=10_000, show_default=True)
@click.option("--people", "people_count", default=1_000, show_default=True)
@click.option("--asked", default=200, show_default=True, help="People who ask.")
def main(table_count: int, people_count: int, asked: int) -> None:
    """Print medians, what 95 of 100 had within, and the processor time of the server for each, in milliseconds."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        here = parts(folder)
        patterns = asyncio.run(_patterns(here))
        held = _fill(here.storage, patterns, table_count, people_count)
        cookies = {who: here.signer.sign(Person(who, who)) for who in held}
        here.storage.close()
        server = Server(folder, "--bots", "0")
        server.start()
        try:
            _measure(server, held, cookies, asked)
        finally:
            server.stop()


async def _patterns(here: Services) -> list[Pattern]:
    """For each game, one that is half played and one that is over."""
    found = []
    for game in games():
        for part in (0.5, 1.0):
            table = await here.tables.create(game, "seat 0", seats=game.seats[0], options={}, seed=7)
            for seat in range(game.seats[0]):
                data = {"name": f"seat {seat}", "who": f"seat {seat}", "bot": "", "salt": "-", "own": False}
                await here.tables.append(table, table.state.entry("sit", seat, data))
            await here.tables.go_on(table)
            dice, match = random.Random(7), table.state.match
            assert match is not None
            most = 10_000 if part == 1.0 else 30
            while match.awaiting and len(match.log) < most:
                seat = dice.choice(match.awaiting)
                await here.tables.append(table, table.state.move_entry(seat, dice.choice(match.legal(seat))))
            await here.tables.go_on(table)
            await here.bookkeeper.keep()
            books = [await here.storage.look(_rows, book, table.id) for book in BOOKS]
            found.append(Pattern(table.state.row, here.storage.all_entries(table.id), books))
    return found


def _rows(connection: sa.Connection, book: sa.Table, name: str) -> Rows:
    return [dict(row) for row in connection.execute(sa.select(book).where(book.c.tab == name)).mappings()]


def _fill(storage: Storage, patterns: list[Pattern], table_count: int, people_count: int) -> dict[str, list[str]]:
    """Copies of these games; returns where each person sits."""
    dice = random.Random(1)
    held: dict[str, list[str]] = {f"person{number:05}": [] for number in range(people_count)}
    everybody = list(held)
    with storage.engine.begin() as connection:
        for first in range(0, table_count, AT_ONCE):
            rows, lines = [], []
            books: list[Rows] = [[] for _ in BOOKS]
            for number in range(first, min(first + AT_ONCE, table_count)):
                row, log, kept = patterns[number % len(patterns)]
                name, sitters = f"t{number:07}", dice.sample(everybody, row.seats)
                for who in sitters:
                    held[who].append(name)
                seed = {"options": json.dumps(row.options), "seed": str(row.seed)}
                rows.append({**vars(row), **seed, "id": name, "host": sitters[0]})
                for entry in log:
                    data = entry.data
                    for seat, who in enumerate(sitters):
                        data = data.replace(f'"seat {seat}"', f'"{who}"')
                    lines.append({"tab": name, **entry._replace(data=data)._asdict()})
                for book, copied in zip(books, kept, strict=True):
                    book += [{**one, "tab": name, **_seated(one, sitters)} for one in copied]
            connection.execute(sa.insert(tables), rows)
            connection.execute(sa.insert(entries), lines)
            for table, book in zip(BOOKS, books, strict=True):
                connection.execute(sa.insert(table), book)
    return held


def _seated(one: dict[str, Any], sitters: list[str]) -> dict[str, Any]:
    """Who sits where a seat of the pattern's was somebody's."""
    return {"who": sitters[int(one["who"].removeprefix("seat "))]} if "who" in one else {}


def _measure(server: Server, held: dict[str, list[str]], cookies: dict[str, str], asked: int) -> None:
    dice = random.Random(2)
    asking = dice.sample([who for who in held if held[who]], asked)
    chosen = {who: dice.choice(held[who]) for who in asking}
    pages: list[tuple[str, Callable[[str], str]]] = [
        ("/", lambda who: "/"),
        ("/tables", lambda who: "/tables"),
        ("/tables/results", lambda who: "/tables/results"),
        ("a table, first", lambda who: f"/t/{chosen[who]}"),
        ("a table, again", lambda who: f"/t/{chosen[who]}"),
    ]
    with httpx2.Client(base_url=server.url, timeout=60) as client:
        _ask(client, "/", next(iter(cookies.values())))
        for name, path in pages:
            before = _processor_time(server)
            spent = sorted(_ask(client, path(who), cookies[who]) for who in asking)
            cost = (_processor_time(server) - before) / asked
            median, most = statistics.median(spent), spent[int(len(spent) * 0.95)]
            times = f"median {median * 1000:6.1f} ms   95 of 100 within {most * 1000:6.1f} ms"
            click.echo(f"{name:18} {times}   cost {cost * 1000:5.1f} ms")


def _processor_time(server: Server) -> float:
    """Seconds for which the server has had a processor, as Linux counts them: however busy the machine is."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _ask(client: Any, path: str, cookie: str) -> float:
    start = time.perf_counter()
    answer = client.get(path, headers={"Cookie": f"atoll={cookie}"})
    assert answer.status_code == 200, (path, answer.status_code)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
