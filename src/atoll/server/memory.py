"""Memory: when garbage is looked for.

Nearly everything at a table is freed at once, when nobody refers to it any more. Only rings of things that refer to one
another need Python's collector. By its own habit it would look through the present position of every table again and
again: a third of the time that a move takes, and pauses of tens of milliseconds. But moves leave no rings behind; it is
requests that do. So whatever there is when a request for a page comes in is put out of the collector's sight, and when
it has been answered the collector looks at what is new: a moment's work. What programs and live lines have left is
looked for every two seconds, and once an hour everything is looked through.
"""

import asyncio
import contextlib
import gc
from collections.abc import Iterator

EVERY = 2.0
ALL_EVERY = 1800
"""So many rounds, then one in which everything is looked through."""


class Memory:
    """Keeps tidy."""

    def __init__(self) -> None:
        self.may_have_rings = True
        """Whether something has ended, since the last look, that may have left some."""
        self._requests = 0
        """Those that are being answered."""
        self._has_answered = False

    async def keep_tidy(self) -> None:
        """Look for garbage now and then, until cancelled."""
        gc.disable()
        rounds = 0
        try:
            while True:
                if not self._requests:
                    self.tidy()
                await asyncio.sleep(EVERY)
                rounds += 1
                if rounds % ALL_EVERY == 0:
                    self.may_have_rings = True
                    gc.unfreeze()
        finally:
            gc.unfreeze()
            gc.enable()

    def tidy(self) -> None:
        """Free what is garbage; what is not is put out of sight."""
        if self.may_have_rings:
            self.may_have_rings = False
            gc.collect()
        gc.freeze()

    @contextlib.contextmanager
    def request(self) -> Iterator[None]:
        """Clean up after a request, if it is this that keeps tidy here."""
        if gc.isenabled():
            yield
            return
        self._clean_up()
        if not self._requests:
            gc.freeze()
        self._requests += 1
        try:
            yield
        finally:
            self._requests -= 1
            self._has_answered = True
            # When this returns, it is not over yet.
            asyncio.get_running_loop().call_soon(self._clean_up)

    def _clean_up(self) -> None:
        if self._has_answered:
            self._has_answered = False
            gc.collect(0)
