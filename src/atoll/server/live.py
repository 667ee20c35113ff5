"""An open table: whoever reads there, the bots that think, and the pictures of the present position."""

import asyncio
from typing import Any

from atoll.server.pictures import Angle, Picture, picture
from atoll.server.readers import Listener, Reader
from atoll.server.table import Table


class Live:
    """A table that somebody has asked for, and what goes on around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.readers: set[Reader] = set()
        self.listeners: set[Listener] = set()
        self.thinking: set[asyncio.Task[None]] = set()
        self.asked: dict[int, int] = {}
        """The last decision for which each bot was asked, by the entry with which it began."""
        self.review: asyncio.Task[Any] | None = None
        self._pictures: dict[Angle, Picture] = {}
        self._at = 0
        """The entry at which the pictures were made."""

    def picture(self, angle: Angle) -> Picture:
        """The picture from an angle, made once however many look."""
        if self._at != self.table.n:
            self._pictures, self._at = {}, self.table.n
        made = self._pictures.get(angle)
        if made is None:
            made = self._pictures[angle] = picture(self.table, angle)
        return made
