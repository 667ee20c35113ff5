"""Processor time: what requests really cost, counted for the household that asked.

A limit that counts requests lets somebody ask for the dearest one again and again. So each household has an account of
processor time. Whatever the event loop does for its requests and messages is measured and paid for; what is done for it
in threads has an account of its own, since others go on meanwhile. Whoever has overdrawn waits or is turned away until
time has filled the account again.
"""

import asyncio
import contextlib
import contextvars
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from typing import Any, ParamSpec, TypeVar

from atoll.core.errors import AtollError
from atoll.core.message import say
from atoll.server.limits.rate_limit import MOST_KEPT, TokenBucket

P = ParamSpec("P")
T = TypeVar("T")
LOOP = 0.2, 0.3
"""Of the event loop, the share that a household may use for long, and the seconds that it may use at once."""
THREADS = 0.3, 5.0
"""The same for long things, such as opening old tables: a start page with many of them takes a second or two."""


class TooBusy(AtollError):
    """A household that has asked for more than its share."""

    status = 429


class Account:
    """What a household may use."""

    def __init__(self) -> None:
        self.loop = TokenBucket(*LOOP)
        self.threads = TokenBucket(*THREADS)
        self.one_at_a_time = asyncio.Lock()
        """Long things, of which many at once would keep all others waiting."""

    @property
    def is_far_overdrawn(self) -> bool:
        """Whether it owes more than anybody does who waits for their turn."""
        return self.loop.left < -self.loop.most

    async def wait(self) -> None:
        """Wait until the account is not overdrawn."""
        if (left := self.loop.left) < 0:
            await asyncio.sleep(-left / self.loop.rate)


class Accounts:
    """An account for each household; of those who have not been here for long, none is kept."""

    def __init__(self) -> None:
        self._accounts: OrderedDict[str, Account] = OrderedDict()

    def of(self, household: str) -> Account | None:
        """The account of a household; the machine itself has none, and does not pay."""
        if not household:
            return None
        account = self._accounts.get(household)
        if account is None:
            account = self._accounts[household] = Account()
        self._accounts.move_to_end(household)
        if len(self._accounts) > MOST_KEPT:
            self._accounts.popitem(last=False)
        return account


_paying: contextvars.ContextVar[Account | None] = contextvars.ContextVar("paying", default=None)
"""Who pays for whatever is being done now."""


class Paid(Awaitable[T]):
    """Awaits something, and lets an account pay for the processor time that it takes on the event loop.

    Each step between two waits is timed: what others do meanwhile is not counted.
    """

    def __init__(self, work: Coroutine[Any, Any, T], account: Account | None) -> None:
        self._work = work
        self._account = account

    def __await__(self) -> Generator[Any, Any, T]:
        if self._account is None:
            return (yield from self._work.__await__())
        token = _paying.set(self._account)
        try:
            return (yield from _timed(self._work, self._account.loop))
        finally:
            _paying.reset(token)


def _timed(work: Coroutine[Any, Any, T], bucket: TokenBucket) -> Generator[Any, Any, T]:
    """What `yield from` does, with a clock around each step."""
    resume: Callable[[Any], Any] = work.send
    sent: Any = None
    while True:
        start = time.thread_time()
        try:
            awaited = resume(sent)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            bucket.pay(time.thread_time() - start)
        try:
            resume, sent = work.send, (yield awaited)
        except BaseException as error:
            resume, sent = work.throw, error


async def in_child(words: Sequence[str], given: bytes, within: float) -> bytes:
    """Have a process of its own do something that would hold up all threads of this one; whoever asked pays for it."""
    account = _paying.get()
    if account is not None and account.threads.left < 0:
        raise TooBusy(say("Too many requests. Wait a moment."))
    start = time.monotonic()
    child = await asyncio.create_subprocess_exec(*words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    try:
        async with asyncio.timeout(within):
            answer, _ = await child.communicate(given)
    except BaseException as error:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await child.wait()
        if isinstance(error, TimeoutError):
            raise TooBusy(say("Too many requests. Wait a moment.")) from None
        raise
    finally:
        if account is not None:
            account.threads.pay(time.monotonic() - start)
    if child.returncode:
        raise OSError(f"{words[2]} ended with {child.returncode}")
    return answer


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something long in a thread, so that others go on; whoever asked for it pays for it all the same."""
    account = _paying.get()
    if account is None:
        return await asyncio.to_thread(function, *args, **kwargs)
    async with account.one_at_a_time:
        if account.threads.left < 0:
            raise TooBusy(say("Too many requests. Wait a moment."))
        spent = 0.0

        def timed() -> T:
            nonlocal spent
            start = time.thread_time()
            try:
                return function(*args, **kwargs)
            finally:
                spent = time.thread_time() - start

        try:
            return await asyncio.to_thread(timed)
        finally:
            account.threads.pay(spent)
