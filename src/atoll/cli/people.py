"""`atoll people`: who has sat down at a server; banning somebody, and forgetting them."""

from pathlib import Path

import click

from atoll.cli.common import busy, print_json, sentence, tool, whole_number
from atoll.cli.keeping import columns, make_sure, moment
from atoll.cli.stores import database_options, storage_at
from atoll.core.errors import BadOption
from atoll.core.message import say, say_count

MOST_SHOWN = 100


@click.group("people")
def command() -> None:
    """The people of a server: list them, ban somebody, forget somebody."""


@command.command("list")
@click.argument("name", default="")
@click.option("--banned", is_flag=True, help="Only those who are banned.")
@click.option("--most", type=whole_number(0), default=MOST_SHOWN, show_default=True, help="How many; 0 for all.")
@database_options
@tool
def list_people(
    name: str, banned: bool, most: int, data: Path | None, database: str, as_json: bool, language: str
) -> None:
    """List everybody who has sat down, or those who are called NAME."""
    from atoll.server.keeper.people import people

    with storage_at(data, database) as storage, busy("people"):
        found = people(storage, name, only_banned=banned)
    shown = found[:most] if most else found
    if as_json:
        print_json({"count": len(found), "people": [vars(known) for known in shown]})
        return
    if shown:
        mark = sentence(say("banned"), language)
        rows = [
            [k.who, moment(k.last), str(len(k.tables)), mark if k.is_banned else "", ", ".join(k.names)] for k in shown
        ]
        for line in columns(rows):
            click.echo(line)
    click.echo(sentence(say_count("{number} person.", "{number} people.", len(found)), language))


@command.command("ban")
@click.argument("who")
@click.option("--lift", is_flag=True, help="Let them play again.")
@database_options
@tool
def ban(who: str, lift: bool, data: Path | None, database: str, as_json: bool, language: str) -> None:
    """Let WHO, as `atoll people list` names them, watch and nothing else. Without their cookie they are another."""
    from atoll.server.keeper.people import ban as put_out
    from atoll.server.keeper.people import pardon, people

    with storage_at(data, database) as storage:
        if not any(known.who == who for known in people(storage, who)):
            raise _nobody(who)
        if lift:
            pardon(storage, who)
        else:
            put_out(storage, who)
    if as_json:
        print_json({"who": who, "banned": not lift})
    else:
        words = say("{who} may play again.", who=who) if lift else say("{who} may watch, and nothing else.", who=who)
        click.echo(sentence(words, language))


@command.command("forget")
@click.argument("who")
@click.option("--yes", is_flag=True, help="Do not ask.")
@database_options
@tool
def forget(who: str, yes: bool, data: Path | None, database: str, as_json: bool, language: str) -> None:
    """Take away the names of WHO, what they said, their tokens and ratings. Their moves stay: others played, too."""
    from atoll.server.keeper.people import forget as let_go
    from atoll.server.keeper.people import people

    with storage_at(data, database) as storage:
        known = next((each for each in people(storage, who) if each.who == who), None)
        if known is None:
            raise _nobody(who)
        names = ", ".join(known.names) or "–"
        question = say("Forget {who} ({names}), for ever?", who=who, names=names)
        make_sure(question, language, is_sure=yes, as_json=as_json)
        with busy(who):
            tables = let_go(storage, who)
    if as_json:
        print_json({"who": who, "tables": tables})
    else:
        words = say_count("Forgotten, at {number} table.", "Forgotten, at {number} tables.", len(tables))
        click.echo(sentence(words, language))


def _nobody(who: str) -> BadOption:
    return BadOption(
        say("Nobody here is “{who}”. `atoll people list` says who is who: the first word of a line.", who=who[:40])
    )
