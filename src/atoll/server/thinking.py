"""Thinking at the tables: bots' moves, hints for people, games looked back on. Workers do it; this is who asks."""

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import structlog

from atoll.core.errors import AtollError, BadOption, NotYourTurn
from atoll.core.match import REFUSALS
from atoll.core.message import from_data, say
from atoll.server.meaning import match_of
from atoll.server.readers import Listener, Reader
from atoll.server.work import LATER, Job, Jobs, hint_for, job_for, review_of

if TYPE_CHECKING:
    from atoll.server.house import House
    from atoll.server.live import Live

log = structlog.get_logger()
OFFERS = 2
ASK_AGAIN = 3.0


class Thinking:
    """Asks the workers for whatever a table needs."""

    def __init__(self, house: "House", jobs: Jobs) -> None:
        self.house = house
        self.jobs = jobs

    async def hint(self, live: "Live", reader: Reader) -> None:
        """The best move and two others, with reasons, for the reader alone."""
        match, table = match_of(live.table), live.table
        if reader.seat not in table.seats_of(reader.who) or reader.seat not in match.awaiting:
            raise NotYourTurn(REFUSALS[2], 2)
        revision, seat = table.revision, reader.seat
        found = await self.jobs.ask(hint_for(table, seat))
        if table.revision == revision and reader.seat == seat:
            tongue, touches = table.tongue(reader.language), live.picture(reader.angle()).touches
            lines = [
                [one["move"], one["chance"], tongue.say(from_data(one["reason"])), touches.get(one["id"], ())]
                for one in found
            ]
            reader.send({"hint": lines})

    async def review(self, live: "Live") -> dict[str, Any] | None:
        """What the bots say of a game that is over; None while they think about it."""
        if not match_of(live.table).over:
            raise BadOption(say("The game is not over yet."))
        if live.review is None:
            live.review = asyncio.get_running_loop().create_task(self._review(live))
        if not live.review.done():
            return None
        task, live.review = live.review, live.review if not live.review.exception() else None
        found: dict[str, Any] = task.result()
        return found

    async def _review(self, live: "Live") -> dict[str, Any]:
        """A review needs compiled rules: as long as a worker has none, it is asked again later."""
        while LATER in (found := await self.jobs.ask(review_of(live.table))):
            await asyncio.sleep(ASK_AGAIN)
        return dict(found)

    def wake(self, live: "Live") -> None:
        """Ask for the move of every bot that must decide, once for each decision."""
        for seat in live.table.bots_to_move():
            if live.asked.get(seat) == live.table.asked[seat]:
                continue
            live.asked[seat] = live.table.asked[seat]
            task = asyncio.get_running_loop().create_task(self._think(live, seat, live.table.revision))
            live.thinking.add(task)
            task.add_done_callback(live.thinking.discard)

    async def _think(self, live: "Live", seat: int, revision: int) -> None:
        """Offer a bot's decision to the workers, twice if need be; in the end make it at random."""
        await asyncio.sleep(self.house.pause)
        for _ in range(OFFERS):
            if not self._is_open_question(live, seat, revision):
                return
            job = job_for(live.table, seat)
            self.jobs.offer(job)
            if await self._answered(live, seat, revision, self.jobs.patience(job)):
                return
            log.warning("bot too late", table=live.table.id, seat=seat)
        while self._is_open_question(live, seat, revision):
            try:
                move = secrets.choice(match_of(live.table).moves(seat)).text
                await self.house.play_for_bot(live, seat, revision, move)
            except AtollError as error:
                # The disk may be full, or another process quicker: nobody else would ever decide for this bot.
                log.warning("bot's move refused", table=live.table.id, seat=seat, error=type(error).__name__)
                await asyncio.sleep(ASK_AGAIN)

    def waits_for(self, job: Job) -> bool:
        """Whether a bot's decision is still to be made."""
        live = self.house.table_if_open(job.table)
        return live is not None and self._is_open_question(live, job.seat, job.revision)

    def _is_open_question(self, live: "Live", seat: int, revision: int) -> bool:
        return live.table.still_stands(seat, revision) and seat in live.table.bots_to_move()

    async def _answered(self, live: "Live", seat: int, revision: int, seconds: float) -> bool:
        """Wait until the table has moved on."""
        listener = Listener("")
        live.listeners.add(listener)
        end = asyncio.get_running_loop().time() + seconds
        try:
            while self._is_open_question(live, seat, revision):
                left = end - asyncio.get_running_loop().time()
                if left <= 0 or await listener.quiet(left):
                    return False
            return True
        finally:
            live.listeners.discard(listener)
