"""A viewer: one open page, what it has seen, and what waits to be sent to it."""

import asyncio
from collections.abc import Hashable
from typing import Any

from atoll.core.scene import Layout
from atoll.server.live.pictures import Angle, Picture
from atoll.server.tables.player import Player
from atoll.web.wire import encode

MOST_WAITING = 64
"""Frames that wait for a page that reads slowly; then it is given up."""


class Viewer:
    """One open page at a table."""

    def __init__(self, player: Player, layout: Layout = "wide") -> None:
        self.who = player.who
        self.name = player.name
        self.language = player.language
        self.household = player.household
        self.layout: Layout = layout
        self.seat = player.seat
        """As whom it looks now; its owner may have several seats, and a curtain between them."""
        self.at: int | None = None
        """The move that it looks back to; None for now."""
        self.shown: Picture | None = None
        self.head: dict[str, Hashable] = {}
        """The words around its picture as it has them."""
        self.told = 0
        """The last entry of which its log has told; 0 if it is to be told afresh."""
        self.lesson: set[int] = set()
        """The steps of a guided game that have been read."""
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._is_given_up = False

    @property
    def player(self) -> Player:
        """Whoever sits before the page, as they act now."""
        return Player(self.who, self.seat, self.language, self.name, self.household)

    @property
    def angle(self) -> Angle:
        return Angle(self.seat, self.at, self.language, self.layout)

    def forget(self) -> None:
        """Send everything afresh next time."""
        self.shown = None
        self.told = 0

    def look_as(self, seat: int) -> None:
        """Look from another side: nothing of what was seen before stays."""
        if seat != self.seat:
            self.seat = seat
            self.forget()

    def send(self, frame: dict[str, Any]) -> None:
        self.send_bytes(encode(frame))

    def send_bytes(self, frame: bytes) -> None:
        if self.outbox.full():
            self.hang_up()
        elif not self._is_given_up:
            self.outbox.put_nowait(frame)

    def hang_up(self) -> None:
        """Let the connection end: what it has not read is dropped."""
        self._is_given_up = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
