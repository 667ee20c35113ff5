"""The queue for the house's bots: what somebody wants to know waits here until a worker takes it.

The most urgent kind goes first. Among jobs of a kind, households take turns by the time that was thought for them: one
that asks for a hundred things waits for itself, and keeps nobody else waiting for longer than the job in hand. When
jobs wait, bots think for a shorter time, but always for a moment: none is ever decided unthought.

A worker has one thing in hand, and asks for the next when it has answered. If it dies, or is not heard of for too long,
what it had in hand is offered once more.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from atoll.bots.answers import MOVE
from atoll.core.errors import AtollError
from atoll.core.message import say
from atoll.server.bots.jobs import Job

GRACE = 60.0
"""Seconds that a decision may take beyond the bot's own time: the first one also loads the rules, and the machine may
be busy with something else."""
OFFERS = 2
"""How many workers are asked, one after the other, before it is clear that there is no answer."""
SHORTEST = 0.05
"""Seconds that a bot thinks at least, however many jobs wait."""
UNHURRIED = 4
"""Moves that may wait for each worker before bots think for a shorter time."""
MOST_KEPT = 10_000
"""Households that are remembered although they want nothing now."""
BUSY = say("The bots are busy. Try again later.")


class NoAnswer(AtollError):
    """No bot has answered in time."""


class JobQueue:
    """What somebody wants to know from the workers: it waits, or a worker has it in hand."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.on_hang: Callable[[str], None] = lambda worker: None
        """Called with the name of a worker that had something in hand and was not heard of any more."""
        self.idle = 0
        """How many workers have nothing in hand and ask."""
        self._wanted: dict[str, Job] = {}
        self._waiting: dict[str, Job] = {}
        """In the order in which they were asked for."""
        self._thought: dict[str, float] = {}
        """For each who has asked lately, how many seconds were thought for them."""
        self._turn = 0.0
        """How many that were for whoever had the last turn, before it: whoever comes anew begins there."""
        self._news = asyncio.Event()

    # Who asks.

    def offer(self, job: Job) -> "asyncio.Future[Any]":
        """Let a worker have it; whoever offers it withdraws it in the end."""
        job.answer = asyncio.get_running_loop().create_future()
        if not any(other.owner == job.owner for other in self._wanted.values()):
            # Whoever comes anew has not saved up time while others asked, and goes before those who had their turn.
            self._thought[job.owner] = max(self._thought.get(job.owner, 0.0), self._turn)
        self._wanted[job.id] = job
        self._wait(job)
        return job.answer

    def withdraw(self, job: Job) -> None:
        """Nobody wants to know any more."""
        self._wanted.pop(job.id, None)
        self._waiting.pop(job.id, None)
        self._forget()
        if not job.answer.cancel() and not job.answer.cancelled():
            job.answer.exception()

    def _forget(self) -> None:
        """Whoever wants nothing any more begins anew, unless more was thought for them than for others who wait."""
        wanted = {job.owner for job in self._wanted.values()}
        if not wanted or len(self._thought) > MOST_KEPT:
            self._turn = self._turn if wanted else 0.0
            self._thought = {owner: self._thought[owner] for owner in wanted}
        else:
            self._thought = {who: time for who, time in self._thought.items() if who in wanted or time > self._turn}

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

    @property
    def workers(self) -> int:
        """How many there are: those who ask for something, and those who have something in hand."""
        return self.idle + len(self._wanted) - len(self._waiting)

    def waiting(self, kind: str) -> int:
        """How many jobs of a kind wait for a worker."""
        return sum(job.kind == kind for job in self._waiting.values())

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
        """The most urgent job, if there is one; for a worker that has another in hand, only if it goes before that.
        One that a worker has lost has waited long enough."""
        jobs = [job for job in self._waiting.values() if before is None or job.rank < before.rank]
        job = min(jobs, key=lambda job: (job.rank, not job.offers, self._thought[job.owner]), default=None)
        if job is not None:
            self._hurry(job)
            del self._waiting[job.id]
            self._turn = max(self._turn, 0.0 if job.offers else self._thought[job.owner])
            self._thought[job.owner] += max(job.data["seconds"] if job.kind == MOVE else job.seconds, SHORTEST)
            job.offers += 1
            self.hear_of(job)
        return job

    def _hurry(self, job: Job) -> None:
        """When many moves wait, each is thought about for its share of the time."""
        many = self.waiting(MOVE) / UNHURRIED / max(1, self.workers)
        if job.kind == MOVE and many > 1:
            job.data["seconds"] = min(job.data["seconds"], max(SHORTEST, job.seconds / many))

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

    def note(self, name: str, so_far: Any) -> None:
        """What a worker has found out so far; when nobody waits for it any more, it is dropped."""
        if job := self.wanted(name):
            job.so_far = so_far

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
