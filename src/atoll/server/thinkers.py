"""Thinkers: bots think in processes of their own, so that no table waits for another table's bot."""

import asyncio
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from atoll.bots.shelf import make
from atoll.core.record import Record, read, record_of
from atoll.server.table import Table

log = structlog.get_logger()
SEED_BITS = 32


class Thinkers:
    """A few processes that answer with moves, and one that compiles rules before they are needed."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._compiler: ProcessPoolExecutor | None = None
        self._compiled: set[str] = set()
        self._compiling: set[str] = set()

    async def move(self, table: Table, seat: int) -> str:
        """A bot's move in notation. A process that dies is replaced, and asked again."""
        assert table.match is not None
        game, bot = table.game.name, table.chairs[seat].bot
        self.compile(game)
        engine = "native" if game in self._compiled else "plain"
        record = record_of(table.match).write()
        for _ in range(2):
            try:
                return await self._ask(think, record, seat, bot, secrets.randbits(SEED_BITS), engine)
            except BrokenProcessPool:
                log.warning("bot process died", table=table.id)
                self._pool = None
        return await asyncio.to_thread(think, record, seat, "random", 0, "plain")

    def compile(self, game: str) -> None:
        """Compile the rules of a game in the background, once. Until then bots think in plain Python."""
        if game in self._compiled | self._compiling or not self.processes:
            return
        self._compiling.add(game)
        if self._compiler is None:
            self._compiler = _processes(1)
        done = self._compiler.submit(warm, game)
        loop = asyncio.get_running_loop()
        done.add_done_callback(lambda _: loop.call_soon_threadsafe(self._has_compiled, game))

    def _has_compiled(self, game: str) -> None:
        self._compiled.add(game)
        log.info("rules compiled", game=game)

    async def _ask(self, work: object, *arguments: object) -> str:
        if not self.processes:
            return await asyncio.to_thread(work, *arguments)  # type: ignore[arg-type]
        if self._pool is None:
            self._pool = _processes(self.processes)
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)  # type: ignore[arg-type]

    def close(self) -> None:
        for pool in (self._pool, self._compiler):
            if pool is not None:
                for process in list((pool._processes or {}).values()):
                    process.kill()
                pool.shutdown(wait=False, cancel_futures=True)


def _processes(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))


def think(record: str, seat: int, bot: str, seed: int, engine: str) -> str:
    """In a process of its own: play the record, then choose."""
    match = _replayed(read(record), engine)
    return make(bot, seed).choose(match, seat).text


def _replayed(record: Record, engine: str):  # type: ignore[no-untyped-def]
    return record.replay(engine=engine)


def warm(game: str) -> None:
    """In a process of its own: compile the rules and the bots into the cache on disk."""
    from atoll.core.engine import engine_for
    from atoll.core.registry import find

    engine_for(find(game)).warm()
