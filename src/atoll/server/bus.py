"""The bus: how one server process hears what another has stored.

PostgreSQL carries notices with the entries themselves, as `Storage` has put them together, or, where one is too long
for a notice, with its table and number alone: then it is read from the log. If the line breaks, everything that is open
is looked at again.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import structlog

from atoll.server.storage import CHANNEL, Entry, Storage

log = structlog.get_logger()
News = tuple[str, int, Entry | None]
"""That a table has an entry of that number, and the entry, unless it is too long for a notice."""
decode = msgspec.json.Decoder(tuple[str, list[list[Any]]]).decode
PAUSE = 0.5


class Bus:
    """Listens in a thread of its own, and calls back on the event loop."""

    def __init__(
        self, storage: Storage, hear: Callable[[Sequence[News]], None], look_everywhere: Callable[[], None]
    ) -> None:
        self.storage = storage
        self.hear = hear
        self.look_everywhere = look_everywhere
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self.storage.is_shared:
            self._thread = threading.Thread(target=self._listen, name="bus", daemon=True)
            self._thread.start()

    def close(self) -> None:
        self._stopping.set()

    def _listen(self) -> None:
        import psycopg

        url = self.storage.url.replace("postgresql+psycopg", "postgresql", 1)
        while not self._stopping.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self._call(self.look_everywhere)
                    self._read(connection)
            except Exception as error:
                # Whatever it was: who does not listen would never hear of other processes again.
                log.warning("bus broken", error=repr(error))
                self._stopping.wait(PAUSE)

    def _read(self, connection: Any) -> None:
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=1.0):
                try:
                    process, news = decode(notice.payload)
                except msgspec.MsgspecError:
                    log.warning("a notice that is not ours", length=len(notice.payload))
                    continue
                if process != self.storage.process:
                    self._call(self._tell, news)

    def _tell(self, news: list[list[Any]]) -> None:
        self.hear([(name, number, Entry(number, *rest) if rest else None) for name, number, *rest in news])

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)
