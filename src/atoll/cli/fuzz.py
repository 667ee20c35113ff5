"""`atoll fuzz`: random play under the laws that every game must keep."""

from pathlib import Path
from typing import Any

import click

from atoll.cli.common import (
    game_argument,
    game_options,
    print_json,
    progress_bar,
    seats_option,
    settle,
    tool,
    unwritable,
    whole_number,
)
from atoll.cli.common import sentence as words
from atoll.core.game import Game
from atoll.core.message import say, say_count

VIOLATED = 1


@click.command("fuzz")
@game_argument
@seats_option
@click.option("--games", "count", type=whole_number(1), default=100, help="How many games.", show_default=True)
@click.option("--seed", type=whole_number(), default=0, help="The seed of the first game.", show_default=True)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where a broken game is written; by default here.",
)
@click.option(
    "--some",
    type=whole_number(1),
    default=8,
    help="Costly laws are checked at one position in so many.",
    show_default=True,
)
@click.option(
    "--skip",
    type=whole_number(1),
    multiple=True,
    metavar="LAW",
    help="The number of a law that is not checked, while a game is being made. May be repeated.",
)
@game_options
@tool
def command(
    game: Game,
    seats: int | None,
    count: int,
    seed: int,
    folder: Path,
    some: int,
    skip: tuple[int, ...],
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> int:
    """Play random games and check the laws at every move. A broken law is written as a game file."""
    from atoll.core.fuzz import fuzz
    from atoll.core.laws import LAWS

    seats, chosen = settle(game, seats, options)
    with progress_bar(game.title) as progress:
        try:
            report = fuzz(
                game,
                seats=seats,
                games=count,
                seed=seed,
                options=chosen,
                folder=folder,
                progress=progress,
                some=some,
                laws=LAWS.without(*skip),
            )
        except OSError as error:
            raise unwritable(folder, error) from error
    if as_json:
        print_json({"games": report.games, "moves": report.moves, "violations": [_data(v) for v in report.violations]})
    else:
        _show(report, language)
    return VIOLATED if report.violations else 0


def _data(violation: Any) -> dict[str, Any]:
    file = violation.file
    return {"law": violation.law, "text": violation.text, "file": None if file is None else str(file)}


def _show(report: Any, language: str) -> None:
    games = say_count("{number} game", "{number} games", report.games)
    moves = say_count("{number} move", "{number} moves", report.moves)
    broken = say_count("{number} broken law", "{number} broken laws", len(report.violations))
    click.echo(words(say("{games}, {moves}, {broken}.", games=games, moves=moves, broken=broken), language))
    for violation in report.violations:
        click.echo(words(say("Law {law}: {text}", law=violation.law, text=violation.text), language))
        if violation.file:
            click.echo(f"  atoll replay {violation.file}")
