"""Allowances: who asks for too much at once waits."""

import time
from collections import OrderedDict


class Allowance:
    """So many requests a second, and so many at once, for each who asks."""

    def __init__(self, rate: float, burst: float, most_kept: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most_kept = most_kept
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        now = time.monotonic()
        left, at = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        self._left[who] = (left - 1 if left >= 1 else left), now
        if len(self._left) > self.most_kept:
            self._left.popitem(last=False)
        return left >= 1
