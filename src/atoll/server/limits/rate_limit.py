"""Rate limits: how much somebody may ask for in a while, by count or by what it costs.

Each who asks has a bucket of tokens that fills up again as time goes by. People are told apart by their *household*: an
address of IPv4, or a network of IPv6, of which everybody has as many addresses as they like.
"""

import ipaddress
import time
from collections import OrderedDict

MOST_KEPT = 10_000
THIS_MACHINE = ("127.0.0.1", "::1")
"""Whoever is on the machine itself is not limited."""


def household(host: str) -> str:
    """For whom an address is counted: of IPv6, somebody has a whole network of 64 bits; IPv4 may be written as IPv6."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return str(ipaddress.IPv6Network((address.packed[:8] + bytes(8), 64)))
    return str(address)


def stranger(host: str) -> str:
    """The household that an address belongs to; none for this machine, which nobody counts."""
    found = household(host)
    return "" if found in THIS_MACHINE else found


class TokenBucket:
    """So much a second. What was not spent is kept, up to a most: if none is given, what one second brings."""

    __slots__ = ("_at", "_left", "most", "rate")

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate = rate
        self.most = self._left = most or rate
        self._at = time.monotonic()

    @property
    def left(self) -> float:
        """What is left now; less than nothing, if somebody has spent what will only come."""
        since, self._at = self._at, time.monotonic()
        self._left = min(self.most, self._left + (self._at - since) * self.rate)
        return self._left

    def pay(self, cost: float = 1.0) -> float:
        """Pay, if need be with what will only come: how many seconds to wait until it has."""
        self._left = self.left - cost
        return max(0.0, -self._left / self.rate)

    def afford(self, cost: float = 1.0) -> bool:
        """Pay, if there is enough."""
        is_enough = self.left >= cost
        if is_enough:
            self._left -= cost
        return is_enough


class RateLimits:
    """A bucket for each who asks. Of those who have not asked for long, none is kept."""

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, who: str) -> TokenBucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = TokenBucket(self.rate, self.most)
        self._buckets.move_to_end(who)
        if len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket
