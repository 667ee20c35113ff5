"""What an environment is asked to be, and what it cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass

from atoll.core.engine import Engine, engine_for, has_card
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.message import say
from atoll.core.observation import Layout
from atoll.core.table import Row
from atoll.env.rewards import Reward

SPARE = 1000
"""So many numbers may be observed beyond what a layout says, before anybody notices."""


class NoSuchEngine(AtollError):
    """An engine that cannot be stepped."""


@dataclass(frozen=True)
class Setting:
    """What an environment was asked to be."""

    game: str
    tables: int
    seats: int
    seed: int
    engine: str
    options: Mapping[str, str]
    bots: Mapping[int, str]
    reward: str | Reward
    restart: bool
    together: bool
    threads: int | None


def engine_named(game: Game, name: str) -> Engine:
    if name not in ("native", "plain", "cuda"):
        raise NoSuchEngine(say("There is no engine “{name}”: choose native, plain or cuda.", name=name))
    if name == "cuda" and not has_card():
        raise NoSuchEngine(
            say("There is no GPU here that the engine cuda can use: choose native, or install atoll-games[gpu].")
        )
    return engine_for(game, name)


def check_layout(game: Game, setting: Setting, layout: Layout) -> None:
    """Compiled rules would write beyond a row that is too short, into whatever lies there."""
    header = Header(game, setting.seats, 0, dict(setting.options))
    room = Row([0] * (2 * layout.size + SPARE))
    written = game.observation.observe(Match(header, "plain").table, 0, room)
    if written != layout.size:
        raise ValueError(f"{game.name} observes {written} numbers, and its layout has {layout.size}")
