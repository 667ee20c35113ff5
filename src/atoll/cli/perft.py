"""`atoll perft`: count the move sequences of a length. Two programs that count alike play by the same rules."""

import click

from atoll.cli.common import (
    beside,
    busy,
    game_argument,
    game_options,
    print_json,
    seats_option,
    settle,
    tool,
    whole_number,
)
from atoll.cli.common import sentence as words
from atoll.core.game import Game
from atoll.core.message import say


@click.command("perft")
@game_argument
@seats_option
@click.option("--seed", type=whole_number(), default=0, help="The seed of luck.", show_default=True)
@click.option("--depth", type=whole_number(1), default=1, help="The number of moves.", show_default=True)
@game_options
@tool
def command(
    game: Game,
    seats: int | None,
    seed: int,
    depth: int,
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> None:
    """Count the sequences of DEPTH moves from the start of a game."""
    from atoll.core.perft import perft

    count, chosen = settle(game, seats, options)
    with busy(words(say("Counting …"), language)):
        leaves = beside(lambda: perft(game, count, seed, depth, chosen))
    if as_json:
        print_json({"game": game.name, "seats": count, "seed": seed, "depth": depth, "leaves": leaves})
    else:
        click.echo(f"{leaves:,}")
