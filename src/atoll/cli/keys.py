"""`atoll keys`: a new key to sign cookies with."""

from pathlib import Path

import click

from atoll.cli.common import print_json, sentence, tool
from atoll.cli.keeping import moment, read_days
from atoll.cli.stores import database_options, storage_at
from atoll.core.message import say

DAYS = 24 * 3600 * 1000
KEPT = 90


@click.group("keys")
def command() -> None:
    """The key of a server that signs cookies and seat links."""


@command.command("rotate")
@click.option("--keep", type=read_days, default=KEPT, show_default=True, help="Days for which older ones are read.")
@database_options
@tool
def rotate(keep: float, data: Path | None, database: str, as_json: bool, language: str) -> None:
    """Sign with a new key from a minute from now on. Servers that run hear of it; whoever comes while the older one is
    read stays who they are. The luck of all tables stays as it was promised."""
    from atoll.server.keeper.orders import KEYS, give
    from atoll.server.people.keys import rotate as turn

    with storage_at(data, database) as storage:
        new = turn(storage, int(keep * DAYS), lambda connection: give(connection, KEYS))
    until = new.since + int(keep * DAYS)
    if as_json:
        print_json({"since": new.since, "until": until})
        return
    words = say(
        "A new key signs from {since}. What was signed before is read until {until}.",
        since=moment(new.since),
        until=moment(until),
    )
    click.echo(sentence(words, language))
