"""A house bot's worker process: it asks the server for work through the API, thinks, and answers with a move.

It may be killed at any time: what it had in hand is offered again to another.
"""

import base64
import multiprocessing
import os
import sys
import time
from multiprocessing.process import BaseProcess
from typing import Any

import httpx2
import msgspec

from atoll.bots.shelf import make
from atoll.core.match import Header, Match
from atoll.core.record import read
from atoll.core.registry import find
from atoll.server.work import HINT, LATER, MOVE

PAUSE = 0.5
TRIES = 10
NOT_STORED = 503
Work = dict[str, Any]
decode = msgspec.json.Decoder().decode


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


def decide(work: Work, engine: str) -> str:
    """A bot's move for the position that it was given."""
    return make(work["bot"], work["seed"]).choose(position(work, engine), work["seat"]).text


def advise(work: Work, engine: str) -> list[dict[str, Any]]:
    """What a person could do in the position that was given."""
    from atoll.bots.advice import hint

    found = hint(position(work, engine), work["seat"], work["seconds"], seed=work["seed"])
    return [one.as_data() for one in found]


def look_back(work: Work, engine: str) -> dict[str, Any]:
    """What a finished game looks like to somebody who thinks about every decision again."""
    if engine == "plain":
        return {LATER: True}
    from atoll.bots.advice import review

    return review(read(work["record"]).replay(engine=engine), work["seconds"]).as_data()


def position(work: Work, engine: str) -> Match:
    header = Header(find(work["game"]), work["seats"], 0, work["options"])
    return Match.from_position(header, base64.b64decode(work["position"]), engine)


def run(url: str, token: str) -> None:
    """Work until the server is gone for good."""
    warmth = Warmth()
    parent = os.getppid()
    headers = {"Authorization": f"Bearer {token}"}
    while os.getppid() == parent:
        try:
            with httpx2.Client(base_url=url, headers=headers, timeout=httpx2.Timeout(10, read=None)) as http:
                _serve(http, warmth)
        except httpx2.HTTPError:
            time.sleep(PAUSE)


def _serve(http: httpx2.Client, warmth: Warmth) -> None:
    with http.stream("GET", "/api/house/work") as lines:
        lines.raise_for_status()
        for line in lines.iter_lines():
            if not line.strip():
                continue
            work = decode(line)
            engine = warmth.engine(work["game"])
            if work["kind"] == MOVE:
                answer = {"move": decide(work, engine), "number": work["number"], "seat": work["seat"]}
                _move(http, f"/api/tables/{work['table']}/moves", answer)
            else:
                found = advise(work, engine) if work["kind"] == HINT else look_back(work, engine)
                http.post(f"/api/house/answers/{work['id']}", json=found)


def _move(http: httpx2.Client, path: str, answer: Work) -> None:
    """Make a move; while it cannot be stored, again."""
    for _ in range(TRIES):
        if http.post(path, json=answer).status_code != NOT_STORED:
            return
        time.sleep(PAUSE)


if __name__ == "__main__":
    run(sys.argv[1], os.environ["ATOLL_HOUSE_TOKEN"])
