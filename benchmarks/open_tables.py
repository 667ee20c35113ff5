"""Ten thousand tables in the database: how long it takes to look for the keeper's orders, for tables on the list, for
invitations and for those whom one has played with, and to list tables at a terminal.

    .venv/bin/python -m benchmarks.open_tables [--tables 10000] [--people 1000]

The tables are written as rows, without games: what is measured is the database, by its indexes.
"""

import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import sqlalchemy as sa

from atoll.server.keeper.orders import _newest
from atoll.server.keeper.tables import tables as listed
from atoll.server.storage.log import now
from atoll.server.storage.schema import entries, invitations, places, standings, tables
from atoll.server.storage.storage import Storage
from atoll.server.tables.offers import _listed, invitations_of, known_to

ROUNDS = 50
LISTED = 30


@click.command()
@click.option("--tables", "count", default=10_000, show_default=True)
@click.option("--people", default=1_000, show_default=True)
def main(count: int, people: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.in_folder(Path(folder))
        storage.migrate()
        _fill(storage, count, people)
        ids = ["guest 7"]
        with storage.engine.connect() as connection:
            _measure("orders", lambda: _newest(connection))
            _measure("tables on the list", lambda: _listed(connection))
            _measure("invitations", lambda: invitations_of(connection, ids))
            _measure("played with", lambda: known_to(connection, ids, "t0"))
        _measure("atoll tables list", lambda: listed(storage), rounds=3)
        storage.close()


def _measure(what: str, look: Callable[[], Any], rounds: int = ROUNDS) -> None:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        look()
        times.append(time.perf_counter() - start)
    click.echo(f"{what:20} median {statistics.median(times) * 1000:7.2f} ms   most {max(times) * 1000:7.2f} ms")


def _fill(storage: Storage, count: int, people: int) -> None:
    dice, moment = random.Random(1), now()
    rows: dict[sa.Table, list[dict[str, Any]]] = {
        table: [] for table in (tables, entries, standings, places, invitations)
    }
    for number in range(count):
        tab, pair = f"t{number}", dice.sample(range(people), 2)
        is_open = number < LISTED
        fixed = {
            "rules": 1,
            "seats": 2,
            "options": "{}",
            "seed": "",
            "secret": "0" * 64,
            "kind": "table",
            "before": None,
        }
        rows[tables].append({"id": tab, "game": "aqualin", "host": f"guest {pair[0]}", "created": moment, **fixed})
        log = [("listed", -1, '{"on":true}')] if is_open else []
        for seat, who in enumerate(pair[:1] if is_open else pair):
            log.append(("sit", seat, json.dumps({"name": f"Guest {who}", "who": f"guest {who}", "bot": ""})))
            place = {"tab": tab, "seat": seat, "who": f"guest {who}", "name": f"Guest {who}", "bot": ""}
            rows[places].append({**place, "points": None, "place": None})
        log += [] if is_open else [("start", -1, "{}"), *(("move", n % 2, "x") for n in range(40))]
        rows[entries] += [
            {"tab": tab, "n": n, "kind": kind, "seat": seat, "data": data, "at": moment}
            for n, (kind, seat, data) in enumerate(log, 1)
        ]
        stands = {"n": len(log), "stage": "open" if is_open else "playing", "awaiting": 1, "since": 0, "ended": 0}
        rows[standings].append({"tab": tab, "moved": moment, **stands})
        if is_open:
            asked = {"tab": tab, "who": "guest 7", "seat": 0, "at": moment, "declined": False}
            rows[invitations].append(asked)
    with storage.engine.begin() as connection:
        for table, some in rows.items():
            connection.execute(sa.insert(table), some)


if __name__ == "__main__":
    main()
