"""What may happen, in the numbers that rules use, and how it is told."""

from dataclasses import dataclass
from typing import Annotated

from atoll.core.message import say
from atoll.core.story import Called, PlainEvent, Seat
from atoll.games.aqualin.components import TILE_NAMES
from atoll.games.aqualin.notation import CELL_NAMES, TILE_CODES

REVEALED, GATHERS, STARTS, STAYED, SLID, PLACED = range(6)
UNTOLD = ("turn", "phase", "active")

Tile = Annotated[int, Called(TILE_NAMES.__getitem__, TILE_CODES.__getitem__)]
Cell = Annotated[int, Called(CELL_NAMES.__getitem__)]


@dataclass(frozen=True)
class Revealed(PlainEvent):
    """Rules 3.3: a creature of the reserve comes into the river."""

    words = say("New in the river: {tile}.")
    changes = ("reserve", "river")
    about = ("{tile}",)

    tile: Tile


@dataclass(frozen=True)
class Gathers(PlainEvent):
    """Rules 2: who gathers colours; the other one gathers species."""

    words = say("{name} gathers colours.")
    changes = ("colours",)

    seat: Seat


@dataclass(frozen=True)
class Starts(PlainEvent):
    words = say("{name} begins.")
    changes = ("starter",)

    seat: Seat


@dataclass(frozen=True)
class Stayed(PlainEvent):
    words = say("{name} stays.")

    seat: Seat


@dataclass(frozen=True)
class Slid(PlainEvent):
    """Rules 3.1."""

    words = say("{name} slides from {start} to {end}: {tile}.")
    changes = ("board[{start}]", "board[{end}]", "cell_of[{tile}]", "taken")
    about = ("{tile}",)

    seat: Seat
    tile: Tile
    start: Cell
    end: Cell


@dataclass(frozen=True)
class Placed(PlainEvent):
    """Rules 3.2."""

    words = say("{name} places on {cell}: {tile}.")
    changes = ("river", "board[{cell}]", "cell_of[{tile}]", "taken")
    about = ("{tile}",)

    seat: Seat
    tile: Tile
    cell: Cell


EVENTS = {REVEALED: Revealed, GATHERS: Gathers, STARTS: Starts, STAYED: Stayed, SLID: Slid, PLACED: Placed}
