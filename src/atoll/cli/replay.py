"""`atoll replay`: a saved game, move by move."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from atoll.cli.common import header_data, load_record, print_json, replay_soundly, tongue_for, tool, whole_number
from atoll.core.errors import BadOption
from atoll.core.message import Message, say

if TYPE_CHECKING:
    from atoll.cli.terminal import Screen
    from atoll.core.match import Match
    from atoll.core.record import Record
    from atoll.core.tongue import Tongue

BROKEN = 1


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=whole_number(), help="Only the position after so many moves.")
@click.option("--step", is_flag=True, help="Stop at every position; Enter goes on.")
@click.option("--plain", is_flag=True, help="No colours and no drawing, for screen readers.")
@tool
def command(file: Path, at: int | None, step: bool, plain: bool, as_json: bool, language: str) -> int:
    """Show the game in FILE in words: its moves, its end, its points."""
    from atoll.cli.terminal import Screen

    record = load_record(file)
    if at is not None and at > len(record.moves):
        raise BadOption(say("The game has only {count} moves.", count=len(record.moves)))
    match, trouble = replay_soundly(record, at)
    tongue = tongue_for(match, language)
    if as_json:
        print_json(_data(match, tongue) | {"trouble": tongue.say(trouble) if trouble else None})
        return BROKEN if trouble else 0
    screen = Screen(tongue, plain=plain)
    if at is not None:
        screen.table(match.text())
    elif step and sys.stdin.isatty():
        _step(record, screen, len(match.log))
    else:
        _show(match, screen)
    if trouble:
        click.echo(tongue.say(trouble), err=True)
    return BROKEN if trouble else 0


def _data(match: "Match", tongue: "Tongue") -> dict[str, Any]:
    moves = [
        {"seat": seat, "text": match.rulebook.write(move), "told": [tongue.say(said) for said in match.told(number)]}
        for number, (seat, move) in enumerate(match.log)
    ]
    return {
        "header": header_data(match),
        "moves": moves,
        "points": match.points(),
        "places": match.places(),
        "over": match.over,
        "view": match.view(),
    }


def _show(match: "Match", screen: "Screen") -> None:
    from atoll.cli.result import show_moves, show_result
    from atoll.core.contract import NOBODY

    screen.heading(_title(match))
    show_moves(screen, match, 0, NOBODY, numbered=True)
    screen.table(match.text())
    show_result(screen, match)


def _step(record: "Record", screen: "Screen", last: int) -> None:
    from atoll.cli.result import show_moves, show_result
    from atoll.core.contract import NOBODY

    match = record.replay(0, engine="plain")
    screen.heading(_title(match))
    for seat, text in record.moves[:last]:
        screen.table(match.text())
        try:
            screen.ask(screen.tongue.say(say("Press Enter to go on.")) + " ")
        except EOFError:
            return
        match.play(seat, text)
        show_moves(screen, match, len(match.log) - 1, NOBODY, numbered=True)
    screen.table(match.text())
    show_result(screen, match)


def _title(match: "Match") -> Message:
    return say("{title}, seed {seed}", title=match.game.title, seed=str(match.header.seed))
