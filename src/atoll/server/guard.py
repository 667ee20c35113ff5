"""The guard at the door: what comes from other sites, is too large or comes too often does not get in; and every answer
tells the browser what its page may do."""

import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlparse

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

from atoll.server.allowance import Allowance
from atoll.server.memory import Memory
from atoll.server.turnstile import Turnstile

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LARGEST_BODY = 5_000_000
LARGEST_API_BODY = 20_000
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SAFE = ("GET", "HEAD", "OPTIONS")
OURSELVES = ("127.0.0.1", "::1", "testclient")


class TooLarge(Exception):
    """A body beyond the limit."""


class Guard:
    """Stands before the application."""

    def __init__(
        self, app: Any, memory: Memory | None = None, reads: Allowance | None = None, writes: Allowance | None = None
    ) -> None:
        self.app = app
        self.memory = memory or Memory()
        self.reads = reads or Allowance(50, 200)
        self.writes = writes or Allowance(10, 60)
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
        headers = Headers(scope=scope)
        if refusal := self._refusal(scope, headers):
            await refusal(scope, receive, with_headers(send))
            return
        body = Body(receive, largest(scope["path"]))
        with contextlib.suppress(TooLarge):
            await self.app(scope, body.receive, body.unless_too_large(with_headers(send)))
        if body.is_too_large:
            await refuse(413, "This is too large.")(scope, receive, with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        is_safe = scope["method"] in SAFE
        if not is_safe and not same_origin(headers.get("origin"), headers.get("host", "")):
            return refuse(403, "This form comes from another site.")
        client = scope["client"][0] if scope.get("client") else ""
        if client not in OURSELVES and not (self.reads if is_safe else self.writes).take(client):
            return refuse(429, "Too many requests. Wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            return refuse(400, "The length of the request is no number.")
        if int(length) > largest(scope["path"]):
            return refuse(413, "This is too large.")
        return None


def largest(path: str) -> int:
    """How large a body may be: game files may be large, and what our own workers have found out."""
    return LARGEST_API_BODY if is_for_programs(path) and not path.startswith("/api/house/") else LARGEST_BODY


def is_for_programs(path: str) -> bool:
    """Whether it is for programs, some of which listen for hours."""
    return path.startswith("/api/")


def refuse(status: int, text: str) -> JSONResponse:
    headers = {"Retry-After": "5"} if status == 429 else {}
    return JSONResponse({"error": text, "kind": "Refused"}, status, headers=headers)


class Body:
    """A body that says nothing of its length is counted as it comes."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    @property
    def is_too_large(self) -> bool:
        return self._left < 0

    async def receive(self) -> MutableMapping[str, Any]:
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
    return origin is None or urlparse(origin).netloc == host
