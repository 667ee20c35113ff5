"""What may happen, in the numbers that rules use, and how it is told."""

from dataclasses import dataclass

from atoll.core.message import Message, Who, say
from atoll.core.story import Event
from pearls.notation import shell_name

WASHED_UP, TAKEN, DIVED, SHOWN = range(4)
UNTOLD = ("turn",)


@dataclass(frozen=True)
class WashedUp(Event):
    changes = ("sea", "beach")

    shell: int

    def told(self) -> Message:
        return say("New on the beach: shell {shell}.", shell=shell_name(self.shell))

    def things(self) -> tuple[str, ...]:
        return (f"shell {shell_name(self.shell)}",)


@dataclass(frozen=True)
class Taken(Event):
    changes = ("beach", "taken[{seat}]")

    seat: int
    shell: int

    def told(self) -> Message:
        return say("{name} takes shell {shell}.", name=Who(self.seat), shell=shell_name(self.shell))

    def things(self) -> tuple[str, ...]:
        return (f"shell {shell_name(self.shell)}",)


@dataclass(frozen=True)
class Dived(Event):
    """Only the diver sees what came up."""

    changes = ("sea", "dived[{seat}]")
    secret = ("shell",)

    seat: int
    shell: int | None

    def told(self) -> Message:
        if self.shell is None:
            return say("{name} dives for a shell.", name=Who(self.seat))
        return say("{name} dives for shell {shell}.", name=Who(self.seat), shell=shell_name(self.shell))


@dataclass(frozen=True)
class Shown(Event):
    """At the end everybody shows what they have dived for."""

    seat: int
    shell: int

    def told(self) -> Message:
        return say("{name} shows shell {shell}.", name=Who(self.seat), shell=shell_name(self.shell))

    def things(self) -> tuple[str, ...]:
        return (f"shell {shell_name(self.shell)}",)


EVENTS = {WASHED_UP: WashedUp, TAKEN: Taken, DIVED: Dived, SHOWN: Shown}
