"""The shelf of bots: which there are, by name."""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from atoll.core.errors import BadOption
from atoll.core.match import Match, Move
from atoll.core.message import say


class Bot(Protocol):
    """A player made of code. It plays any game, through the contract, and its choices follow from its seed."""

    def choose(self, match: Match, seat: int) -> Move:
        """A legal move for an awaited seat, found with nothing but what that seat may know."""
        ...


# A bot is made from a seed. Named by module and class, so that a table of people does not load any of them.
BOTS = {
    "random": "atoll.bots.random:Random",
    "greedy": "atoll.bots.greedy:Greedy",
}


def names() -> tuple[str, ...]:
    return tuple(BOTS)


def make(name: str, seed: int) -> Bot:
    """The bot of that name, with dice of its own; raises BadOption."""
    if name not in BOTS:
        raise BadOption(say("There is no bot “{name}”. The bots are: {names}.", name=name, names=", ".join(BOTS)))
    module, _, maker = BOTS[name].partition(":")
    return cast(Callable[[int], Bot], getattr(import_module(module), maker))(seed)
