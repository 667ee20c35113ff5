"""What a seat sees."""

from typing import Literal, TypedDict

from atoll.core.bits import members, popcount
from pearls.notation import shell_name
from pearls.table import Table, is_over


class View(TypedDict):
    seat: int
    awaiting: list[int]
    phase: Literal["turn", "over"]
    beach: list[str]
    sea: int
    """How many shells are left there."""
    taken: list[list[str]]
    dived: list[list[str | None]]
    """What each seat has dived for; None for a shell that this viewer has not seen."""


def view(t: Table, seat: int, public: View | None = None) -> View:
    over = is_over(t)
    return {
        "seat": seat,
        "awaiting": [] if over else [t.turn % t.seats],
        "phase": "over" if over else "turn",
        "beach": [shell_name(shell) for shell in members(t.beach)],
        "sea": popcount(t.sea),
        "taken": [[shell_name(shell) for shell in members(t.taken[s])] for s in range(t.seats)],
        "dived": [_dived(t, s, is_known=over or s == seat) for s in range(t.seats)],
    }


def _dived(t: Table, seat: int, is_known: bool) -> list[str | None]:
    return [shell_name(shell) if is_known else None for shell in members(t.dived[seat])]
