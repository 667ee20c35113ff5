"""What is half done waits on a small stack; the last thing put on it is done first, and completely."""

from atoll.core.rule import rule
from atoll.games.coralia.table import SOURCES, Table


@rule
def push(t: Table, what: int, about: int) -> None:
    t.what[t.waiting] = what
    t.about[t.waiting] = about
    t.waiting += 1


@rule
def pop(t: Table) -> int:
    """Take the topmost thing off the stack: what it is and, times 64, what it is about."""
    t.waiting -= 1
    top = t.what[t.waiting] + 64 * t.about[t.waiting]
    t.what[t.waiting] = 0
    t.about[t.waiting] = 0
    return top


@rule
def gain(t: Table, seat: int, points: int, source: int) -> None:
    """Points on the score track, at once."""
    t.track[seat] += points
    t.ledger[seat, source if t.scoring == 0 else source + SOURCES] += points


@rule
def jellyfish(t: Table, source: int) -> None:
    """Rules 4. Jellyfish: on to the next multiple of 5; from a multiple of 5, five points."""
    gain(t, t.active, 5 - t.track[t.active] % 5, source)
