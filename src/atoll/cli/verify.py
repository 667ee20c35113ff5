"""`atoll verify`: whether a backup could be restored and played on."""

from pathlib import Path

import click

from atoll.cli.common import print_json, progress_bar, sentence, tool
from atoll.core.message import say, say_count

WRONG = 1


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@tool
def command(file: Path, as_json: bool, language: str) -> int:
    """Open a copy of the backup FILE, count what is in it, and replay every table."""
    return verified(file, as_json=as_json, language=language)


def verified(file: Path, *, as_json: bool, language: str) -> int:
    """Say what a backup has in it, and what is wrong with it."""
    from atoll.server.keeper.verify import verify

    with progress_bar(str(file)) as progress:
        found = verify(file, progress)
    troubles = [sentence(trouble, language) for trouble in found.troubles]
    if as_json:
        print_json({"file": str(file), **vars(found), "troubles": troubles})
        return WRONG if troubles else 0
    tables = say_count("{number} table", "{number} tables", found.tables)
    moves = say_count("{number} move", "{number} moves", found.moves)
    click.echo(sentence(say("Replayed: {tables}, {moves}.", tables=tables, moves=moves), language))
    for trouble in troubles:
        click.echo(trouble)
    if not troubles:
        click.echo(sentence(say("This backup is whole."), language))
    return WRONG if troubles else 0
