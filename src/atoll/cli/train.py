"""`atoll train`: a network that judges a game learns from games against itself (extra `train`)."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from atoll.cli.common import (
    game_argument,
    game_options,
    print_json,
    read_seconds,
    seats_option,
    settle,
    tool,
    unwritable,
    whole_number,
)
from atoll.cli.common import sentence as words
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.message import say

CPU, CUDA = "cpu", "cuda"
PAGE = "curves.html"


@click.command("train")
@game_argument
@seats_option
@click.option("--seconds", type=read_seconds, help="Time of training in all; by default as the game has it.")
@click.option("--stop-after", type=read_seconds, help="Time of this call; the same command goes on where it stopped.")
@click.option(
    "--device", type=click.Choice((CPU, CUDA)), help="Processor or graphics card; by default the card, if there is one."
)
@click.option("--seed", type=whole_number(), default=1, help="The seed of the training.", show_default=True)
@click.option("--tables", type=whole_number(1), help="How many games are played at a time.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where all is kept; by default GAME-SEATS.",
)
@game_options
@tool
def command(
    game: Game,
    seats: int | None,
    seconds: float | None,
    stop_after: float | None,
    device: str | None,
    seed: int,
    tables: int | None,
    folder: Path | None,
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> None:
    """Train a network that judges positions, by games against itself. Writes `network.npz`, a checkpoint from which the
    same command goes on, a log, and a page of curves."""
    seats, chosen = settle(game, seats, options)
    device = check_tools(game, device)
    from atoll.lab.train.learn import NETWORK, Recipe, Trainer

    folder = folder or Path(f"{game.name}-{seats}")
    more = {"options": chosen, "seed": seed, "seconds": seconds, "tables": tables, "duel_tables": tables}
    recipe = Recipe.of(game, seats, **more)
    try:
        trainer = Trainer(game, recipe, folder, device)
        trainer.train(float("inf") if stop_after is None else stop_after, tell=lambda line: _show(line, as_json))
        _draw(game, folder, language)
    except OSError as error:
        raise unwritable(folder, error) from error
    if not as_json:
        click.echo(words(say("The network: {file}", file=str(folder / NETWORK)), language))


def check_tools(game: Game, device: str | None) -> str:
    """The device to train on; raises what stands in the way."""
    if "features" not in game.parts:
        raise AtollError(say("{game} has no features that a network could learn from.", game=game.title))
    if find_spec("torch") is None:
        raise AtollError(
            say("Training needs PyTorch. Install it with {command}.", command="pip install 'atoll-games[train]'")
        )
    from torch.cuda import is_available

    able = is_available() and find_spec("numba_cuda") is not None
    if device == CUDA and not able:
        raise AtollError(
            say(
                "No graphics card can be used here. Install {command}, or train with {switch}.",
                command="atoll-games[gpu]",
                switch="--device cpu",
            )
        )
    return device or (CUDA if able else CPU)


def _show(line: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(line)
    else:
        click.echo("  ".join(f"{name} {value}" for name, value in line.items()))


def _draw(game: Game, folder: Path, language: str) -> None:
    from atoll.lab.train.learn import LOG
    from atoll.lab.train.page import page, read_log

    made = page(game.title, read_log(folder / LOG), lambda message: words(message, language), language)
    (folder / PAGE).write_text(made, encoding="utf-8")
