"""News: how one server process hears what another has stored.

PostgreSQL carries them: the table, and the number and kind of an entry. What it says is read from the log. If the line
breaks, everything that is open is looked at again.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
import structlog

log = structlog.get_logger()
CHANNEL = "atoll"
MOST_IN_ONE = 150
"""Entries that a notice tells of: PostgreSQL takes up to 8000 bytes."""
PAUSE = 0.5
LOOK_UP = 0.25
"""Seconds after which whoever listens looks whether it is to stop."""
PATIENCE = 5.0


class News(NamedTuple):
    """A table has a new entry."""

    table: str
    n: int
    kind: str


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(tuple[str, list[News]]).decode


def notify(cursor: Any, process: str, news: Sequence[tuple[str, int, str]]) -> None:
    """Tell the other processes what is new, with the same commit."""
    for first in range(0, len(news), MOST_IN_ONE):
        cursor.execute("select pg_notify(%s, %s)", notice(process, news[first : first + MOST_IN_ONE]))


def notice(process: str, news: Sequence[tuple[str, int, str]]) -> tuple[str, str]:
    """Where a notice goes, and what it says."""
    return CHANNEL, encode((process, news)).decode()


class Listener:
    """Listens in a thread of its own, and calls back on the event loop."""

    def __init__(
        self, url: sa.URL, process: str, hear: Callable[[Sequence[News]], None], look_everywhere: Callable[[], None]
    ) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = process
        self._hear = hear
        self._look_everywhere = look_everywhere
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()

        self._thread = threading.Thread(target=self._listen, name="news", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Returns when the connection is closed, unless the database does not answer."""
        self._stopping.set()
        self._thread.join(PATIENCE)

    def _listen(self) -> None:
        import psycopg

        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self._call(self._look_everywhere)
                    self._read(connection)
            except Exception as error:
                # Whatever it was: who does not listen would never hear of other processes again.
                log.warning("no news from other processes", error=repr(error))
                self._stopping.wait(PAUSE)

    def _read(self, connection: Any) -> None:
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=LOOK_UP):
                try:
                    process, news = decode(notice.payload)
                except msgspec.MsgspecError:
                    log.warning("news that is not ours", length=len(notice.payload))
                    continue
                if process != self._process:
                    self._call(self._hear, news)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)
