"""`atoll check`: whether a record is sound, and whether the engines agree on every position of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from atoll.cli.common import header_data, load_record, make_ready, print_json, replay_soundly, tongue_for, tool
from atoll.core.message import Message, say, say_count

if TYPE_CHECKING:
    from atoll.core.match import Match

DISAGREE = 1


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@tool
def command(file: Path, as_json: bool, language: str) -> int:
    """Replay the game in FILE in both engines and compare them, position by position."""
    record = load_record(file)
    plain, trouble = replay_soundly(record)
    if trouble:
        return _broken(plain, trouble, as_json, language)
    make_ready(record.header.game)
    native = record.replay(engine="native")
    different = first_difference(plain, native)
    if as_json:
        print_json(_data(plain, different, None))
    else:
        click.echo(tongue_for(plain, language).say(verdict(plain, different)))
    return 0 if different is None else DISAGREE


def _broken(match: "Match", trouble: Message, as_json: bool, language: str) -> int:
    text = tongue_for(match, language).say(trouble)
    if as_json:
        print_json(_data(match, None, text))
    else:
        click.echo(text)
    return DISAGREE


def first_difference(plain: "Match", native: "Match") -> int | None:
    """After how many moves the engines first have different tables."""
    return next((n for n in range(len(plain.log) + 1) if plain.at(n) != native.at(n)), None)


def verdict(match: "Match", different: int | None) -> Message:
    from atoll.cli.result import outcome

    if different is not None:
        return say("The engines disagree after move {number}.", number=different)
    moves = say_count("{number} move", "{number} moves", len(match.log))
    points = ", ".join(map(str, match.points()))
    end = outcome(match.points(), match.places()) if match.over else say("The game is not over.")
    return say("Fine: {moves}, points {points}. {end}", moves=moves, points=points, end=end)


def _data(match: "Match", different: int | None, trouble: str | None) -> dict[str, Any]:
    return {
        "fine": different is None and trouble is None,
        "engines_differ_after": different,
        "trouble": trouble,
        "header": header_data(match),
        "moves": len(match.log),
        "over": match.over,
        "points": match.points(),
        "places": match.places(),
    }
