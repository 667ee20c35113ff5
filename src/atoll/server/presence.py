"""Who is at a table, told to everybody there: at once, and then not again for a moment, however many come and go.

If each who comes were announced to all, a thousand who come would be a million messages.
"""

import asyncio

from atoll.server.live import Live
from atoll.server.wires import encode

MOMENT = 0.5
"""Seconds between two announcements at a table."""


def announce(live: Live) -> None:
    """Somebody has come or gone."""
    if live.announcing is not None:
        live.has_news = True
    elif live.readers:
        live.here = _who_is_here(live)
        frame = encode({"here": live.here})
        for reader in live.readers:
            reader.send_bytes(frame)
        live.announcing = asyncio.get_running_loop().call_later(MOMENT, _announce_again, live)


def _announce_again(live: Live) -> None:
    live.announcing = None
    if live.has_news:
        live.has_news = False
        announce(live)


def who_is_here(live: Live) -> list[int]:
    """Which seats have an open page, and last how many only watch; while many come, as it was announced last."""
    return _who_is_here(live) if live.announcing is None else live.here


def _who_is_here(live: Live) -> list[int]:
    who = {reader.who for reader in live.readers}
    seats = [seat for seat, chair in enumerate(live.table.chairs) if any(map(chair.belongs_to, who))]
    watching = sum(1 for one in who if not live.table.seats_of(one))
    return [*seats, -watching] if watching else seats
