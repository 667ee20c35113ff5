"""A stretch of play that was timed."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Stretch(NamedTuple):
    decisions: int
    seconds: float
    """Of the processor's time."""

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


def timed(play: Callable[[], int]) -> Stretch:
    """Time a stretch that returns how many decisions it was."""
    begin = time.thread_time()
    decisions = play()
    return Stretch(decisions, time.thread_time() - begin)
