"""Games on many machines: an executor over Ray, for `arena`, `study` and whoever else takes an executor.

    with RayExecutor("auto") as pool:
        report = arena(game, ["strongest", "greedy"], executor=pool, cores=pool.cores)

Each game is seeded by its number, so that it does not matter where it is played, nor how often a lost worker has it
tried again.
"""

import logging
import os
import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from typing import Any, ParamSpec, TypeVar

import ray

from atoll.core.errors import AtollError
from atoll.core.message import say

P = ParamSpec("P")
T = TypeVar("T")
HERE = "local"
TRIES = 10
"""How often work is given to another worker when one is lost. What kills every worker is not tried for ever."""

PATIENCE = 5.0
"""Seconds for a cluster to answer at all."""


class NoRay(AtollError):
    """Nobody answers at the address that was given."""


@ray.remote(max_retries=TRIES)  # type: ignore[untyped-decorator]
def do(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return work(*args, **kwargs)


class RayExecutor(Executor):
    """Work goes to the workers of a Ray cluster, each of which has Atoll installed.

    `address` is that of a cluster, `auto` one that runs on this machine, `local` starts workers here for as long as
    the executor lives. `settings` are handed to `ray.init`.
    """

    def __init__(self, address: str = "auto", **settings: Any) -> None:
        # Ray tells its makers how it is used unless it is asked not to.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        usual: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address == HERE:
            usual["include_dashboard"] = False
        try:
            _knock(address)
            ray.init(address=address, **(usual | settings))
        except (OSError, ValueError) as error:
            raise NoRay(say("No Ray cluster answers at “{address}”.", address=address)) from error
        self.cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        """How much is done at a time."""
        self._given: set[Future[Any]] = set()
        self._is_open = True

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not self._is_open:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[T] = do.remote(fn, *args, **kwargs).future()
        self._given.add(future)
        future.add_done_callback(self._given.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster. What is still being done there is given up, unless it is waited for."""
        if self._is_open:
            self._is_open = False
            if wait and not cancel_futures:
                wait_for(list(self._given))
            ray.shutdown()


def _knock(address: str) -> None:
    """Raise OSError if nobody is at HOST:PORT: Ray itself would try for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), PATIENCE).close()
