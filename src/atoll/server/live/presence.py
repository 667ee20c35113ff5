"""Who is at a table, told to everybody there: at once, and then not again for a moment, however many come and go.

If each who comes were announced to all, a thousand who come would be a million messages.
"""

import asyncio
from collections.abc import Collection

from atoll.server.live.viewer import Viewer
from atoll.server.tables.open_table import OpenTable
from atoll.web.wire import encode

MOMENT = 0.5
"""Seconds between two announcements at a table."""


class Presence:
    """Who looks at a table."""

    def __init__(self, table: OpenTable, viewers: Collection[Viewer]) -> None:
        self._table = table
        self._viewers = viewers
        self._here: list[int] = []
        """As it was announced last."""
        self._timer: asyncio.TimerHandle | None = None
        self._has_news = False

    def announce(self) -> None:
        """Somebody has come or gone."""
        if self._timer is not None:
            self._has_news = True
        elif self._viewers:
            self._here = self._who_is_here()
            frame = encode({"here": self._here})
            for viewer in self._viewers:
                viewer.send_bytes(frame)
            self._timer = asyncio.get_running_loop().call_later(MOMENT, self._announce_again)

    def _announce_again(self) -> None:
        self._timer = None
        if self._has_news:
            self._has_news = False
            self.announce()

    def here(self) -> list[int]:
        """Which seats have an open page, and last how many only watch; while many come, as it was announced last."""
        return self._who_is_here() if self._timer is None else self._here

    def _who_is_here(self) -> list[int]:
        state = self._table.state
        who = {viewer.who for viewer in self._viewers}
        seats = [seat for seat, chair in enumerate(state.chairs) if any(map(chair.belongs_to, who))]
        watching = sum(1 for one in who if not state.seats_of(one))
        return [*seats, -watching] if watching else seats
