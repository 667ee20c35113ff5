"""`atoll audit`: what the present rules say of the games that were played."""

from pathlib import Path

import click

from atoll.cli.common import print_json, progress_bar, sentence, tool
from atoll.cli.stores import database_options, storage_at
from atoll.core.message import say, say_count

CHANGED = 1


@click.command("audit")
@database_options
@tool
def command(data: Path | None, database: str, as_json: bool, language: str) -> int:
    """Replay every stored game by the present rules, and report what has changed."""
    from atoll.server.tables.audit import audit

    with storage_at(data, database) as storage, progress_bar("audit") as progress:
        found = audit(storage, progress)
    if as_json:
        findings = [{**vars(finding), "trouble": sentence(finding.trouble, language)} for finding in found.findings]
        print_json({**vars(found), "findings": findings})
        return CHANGED if found.findings else 0
    tables = say_count("{number} table", "{number} tables", found.tables)
    moves = say_count("{number} move", "{number} moves", found.moves)
    click.echo(sentence(say("Replayed: {tables}, {moves}.", tables=tables, moves=moves), language))
    if found.older:
        older = say_count(
            "{number} table was played by other rules.", "{number} tables were played by other rules.", found.older
        )
        click.echo(sentence(older, language))
    for finding in found.findings:
        words = sentence(finding.trouble, language)
        click.echo(f"{finding.table} ({finding.game}, {finding.rules}) {finding.entry}: {words}")
    if not found.findings:
        click.echo(sentence(say("Nothing has changed."), language))
    return CHANGED if found.findings else 0
