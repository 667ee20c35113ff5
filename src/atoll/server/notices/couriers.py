"""Couriers: they send letters, in threads of their own, so that no table waits for anybody's mail server.

A letter is leased before it is sent and gone once it has arrived. If the process dies in between, its lease runs out
and somebody sends it again, under the same name, by which a receiver knows it. Chat services know no such names: there,
a letter is not sent twice, and its reader is told that it may be lost.
"""

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import structlog

from atoll.core.message import say
from atoll.server.notices import mail as by_mail
from atoll.server.notices.letters import Gone, Letter, NotDelivered, Refused, TryLater, letter_of
from atoll.server.notices.links import STOP, Links
from atoll.server.notices.outbox import MOST_TRIES, Channel, Job, Outbox
from atoll.server.notices.push import Push
from atoll.server.notices.webhooks import Webhooks, get_ready, is_chat
from atoll.server.people.mail import Mail
from atoll.server.storage.log import StorageTrouble

log = structlog.get_logger()
PUSH, MAIL, WEB = "push", "mail", "web"
LANES = (PUSH, MAIL, WEB)
"""Ways that do not wait for one another."""
ABREAST = 4
"""Letters that are on their way at once in each lane."""
IN_HAND = 16
"""Letters that a lane has leased, those that wait for a courier included."""
LOOK_AGAIN = 1.0
EVERY_HOUR = 3600.0


class Couriers:
    """The couriers of one server process."""

    def __init__(self, outbox: Outbox, links: Links, push: Push, webhooks: Webhooks, mail: Mail) -> None:
        self.outbox = outbox
        self.links = links
        self.push = push
        self.mail = mail
        self._webhooks = webhooks
        self._threads = {kind: ThreadPoolExecutor(ABREAST, f"courier-{kind}") for kind in (PUSH, WEB)}
        self._under_way: dict[str, dict[asyncio.Task[None], str]] = {kind: {} for kind in LANES}
        """For each lane what is being sent, and to which channel: each has one letter at a time."""
        self._has_room = asyncio.Event()
        """Whether a lane that was full can take more."""

    async def run(self) -> None:
        """Look for what is due, for ever."""
        forgotten = -EVERY_HOUR
        while True:
            try:
                if (time := asyncio.get_running_loop().time()) > forgotten + EVERY_HOUR:
                    forgotten = time
                    await self.outbox.forget_old()
                await self.go()
            except StorageTrouble:
                log.warning("notices have to wait")
            except Exception:
                log.exception("notices cannot be sent")
            self._has_room.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._has_room.wait(), LOOK_AGAIN)

    async def go(self) -> None:
        """Send whatever is due and finds a free courier."""
        await self.outbox.post_due()
        for kind in await self.outbox.waiting():
            lane = self._under_way[kind]
            for job in await self.outbox.lease(kind, IN_HAND - len(lane), set(lane.values())):
                task = asyncio.create_task(self._send(job))
                lane[task] = job.channel.id
                task.add_done_callback(partial(self._done, lane))

    def _done(self, lane: dict[asyncio.Task[None], str], task: asyncio.Task[None]) -> None:
        del lane[task]
        if len(lane) == IN_HAND // 2:
            self._has_room.set()

    async def settle(self) -> None:
        """Wait for what is under way: it takes a bounded time."""
        await asyncio.gather(*(task for lane in self._under_way.values() for task in lane), return_exceptions=True)

    async def close(self) -> None:
        await self.settle()
        for threads in self._threads.values():
            threads.shutdown()

    async def _send(self, job: Job) -> None:
        """Send one letter, and note how it went."""
        with contextlib.suppress(StorageTrouble):
            if job.was_begun:
                await self.outbox.gave_up(job, INTERRUPTED)
                return
            try:
                if job.channel.kind == WEB and is_chat(job.channel.address):
                    await asyncio.to_thread(get_ready)
                    await self.outbox.begin(job)
                await self.deliver(job.channel, self._letter(job))
            except TryLater as error:
                if job.tries < MOST_TRIES:
                    await self.outbox.try_later(job)
                else:
                    await self.outbox.gave_up(job, error.reason)
            except Gone:
                await self.outbox.remove(job.channel.id)
            except Refused as error:
                await self.outbox.gave_up(job, error.reason)
            else:
                await self.outbox.arrived(job)

    async def deliver(self, channel: Channel, letter: Letter) -> None:
        """Send a letter by a channel; raises NotDelivered."""
        try:
            if channel.kind == MAIL:
                await by_mail.send(self.mail, letter, channel.address, channel.origin)
            else:
                threads = self._threads[channel.kind]
                await asyncio.get_running_loop().run_in_executor(threads, self._carry, channel, letter)
        except NotDelivered as error:
            log.info("a notice did not arrive", channel=channel.kind, reason=error.reason.text)
            raise
        except Exception as error:
            # Its words may have the address in it.
            log.warning("a notice could not be sent", channel=channel.kind, error=type(error).__name__)
            raise TryLater(say("There was no answer.")) from error

    def _carry(self, channel: Channel, letter: Letter) -> None:
        """In a thread."""
        if channel.kind == PUSH:
            self.push.send(letter, channel.address, channel.origin)
        else:
            self._webhooks.send(letter, channel.address)

    def _letter(self, job: Job) -> Letter:
        channel = job.channel
        tables = {notice.tab for notice in job.notices}
        link = self.links.make(STOP, channel.id, tables.pop() if len(tables) == 1 else "")
        return letter_of(job.id, job.notices, channel.language, channel.origin, f"{channel.origin}/notices/stop/{link}")


INTERRUPTED = say("The server stopped while it was sending a notice. It may not have arrived.")
