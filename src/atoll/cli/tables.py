"""`atoll tables`: what is in the database of a server, and letting go of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from atoll.cli.common import busy, print_json, progress_bar, sentence, tool, whole_number
from atoll.cli.keeping import columns, make_sure, moment, read_days
from atoll.cli.stores import database_options, storage_at
from atoll.core.errors import BadOption
from atoll.core.message import Message, say, say_count

if TYPE_CHECKING:
    from atoll.server.keeper.tables import Kept, Which
    from atoll.server.storage.storage import Storage

STAGES = {"open": say("waiting for players"), "playing": say("being played"), "over": say("over")}
MOST_SHOWN = 100
sure = click.option("--yes", is_flag=True, help="Do not ask.")


@click.group("tables")
def command() -> None:
    """The tables of a server: list them, show one, let them go."""


@command.command("list")
@click.option("--game", default="", help="Only of this game.")
@click.option("--stage", type=click.Choice(list(STAGES)), help="Only those that wait, are being played, or are over.")
@click.option("--who", default="", help="Only those at which this person sits; `atoll people list` says who is who.")
@click.option("--quiet", type=read_days, default=0, help="Only those at which nothing has happened for so many days.")
@click.option("--most", type=whole_number(0), default=MOST_SHOWN, show_default=True, help="How many; 0 for all.")
@database_options
@tool
def list_tables(
    game: str,
    stage: str | None,
    who: str,
    quiet: float,
    most: int,
    data: Path | None,
    database: str,
    as_json: bool,
    language: str,
) -> None:
    """List tables, the one at which something has happened last first."""
    from atoll.server.keeper.tables import Which, before, tables

    which = Which(game, stage or "", who, before(quiet) if quiet else 0)
    with storage_at(data, database) as storage, busy("tables"):
        found = tables(storage, which)
    shown = found[:most] if most else found
    if as_json:
        print_json({"count": len(found), "tables": [vars(table) for table in shown]})
        return
    if shown:
        for line in columns([_line(table, language) for table in shown]):
            click.echo(line)
    click.echo(sentence(say_count("{number} table.", "{number} tables.", len(found)), language))


def _line(table: "Kept", language: str) -> list[str]:
    names = ", ".join(name or "–" for name in table.names)
    return [
        table.id,
        table.game,
        sentence(STAGES[table.stage], language),
        str(table.moves),
        moment(table.moved),
        names,
    ]


@command.command("show")
@click.argument("name")
@database_options
@tool
def show(name: str, data: Path | None, database: str, as_json: bool, language: str) -> None:
    """Show what is known of the table NAME, but for anybody's hand."""
    from atoll.server.keeper.tables import kinds

    with storage_at(data, database) as storage:
        table = _table(storage, name)
        counted = kinds(storage, name)
    if as_json:
        print_json({**vars(table), "log": counted})
        return
    click.echo(f"{table.id}  {table.game}  {sentence(STAGES[table.stage], language)}  {table.kind}")
    for number, (sits, who) in enumerate(zip(table.names, table.who, strict=True), 1):
        what = who or sentence(say("bot") if sits else say("empty seat"), language)
        click.echo(f"  {number}  {sits or '–'}  {what}")
    times = say("Made: {made}. Last entry: {last}.", made=moment(table.created), last=moment(table.moved))
    click.echo(sentence(times, language))
    click.echo(", ".join(f"{kind}: {count}" for kind, count in sorted(counted.items())))


def _table(storage: "Storage", name: str) -> "Kept":
    from atoll.server.keeper.tables import tables

    found = tables(storage, names=[name])
    if not found:
        raise BadOption(say("There is no table “{name}” here.", name=name[:20]))
    return found[0]


@command.command("delete")
@click.argument("names", nargs=-1, required=True)
@sure
@database_options
@tool
def delete(names: tuple[str, ...], yes: bool, data: Path | None, database: str, as_json: bool, language: str) -> None:
    """Let go of the tables NAMES, with all that is known of them."""
    with storage_at(data, database) as storage:
        for name in names:
            _table(storage, name)
        _let_go(storage, list(dict.fromkeys(names)), None, is_sure=yes, as_json=as_json, language=language)


@command.command("prune")
@click.option("--finished", type=read_days, help="Tables whose game is over, and at which nothing happened since.")
@click.option("--quiet", type=read_days, help="Tables whose game is not over, at which nothing happened for so long.")
@click.option("--unplayed", type=read_days, help="Tables at which nobody has ever moved.")
@click.option("--dry-run", is_flag=True, help="Say which, and let none go.")
@sure
@database_options
@tool
def prune(
    finished: float | None,
    quiet: float | None,
    unplayed: float | None,
    dry_run: bool,
    yes: bool,
    data: Path | None,
    database: str,
    as_json: bool,
    language: str,
) -> None:
    """Let go of tables that are older than so many days."""
    from atoll.server.keeper.tables import tables

    terms = _terms(finished, quiet, unplayed)
    if not terms:
        raise BadOption(say("Say which tables: --finished, --quiet or --unplayed, each with a number of days."))
    with storage_at(data, database) as storage:
        found = {which: [table.id for table in tables(storage, which)] for which in terms}
        names = list(dict.fromkeys(name for some in found.values() for name in some))
        if dry_run:
            _say_gone(
                names, say_count("{number} table would go.", "{number} tables would go.", len(names)), as_json, language
            )
            return
        _ask(len(names), is_sure=yes or not names, as_json=as_json, language=language)
        gone = 0
        with progress_bar("prune") as progress:
            from atoll.server.keeper.tables import delete as let_go

            for which, some in found.items():
                gone += let_go(storage, some, which, progress)
    _say_gone(names, _gone(gone), as_json, language, gone)


def _terms(finished: float | None, quiet: float | None, unplayed: float | None) -> "list[Which]":
    from atoll.server.keeper.tables import Which, before

    terms = []
    if finished is not None:
        terms.append(Which(stage="over", moved_before=before(finished)))
    if quiet is not None:
        terms += [Which(stage=stage, moved_before=before(quiet)) for stage in ("open", "playing")]
    if unplayed is not None:
        terms.append(Which(has_moves=False, moved_before=before(unplayed)))
    return terms


def _let_go(
    storage: "Storage", names: list[str], which: "Which | None", *, is_sure: bool, as_json: bool, language: str
) -> None:
    from atoll.server.keeper.tables import delete as let_go

    _ask(len(names), is_sure=is_sure, as_json=as_json, language=language)
    with progress_bar("delete") as progress:
        gone = let_go(storage, names, which, progress)
    _say_gone(names, _gone(gone), as_json, language, gone)


def _ask(count: int, *, is_sure: bool, as_json: bool, language: str) -> None:
    question = say_count(
        "Let {number} table go, for ever, for everybody who played there?",
        "Let {number} tables go, for ever, for everybody who played there?",
        count,
    )
    make_sure(question, language, is_sure=is_sure, as_json=as_json)


def _gone(count: int) -> Message:
    return say_count("{number} table is gone.", "{number} tables are gone.", count)


def _say_gone(names: list[str], words: Message, as_json: bool, language: str, gone: int = 0) -> None:
    if as_json:
        told: dict[str, Any] = {"tables": names, "gone": gone}
        print_json(told)
        return
    if not gone:
        for name in names:
            click.echo(name)
    click.echo(sentence(words, language))
