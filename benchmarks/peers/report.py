"""What rounds have measured, compared: medians, ratios, and what makes them doubtful."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

FAST, PACED = "fast", "paced"
"""As fast as possible, and at a given pace."""
CLIENT_IS_BUSY = 0.9
"""Of a core; beyond that, it may be the client who is slow."""
OTHERS_ARE_BUSY = 0.25
"""Of a core; beyond that, the machine was not quiet."""
KEEPS_PACE = 0.95

Figures = dict[str, Any]
"""What `atoll.lab.load` reports of one stretch."""
Round = dict[str, Figures]
"""By the name of the stretch."""


@dataclass(frozen=True)
class Measure:
    """Something that both servers are measured by."""

    what: str
    stretch: str
    figure: str
    more_is_better: bool

    def ratio(self, ours: float, theirs: float) -> float:
        """Above 1 if ours is the better one."""
        return ours / theirs if self.more_is_better else theirs / ours


MEASURES = (
    Measure("moves/s", FAST, "moves_per_s", more_is_better=True),
    Measure("bytes a move", FAST, "bytes_per_move", more_is_better=False),
    Measure("p50 ms", PACED, "p50_ms", more_is_better=False),
    Measure("p99 ms", PACED, "p99_ms", more_is_better=False),
)


@dataclass(frozen=True)
class Row:
    """One measure of both: the medians of all rounds, and the rounds."""

    peer: str
    what: str
    ours: float
    theirs: float
    ratio: float
    our_rounds: tuple[float, ...]
    their_rounds: tuple[float, ...]

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        return {name: getattr(self, name) for name in ("peer", "what", "ours", "theirs", "ratio")}


def compare(peer: str, ours: Sequence[Round], theirs: Sequence[Round]) -> list[Row]:
    """One row for each measure."""
    return [_row(peer, measure, ours, theirs) for measure in MEASURES]


def _row(peer: str, measure: Measure, ours: Sequence[Round], theirs: Sequence[Round]) -> Row:
    our, their = (tuple(one[measure.stretch][measure.figure] for one in rounds) for rounds in (ours, theirs))
    ratio = round(measure.ratio(median(our), median(their)), 3)
    return Row(peer, measure.what, median(our), median(their), ratio, our, their)


def table_of(rows: Sequence[Row]) -> list[str]:
    """Lines to read: each measure, and under it all rounds."""
    peer = rows[0].peer
    width = max(len(peer), 12)
    lines = [f"{'':14}{'Atoll':>12}  {peer:>{width}}   ratio (above 1, Atoll is better)"]
    for row in rows:
        lines.append(f"{row.what:14}{row.ours:>12,}  {row.theirs:>{width},}   {row.ratio:.2f}")
        lines.append(f"{'':14}all rounds: {_listed(row.our_rounds)} beside {_listed(row.their_rounds)}")
    return lines


def _listed(numbers: Sequence[float]) -> str:
    return "  ".join(f"{number:,}" for number in numbers)


def in_a_line(figures: Figures) -> str:
    """One stretch."""
    moves = f"{figures['moves_per_s']:,} moves/s, p50 {figures['p50_ms']} ms, p99 {figures['p99_ms']} ms"
    return f"{moves}; client {figures['client_cpu']:.0%}, other programs {figures['others_cpu']:.0%} of a core"


def client_shares(name: str, rounds: Sequence[Round]) -> str:
    """How much of a core the client itself took, as fast as possible."""
    shares = "  ".join(f"{one[FAST]['client_cpu']:.0%}" for one in rounds)
    return f"{'client':14}{shares} of a core beside {name}"


def doubts(name: str, one: Round, *, rate: float, ready: int) -> list[str]:
    """Why the figures of a round may say something else than how fast the server is."""
    fast, paced = one[FAST], one[PACED]
    others = max(fast["others_cpu"], paced["others_cpu"])
    found = {
        f"other programs took {others:.0%} of a core: run it again on a quiet machine": others > OTHERS_ARE_BUSY,
        "the client itself took nearly a whole core": fast["client_cpu"] > CLIENT_IS_BUSY,
        "tables were made while the clock ran: ask for more with --ready": fast["games"] >= fast["tables"] * ready,
        "moves were refused": fast["refused"] + paced["refused"] > 0,
        f"it did not keep a pace of {rate:g} moves/s": paced["moves_per_s"] < rate * KEEPS_PACE,
    }
    return [f"{name}: {reason}." for reason, is_so in found.items() if is_so]
