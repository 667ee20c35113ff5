"""`atoll backup`: the database of a running server, in one file."""

from pathlib import Path

import click

from atoll.cli.common import print_json, progress_bar, sentence, tool
from atoll.cli.stores import database_options, storage_at
from atoll.cli.verify import verified
from atoll.core.message import say_count


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", "is_verified", is_flag=True, help="Then open a copy, and replay every table.")
@database_options
@tool
def command(file: Path, is_verified: bool, data: Path | None, database: str, as_json: bool, language: str) -> int:
    """Write every table of a server into FILE, while it runs."""
    from atoll.server.storage.backup import back_up

    with storage_at(data, database) as storage, progress_bar(str(file)) as progress:
        rows = back_up(storage, file, progress)
    if as_json and is_verified:
        return verified(file, as_json=True, language=language)
    if as_json:
        print_json({"file": str(file), "rows": rows})
    else:
        click.echo(
            sentence(say_count("{number} row in {file}.", "{number} rows in {file}.", rows, file=str(file)), language)
        )
    return verified(file, as_json=False, language=language) if is_verified else 0
