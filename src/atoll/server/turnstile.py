"""The turnstile: requests come in one at each turn of the loop, and moves are heard between them.

A page takes about a millisecond. A hundred that come at once would keep all tables waiting for as long as all of them
take, if each began as soon as it came.
"""

import asyncio
from collections import deque


class Turnstile:
    """Lets one in at a time. It does not wait until whoever came in is done: who takes long keeps nobody out."""

    def __init__(self) -> None:
        self._is_turning = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        """Come in, after those who came before."""
        loop = asyncio.get_running_loop()
        if self._is_turning:
            turn = loop.create_future()
            self._waiting.append(turn)
            await turn
        else:
            self._is_turning = True
            loop.call_soon(self._turn)

    def _turn(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            # Some have gone meanwhile.
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._turn)
                return
        self._is_turning = False
