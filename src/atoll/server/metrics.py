"""Metrics: numbers to watch a server by, for Prometheus."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds, in which what a person waits for is sorted."""


class Metrics:
    """The numbers of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._entries = Counter(
            "atoll_entries",
            "Entries of logs that this process has seen.",
            ["kind"],
            registry=self.registry,
        )
        self._refusals = Counter(
            "atoll_refusals", "What was refused, by the family of the error.", ["kind"], registry=self.registry
        )
        self._requests = Histogram(
            "atoll_request_seconds",
            "How long requests take until they are answered; streams until they end.",
            ["method", "route"],
            buckets=QUICK,
            registry=self.registry,
        )
        self._deeds = Histogram(
            "atoll_deed_seconds",
            "How long it takes until something that is done at a table is stored and shown, or refused.",
            ["deed"],
            buckets=QUICK,
            registry=self.registry,
        )
        self._depth = Gauge(
            "atoll_queue_depth", "What waits: entries for the disk, jobs for bots.", ["queue"], registry=self.registry
        )
        self._now = Gauge("atoll_now", "How many there are now.", ["what"], registry=self.registry)

    def watch(self, what: str, count: Callable[[], float]) -> None:
        """A number that is looked up whenever somebody asks."""
        self._now.labels(what).set_function(count)

    def watch_queue(self, queue: str, depth: Callable[[], float]) -> None:
        """The same for how much waits somewhere."""
        self._depth.labels(queue).set_function(depth)

    def stored(self, kind: str) -> None:
        self._entries.labels(kind).inc()

    def refused(self, kind: str) -> None:
        self._refusals.labels(kind).inc()

    def answered(self, method: str, route: str, seconds: float) -> None:
        self._requests.labels(method, route).observe(seconds)

    def done(self, deed: str, seconds: float) -> None:
        self._deeds.labels(deed).observe(seconds)

    def text(self) -> bytes:
        """All numbers in the format of Prometheus."""
        return generate_latest(self.registry)
