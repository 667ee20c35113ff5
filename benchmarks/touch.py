"""What a touch costs: the processor time of a move at the web table until all who sit there see it, without sockets.

`python -m benchmarks.touch [GAME ...]` plays random moves at tables in this process, with as few players as each game
is for. Compare versions by running this file in both, in turns: machines are noisy.
"""

import asyncio
import gc
import logging
import random
import statistics
import tempfile
import time
from pathlib import Path

import click
import structlog
from tests.server.moments import PEOPLE, first_touch, frames, parts, seated

from atoll.core.registry import games
from atoll.server.services import Services
from atoll.server.tables.meaning import touched
from atoll.server.tables.player import Player

TABLES = 8
MOVES = 60
GARBAGE = 10_000
"""As a server has it: garbage is looked for after so many things."""


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
def main(names: tuple[str, ...]) -> None:
    """Print the median over some tables of what a move costs, in microseconds."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    gc.freeze()
    gc.set_threshold(GARBAGE)
    for game in names or tuple(game.name for game in games()):
        click.echo(f"{game}: {asyncio.run(median(game)) * 1e6:.0f} µs a move")


async def median(game: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        here = parts(Path(folder))
        costs = [await cost(here, game, number) for number in range(TABLES + 1)]
        here.storage.close()
    # The first table warms up.
    return statistics.median(costs[1:])


async def cost(here: Services, game: str, number: int) -> float:
    """Seconds of processor time for each move at one table."""
    table, viewers = await seated(here, game, seed=number)
    dice, spent, moves = random.Random(number), 0.0, 0
    match = table.state.match
    assert match is not None
    while match.awaiting and moves < MOVES:
        seat = dice.choice(match.awaiting)
        things = first_touch(table, seat, dice.randrange(len(match.legal(seat))))
        player, start = Player(PEOPLE[seat], seat), time.process_time()
        await here.deeds.play(table, player, table.state.revision, touched(tuple(things)), sure=True)
        await asyncio.sleep(0)
        spent, moves = spent + time.process_time() - start, moves + 1
        for viewer in viewers:
            frames(viewer)
    return spent / moves


if __name__ == "__main__":
    main()
