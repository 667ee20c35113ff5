"""Does the second seat have an advantage? A million random games, played and counted inside compiled code.

    python examples/seat_advantage.py aqualin 1000000

The rule below is written against the contract, so it works for every game; `engine.specialise` makes it for one.
"""

import sys
import time

from atoll.core.bench import blank_table
from atoll.core.contract import places
from atoll.core.doors import Tables, copy_table
from atoll.core.engine import engine_for
from atoll.core.luck import dice_of
from atoll.core.play import play_one
from atoll.core.registry import find
from atoll.core.rule import rule
from atoll.core.table import Row


@rule
def count_wins(tables: Tables, games: int, dice: Row, out: Row, wins: Row) -> None:
    """Play on copies of the blank table at 0; count the games in which each seat takes the best place."""
    for _ in range(games):
        copy_table(tables, 0, 1)
        play_one(tables[1], dice, out)
        places(tables[1], out)
        for seat in range(len(wins)):
            if out[seat] == 1:
                wins[seat] += 1


def main(name: str, games: int) -> list[float]:
    game = find(name)
    seats = game.seats[0]
    engine = engine_for(game)
    rules = engine.specialise(sys.modules[__name__])
    tables, dice, out, wins = engine.blank(2), engine.row(2), engine.row(seats), engine.row(seats)
    engine.freeze(blank_table(game, seats), tables)
    dice[0], dice[1] = dice_of(1)
    rules.count_wins(tables, 1, dice, out, wins)
    wins[:] = 0
    begin = time.perf_counter()
    rules.count_wins(tables, games, dice, out, wins)
    seconds = time.perf_counter() - begin
    shares = [float(won) / games for won in wins]
    for seat, share in enumerate(shares):
        print(f"seat {seat + 1}: {share:.2%} of {games:,} games (± {1.96 * (share * (1 - share) / games) ** 0.5:.2%})")
    print(f"{games / seconds * 60:,.0f} games a minute")
    return shares


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "aqualin", int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
