"""`atoll study`: what a game is like, from thousands of games, as a page with plots."""

from pathlib import Path

import click

from atoll.cli.common import (
    game_argument,
    game_options,
    print_json,
    progress_bar,
    ray_option,
    seats_option,
    settle,
    tool,
    unwritable,
    whole_number,
    workers,
)
from atoll.cli.common import sentence as words
from atoll.core.game import Game
from atoll.core.message import say


@click.command("study")
@game_argument
@seats_option
@click.option("--games", "count", type=whole_number(1), default=20_000, help="How many games.", show_default=True)
@click.option("--seed", type=whole_number(), default=0, help="The seed of the games.", show_default=True)
@click.option(
    "--bot",
    "mind",
    default="feeling",
    show_default=True,
    help="Who plays all seats: `feeling`, `greedy` or `random` at full speed, or any bot, such as `strongest#100`.",
)
@click.option("--cores", type=whole_number(1), help="How many games are played at a time; by default one a core.")
@ray_option
@click.option(
    "--page", type=click.Path(dir_okay=False, path_type=Path), help="Where the page is written; by default GAME.html."
)
@game_options
@tool
def command(
    game: Game,
    seats: int | None,
    count: int,
    seed: int,
    mind: str,
    cores: int | None,
    cluster: str | None,
    page: Path | None,
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> None:
    """Seat advantage, points, length of a game and winning moves, as one page with plots."""
    from atoll.lab.study import study
    from atoll.lab.study_page import page as make_page

    seats, chosen = settle(game, seats, options)
    with workers(cluster) as pool, progress_bar(game.title) as progress:
        found = study(
            game,
            seats=seats,
            games=count,
            seed=seed,
            mind=mind,
            options=chosen,
            cores=cores,
            executor=pool,
            progress=progress,
        )
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
