"""Measures Atoll beside boardgame.io: `python -m benchmarks.peers`.

Both serve the same kind of game to the same client, in turns. In one stretch moves are made as fast as possible, in
another one at a pace that leaves the server time, to see how long a move takes. Each stretch has a server that was just
started, and that was played at for a while before the clock starts: Node compiles only what it has seen often.
"""

import asyncio
import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from atoll.cli.common import busy, progress_bar
from atoll.core.errors import AtollError
from atoll.lab.load import measure
from benchmarks.peers.boardgame_io.install import boardgame_io
from benchmarks.peers.processor import Others
from benchmarks.peers.report import FAST, PACED, Figures, Round, client_shares, compare, doubts, in_a_line, table_of
from benchmarks.peers.servers import THIS_ATOLL, Contestant, NotMeasured, allow_many_lines, atoll, running

GAME = "aqualin"
SEATS = 2


@dataclass(frozen=True)
class Plan:
    """How much is played."""

    rounds: int
    seconds: float
    tables: int
    rate: int
    ready: int
    warm_up: float

    def __str__(self) -> str:
        rounds = f"medians of {self.rounds} rounds" if self.rounds > 1 else "one round"
        return f"{self.tables} tables, {self.seconds:g} s a stretch, {rounds}; p50 and p99 at {self.rate} moves/s"


@click.command()
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True, help="Of each server.")
@click.option("--seconds", type=click.FloatRange(1), default=8.0, show_default=True, help="Of each stretch.")
@click.option("--tables", type=click.IntRange(1), default=100, show_default=True, help="With a game at each.")
@click.option("--rate", type=click.IntRange(1), default=500, show_default=True, help="Moves a second, for latency.")
@click.option(
    "--ready", type=click.IntRange(1), default=20, show_default=True, help="Tables of each party at the start."
)
@click.option("--warm-up", type=click.FloatRange(0), default=4.0, show_default=True, help="Seconds before a stretch.")
@click.option("--json", "path", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures there, too.")
@click.option("--atoll", "start", default=shlex.join(THIS_ATOLL), help="The command that starts Atoll.")
def main(path: Path | None, start: str, **numbers: Any) -> None:
    """Measure Atoll beside boardgame.io, in turns and with the same client."""
    if path is not None and not path.parent.is_dir():
        sys.exit(f"There is no folder “{path.parent}” to write to.")
    allow_many_lines()
    plan = Plan(**numbers)
    try:
        with busy("Installing boardgame.io"):
            peer = boardgame_io()
        ours, theirs = play_in_turns(atoll(shlex.split(start)), peer, plan)
    except (NotMeasured, AtollError) as error:
        sys.exit(str(error))
    rows = compare(peer.name, ours, theirs)
    print("\n".join([str(plan), "", *table_of(rows)]))
    print("\n".join([client_shares("Atoll", ours), client_shares(peer.name, theirs)]))
    if path is not None:
        path.write_text(json.dumps([row.as_data() for row in rows], indent=2) + "\n", "utf-8")


def play_in_turns(ours: Contestant, theirs: Contestant, plan: Plan) -> tuple[list[Round], list[Round]]:
    """All rounds of both. Who begins a round is second in the next one, lest the time of day favour one of them."""
    played: dict[str, list[Round]] = {ours.name: [], theirs.name: []}
    order = [ours, theirs]
    for number in range(1, plan.rounds + 1):
        for contestant in order:
            one = play_round(contestant, plan, f"round {number} of {plan.rounds}, {contestant.name}")
            played[contestant.name].append(one)
            tell(doubts(contestant.name, one, rate=plan.rate, ready=plan.ready))
        order.reverse()
    return played[ours.name], played[theirs.name]


def play_round(contestant: Contestant, plan: Plan, title: str) -> Round:
    """Both stretches, each with a server of its own."""
    fast = play_stretch(contestant, plan, f"{title}, as fast as possible", rate=0)
    paced = play_stretch(contestant, plan, f"{title}, {plan.rate} moves/s", rate=plan.rate)
    return {FAST: fast, PACED: paced}


def play_stretch(contestant: Contestant, plan: Plan, title: str, *, rate: int) -> Figures:
    """Start a server, play at it for a while, and stop it."""
    with running(contestant) as server:
        if plan.warm_up:
            play(contestant, plan, server.url, f"{title}: warming up", seconds=plan.warm_up)
        others = Others(server.process)
        ready = None if rate else plan.ready
        figures = play(contestant, plan, server.url, title, seconds=plan.seconds, rate=rate, ready=ready)
        figures["others_cpu"] = others.share()
    if not figures["moves"]:
        raise NotMeasured(f"No move arrived at {contestant.name}.")
    tell([f"{title}: {in_a_line(figures)}"])
    return figures


def play(contestant: Contestant, plan: Plan, url: str, title: str, **how: Any) -> Figures:
    """Play at a running server, with a bar to look at while tables are made."""
    with progress_bar(title) as progress:
        return asyncio.run(
            measure(url, GAME, seats=SEATS, tables=plan.tables, kind=contestant.kind, progress=progress, **how)
        )


def tell(lines: Sequence[str]) -> None:
    """On the error stream: the answer itself can be piped."""
    for line in lines:
        print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
