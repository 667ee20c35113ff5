"""Memory: when garbage is looked for.

Nearly everything at a table is freed at once, when nobody refers to it any more. Only rings of things that refer to one
another need Python's collector. By its own habit it would look through the present position of every table again and
again: a third of the time that a move takes, and pauses of tens of milliseconds. So it looks every twenty seconds, at
what is new; and once an hour at everything.
"""

import asyncio
import gc

EVERY = 20.0
WORTH_IT = 20_000
"""New things that are not freed yet; with fewer there is nothing to look for."""
ALL_EVERY = 180
"""So many looks at what is new, one at everything."""


async def keep_tidy() -> None:
    """Look for garbage now and then, until cancelled."""
    gc.disable()
    tidy()
    looks = 0
    try:
        while True:
            await asyncio.sleep(EVERY)
            if gc.get_count()[0] > WORTH_IT:
                looks += 1
                if looks % ALL_EVERY == 0:
                    gc.unfreeze()
                tidy()
    finally:
        gc.unfreeze()
        gc.enable()


def tidy() -> None:
    """Free what is garbage; what is not is put out of sight."""
    gc.collect()
    gc.freeze()
