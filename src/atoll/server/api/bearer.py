"""Who asks: a program, by the token that it brings."""

import time
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPBearer

from atoll.core.message import say
from atoll.server.people.identity import Person
from atoll.server.people.tokens import BadToken, Bearer, LacksScope
from atoll.server.services import services
from atoll.server.storage.log import StorageTrouble

KEEP_ALIVE = 15.0
SCHEME = HTTPBearer(auto_error=False, description="A token that you have made at /account.")
"""For the schema; what is wrong with a token is said in our own words."""


async def bearer(request: Request, _: Annotated[object, Depends(SCHEME)]) -> Bearer:
    """Who asks, by the token in the header `Authorization: Bearer ...`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise BadToken(say("Send a token: Authorization: Bearer …"))
    return await services(request).tokens.bearer(token.strip())


Who = Annotated[Bearer, Depends(bearer)]


def needs(who: Bearer, scope: str) -> Person:
    """The person whose token it is, if it may do that."""
    if scope not in who.scopes:
        raise LacksScope(say("This token may not “{scope}”.", scope=scope))
    return who.person


class Watch:
    """Looks now and then, whatever else goes on, whether whoever listens to a stream still may."""

    def __init__(self, request: Request, who: Bearer) -> None:
        self._tokens = services(request).tokens
        self._who = who
        self._next = time.monotonic() + KEEP_ALIVE

    def seconds(self) -> float:
        """How long until it looks again."""
        return max(0.0, self._next - time.monotonic())

    async def is_valid(self) -> bool:
        if time.monotonic() < self._next:
            return True
        self._next = time.monotonic() + KEEP_ALIVE
        try:
            return await self._tokens.is_valid(self._who)
        except StorageTrouble:
            return True
