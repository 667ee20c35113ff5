"""The worker processes of the house bots: started with the server, started again when they die."""

import asyncio
import os
import subprocess
import sys

import structlog

log = structlog.get_logger()
LOOK_AGAIN = 1.0


class Workers:
    """So many worker processes, kept alive."""

    def __init__(self, count: int, url: str, token: str) -> None:
        self.count = count
        self.url = url
        self.token = token
        self._running: list[subprocess.Popen[bytes]] = []
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.count:
            self._task = asyncio.get_running_loop().create_task(self._keep_alive())

    async def _keep_alive(self) -> None:
        while True:
            for process in [process for process in self._running if process.poll() is not None]:
                log.warning("bot worker ended", code=process.returncode)
                self._running.remove(process)
            while len(self._running) < self.count:
                self._running.append(self._spawn())
            await asyncio.sleep(LOOK_AGAIN)

    def _spawn(self) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "ATOLL_HOUSE_TOKEN": self.token}
        command = [sys.executable, "-m", "atoll.server.housebot", self.url]
        return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL)

    def close(self) -> None:
        if self._task:
            self._task.cancel()
        for process in self._running:
            process.kill()
        for process in self._running:
            process.wait()
