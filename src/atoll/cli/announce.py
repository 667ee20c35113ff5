"""`atoll announce`: something that everybody at a server is told."""

from pathlib import Path

import click

from atoll.cli.common import print_json, sentence, tool
from atoll.cli.stores import database_options, storage_at
from atoll.core.message import say, say_count
from atoll.core.tongue import LANGUAGES


@click.command("announce")
@click.argument("text", default="")
@click.option("--in", "spoken", type=click.Choice(LANGUAGES), default=None, help="Language of the announcement.")
@click.option("--take-back", is_flag=True, help="Take back what was announced, in that language or in all.")
@click.option("--list", "only_list", is_flag=True, help="Say what is announced now.")
@database_options
@tool
def command(
    text: str,
    spoken: str | None,
    take_back: bool,
    only_list: bool,
    data: Path | None,
    database: str,
    as_json: bool,
    language: str,
) -> None:
    """Tell everybody TEXT, on all pages and at all tables, until it is taken back. Say it once in each language:
    whoever finds none in theirs reads the English one, or another."""
    from atoll.server.keeper import announcements

    with storage_at(data, database) as storage:
        if take_back:
            count = announcements.take_back(storage, spoken or "")
            words = say_count("{number} announcement taken back.", "{number} announcements taken back.", count)
        elif not only_list:
            announcements.announce(storage, spoken or language, text)
            words = say("Everybody is told within some seconds.")
        now = announcements.announced(storage)
    if as_json:
        print_json({"announced": now})
        return
    for code, line in now.items():
        click.echo(f"{code}  {line}")
    if not only_list:
        click.echo(sentence(words, language))
