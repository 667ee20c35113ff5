"""Drawing: pictures as pixels for whoever asks, one at a time, in a process of its own, at the expense of who asked."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable

from atoll.core.message import say
from atoll.server.limits.processor_time import TooBusy, in_child, in_thread
from atoll.web.lids import CARD_WIDTH

KEPT = 48
MOST_WAITING = 6
"""Pictures that wait to be drawn; who asks for more is told to come back later."""
WITHIN = 30.0
"""Seconds for a picture."""


class Cards:
    """The cards that were drawn last. One at a time is drawn, in a process of its own."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Hashable, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()
        self._waiting = 0

    async def drawn(self, key: Hashable, draw: Callable[[], str]) -> bytes:
        """The card of that key; whoever asks for one that is not there pays for the drawing."""
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        if self._waiting >= MOST_WAITING:
            raise TooBusy(say("Too many requests. Wait a moment."))
        self._waiting += 1
        try:
            async with self._drawing:
                if key not in self._drawn:
                    svg = await in_thread(draw)
                    self._drawn[key] = await in_child(
                        [sys.executable, "-m", "atoll.web.raster", str(CARD_WIDTH)], svg.encode(), WITHIN
                    )
        finally:
            self._waiting -= 1
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return self._drawn[key]
