"""The worker processes of the house bots: started with the server, started again when they die or hang."""

import asyncio
import os
import secrets
import subprocess
import sys

import structlog

log = structlog.get_logger()
LOOK_AGAIN = 1.0


class WorkerPool:
    """So many worker processes, kept alive."""

    def __init__(self, count: int, url: str, token: str) -> None:
        self.count = count
        self.url = url
        self.token = token
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        """By the names that they have for the server."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.count:
            self._task = asyncio.get_running_loop().create_task(self._keep_alive())

    async def _keep_alive(self) -> None:
        while True:
            for name, process in list(self._running.items()):
                if process.poll() is not None:
                    log.warning("bot worker ended", worker=name, code=process.returncode)
                    del self._running[name]
            while len(self._running) < self.count:
                name = secrets.token_hex(4)
                self._running[name] = self._spawn(name)
            await asyncio.sleep(LOOK_AGAIN)

    def _spawn(self, name: str) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "ATOLL_HOUSE_TOKEN": self.token}
        command = [sys.executable, "-m", "atoll.bots.worker", self.url, name]
        return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL)

    def kill(self, name: str) -> None:
        """End a worker that hangs, if it is one of these; a hanging process obeys nothing gentler."""
        if process := self._running.get(name):
            log.warning("bot worker hangs", worker=name)
            process.kill()

    def close(self) -> None:
        if self._task:
            self._task.cancel()
        for process in self._running.values():
            process.kill()
        for process in self._running.values():
            process.wait()
