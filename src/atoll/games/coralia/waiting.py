"""What is half done waits on a small stack; the last thing put on it is done first, and completely. And points."""

from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.events import GAINED
from atoll.games.coralia.table import DO_BONUS, SOURCES, Table


@rule
def push(t: Table, what: int, about: int) -> None:
    t.what[t.waiting] = what
    t.about[t.waiting] = about
    t.waiting += 1


@rule
def push_bonus(t: Table, bonus: int, giver: int) -> None:
    push(t, DO_BONUS, bonus + 16 * giver)


@rule
def pop(t: Table) -> int:
    """Take the topmost thing off the stack: what it is and, times 64, what it is about."""
    t.waiting -= 1
    top = t.what[t.waiting] + 64 * t.about[t.waiting]
    t.what[t.waiting] = 0
    t.about[t.waiting] = 0
    return top


@rule
def gain(t: Table, seat: int, points: int, source: int, reef: int) -> None:
    """Points on the score track, at once; for some of them a reef is the reason."""
    t.track[seat] += points
    t.ledger[seat, source if t.scoring == 0 else source + SOURCES] += points
    happened(t, GAINED, seat, points, source, reef)
