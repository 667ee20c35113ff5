"""The shelf: which games there are.

A game registers itself by an entry point in the group `atoll.games` that names its form, in the package metadata of
whoever brings it: Atoll's own games do it in the same way as a game that somebody else installs beside it.
"""

import functools
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, cast

from atoll.core.errors import UnknownGame
from atoll.core.game import Game
from atoll.core.message import say

GROUP = "atoll.games"
PAINTERS = "atoll.painters"


@functools.cache
def names() -> tuple[str, ...]:
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@functools.cache
def find(name: str) -> Game:
    """The game of that name; raises UnknownGame."""
    for point in entry_points(group=GROUP, name=name):
        return cast(Game, point.load())
    raise UnknownGame(say("There is no game “{name}”. The games are: {names}.", name=name, names=", ".join(names())))


@functools.cache
def painter() -> Callable[[Any], str] | None:
    """Who draws a match for a notebook, if anybody does: an upper room registers itself for it."""
    for point in entry_points(group=PAINTERS):
        return cast(Callable[[Any], str], point.load())
    return None


def games() -> list[Game]:
    return [find(name) for name in names()]
