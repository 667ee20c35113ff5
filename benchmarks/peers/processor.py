"""Processor time: how much of it other programs take while something is measured, where the system says so."""

import os
import time
from pathlib import Path

EVERYBODY = Path("/proc/stat")
SUMMED_UP = slice(1, 9)
"""Where the first line has the times of all processors: from `user` to `steal`, which is what other machines took."""
IDLE = (3, 4)
"""Which of them are idle, waiting included."""
OWN_TIME = slice(11, 13)
"""Where a process has its own times, counted after its name."""


class Others:
    """What other programs take, apart from this one and one server, from now on."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.start = time.perf_counter()
        self.before = self._seconds()

    def share(self) -> float:
        """Of one core; 0 if the system does not say."""
        return round(max(self._seconds() - self.before, 0) / (time.perf_counter() - self.start), 2)

    def _seconds(self) -> float:
        if not EVERYBODY.exists():
            return 0.0
        own = sum(os.times()[:4])
        return seconds_of_all(EVERYBODY.read_text("utf-8")) - seconds_of_one(self.server) - own


def seconds_of_all(text: str) -> float:
    """What all processors have done since the machine was started."""
    numbers = [int(word) for word in text.partition("\n")[0].split()[SUMMED_UP]]
    return (sum(numbers) - sum(numbers[place] for place in IDLE)) / _ticks()


def seconds_of_one(process: int) -> float:
    """What a process has done."""
    words = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, words[OWN_TIME])) / _ticks()


def _ticks() -> int:
    """In a second."""
    return os.sysconf("SC_CLK_TCK")
