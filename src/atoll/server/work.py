"""Work for bots: what they are asked, and who waits for the answer.

A bot's decision is offered to whichever worker process asks next. It gets a table that the bot's seat could take the
real one for, never the real one, so it cannot peek. A worker has one thing in hand, and asks for the next when it has
answered. If it dies, or is not heard of for too long, what it had in hand is offered once more, before all else of its
kind; then a bot's decision is made at random: a bot never holds up a table.
"""

import asyncio
import base64
import itertools
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from atoll.bots import shelf
from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.core.record import record_of
from atoll.server.table import Table

MOVE, HINT, REVIEW = "move", "hint", "review"
RANKS = {MOVE: 0, HINT: 1, REVIEW: 2}
"""What goes first: a table waits for a bot's move, one person for a hint, and nobody at a table for a review."""
LATER = "later"
"""The answer of a worker that has not compiled the rules yet, to a question that needs them compiled."""
HINT_SECONDS = 1.5
REVIEW_SECONDS = 0.15
"""A decision, when a game is looked back on."""
LONGEST_REVIEW = 120.0
"""Seconds for all decisions of a game together: of a long one, each is thought about for less time."""
SEED_BITS = 128
GRACE = 20.0
"""Seconds that a decision may take beyond the bot's own time: the first one also loads the rules."""
OFFERS = 2
"""How many workers are asked, one after the other, before it is clear that there is no answer."""
BUSY = say("The bots are busy. Try again later.")


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
    """How long it takes."""
    step: float = 0.0
    """How long a worker thinks before it is heard of."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    number: int = 0
    """Who asked first goes first."""
    offers: int = 0
    """How many workers have had it in hand."""
    due: float = 0.0
    """When the worker that has it in hand must have been heard of."""
    answer: "asyncio.Future[Any]" = field(init=False, repr=False)

    @property
    def rank(self) -> int:
        return RANKS[self.data["kind"]]


def job_for(table: Table, seat: int) -> Job:
    """What a worker needs to decide for a bot's seat."""
    bot = table.chairs[seat].bot
    data = _seen_from(table, seat) | {"kind": MOVE, "bot": bot}
    seconds = shelf.BOTS[bot].seconds or 0.0
    return Job(table.id, seat, table.revision, data, seconds, seconds)


def hint_for(table: Table, seat: int) -> Job:
    """What a worker needs to advise a person."""
    data = _seen_from(table, seat) | {"kind": HINT, "seconds": HINT_SECONDS}
    return Job(table.id, seat, table.revision, data, HINT_SECONDS, HINT_SECONDS)


def review_of(table: Table) -> Job:
    """What a worker needs to look back on a game: all of it, so the game must be over."""
    match = table.match
    if match is None or not match.over:
        raise BadOption(say("The game is not over yet."))
    seconds = min(REVIEW_SECONDS, LONGEST_REVIEW / max(1, len(match.log)))
    data = {"kind": REVIEW, "record": record_of(match).write(), "seconds": seconds}
    data |= {"game": table.game.name, "table": table.id, "seat": NOBODY, "number": table.revision}
    # Of each decision it thinks about the best move, and about the one that was made.
    return Job(table.id, NOBODY, table.revision, data, 3 * seconds * len(match.log), 3 * seconds)


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
    """What somebody wants to know from the workers: it waits, or a worker has it in hand."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.on_hang: Callable[[str], None] = lambda worker: None
        """Called with the name of a worker that had something in hand and was not heard of any more."""
        self.idle = 0
        """How many workers have nothing in hand and ask."""
        self._wanted: dict[str, Job] = {}
        self._waiting: dict[str, Job] = {}
        self._numbers = itertools.count()
        self._news = asyncio.Event()

    # Who asks.

    def offer(self, job: Job) -> "asyncio.Future[Any]":
        """Let a worker have it; whoever offers it withdraws it in the end."""
        job.number = next(self._numbers)
        job.answer = asyncio.get_running_loop().create_future()
        self._wanted[job.id] = job
        self._wait(job)
        return job.answer

    def withdraw(self, job: Job) -> None:
        """Nobody wants to know any more."""
        self._wanted.pop(job.id, None)
        self._waiting.pop(job.id, None)
        if not job.answer.cancel() and not job.answer.cancelled():
            job.answer.exception()

    async def ask(self, job: Job) -> Any:
        """Offer a question, and wait for its answer; raises NoAnswer."""
        answer = self.offer(job)
        try:
            async with asyncio.timeout(OFFERS * self.patience(job)):
                return await answer
        except TimeoutError:
            raise NoAnswer(BUSY) from None
        finally:
            self.withdraw(job)

    def patience(self, job: Job) -> float:
        """How long one worker may take."""
        return job.seconds + self.grace

    def __len__(self) -> int:
        """How many wait for a worker."""
        return len(self._waiting)

    # Who answers.

    async def take(self) -> Job:
        """The most urgent job, for a worker that has nothing in hand."""
        self.idle += 1
        try:
            while (job := self.take_now()) is None:
                self._news.clear()
                await self._news.wait()
        finally:
            self.idle -= 1
        return job

    def take_now(self, before: Job | None = None) -> Job | None:
        """The most urgent job, if there is one; for a worker that has another in hand, only if it goes before that."""
        jobs = (job for job in self._waiting.values() if before is None or job.rank < before.rank)
        job = min(jobs, key=lambda job: (job.rank, job.number), default=None)
        if job is not None:
            del self._waiting[job.id]
            job.offers += 1
            self.hear_of(job)
        return job

    def wanted(self, name: str) -> Job | None:
        """The job of that name, as long as somebody waits for its answer."""
        job = self._wanted.get(name)
        return job if job is not None and not job.answer.done() else None

    def hear_of(self, job: Job) -> None:
        """Its worker is alive."""
        job.due = asyncio.get_running_loop().time() + job.step + self.grace

    async def settled(self, job: Job) -> bool:
        """Wait until a job in somebody's hands is answered, or not wanted any more; False if its worker is too late."""
        while not job.answer.done():
            left = job.due - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            await asyncio.wait([job.answer], timeout=left)
        return True

    def answer(self, name: str, answer: Any) -> None:
        """A worker's answer; when nobody waits for it any more, it is dropped."""
        if job := self.wanted(name):
            self._waiting.pop(name, None)
            job.answer.set_result(answer)

    def lose(self, job: Job) -> None:
        """Whoever had a job in hand has gone, or is too late: another gets it, but not for ever."""
        if not self.wanted(job.id):
            return
        if job.offers < OFFERS:
            self._wait(job)
        else:
            job.answer.set_exception(NoAnswer(BUSY))

    def _wait(self, job: Job) -> None:
        self._waiting[job.id] = job
        self._news.set()
