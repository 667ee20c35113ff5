"""Work for bots: what they are asked, and who waits for the answer.

A bot's decision is offered to whichever worker process asks next. It gets a table that the bot's seat could take the
real one for, never the real one, so it cannot peek. If no answer comes in time, the decision is offered once more, and
then made at random: a bot never holds up a table.
"""

import asyncio
import base64
import secrets
from dataclasses import dataclass, field
from typing import Any

from atoll.bots import shelf
from atoll.server.table import Table

SEED_BITS = 128
GRACE = 20.0
"""Seconds that a decision may take beyond the bot's own time: the first one also loads the rules."""


@dataclass
class Job:
    """One decision of one bot."""

    table: str
    seat: int
    revision: int
    data: dict[str, Any] = field(repr=False)
    seconds: float = 0.0


def job_for(table: Table, seat: int) -> Job:
    """What a worker needs to decide for a seat."""
    match = table.match
    assert match is not None
    bot = table.chairs[seat].bot
    dream = match.engine.imagined(match.table, seat, secrets.randbits(SEED_BITS))
    seconds = shelf.BOTS[bot].seconds or 0.0
    data = {
        "table": table.id,
        "seat": seat,
        "number": table.revision,
        "bot": bot,
        "seed": secrets.randbits(32),
        "game": table.game.name,
        "seats": table.row.seats,
        "options": table.row.options,
        "position": base64.b64encode(dream.pack()).decode(),
    }
    return Job(table.id, seat, table.revision, data, seconds)


class Jobs:
    """The decisions that wait for a worker."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.workers = 0
        """How many workers listen."""
        self._waiting: asyncio.Queue[Job] = asyncio.Queue()

    def offer(self, job: Job) -> None:
        self._waiting.put_nowait(job)

    async def take(self) -> Job:
        return await self._waiting.get()

    def patience(self, job: Job) -> float:
        return job.seconds + self.grace
