"""Numbers of the box that we could not read, and that whoever owns it may correct: copies of each kind.

They are written `6-5-4-3`, and stand in the table as one number, five bits for each kind, so that rules can read them.
"""

from collections.abc import Callable, Sequence

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.rule import rule

BITS = 5
MOST = (1 << BITS) - 1
KINDS = 12
"""So many counts fit into one number of a table."""


@rule
def copies_of(counts: int, kind: int) -> int:
    """How many there are of a kind."""
    return (counts >> (5 * kind)) & 31


def packed(counts: Sequence[int]) -> int:
    """The number in the table for so many of each kind."""
    return sum(count << (BITS * kind) for kind, count in enumerate(counts))


def counts(kinds: int, total: int, most: int = MOST) -> Callable[[str], int]:
    """Reads how many there are of each of so many kinds, if they add up to what is printed."""

    def read(text: str) -> int:
        parts = text.replace(",", "-").replace(" ", "-").split("-")
        numbers = [int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 4]
        if len(numbers) != len(parts) or len(numbers) != kinds:
            raise BadOption(say("“{text}” is not {kinds} numbers such as 3-2-1.", text=text, kinds=kinds))
        if sum(numbers) != total or max(numbers) > most:
            raise BadOption(
                say(
                    "“{text}” does not add up: {total} in all, and at most {most} of a kind.",
                    text=text,
                    total=total,
                    most=most,
                )
            )
        return packed(numbers)

    return read
