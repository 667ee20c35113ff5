"""Dealings: what the people at a table have agreed on and asked of one another, and when each gave a sign last. They
follow from the log, like clocks."""

from collections.abc import Collection, Iterable

from atoll.core.contract import NOBODY
from atoll.server.storage.log import Entry

SIGNS = ("move", "undo", "sit", "link", "back", "nudge", "agree", "permit", "away")
"""Entries that name the seat of whoever did something."""
ABOUT_PEOPLE = ("nudge", "offer", "agree", "permit", "away", "time", "pause")


class Dealings:
    """Between those who sit at one table."""

    def __init__(self, seats: int) -> None:
        self.agreed: set[int] = set()
        """The seats that would end the game undecided."""
        self.permits: dict[int, dict[str, str]] = {}
        """For each seat, who may play for its player, and how they are called."""
        self.nudges: dict[int, tuple[int, int]] = {}
        """For each seat, the decision for which it was asked to play last, and when."""
        self.last_deed = [0] * seats
        """When whoever sits there last did something that the log tells of."""
        self.n = 0
        """The last entry about who plays, and about time."""

    def follow(self, entry: Entry) -> None:
        """Whatever has happened."""
        if entry.kind in SIGNS and entry.seat != NOBODY:
            self.last_deed[entry.seat] = entry.at
        if entry.kind in ABOUT_PEOPLE:
            self.n = entry.n

    def sit_down(self, seat: int) -> None:
        """Whoever sits there now has agreed to nothing."""
        self.agreed.discard(seat)
        self.permits.pop(seat, None)

    def move(self, seat: int) -> None:
        """Whoever plays on does not want to end the game."""
        self.agreed.discard(seat)

    def nudge(self, seat: int, decision: int, at: int) -> None:
        self.nudges[seat] = decision, at

    def agree(self, seats: Iterable[int], *, is_for: bool) -> None:
        self.agreed = self.agreed | {*seats} if is_for else self.agreed - {*seats}

    def permit(self, seat: int, who: str, name: str, *, is_for: bool) -> None:
        permits = self.permits.setdefault(seat, {})
        if is_for:
            permits[who] = name
        else:
            permits.pop(who, None)

    def rename(self, old: str, who: str, own: Collection[int]) -> None:
        """Two names turn out to be one person's, to whom these seats belong: nobody needs to be allowed to play for
        themselves."""
        for seat, permits in self.permits.items():
            name = permits.pop(old, None)
            if name is not None and seat not in own:
                permits[who] = name
            if seat in own:
                permits.pop(who, None)
