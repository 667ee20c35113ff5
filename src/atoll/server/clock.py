"""The clock of the server: whatever is stored, shown or due goes by this one, so that a test can move it by days."""

import time

_ahead = 0


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + _ahead


def move_to(moment: int) -> None:
    """From now on it is that moment, and time goes on from there. For tests alone: nothing in Atoll does it."""
    global _ahead  # noqa: PLW0603
    _ahead = moment - time.time_ns() // 1_000_000


def set_right() -> None:
    """Back to the time that it is."""
    move_to(time.time_ns() // 1_000_000)
