"""An open table: whoever reads there, the bots that think, and the pictures of the present position."""

import asyncio
from collections.abc import Sequence
from typing import Any

from atoll.server.pictures import Angle, Picture, pictures
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
        self.here: list[int] = []
        """Who is here, as it was announced last."""
        self.announcing: asyncio.TimerHandle | None = None
        self.has_news = False
        """Whether somebody has come or gone since."""
        self._pictures: dict[Angle, Picture] = {}
        self._at = 0
        """The entry at which the pictures were made."""

    def leave(self, reader: Reader) -> None:
        """A reader goes. When nobody looks any more, whatever can be made again is let go."""
        self.readers.discard(reader)
        if not self.readers:
            self._pictures = {}
            self.table.rest()

    @property
    def pictures(self) -> dict[Angle, Picture]:
        """How the table stands, from all angles that somebody has asked for."""
        if self._at != self.table.n:
            self._pictures, self._at = {}, self.table.n
        return self._pictures

    def picture(self, angle: Angle) -> Picture:
        """The picture from an angle, made once however many look."""
        return self.pictures.get(angle) or draw([(self, angle)])[0]


def draw(angles: Sequence[tuple[Live, Angle]]) -> list[Picture]:
    """The pictures from these angles; each is made once."""
    kept = [(live.table, live.pictures, angle) for live, angle in angles]
    missing = {(table, angle): drawn for table, drawn, angle in kept if angle not in drawn}
    if missing:
        for ((_, angle), drawn), picture in zip(missing.items(), pictures(list(missing)), strict=True):
            drawn[angle] = picture
    return [drawn[angle] for _, drawn, angle in kept]
