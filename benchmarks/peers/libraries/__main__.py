"""Measures Atoll's rules beside OpenSpiel's and Pgx's games: `python -m benchmarks.peers.libraries`.

All are tied to one core and take turns, round by round; what counts is processor time, and the median of the rounds.
"""

import json
import os
import statistics
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import click

from atoll import all_games
from atoll.cli.common import busy
from benchmarks.peers.libraries import atoll, openspiel, pgx
from benchmarks.peers.libraries.stretch import Stretch, timed
from benchmarks.peers.servers import NotMeasured

OURS = "Atoll"
STEPPED, WHOLE = "stepped, with observations", "whole games, unobserved"


@dataclass
class Contestant:
    """A game of a library, played in one way."""

    library: str
    game: str
    way: str
    seen: int
    """How many numbers an observation has; 0 where nobody observes."""
    play: Callable[[], Stretch]
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


@click.command()
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True)
@click.option("--json", "path", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures there, too.")
def main(rounds: int, path: Path | None) -> None:
    """Play at random through each library's own doors, and print the ratios."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    try:
        with ExitStack() as stack:
            field = contestants(stack)
            for _ in range(rounds):
                for one in field:
                    one.rates.append(one.play().rate)
    except NotMeasured as error:
        sys.exit(str(error))
    for way in (STEPPED, WHOLE):
        click.echo("\n".join(["", *table_of(way, [one for one in field if one.way == way])]))
    if path is not None:
        path.write_text(json.dumps(as_data(field), indent=2) + "\n", "utf-8")


def contestants(stack: ExitStack) -> list[Contestant]:
    """Everybody, compiled and warm."""
    field = []
    for library, room, names in (
        (OURS, atoll, [game.name for game in all_games()]),
        ("OpenSpiel", openspiel, openspiel.GAMES),
    ):
        for name in names:
            for way, make in ((STEPPED, room.stepped), (WHOLE, room.whole_games)):
                play = make(name)
                with busy(f"{library}: {name}"):
                    play()
                seen = room.numbers_seen(name) if way == STEPPED else 0
                field.append(Contestant(library, name, way, seen, lambda play=play: timed(play)))  # type: ignore[misc]
    python = pgx.install()
    for name in pgx.GAMES:
        with busy(f"Pgx compiles {name}"):
            game = stack.enter_context(pgx.PgxGame(python, name))
        field.append(Contestant("Pgx", name, STEPPED, game.numbers, game.play))
    return field


def table_of(way: str, field: list[Contestant]) -> list[str]:
    """Lines to read: who, how fast, and how many times as fast each of our games is."""
    ours = [one for one in field if one.library == OURS]
    heads = "".join(f"{one.game:>16}" for one in ours)
    lines = [f"{way}: decisions/s", f"{'':28}{'numbers':>8}{'rate':>14}{heads}   (× as fast)"]
    for one in field:
        ratios = "".join(f"{other.rate / one.rate:>16.1f}" for other in ours) if one.library != OURS else ""
        lines.append(f"{one.library + ': ' + one.game:28}{one.seen or '':>8}{one.rate:>14,.0f}{ratios}")
    return lines


def as_data(field: list[Contestant]) -> list[dict[str, object]]:
    """For programs."""
    return [
        {"library": one.library, "game": one.game, "way": one.way, "numbers": one.seen, "rates": one.rates}
        for one in field
    ]


if __name__ == "__main__":
    main()
