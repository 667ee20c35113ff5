"""What may happen, in the numbers that rules use, and how it is told."""

from dataclasses import dataclass

from atoll.core.message import Message, Who, say
from atoll.core.story import Event
from atoll.games.aqualin.components import TILE_NAMES
from atoll.games.aqualin.notation import CELL_NAMES, TILE_CODES

REVEALED, GATHERS, STARTS, STAYED, SLID, PLACED = range(6)
UNTOLD = ("turn", "phase", "active")


@dataclass(frozen=True)
class Revealed(Event):
    """Rules 3.3: a creature of the reserve comes into the river."""

    changes = ("reserve", "river")

    tile: int

    def told(self) -> Message:
        return say("New in the river: {tile}.", tile=TILE_NAMES[self.tile])

    def things(self) -> tuple[str, ...]:
        return (TILE_CODES[self.tile],)


@dataclass(frozen=True)
class Gathers(Event):
    """Rules 2: who gathers colours; the other one gathers species."""

    changes = ("colours",)

    seat: int

    def told(self) -> Message:
        return say("{name} gathers colours.", name=Who(self.seat))


@dataclass(frozen=True)
class Starts(Event):
    changes = ("starter",)

    seat: int

    def told(self) -> Message:
        return say("{name} begins.", name=Who(self.seat))


@dataclass(frozen=True)
class Stayed(Event):
    seat: int

    def told(self) -> Message:
        return say("{name} stays.", name=Who(self.seat))


@dataclass(frozen=True)
class Slid(Event):
    """Rules 3.1."""

    changes = ("board[{start}]", "board[{end}]", "cell_of[{tile}]", "taken")

    seat: int
    tile: int
    start: int
    end: int

    def told(self) -> Message:
        start, end = CELL_NAMES[self.start], CELL_NAMES[self.end]
        name = Who(self.seat)
        return say(
            "{name} slides from {start} to {end}: {tile}.", name=name, start=start, end=end, tile=TILE_NAMES[self.tile]
        )

    def things(self) -> tuple[str, ...]:
        return (TILE_CODES[self.tile],)


@dataclass(frozen=True)
class Placed(Event):
    """Rules 3.2."""

    changes = ("river", "board[{cell}]", "cell_of[{tile}]", "taken")

    seat: int
    tile: int
    cell: int

    def told(self) -> Message:
        cell, tile = CELL_NAMES[self.cell], TILE_NAMES[self.tile]
        return say("{name} places on {cell}: {tile}.", name=Who(self.seat), cell=cell, tile=tile)

    def things(self) -> tuple[str, ...]:
        return (TILE_CODES[self.tile],)


EVENTS = {REVEALED: Revealed, GATHERS: Gathers, STARTS: Starts, STAYED: Stayed, SLID: Slid, PLACED: Placed}
