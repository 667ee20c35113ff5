"""`atoll backup`: the database of a running server, in one file."""

from pathlib import Path

import click

from atoll.cli.common import print_json, progress_bar, sentence, tool
from atoll.cli.stores import database_options, storage_at
from atoll.core.message import say_count


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@database_options
@tool
def command(file: Path, data: Path | None, database: str, as_json: bool, language: str) -> None:
    """Write every table of a server into FILE, while it runs."""
    from atoll.server.storage.backup import back_up

    with storage_at(data, database) as storage, progress_bar(str(file)) as progress:
        rows = back_up(storage, file, progress)
    if as_json:
        print_json({"file": str(file), "rows": rows})
    else:
        click.echo(
            sentence(say_count("{number} row in {file}.", "{number} rows in {file}.", rows, file=str(file)), language)
        )
