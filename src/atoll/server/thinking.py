"""Thinking at the tables: bots' moves, hints for people, games looked back on. Workers do it; this is who asks."""

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import structlog

from atoll.bots import shelf
from atoll.core.errors import AtollError, BadOption, NotYourTurn, StaleMove
from atoll.core.match import REFUSALS
from atoll.core.message import from_data, say
from atoll.server.meaning import match_of
from atoll.server.readers import Listener, Reader
from atoll.server.storage import StorageTrouble
from atoll.server.table import Table
from atoll.server.work import BUSY, LATER, OFFERS, Job, Jobs, NoAnswer, hint_for, job_for, review_of

if TYPE_CHECKING:
    from atoll.server.house import House
    from atoll.server.live import Live

log = structlog.get_logger()
ASK_AGAIN = 3.0
MOST_HINTS = 30
"""People who wait for one: a worker takes seconds for each."""
MOST_REVIEWS = 4
"""Games that are looked back on at the same time."""
ABANDONED = 30.0
"""Seconds after which nobody waits for a review: a page that does so comes back every two."""


class Thinking:
    """Asks the workers for whatever a table needs."""

    def __init__(self, house: "House", jobs: Jobs) -> None:
        self.house = house
        self.jobs = jobs
        self._hinted: set[str] = set()
        """Who waits for a hint."""
        self._reviews: dict[asyncio.Task[Any], tuple[str, asyncio.TimerHandle]] = {}
        """Looking back on games: for whom, and when that ends unless somebody asks again."""

    async def hint(self, live: "Live", reader: Reader) -> None:
        """The best move and two others, with reasons, for the reader alone."""
        match, table = match_of(live.table), live.table
        if reader.seat not in table.seats_of(reader.who) or reader.seat not in match.awaiting:
            raise NotYourTurn(REFUSALS[2], 2)
        revision, seat = table.revision, reader.seat
        found = await self._hint(reader.who, hint_for(table, seat))
        if table.revision == revision and reader.seat == seat:
            tongue, touches = table.tongue(reader.language), live.picture(reader.angle()).touches
            lines = [
                [one["move"], one["chance"], tongue.say(from_data(one["reason"])), touches.get(one["id"], ())]
                for one in found
            ]
            reader.send({"hint": lines})

    async def _hint(self, who: str, job: Job) -> Any:
        """One at a time for each person, at whatever tables, and not too many in all."""
        if who in self._hinted or len(self._hinted) >= MOST_HINTS:
            raise NoAnswer(BUSY)
        self._hinted.add(who)
        try:
            return await self.jobs.ask(job)
        finally:
            self._hinted.discard(who)

    async def review(self, live: "Live", who: str) -> dict[str, Any] | None:
        """What the bots say of a game that is over; None while they think about it."""
        if not match_of(live.table).over:
            raise BadOption(say("The game is not over yet."))
        task = live.review
        if task is None or task.cancelled():
            task = live.review = self._begin_review(live, who)
        if not task.done():
            self._await_review(task, self._reviews[task][0])
            return None
        if task.exception():
            live.review = None
        found: dict[str, Any] = task.result()
        return found

    def _begin_review(self, live: "Live", who: str) -> "asyncio.Task[Any]":
        """One at a time for each person, and a few in all: a worker has to do with each for a minute."""
        if len(self._reviews) >= MOST_REVIEWS or who in [name for name, _ in self._reviews.values()]:
            raise NoAnswer(BUSY)
        task = asyncio.get_running_loop().create_task(self._review(live))
        self._await_review(task, who)
        task.add_done_callback(lambda task: self._reviews.pop(task)[1].cancel())
        return task

    def _await_review(self, task: "asyncio.Task[Any]", who: str) -> None:
        """Somebody waits for it, at least until now."""
        if task in self._reviews:
            self._reviews[task][1].cancel()
        self._reviews[task] = who, asyncio.get_running_loop().call_later(ABANDONED, task.cancel)

    async def _review(self, live: "Live") -> dict[str, Any]:
        """A review needs compiled rules: as long as a worker has none, it is asked again later."""
        while LATER in (found := await self.jobs.ask(review_of(live.table))):
            await asyncio.sleep(ASK_AGAIN)
        return dict(found)

    def wake(self, live: "Live") -> None:
        """Ask for the move of every bot that must decide, once for each decision."""
        if live.review is not None and live.table.stage != "over":
            # Its last move was taken back: the game will end otherwise.
            live.review.cancel()
            live.review = None
        for seat in live.table.bots_to_move():
            if live.asked.get(seat) == live.table.asked[seat]:
                continue
            live.asked[seat] = live.table.asked[seat]
            task = asyncio.get_running_loop().create_task(self._think(live, seat, live.table.revision))
            live.thinking.add(task)
            task.add_done_callback(live.thinking.discard)

    async def _think(self, live: "Live", seat: int, revision: int) -> None:
        """Let the workers decide for a bot; if they do not, decide at random. The decision is made only once: while it
        cannot be stored, it is kept here."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self.house.pause + _thinking_time(live.table, seat)
        await asyncio.sleep(self.house.pause)
        move = await self._found(live, seat, revision)
        await asyncio.sleep(due - loop.time())
        while self._is_open_question(live, seat, revision):
            move = move or secrets.choice(match_of(live.table).moves(seat)).text
            try:
                await self.house.play_for_bot(live, seat, revision, move)
            except AtollError as error:
                # The disk may be full, or another process quicker: nobody else would ever decide for this bot.
                log.warning("bot's move refused", table=live.table.id, seat=seat, error=type(error).__name__)
                if isinstance(error, (StorageTrouble, StaleMove)):
                    await asyncio.sleep(ASK_AGAIN)
                else:
                    move = ""

    def _is_open_question(self, live: "Live", seat: int, revision: int) -> bool:
        return live.table.still_stands(seat, revision) and seat in live.table.bots_to_move()

    async def _found(self, live: "Live", seat: int, revision: int) -> str:
        """The move that a worker finds in time, while the table waits for it; else nothing."""
        if not self._is_open_question(live, seat, revision):
            return ""
        listener, job = Listener(""), job_for(live.table, seat)
        live.listeners.add(listener)
        answer = self.jobs.offer(job)
        answer.add_done_callback(lambda _: listener.tell())
        end = asyncio.get_running_loop().time() + OFFERS * self.jobs.patience(job)
        try:
            while not answer.done() and self._is_open_question(live, seat, revision):
                left = end - asyncio.get_running_loop().time()
                if left <= 0 or await listener.quiet(left):
                    break
            if answer.done() and not answer.exception():
                return str(answer.result())
        finally:
            live.listeners.discard(listener)
            self.jobs.withdraw(job)
        if self._is_open_question(live, seat, revision):
            log.warning("bot too late", table=live.table.id, seat=seat)
        return ""


def _thinking_time(table: Table, seat: int) -> float:
    """How long a bot takes at least. One that has a single move has nothing to think about; but where there are
    secrets, its haste would tell the others what it holds."""
    if match_of(table).rulebook.OPEN:
        return 0.0
    return shelf.BOTS[table.chairs[seat].bot].seconds or 0.0
