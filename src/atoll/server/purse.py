"""Purses: what somebody may ask for in a while. Some things cost more than others."""

import time
from collections import OrderedDict

MOST_KEPT = 10_000


class Purse:
    """So much a second. What was not spent is kept, up to a most: if none is given, what one second brings."""

    __slots__ = ("_at", "left", "most", "rate")

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate = rate
        self.most = self.left = most or rate
        self._at = time.monotonic()

    def pay(self, cost: float = 1.0) -> float:
        """Pay, if need be with what will only come: how many seconds to wait."""
        self._fill()
        self.left -= cost
        return max(0.0, -self.left / self.rate)

    def afford(self, cost: float = 1.0) -> bool:
        """Pay, if there is enough."""
        self._fill()
        is_enough = self.left >= cost
        if is_enough:
            self.left -= cost
        return is_enough

    def _fill(self) -> None:
        since, self._at = self._at, time.monotonic()
        self.left = min(self.most, self.left + (self._at - since) * self.rate)


class Purses:
    """One for each who asks: a person; or all pages of an address, so that whoever opens many does not get many times
    as much. Of those who have not asked for long, none is kept."""

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate = rate
        self.most = most
        self._purses: OrderedDict[str, Purse] = OrderedDict()

    def of(self, who: str) -> Purse:
        purse = self._purses.get(who)
        if purse is None:
            purse = self._purses[who] = Purse(self.rate, self.most)
        self._purses.move_to_end(who)
        if len(self._purses) > MOST_KEPT:
            self._purses.popitem(last=False)
        return purse
