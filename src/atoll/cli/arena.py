"""`atoll arena`: which bot is stronger, over duplicated deals with the seats rotated."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from atoll.cli.common import (
    console,
    game_argument,
    game_options,
    print_json,
    progress_bar,
    ray_option,
    read_seconds,
    seats_option,
    settle,
    tool,
    whole_number,
    workers,
)
from atoll.cli.common import sentence as words
from atoll.core.game import Game
from atoll.core.message import Message, say, say_count

BOTS = "--bots"
HEADS = (
    say("bot"),
    say("seats taken"),
    say("wins"),
    say("share"),
    say("95 %"),
    say("points"),
    say("ms/decision"),
    say("Elo"),
)


class SeveralBots(click.Command):
    """A command whose `--bots` takes all words up to the next switch."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if BOTS in args:
            start = args.index(BOTS) + 1
            end = next((i for i in range(start, len(args)) if args[i].startswith("-")), len(args))
            args = [*args[:start], " ".join(args[start:end]), *args[end:]]
        return super().parse_args(ctx, args)


@click.command("arena", cls=SeveralBots)
@game_argument
@seats_option
@click.option(
    BOTS,
    "bots",
    default="strongest greedy",
    show_default=True,
    metavar="A B …",
    help="Who plays; fewer bots than seats fill the seats in turn. A@0.5 thinks for half a second, A#800 for 800 "
    "simulations; `package.module:Class` is a bot of one's own; `clairvoyant` cheats, to show what luck allows; "
    "`before` is the strongest without its networks.",
)
@click.option("--games", "count", type=whole_number(1), default=100, help="How many games.", show_default=True)
@click.option("--seed", type=whole_number(), default=0, help="The seed of the deals.", show_default=True)
@click.option("--seconds", type=read_seconds, help="Time a decision; by default what each bot is used to.")
@click.option("--stop", is_flag=True, help="Stop as soon as it is clear whether the first bot is stronger (p < 0.01).")
@click.option("--cores", type=whole_number(1), help="How many processes play; by default one for each core.")
@ray_option
@game_options
@tool
def command(
    game: Game,
    seats: int | None,
    bots: str,
    count: int,
    seed: int,
    seconds: float | None,
    stop: bool,
    cores: int | None,
    cluster: str | None,
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> None:
    """Let bots play each other: the same deals for all, each from every seat."""
    from atoll.lab.arena import arena

    seats, chosen = settle(game, seats, options)
    with interruptible(), workers(cluster) as pool, progress_bar(game.title) as progress:
        report = arena(
            game.name,
            bots.split(),
            seats=seats,
            games=count,
            seed=seed,
            seconds=seconds,
            options=chosen,
            stop=stop,
            cores=pool.cores if pool else cores,
            executor=pool,
            progress=progress,
        )
    if as_json:
        print_json(_data(report, seconds))
    else:
        _show(report, language)


@contextmanager
def interruptible() -> Iterator[None]:
    """Whoever ends it, by whatever signal, wants to know how it went."""
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)


def _data(report: Any, seconds: float | None) -> dict[str, Any]:
    return {
        "game": report.game,
        "seats": report.seats,
        "seed": report.seed,
        "seconds": seconds,
        "games": report.games,
        "stopped_early": report.stopped_early,
        "fair_share": round(report.fair_share, 4),
        "p_value": report.p_value,
        "bots": [
            {
                "name": one.name,
                "seats_taken": one.games,
                "wins": round(one.wins, 2),
                "share": round(one.share, 4),
                "ci95": [round(end, 4) for end in one.ci95],
                "points": round(one.points / max(1, one.games), 2),
                "ms_per_decision": round(one.ms_per_decision, 2),
                "elo": round(one.elo),
            }
            for one in report.standings
        ],
    }


def _show(report: Any, language: str) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for i, head in enumerate(HEADS):
        table.add_column(words(head, language), justify="right" if i else "left")
    for one in report.standings:
        low, high = one.ci95
        figures = f"{one.wins:g}", f"{one.share:.1%}", f"{low:.1%}–{high:.1%}", f"{one.points / max(1, one.games):.1f}"
        table.add_row(one.name, str(one.games), *figures, f"{one.ms_per_decision:.1f}", f"{one.elo:+.0f}")
    console().print(table)
    click.echo(words(_summary(report), language))


def _summary(report: Any) -> Message:
    games = say_count("{number} game", "{number} games", report.games)
    fair = f"{report.fair_share:.1%}"
    if report.p_value < 0.01:
        return say("{games}; a fair share is {fair}. This is hardly chance (p < 0.01).", games=games, fair=fair)
    return say("{games}; a fair share is {fair}. This may well be chance.", games=games, fair=fair)
