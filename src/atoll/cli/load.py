"""`atoll load`: how fast a server is."""

import asyncio

import click

from atoll.cli.common import print_json, progress_bar, read_seconds, seats_option, tool, whole_number
from atoll.core.errors import BadOption
from atoll.core.message import say


@click.command("load")
@click.option("--url", default="http://127.0.0.1:8765", show_default=True, help="Where the server is.")
@click.option("--game", "name", required=True)
@seats_option
@click.option("--tables", type=whole_number(1), default=100, show_default=True)
@click.option("--seconds", type=read_seconds, default=10.0, show_default=True)
@click.option("--rate", type=whole_number(0), default=0, help="Moves a second over all tables; 0 for all it can do.")
@click.option("--seed", type=whole_number(0), default=0, show_default=True)
@tool
def command(
    url: str,
    name: str,
    seats: int | None,
    tables: int,
    seconds: float,
    rate: int,
    seed: int,
    as_json: bool,
    language: str,
) -> None:
    """Play many tables at random through a running server, and measure it."""
    from atoll.core.registry import find
    from atoll.lab.load import LONGEST, MOST_TABLES, measure

    game = find(name)
    count = game.seats[0] if seats is None else seats
    game.check_seats(count)
    if tables > MOST_TABLES or seconds > LONGEST:
        most = say("At most {tables} tables and {seconds} seconds.", tables=MOST_TABLES, seconds=int(LONGEST))
        raise BadOption(most)
    with progress_bar(game.title) as progress:
        report = asyncio.run(
            measure(url, name, seats=count, tables=tables, seconds=seconds, rate=rate, seed=seed, progress=progress)
        )
    if as_json:
        print_json({"game": name, "seats": count, "rate": rate, **report})
        return
    for key, value in report.items():
        click.echo(f"{key:16}{value}")
