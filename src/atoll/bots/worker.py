"""A worker process for the house's bots: it asks the server for work through the API, thinks, answers, and asks again.

It may be killed at any time: what it had in hand is offered again to another. The line by which it got its work stays
open while it thinks, so that the server sees at once when it is gone.
"""

import multiprocessing
import os
import sys
import time
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

import httpx2
import msgspec

from atoll.bots.answers import HINT, MOVE, Work, advise, decide, look_back
from atoll.core.registry import find

if TYPE_CHECKING:
    from atoll.bots.review import Review

PAUSE = 0.5
TOLD_EVERY = 1.0
"""Seconds between two words on how far a long job is."""
GONE = 410
TIMEOUT = httpx2.Timeout(10, read=60)
"""Whoever waits for work hears a blank line now and then."""
decode = msgspec.json.Decoder().decode


class NotWanted(Exception):
    """Nobody waits for this answer any more."""


class Warmth:
    """Which games are compiled. Until one is, its bots think in plain Python, and it is compiled beside them."""

    def __init__(self) -> None:
        self._compiling: dict[str, BaseProcess] = {}

    def engine(self, game: str) -> str:
        if game not in self._compiling:
            process = multiprocessing.get_context("spawn").Process(target=warm, args=(game,), daemon=True)
            process.start()
            self._compiling[game] = process
        return "plain" if self._compiling[game].is_alive() else "native"


def warm(game: str) -> None:
    """Compile the rules and the bots of a game into the cache on disk, politely."""
    os.nice(5)
    from atoll.core.engine import engine_for

    engine_for(find(game)).warm()


def run(url: str, name: str, token: str) -> None:
    """Work until the server is gone for good."""
    warmth = Warmth()
    parent = os.getppid()
    headers = {"Authorization": f"Bearer {token}"}
    while os.getppid() == parent:
        try:
            with httpx2.Client(base_url=url, headers=headers, timeout=TIMEOUT) as http:
                worker = Worker(http, name, warmth)
                while os.getppid() == parent:
                    worker.serve()
        except httpx2.HTTPError:
            time.sleep(PAUSE)


class Worker:
    """Somebody who thinks for the bots of a server, about one thing after the other."""

    def __init__(self, http: httpx2.Client, name: str, warmth: Warmth) -> None:
        self.http = http
        self.name = name
        self.warmth = warmth
        self._told = 0.0
        """When it last said how far a long job is."""

    def serve(self, holding: str = "") -> None:
        """Ask for work and do it. Whoever holds a long job gets only what cannot wait for it, and hears whether anybody
        still waits for that job."""
        asked = {"worker": self.name, "holding": holding}
        with self.http.stream("GET", "/api/house/work", params=asked) as lines:
            if lines.status_code == GONE:
                raise NotWanted
            lines.raise_for_status()
            for line in lines.iter_lines():
                if line.strip():
                    self._answer(decode(line))

    def _answer(self, work: Work) -> None:
        try:
            found = self._think(work)
        except NotWanted:
            return
        self.http.post(f"/api/house/answers/{work['id']}", json=found).raise_for_status()

    def _think(self, work: Work) -> Any:
        engine = self.warmth.engine(work["game"])
        if work["kind"] == MOVE:
            return decide(work, engine)
        if work["kind"] == HINT:
            return advise(work, engine)
        return look_back(work, engine, lambda made: self._between(work["id"], made))

    def _between(self, job: str, made: "Review") -> None:
        """Within a long job: what cannot wait goes first, and whoever waits is told how far it is."""
        self.serve(job)
        if time.monotonic() - self._told > TOLD_EVERY:
            self._told = time.monotonic()
            self.http.post(f"/api/house/progress/{job}", json=made.as_data()).raise_for_status()


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2], os.environ["ATOLL_HOUSE_TOKEN"])
