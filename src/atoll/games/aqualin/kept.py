"""What was worked out before is kept: a move changes little of what people see."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST_KEPT = 4096


class Kept(dict[K, V]):
    """What a function makes of each key, made when it is first asked for. What is full forgets everything: whatever is
    in use comes back with the next moves."""

    def __init__(self, make: Callable[[K], V], most: int = MOST_KEPT) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        made = self[key] = self._make(key)
        return made
