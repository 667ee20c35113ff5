"""Memory: when garbage is looked for.

Nearly everything is freed at once, when nobody refers to it any more. Only rings of things that refer to one another
need Python's collector. By its own habit it would look through the present position of every table again and again: a
third of the time that a move takes, and pauses of tens of milliseconds. But moves leave no rings behind; it is requests
that may. So whatever there is when a request for a page comes in is put out of the collector's sight, and when it has
been answered the collector looks at what is new: a moment's work. After programs and live lines it looks within two
seconds, and once an hour it looks through everything.
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
        """Whether there has been anything, since the last look, that may leave some."""
        self._requests = 0
        """Those that are being answered."""

    async def keep_tidy(self) -> None:
        """Look for garbage now and then, until cancelled."""
        gc.disable()
        rounds = 0
        try:
            while True:
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
        """Free what is garbage, and put out of sight what is not."""
        if self.may_have_rings:
            self.may_have_rings = False
            gc.collect()
        gc.freeze()

    @contextlib.contextmanager
    def request(self) -> Iterator[None]:
        """A request for a page, which is cleaned up after at once; unless Python itself looks for garbage here."""
        if gc.isenabled():
            yield
            return
        self._tidy_between()
        self._requests += 1
        try:
            yield
        finally:
            self._requests -= 1
            self.may_have_rings = True
            # It is not over before this has returned.
            asyncio.get_running_loop().call_soon(self._tidy_between)

    def _tidy_between(self) -> None:
        """Not while others are being answered: what they leave would be out of sight before it is garbage."""
        if not self._requests:
            self.tidy()
