"""The guard at the door: what comes from other sites, is too large or comes too often does not get in; and every answer
tells the browser what its page may do."""

import contextlib
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request

from atoll.core.message import say
from atoll.server.connections import HOME
from atoll.server.memory import Memory
from atoll.server.pages.common import Refused
from atoll.server.purse import Purses
from atoll.server.refusals import HEADERS, answer, is_for_programs
from atoll.server.turnstile import Turnstile

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LARGEST_BODY = 5_000_000
LARGEST_API_BODY = 20_000
MOST_DIGITS = 12
SAFE = ("GET", "HEAD", "OPTIONS")
CODING = re.compile(r"charset\s*=\s*[\"']?([^\s;\"']*)", re.IGNORECASE)
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The sign that ends texts elsewhere, as JSON writes it: after an even number of backslashes."""
FOREIGN = say("This form comes from another site.")
TOO_OFTEN = say("Too many requests. Wait a moment.")
TOO_LARGE = say("This is too large.")
NO_LENGTH = say("The length of the request is no number.")
NO_UTF8 = say("Texts must be in UTF-8.")
NO_JSON = say("This is not JSON, or it has signs in it that cannot be stored.")


class TooLarge(Exception):
    """A body beyond the limit."""


class Guard:
    """Stands before the application."""

    def __init__(
        self, app: Any, memory: Memory | None = None, reads: Purses | None = None, writes: Purses | None = None
    ) -> None:
        self.app = app
        self.memory = memory or Memory()
        self.reads = reads or Purses(50, 200)
        self.writes = writes or Purses(10, 60)
        self.turnstile = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.turnstile.enter()
        if scope["type"] == "http" and not is_for_programs(scope["path"]):
            with self.memory.request():
                await self._let_in(scope, receive, send)
            return
        self.memory.may_have_rings = True
        try:
            await (self._let_in if scope["type"] == "http" else self.app)(scope, receive, send)
        finally:
            self.memory.may_have_rings = True

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = with_headers(send)
        body = Body(receive, largest(scope["path"]))
        try:
            self._check(scope, Headers(scope=scope))
            if scope["method"] not in SAFE and is_for_strangers_programs(scope["path"]):
                check_json(await body.read())
            with contextlib.suppress(TooLarge):
                await self.app(scope, body.receive, body.unless_too_large(send))
            if body.is_too_large:
                raise TooLarge
        except TooLarge:
            await refuse(scope, receive, send, Refused(413, TOO_LARGE))
        except Refused as refusal:
            await refuse(scope, receive, send, refusal)

    def _check(self, scope: Scope, headers: Headers) -> None:
        """Whether it gets in, by what is known before its body has come; raises Refused."""
        is_safe = scope["method"] in SAFE
        if not is_safe and not same_origin(headers.get("origin"), headers.get("host", "")):
            raise Refused(403, FOREIGN)
        client = scope["client"][0] if scope.get("client") else ""
        if client not in HOME and not (self.reads if is_safe else self.writes).of(client).afford():
            raise Refused(429, TOO_OFTEN)
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            raise Refused(400, NO_LENGTH)
        if len(length) > MOST_DIGITS or int(length) > largest(scope["path"]):
            raise Refused(413, TOO_LARGE)
        if not is_utf8(headers.get("content-type", "")):
            raise Refused(400, NO_UTF8)


def is_utf8(content_type: str) -> bool:
    """Whether it does not claim anything else: some codings can write what is no sign at all, and would be believed."""
    return all(coding.lower() in ("utf-8", "us-ascii") for coding in CODING.findall(content_type))


def largest(path: str) -> int:
    """How large a body may be: game files may be large, and what our own workers have found out."""
    return LARGEST_API_BODY if is_for_strangers_programs(path) else LARGEST_BODY


def is_for_strangers_programs(path: str) -> bool:
    return is_for_programs(path) and not path.startswith("/api/house/")


def check_json(body: bytes) -> None:
    """Refuse what is not JSON, and what is not text: halves of signs, numbers without end, NUL. The library that reads
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
    await response(scope, receive, send)


class Body:
    """A body that says nothing of its length is counted as it comes."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most
        self._kept: list[MutableMapping[str, Any]] = []

    @property
    def is_too_large(self) -> bool:
        return self._left < 0

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
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self.is_too_large:
            raise TooLarge
        return message

    def unless_too_large(self, send: Send) -> Send:
        """Whatever the application makes of a body that broke off is not said."""

        async def pass_on(message: MutableMapping[str, Any]) -> None:
            if not self.is_too_large:
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
