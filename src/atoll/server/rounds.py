"""Rounds: moves that arrive at the same moment, from whatever tables, are stored together; then each becomes true, and
then all are shown. A processor is quicker when it does one thing for many tables than when it does everything for one
table after the other.

A move that has to wait for its table goes the longer way alone, and keeps nobody else waiting.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import structlog

from atoll.core.errors import AtollError
from atoll.server.live import Live
from atoll.server.readers import Reader
from atoll.server.storage import Entry, Taken

if TYPE_CHECKING:
    from atoll.server.house import House

log = structlog.get_logger()

NONSENSE = (KeyError, TypeError, ValueError, OverflowError, RecursionError, AssertionError)
"""What comes of touches that no page of ours sends."""
MOST = 32
"""Moves of a round: with more, the first would wait long to be shown, and little would be gained."""


class Touch(NamedTuple):
    """A move as a page makes it."""

    live: Live
    reader: Reader
    revision: int
    """What the page has seen."""
    things: tuple[str, ...]
    """What was touched, in order."""
    sure: bool
    excuse: Callable[[Exception], None]
    """Says what is wrong with it to whoever sent it."""


Move = tuple[Touch, Entry]
"""What was touched, and what is to be stored for it."""


class Rounds:
    """Collects touches, and plays them when everything that came with them is in."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._next: list[Touch] = []

    def add(self, touch: Touch) -> None:
        self._next.append(touch)
        if len(self._next) == 1:
            self.house.do(self._play())

    async def _play(self) -> None:
        touches, self._next = self._next[:MOST], self._next[MOST:]
        if self._next:
            self.house.do(self._play())
        moves: dict[Live, Move] = {}
        for touch in touches:
            if touch.live in moves or self.house.must_wait(touch):
                self.house.do(self._play_alone(touch))
                continue
            try:
                entry = self.house.entry_for(touch)
            except Exception as error:
                self._excuse(touch, error)
            else:
                if entry is not None:
                    moves[touch.live] = touch, entry
        if moves:
            await self._store(list(moves.values()))

    async def _play_alone(self, touch: Touch) -> None:
        try:
            await self.house.touch(touch)
        except Exception as error:
            self._excuse(touch, error)

    async def _store(self, moves: list[Move]) -> None:
        """All together; where that means to wait, nothing else happens at these tables meanwhile."""
        rows = [(touch.live.table.id, entry) for touch, entry in moves]
        if self.house.storage.append_at_once(rows):
            self._happen(moves)
            return
        for touch, _ in moves:
            await touch.live.lock.acquire()
        try:
            outcomes = await self.house.storage.append_all(rows)
            self._happen([move for move, outcome in zip(moves, outcomes, strict=True) if outcome is None])
            for (touch, _), outcome in zip(moves, outcomes, strict=True):
                if isinstance(outcome, Taken):
                    self.house.do(self._play_alone(touch))
                elif outcome is not None:
                    touch.excuse(outcome)
        finally:
            for touch, _ in moves:
                touch.live.lock.release()

    def _happen(self, moves: list[Move]) -> None:
        """What is stored becomes true, and is then shown. If that goes wrong, it is never the page's fault."""
        made: dict[Live, Touch] = {}
        for touch, entry in moves:
            try:
                self.house.become_true(touch.live, entry)
            except Exception as error:
                self._note(touch, error)
                touch.excuse(error)
            else:
                made[touch.live] = touch
        for live, fault in self.house.show_moves(made).items():
            made[live].excuse(fault)

    def _excuse(self, touch: Touch, error: Exception) -> None:
        """Whatever is wrong with one move is none of the others' business."""
        if not isinstance(error, (AtollError, *NONSENSE)):
            self._note(touch, error)
        touch.excuse(error)

    def _note(self, touch: Touch, error: Exception) -> None:
        log.error("a move broke down", table=touch.live.table.id, exc_info=error)
