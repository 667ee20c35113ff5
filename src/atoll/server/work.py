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
from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.core.record import record_of
from atoll.server.table import Table

MOVE, HINT, REVIEW = "move", "hint", "review"
LATER = "later"
"""The answer of a worker that has not compiled the rules yet, to a question that needs them compiled."""
HINT_SECONDS = 1.5
REVIEW_SECONDS = 0.15
"""A decision, when a game is looked back on."""
SEED_BITS = 128
GRACE = 20.0
"""Seconds that a decision may take beyond the bot's own time: the first one also loads the rules."""


class NoAnswer(AtollError):
    """No bot has answered in time."""


@dataclass
class Job:
    """One thing for a worker to think about."""

    table: str
    seat: int
    revision: int
    data: dict[str, Any] = field(repr=False)
    seconds: float = 0.0
    id: str = field(default_factory=lambda: secrets.token_hex(8))


def job_for(table: Table, seat: int) -> Job:
    """What a worker needs to decide for a bot's seat."""
    bot = table.chairs[seat].bot
    return Job(
        table.id,
        seat,
        table.revision,
        _seen_from(table, seat) | {"kind": MOVE, "bot": bot},
        shelf.BOTS[bot].seconds or 0.0,
    )


def hint_for(table: Table, seat: int) -> Job:
    """What a worker needs to advise a person."""
    data = _seen_from(table, seat) | {"kind": HINT, "seconds": HINT_SECONDS}
    return Job(table.id, seat, table.revision, data, HINT_SECONDS)


def review_of(table: Table) -> Job:
    """What a worker needs to look back on a game: all of it, so the game must be over."""
    match = table.match
    if match is None or not match.over:
        raise BadOption(say("The game is not over yet."))
    data = {"kind": REVIEW, "record": record_of(match).write(), "seconds": REVIEW_SECONDS}
    data |= {"game": table.game.name, "table": table.id, "seat": NOBODY, "number": table.revision}
    return Job(table.id, NOBODY, table.revision, data, 3 * REVIEW_SECONDS * len(match.log))


def _seen_from(table: Table, seat: int) -> dict[str, Any]:
    """A table that a seat could take this one for."""
    match = table.match
    assert match is not None
    dream = match.engine.imagined(match.table, seat, secrets.randbits(SEED_BITS))
    return {
        "table": table.id,
        "seat": seat,
        "number": table.revision,
        "seed": secrets.randbits(32),
        "game": table.game.name,
        "seats": table.row.seats,
        "options": table.row.options,
        "position": base64.b64encode(dream.pack()).decode(),
    }


class Jobs:
    """The decisions that wait for a worker."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.workers = 0
        """How many workers listen."""
        self._waiting: asyncio.Queue[Job] = asyncio.Queue()
        self._asked: dict[str, asyncio.Future[Any]] = {}

    def offer(self, job: Job) -> None:
        self._waiting.put_nowait(job)

    async def ask(self, job: Job) -> Any:
        """Offer a question, and wait for its answer; raises NoAnswer."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[job.id] = answer
        self.offer(job)
        try:
            return await asyncio.wait_for(answer, self.patience(job))
        except TimeoutError:
            raise NoAnswer(say("The bots are busy. Try again.")) from None
        finally:
            del self._asked[job.id]

    def is_asked(self, job: Job) -> bool:
        return job.id in self._asked

    def answer(self, name: str, answer: Any) -> None:
        """A worker's answer to a question; too late, it is dropped."""
        waiting = self._asked.get(name)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    async def take(self) -> Job:
        return await self._waiting.get()

    def patience(self, job: Job) -> float:
        return job.seconds + self.grace
