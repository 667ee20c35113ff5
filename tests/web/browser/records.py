"""Game files of seeded games between bots, for tests that begin in the middle or at the end of a game."""

import functools

import atoll
from atoll.bots.random import Random
from atoll.core.record import record_of
from atoll.core.registry import games

GAMES = [game.name for game in games() if game.package.startswith("atoll.")]
NAMES = ("Anna", "Ben", "Chloe", "Dirk", "Eva")
ALL = 10**6


@functools.cache
def game_file(game: str, moves: int = ALL, seed: int = 4) -> str:
    """A game as a file, after so many moves or at its end."""
    seats = _seats(game)
    match = atoll.new(game, seats=seats, seed=seed, names=NAMES[:seats], engine="plain")
    bot = Random(seed)
    while match.awaiting and len(match.log) < moves:
        seat = match.awaiting[0]
        match.play(seat, bot.choose(match, seat))
    return record_of(match).write()


def _seats(name: str) -> int:
    return next(game.seats[0] for game in games() if game.name == name)
