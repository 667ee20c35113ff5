"""Memory: when garbage is looked for.

Nearly everything at a table is freed at once, when nobody refers to it any more. Only rings of things that refer to one
another need Python's collector. By its own habit it would look through the present position of every table again and
again: a third of the time that a move takes, and pauses of tens of milliseconds. Moves leave no rings behind; pages and
lines do, when they end. So every half a second, if some have ended, the collector looks at what is new since then; and
once an hour at everything.
"""

import asyncio
import gc

EVERY = 0.5
ALL_EVERY = 7200
"""So many rounds, then one in which everything is looked at."""


class Memory:
    """Keeps tidy."""

    def __init__(self) -> None:
        self.may_have_rings = True

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
        """Free what is garbage; what is not is put out of sight."""
        if self.may_have_rings:
            self.may_have_rings = False
            gc.collect()
        gc.freeze()
