"""The shelf of bots: which there are, by name.

Whoever brings a bot registers it by an entry point in the group `atoll.bots` that names its class, or names the class
itself where a bot is asked for: `package.module:Class`. The class takes a seed. If it has an attribute `seconds`, it
thinks so long by default, and takes `seconds` and `simulations`, too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

from atoll.core.errors import BadOption
from atoll.core.match import Match, Move
from atoll.core.message import Message, say


class Bot(Protocol):
    """A player made of code. It plays any game, through the contract, and its choices follow from its seed."""

    def choose(self, match: Match, seat: int) -> Move:
        """A legal move for an awaited seat, found with nothing but what that seat may know."""
        ...


@dataclass(frozen=True)
class Kind:
    """A bot as people choose it. It is named by module and class, so that a table of people does not load any."""

    maker: str
    label: Message
    about: Message
    seconds: float | None = None
    """How long it thinks about a decision unless it is told otherwise; None for one that answers at once."""

    def found(self) -> tuple[Callable[..., Bot], float | None]:
        """The class, and how long it thinks."""
        module, _, maker = self.maker.partition(":")
        return cast(Callable[..., Bot], getattr(import_module(module), maker)), self.seconds


BOTS = {
    "random": Kind(
        "atoll.bots.random:Random",
        say("Random"),
        say("Makes any legal move. Good for trying the rules out."),
    ),
    "greedy": Kind(
        "atoll.bots.greedy:Greedy",
        say("Greedy"),
        say("Takes the move that leaves it furthest in front at once, and thinks no further."),
    ),
    "gentle": Kind(
        "atoll.bots.levels:Gentle",
        say("Gentle"),
        say("Looks for points of its own in this very move, and forgets what the others may do. For a first game."),
        0.2,
    ),
    "club": Kind(
        "atoll.bots.levels:Club",
        say("Club player"),
        say("Knows what is worth having, weighs its own moves well, and gives no thought to your reply."),
        1.0,
    ),
    "strongest": Kind(
        "atoll.bots.search:Search",
        say("Strongest"),
        say("Thinks ahead for everybody at the table, in thousands of games that it imagines."),
        5.0,
    ),
}
LEVELS = ("gentle", "club", "strongest")
"""The levels that people choose from, the weakest first."""
AT, TIMES = "@", "#"
GROUP = "atoll.bots"
THINKING = 1.0
"""Seconds a decision from which on a bot thinks ahead."""


def names() -> tuple[str, ...]:
    return tuple(BOTS)


def thinks_ahead(name: str) -> bool:
    """Whether a bot tries so much out that it needs compiled rules to be itself."""
    kind = BOTS.get(read_name(name)[0])
    return kind is not None and (kind.seconds or 0) >= THINKING


def make(name: str, seed: int, seconds: float | None = None, simulations: int | None = None) -> Bot:
    """The bot of that name, with dice of its own; raises BadOption.

    `strongest@0.5` thinks for half a second a decision, `strongest#800` for 800 simulations, whatever the arguments
    say. Bots that answer at once need no time.
    """
    plain, seconds, simulations = read_name(name, seconds, simulations)
    build, usual = BOTS[plain].found() if plain in BOTS else brought(plain)
    if usual is None:
        return build(seed)
    budget: dict[str, Any] = {"seconds": usual if seconds is None else seconds, "simulations": simulations}
    return build(seed, **budget)


def brought(name: str) -> "tuple[Callable[..., Bot], float | None]":
    """The class of a bot that somebody else brings, and how long it thinks; raises BadOption."""
    points = entry_points(group=GROUP)
    maker = name if ":" in name else next((point.value for point in points if point.name == name), "")
    module, _, maker = maker.partition(":")
    try:
        build = cast(Callable[..., Bot], getattr(import_module(module), maker))
    except (ImportError, AttributeError, ValueError) as error:
        bots = ", ".join((*BOTS, *points.names))
        raise BadOption(say("There is no bot “{name}”. The bots are: {names}.", name=name, names=bots)) from error
    return build, getattr(build, "seconds", None)


def read_name(
    text: str, seconds: float | None = None, simulations: int | None = None
) -> tuple[str, float | None, int | None]:
    """A bot's name without its budget, and the budget."""
    try:
        if AT in text:
            text, _, number = text.partition(AT)
            return text, float(number), None
        if TIMES in text:
            text, _, number = text.partition(TIMES)
            return text, seconds, int(number)
    except ValueError:
        raise BadOption(say("“{text}” is not a number of seconds.", text=number)) from None
    return text, seconds, simulations
