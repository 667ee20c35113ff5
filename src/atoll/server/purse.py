"""Purses: what somebody may ask for in a while, where some things cost more than others.

A page has one for itself, and all pages of an address share one for what costs much: whoever opens many lines does not
get many times as much.
"""

import time
from collections import OrderedDict

MOST_KEPT = 10_000


class Purse:
    """So much a second. What was not spent is kept for one second; whoever has spent more waits."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._left = rate
        self._at = time.monotonic()

    def pay(self, cost: float) -> float:
        """Pay, if need be with what will only come: how many seconds to wait."""
        since, self._at = self._at, time.monotonic()
        self._left = min(self.rate, self._left + (self._at - since) * self.rate) - cost
        return max(0.0, -self._left / self.rate)


class Purses:
    """Those of all addresses; of those that have not paid for long, none is kept."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._purses: OrderedDict[str, Purse] = OrderedDict()

    def of(self, address: str) -> Purse:
        purse = self._purses.setdefault(address, Purse(self.rate))
        self._purses.move_to_end(address)
        if len(self._purses) > MOST_KEPT:
            self._purses.popitem(last=False)
        return purse
