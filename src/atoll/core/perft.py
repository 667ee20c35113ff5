"""Counting the tree: how many move sequences of a length there are. Small, portable and merciless."""

from collections.abc import Mapping

from atoll.core import play
from atoll.core.engine import engine_for
from atoll.core.game import Game
from atoll.core.match import Header


def perft(game: Game, seats: int, seed: int, depth: int, options: Mapping[str, str], engine: str = "native") -> int:
    """The leaves at a depth; none beyond the longest game. Draws follow the seed."""
    header = Header(game, seats, seed, dict(options))
    if depth < 1:
        return 1
    if depth > game.rulebook.LONGEST:
        return 0
    made = engine_for(game, engine)
    tables = made.blank(depth)
    made.freeze(made.thaw(made.table_from(seats, seed, game.read_options(header.options))), tables)
    lists = made.rows(depth, game.rulebook.MOST_MOVES)
    return int(made.specialise(play).count_leaves(tables, 0, depth, lists))
