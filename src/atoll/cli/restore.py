"""`atoll restore`: a new database from a backup."""

from pathlib import Path

import click

from atoll.cli.common import print_json, progress_bar, sentence, tool
from atoll.cli.stores import database_options, new_storage_at
from atoll.core.message import say_count


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@database_options
@tool
def command(file: Path, data: Path | None, database: str, as_json: bool, language: str) -> None:
    """Fill an empty database from a backup in FILE; then start a server on it."""
    from atoll.server.storage.backup import restore

    with new_storage_at(data, database) as storage, progress_bar(str(file)) as progress:
        rows = restore(file, storage, progress)
    if as_json:
        print_json({"file": str(file), "rows": rows})
    else:
        click.echo(sentence(say_count("{number} row restored.", "{number} rows restored.", rows), language))
