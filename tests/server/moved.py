"""A clock that a test moves, so that a game over days takes no longer than any other."""

from atoll.server import clock
from atoll.server.tables.pace import DAY, HOUR, MINUTE, SECOND


class MovedClock:
    """The server's clock, from a moment on that is the same in all tests."""

    START = 1_800_000_000_000
    """A day in January 2027."""

    def __init__(self) -> None:
        clock.move_to(self.START)

    def on(self, *, days: float = 0, hours: float = 0, minutes: float = 0, seconds: float = 0) -> None:
        """Let time pass."""
        more = days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND
        clock.move_to(clock.now() + round(more))
