"""An open table: its state, and whoever is told what happens there."""

import asyncio
from typing import Any, Protocol

from atoll.server.storage.log import Entry
from atoll.server.tables.state import TableState


class Follower(Protocol):
    """Somebody who is told of everything that happens at a table, once it is stored and true."""

    def told(self, entry: Entry) -> None: ...


class OpenTable:
    """A table that somebody has asked for."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.id = state.id
        self.lock = asyncio.Lock()
        """One thing happens here at a time."""
        self.followers: set[Follower] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        """What goes on here beside requests: bots that think."""
        self.household = ""
        """Who played here last: the bots here think on their account."""

    @property
    def is_idle(self) -> bool:
        return not (self.followers or self.tasks or self.lock.locked())


class Waiter:
    """A follower that waits until something has happened."""

    def __init__(self) -> None:
        self._happened = asyncio.Event()

    def told(self, entry: Entry | None = None) -> None:
        self._happened.set()

    async def is_quiet(self, seconds: float) -> bool:
        """Wait until something happens; True if nothing did."""
        try:
            await asyncio.wait_for(self._happened.wait(), seconds)
        except TimeoutError:
            return True
        self._happened.clear()
        return False
