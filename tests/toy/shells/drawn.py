"""What luck gave, for whoever checks a game that is over."""

from collections.abc import Sequence

from atoll.core.bits import has
from atoll.core.message import Message, Who, say
from shells.rulebook import SHELLS, Table, write


def drawn(before: Table | None, after: Table, draws: Sequence[int]) -> list[Message]:
    """Only the set-up draws."""
    return [
        say("{name} is dealt: {shells}", name=Who(seat), shells=", ".join(map(write, _shells(after.hand[seat]))))
        for seat in range(after.seats)
    ]


def _shells(mask: int) -> list[int]:
    return [shell for shell in range(SHELLS) if has(mask, shell)]
