"""`atoll bench`: how fast the engines are."""

from typing import Any

import click

from atoll.cli.common import console, game, game_options, print_json, progress_steps, read_seconds, tool
from atoll.cli.common import sentence as words
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.message import Message, say
from atoll.core.registry import games as shelf

COLUMNS: dict[str, tuple[Message, str]] = {
    "game": (say("game"), ""),
    "seats": (say("seats"), ""),
    "engine": (say("engine"), ""),
    "moves_per_s": (say("moves/s"), ",.0f"),
    "games_per_s": (say("games/s"), ",.0f"),
    "ratio_to_plain": (say("× plain"), ",.1f"),
    "compile_cold_s": (say("cold, s"), ".2f"),
    "compile_cached_s": (say("cached, s"), ".2f"),
    "table_bytes": (say("bytes"), ",d"),
    "simulations_per_s": (say("simulations/s"), ",.0f"),
    "simulations_per_s_all_cores": (say("on all cores"), ",.0f"),
}


class NoCard(AtollError):
    """A GPU is to be measured where there is none."""


@click.command("bench")
@click.argument("games", nargs=-1, type=game)
@click.option("--seconds", type=read_seconds, default=2.0, show_default=True, help="For each row.")
@click.option(
    "--engine",
    "engines",
    type=click.Choice(["plain", "native", "cuda"]),
    multiple=True,
    help="Measure this engine alone; may be repeated. cuda needs a GPU and the extra gpu.  [default: plain, native]",
)
@game_options
@tool
def command(
    games: tuple[Game, ...],
    seconds: float,
    engines: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> None:
    """Measure random play in every engine, and the search of the strongest bot: all games, or those named. Options are
    those of the games named."""
    from atoll.core.bench import ENGINES, bench
    from atoll.core.engine import has_card
    from atoll.lab.speed import add_simulations

    if "cuda" in engines and not has_card():
        raise NoCard(
            say("There is no GPU here that the engine cuda can use: choose native, or install atoll-games[gpu].")
        )

    shown = list(games) or shelf()
    for each in shown:
        each.read_options(dict(options))
    with progress_steps(words(say("Measuring …"), language)) as progress:
        rows = bench(shown, seconds, progress, dict(options), engines or ENGINES)
        if not engines:
            add_simulations(rows, seconds, dict(options))
    if as_json:
        print_json(rows)
    else:
        _show(rows, language)


def _show(rows: list[dict[str, Any]], language: str) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for name, (message, form) in COLUMNS.items():
        # Heads may break into two lines; a figure must not lose a digit.
        widest = max((len(_figure(row.get(name), form)) for row in rows), default=0)
        table.add_column(words(message, language), justify="right" if form else "left", min_width=widest)
    for row in rows:
        table.add_row(*(_figure(row.get(name), form) for name, (_, form) in COLUMNS.items()))
    console().print(table)


def _figure(value: Any, form: str) -> str:
    return "–" if value is None else format(value, form)
