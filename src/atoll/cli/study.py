"""`atoll study`: what a game is like, from thousands of games, as a page with plots."""

from pathlib import Path

import click

from atoll.cli.common import (
    game_argument,
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
from atoll.core.message import say

MINDS = ("feeling", "greedy", "random")


@click.command("study")
@game_argument
@seats_option
@click.option("--games", "count", type=whole_number(1), default=2000, help="How many games.", show_default=True)
@click.option("--seed", type=whole_number(), default=0, help="The seed of the games.", show_default=True)
@click.option(
    "--bot", "mind", type=click.Choice(MINDS), default=MINDS[0], help="Who plays all seats.", show_default=True
)
@click.option(
    "--page", type=click.Path(dir_okay=False, path_type=Path), help="Where the page is written; by default GAME.html."
)
@tool
def command(
    game: Game, seats: int | None, count: int, seed: int, mind: str, page: Path | None, as_json: bool, language: str
) -> None:
    """Seat advantage, points, length of a game and winning moves, as one page with plots."""
    from atoll.lab.study import page as make_page
    from atoll.lab.study import study

    seats, _ = settle(game, seats, ())
    with progress_bar(game.title) as progress:
        found = study(game, seats=seats, games=count, seed=seed, mind=mind, progress=progress)
    path = page or Path(f"{game.name}.html")
    try:
        path.write_text(make_page(found, lambda message: words(message, language), language), encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from error
    if as_json:
        print_json(found.as_data() | {"page": str(path)})
    else:
        shares = ", ".join(f"{share:.1%}" for share in found.seat_shares())
        click.echo(words(say("Wins by seat: {shares}. The page: {page}", shares=shares, page=str(path)), language))
