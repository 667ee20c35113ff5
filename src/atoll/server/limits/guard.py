"""The guard at the door: what comes from other sites, is too large, takes too long or comes too often does not get in;
and every answer tells the browser what its page may do."""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request

from atoll.core.message import say
from atoll.server.limits.processor_time import Accounts, Paid
from atoll.server.limits.rate_limit import RateLimits, stranger
from atoll.server.pages.common import Refused
from atoll.server.refusals import HEADERS, answer, is_for_programs

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LARGEST_BODY = 5_000_000
LARGEST_API_BODY = 20_000
BODY_WITHIN = 30.0
"""Seconds for a whole body."""
MOST_DIGITS = 12
SAFE = ("GET", "HEAD", "OPTIONS")
CODING = re.compile(r"charset\s*=\s*[\"']?([^\s;\"']*)", re.IGNORECASE)
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The sign that ends texts elsewhere, as JSON writes it: after an even number of backslashes."""
FOREIGN = say("This form comes from another site.")
OTHER_HOST = say("This server goes by another name.")
TOO_OFTEN = say("Too many requests. Wait a moment.")
TOO_LARGE = say("This is too large.")
TOO_SLOW = say("The request took too long to arrive.")
NO_LENGTH = say("The length of the request is no number.")
NO_UTF8 = say("Texts must be in UTF-8.")
NO_JSON = say("This is not JSON, or it has signs in it that cannot be stored.")


class Unreadable(Exception):
    """A body that is beyond the limits."""

    def __init__(self, refusal: Refused) -> None:
        self.refusal = refusal


class Guard:
    """Stands before the application."""

    def __init__(
        self,
        app: Any,
        hosts: frozenset[str] = frozenset(),
        accounts: Accounts | None = None,
        reads: RateLimits | None = None,
        writes: RateLimits | None = None,
    ) -> None:
        self.app = app
        self.hosts = hosts
        """The names that this server goes by; none if any will do."""
        self.accounts = accounts or Accounts()
        self.reads = reads or RateLimits(50, 200)
        self.writes = writes or RateLimits(10, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        account = self.accounts.of(stranger(scope["client"][0]) if scope.get("client") else "")
        await Paid(self._let_in(scope, receive, send), account)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = with_headers(send)
        body = Body(receive, largest(scope["path"]))
        try:
            self._check(scope, Headers(scope=scope))
            if scope["method"] not in SAFE and is_for_strangers_programs(scope["path"]):
                check_json(await body.read())
            with contextlib.suppress(Unreadable):
                await self.app(scope, body.receive, body.unless_refused(send))
            if body.refusal:
                raise body.refusal
        except (Refused, Unreadable) as error:
            await refuse(scope, receive, send, error.refusal if isinstance(error, Unreadable) else error)

    def _check(self, scope: Scope, headers: Headers) -> None:
        """Whether it gets in, by what is known before its body has come; raises Refused."""
        is_safe = scope["method"] in SAFE
        host = headers.get("host", "")
        if not is_own_host(host, self.hosts):
            raise Refused(421, OTHER_HOST)
        if not is_safe and not same_origin(headers.get("origin"), host):
            raise Refused(403, FOREIGN)
        home = stranger(scope["client"][0]) if scope.get("client") else ""
        if home and not self._may(home, is_safe=is_safe):
            raise Refused(429, TOO_OFTEN)
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            raise Refused(400, NO_LENGTH)
        if len(length) > MOST_DIGITS or int(length) > largest(scope["path"]):
            raise Refused(413, TOO_LARGE)
        if not is_utf8(headers.get("content-type", "")):
            raise Refused(400, NO_UTF8)

    def _may(self, home: str, *, is_safe: bool) -> bool:
        """Whether a household may ask for more: it has not asked too often, nor for what took too long."""
        account = self.accounts.of(home)
        is_overdrawn = account is not None and account.loop.left < 0
        return not is_overdrawn and (self.reads if is_safe else self.writes).of(home).afford()


def is_own_host(host: str, hosts: frozenset[str]) -> bool:
    """Whether a server that goes by these names is meant; any port will do, since a proxy may listen at another one."""
    host = host.lower()
    return not hosts or host.rpartition(":")[0] in hosts or host in hosts


def is_utf8(content_type: str) -> bool:
    """Whether it does not claim anything else: some codings can write what is no sign at all, and would be believed."""
    return all(coding.lower() in ("utf-8", "us-ascii") for coding in CODING.findall(content_type))


def largest(path: str) -> int:
    """How large a body may be: game files may be large, and what our own workers have found out."""
    return LARGEST_API_BODY if is_for_strangers_programs(path) else LARGEST_BODY


def is_for_strangers_programs(path: str) -> bool:
    return is_for_programs(path) and not path.startswith("/api/house/")


def check_json(body: bytes) -> None:
    """Refuse what is not JSON, and what is not text: half characters, endless numbers, NUL. The library that reads
    it for the API would take them, and whoever stores or shows them would stumble."""
    if NUL.search(body):
        raise Refused(400, NO_JSON)
    try:
        msgspec.json.decode(body or b"{}")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused(400, NO_JSON) from None


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refused) -> None:
    response = answer(Request(scope), refusal)
    if refusal.status == 429:
        response.headers["Retry-After"] = "5"
    if refusal.status == 408:
        response.headers["Connection"] = "close"
    await response(scope, receive, send)


class Body:
    """A body that says nothing of its length is counted as it comes, and has to come in time."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most
        self._due = asyncio.get_running_loop().time() + BODY_WITHIN
        self._is_whole = False
        self._kept: list[MutableMapping[str, Any]] = []
        self.refusal: Refused | None = None

    async def read(self) -> bytes:
        """All of it, ahead of the application, which receives it again."""
        messages = [await self.receive()]
        while messages[-1].get("more_body"):
            messages.append(await self.receive())
        self._kept = messages
        return b"".join(message.get("body", b"") for message in messages)

    async def receive(self) -> MutableMapping[str, Any]:
        if self._kept:
            return self._kept.pop(0)
        if self._is_whole:
            # Whoever waits for more waits for the end of the connection.
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._due):
                message = await self._receive()
        except TimeoutError:
            raise self._refused(408, TOO_SLOW) from None
        self._is_whole = not message.get("more_body")
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise self._refused(413, TOO_LARGE)
        return message

    def _refused(self, status: int, message: Any) -> Unreadable:
        self.refusal = Refused(status, message)
        return Unreadable(self.refusal)

    def unless_refused(self, send: Send) -> Send:
        """Whatever the application makes of a body that broke off is not said."""

        async def pass_on(message: MutableMapping[str, Any]) -> None:
            if self.refusal is None:
                await send(message)

        return pass_on


def with_headers(send: Send) -> Send:
    async def add(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return add


def same_origin(origin: str | None, host: str) -> bool:
    """Browsers say where a form or a socket comes from; programs that are no browsers say nothing."""
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False
