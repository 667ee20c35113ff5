"""Features: what a network looks at when it judges a position, as words of bits and of small numbers.

A game may have a module `features` in its package, with the rule `features` (described in `atoll.core.contract`) and a
function `shape(seats)` that says what the words mean. A network sums over *members*, things of a kind that it looks at
with the same weights, for each *side*; what belongs to a side as a whole, or to nobody, stands beside them. A game that
has nothing of the kind puts everything into what is common.

Features are an observation made ready: facts that follow from what is seen are counted in advance, so that a network
small enough to be asked a million times a second need not learn to count.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

Kind = Literal["flags", "numbers"]
MOST_FLAGS = 62
MOST_NUMBERS = 8
BYTE = 8
LARGEST = 127


@dataclass(frozen=True)
class Word:
    """A word of flags, or of numbers from 0 to 127 in a byte each."""

    kind: Kind
    count: int
    scale: float = 1.0
    """What a number is multiplied with for a network that learns, so that most inputs are about as large as a flag."""
    turns: bool = False
    """Whether the flags are cells of a board that may be turned round; see `Shape.symmetries`."""

    def __post_init__(self) -> None:
        most = MOST_FLAGS if self.kind == "flags" else MOST_NUMBERS
        if not 1 <= self.count <= most:
            raise ValueError(f"a word has 1 to {most} {self.kind}, not {self.count}")


def flags(count: int, *, turns: bool = False) -> Word:
    return Word("flags", count, turns=turns)


def numbers(count: int, scale: float = 0.25) -> Word:
    return Word("numbers", count, scale)


def many_numbers(count: int, scale: float = 0.25) -> tuple[Word, ...]:
    """So many numbers, in as many words as it takes."""
    full, rest = divmod(count, MOST_NUMBERS)
    return (*(numbers(MOST_NUMBERS, scale),) * full, *((numbers(rest, scale),) if rest else ()))


@dataclass(frozen=True)
class Place:
    """A word of a row, and what it belongs to: 0 for what is common, then each side, then each member of each side."""

    word: Word
    group: int
    first: int
    """Where its inputs begin among those that are weighed alike: of what is common, of a side, of a member."""


@dataclass(frozen=True)
class Shape:
    """The words of a row in their order: what is common; then, for each side, its own, and those of each member."""

    common: tuple[Word, ...] = ()
    side: tuple[Word, ...] = ()
    member: tuple[Word, ...] = ()
    sides: int = 1
    members: int = 1
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Ways to turn the board round that change nothing: for each cell, the one that takes its place."""

    @property
    def words(self) -> int:
        return len(self.common) + self.sides * (len(self.side) + self.members * len(self.member))

    @property
    def groups(self) -> int:
        return 1 + self.sides + self.sides * self.members

    @property
    def inputs(self) -> tuple[int, int, int]:
        """How many inputs are common, belong to a side, to a member."""
        common, side, member = (sum(word.count for word in part) for part in (self.common, self.side, self.member))
        return common, side, member

    def places(self) -> Iterator[Place]:
        yield from _placed(self.common, 0)
        for side in range(self.sides):
            yield from _placed(self.side, 1 + side)
            for member in range(self.members):
                yield from _placed(self.member, 1 + self.sides + side * self.members + member)


def _placed(words: tuple[Word, ...], group: int) -> Iterator[Place]:
    first = 0
    for word in words:
        yield Place(word, group, first)
        first += word.count


def shape(seats: int) -> Shape:
    """That of games without features: nothing."""
    return Shape()


@rule
def features(t: BaseTable, seat: int, out: Row) -> int:
    return 0


@rule
def clear(out: Row, words: int) -> int:
    """Empty the first words; returns 0, where the first stands."""
    for i in range(words):
        out[i] = 0
    return 0


@rule
def put_number(out: Row, at: int, i: int, number: int) -> None:
    """Number i of those that begin at an empty word."""
    out[at + (i >> 3)] |= byte(number) << (BYTE * (i & 7))


@rule
def byte(number: int) -> int:
    """A number as it fits into a word."""
    return max(0, min(LARGEST, number))
