"""Observations: what a seat may know, as numbers, for players that learn.

A game may have a module `observation` in its package, with the rule `observe` (described in `atoll.core.contract`) and
a function `layout(seats, options)` that says what the numbers mean. All of them are whole numbers of 16 bits within
declared ranges: exact, the same in every engine, and half as many bytes as floating-point numbers, which `spread`
makes of them for a network. Seats are counted from the viewer, who is the first.

What stands below as rules helps to write such a module, and `observe` serves games that have none.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from atoll.core.bits import lowest, without_lowest
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

Kind = Literal["flag", "number", "choice"]
Numbers = npt.NDArray[np.int16]
NUMBER = np.int16
SMALLEST, LARGEST = -(1 << 15), (1 << 15) - 1


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that mean the same kind of thing."""

    name: str
    about: str
    shape: tuple[int, ...]
    """How they are arranged; () is a single number."""
    kind: Kind
    """A flag is 0 or 1; a number is more or less of something; a choice is one of several things without an order."""
    low: int
    high: int
    """The least and the greatest that each can be."""
    names: tuple[str, ...] = ()
    """What the values of a choice mean, from 0 up."""
    start: int = 0
    """Where they begin."""

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def place(self) -> slice:
        return slice(self.start, self.start + self.size)


def flags(name: str, about: str, *shape: int) -> Part:
    return Part(name, about, shape, "flag", 0, 1)


def numbers(name: str, about: str, *shape: int, high: int, low: int = 0) -> Part:
    return Part(name, about, shape, "number", low, high)


def choices(name: str, about: str, *shape: int, of: Sequence[str] | int) -> Part:
    """Choices among things with these names, or among so many."""
    names = () if isinstance(of, int) else tuple(of)
    return Part(name, about, shape, "choice", 0, (of if isinstance(of, int) else len(names)) - 1, names)


def whose(name: str, about: str, *shape: int, seats: int) -> Part:
    """Seats counted from the viewer: 0 is nobody, 1 the viewer, 2 the next one clockwise, and so on."""
    return choices(name, about, *shape, of=("nobody", "me", *(f"{n} after me" for n in range(1, seats))))


@dataclass(frozen=True)
class Layout:
    """What the numbers of an observation mean, part by part."""

    parts: tuple[Part, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)
    """What a view has and an observation has not, by its path in the view (`players.*.name`), with the reason."""

    def __post_init__(self) -> None:
        placed, start = [], 0
        for part in self.parts:
            if not SMALLEST <= part.low <= part.high <= LARGEST:
                raise ValueError(f"{part.name}: {part.low} to {part.high} is no range of 16 bits")
            placed.append(replace(part, start=start))
            start += part.size
        if len({part.name for part in placed}) != len(placed):
            raise ValueError("two parts of a layout have one name")
        object.__setattr__(self, "parts", tuple(placed))

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    @property
    def low(self) -> Numbers:
        """The least that each number can be."""
        return self._each(lambda part: part.low)

    @property
    def high(self) -> Numbers:
        """The greatest."""
        return self._each(lambda part: part.high)

    def __getitem__(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __str__(self) -> str:
        """A line for each part: where it is, how it is arranged, its range, what it means."""
        return "\n".join(
            f"{part.start:5d}  {part.name:20s} {'×'.join(map(str, part.shape)) or '1':8s} "
            f"{part.low}..{part.high}  {part.about}" + (f" ({', '.join(part.names)})" if part.names else "")
            for part in self.parts
        )

    def spread(self, observations: npt.ArrayLike) -> npt.NDArray[np.float32]:
        """Observations as a network takes them, along the last axis: a choice of n becomes n flags, and a number a
        share of the greatest that it can be."""
        given = np.asarray(observations)
        pieces = []
        for part in self.parts:
            here = given[..., part.place]
            if part.kind == "choice":
                flat = here[..., None] == np.arange(part.high + 1)
                pieces.append(flat.reshape(*given.shape[:-1], -1).astype(np.float32))
            else:
                pieces.append(here.astype(np.float32) / np.float32(max(abs(part.low), abs(part.high), 1)))
        return np.concatenate(pieces, axis=-1) if pieces else np.zeros((*given.shape[:-1], 0), np.float32)

    def _each(self, bound: Any) -> Numbers:
        return np.concatenate([np.full(part.size, bound(part), NUMBER) for part in self.parts] or [np.zeros(0, NUMBER)])


@dataclass(frozen=True)
class Observation:
    """What a seat may know of one position: numbers, with their layout. `observation["hand"]` is a part of them;
    `numpy.asarray(observation)` are all."""

    layout: Layout
    numbers: Numbers

    def __getitem__(self, name: str) -> Numbers:
        part = self.layout[name]
        return self.numbers[part.place].reshape(part.shape)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.numbers, dtype=dtype, copy=copy)

    def __str__(self) -> str:
        """Each part by name, with the names of choices."""
        return "\n".join(f"{part.name}: {self._words(part)}" for part in self.layout)

    def _words(self, part: Part) -> str:
        here = self[part.name]
        if part.names and not part.shape:
            return part.names[int(here)]
        return str(here.tolist())


def layout(seats: int, options: Mapping[str, int]) -> Layout:
    """That of games without observations: nothing."""
    return Layout()


@rule
def observe(t: BaseTable, seat: int, out: Row) -> int:
    return 0


# Rules to write an observation with: each writes something from a place on, and returns the place behind it.


@rule
def put(out: Row, at: int, number: int) -> int:
    out[at] = number
    return at + 1


@rule
def put_flags(out: Row, at: int, mask: int, count: int) -> int:
    """Whether each of so many things is in a set."""
    for i in range(count):
        out[at + i] = (mask >> i) & 1
    return at + count


@rule
def mark(out: Row, at: int, mask: int, number: int) -> None:
    """Write a number in the place of each thing of a set."""
    while mask != 0:
        out[at + lowest(mask)] = number
        mask = without_lowest(mask)


@rule
def put_row(out: Row, at: int, row: Row, count: int) -> int:
    """The first numbers of a row."""
    for i in range(count):
        out[at + i] = row[i]
    return at + count


@rule
def put_next(out: Row, at: int, row: Row, count: int) -> int:
    """The same, each one more: for rows in which -1 stands for nothing."""
    for i in range(count):
        out[at + i] = row[i] + 1
    return at + count


@rule
def put_nothing(out: Row, at: int, count: int) -> int:
    for i in range(count):
        out[at + i] = 0
    return at + count


@rule
def put_seats(out: Row, at: int, mask: int, seats: int, viewer: int) -> int:
    """Whether each seat is in a set, from the viewer on."""
    for i in range(seats):
        out[at + i] = (mask >> seat_after(viewer, i, seats)) & 1
    return at + seats


@rule
def seat_from(seat: int, seats: int, viewer: int) -> int:
    """A seat counted from the viewer, who is 1; 0 for nobody."""
    if seat < 0:
        return 0
    return seat - viewer + 1 if seat >= viewer else seat - viewer + seats + 1


@rule
def seat_after(viewer: int, steps: int, seats: int) -> int:
    """The seat so many steps clockwise from the viewer. (A division would take longer than all else.)"""
    seat = viewer + steps
    return seat if seat < seats else seat - seats


@rule
def put_whose(out: Row, at: int, row: Row, count: int, seats: int, viewer: int) -> int:
    """Rows of seats, or -1, counted from the viewer."""
    for i in range(count):
        out[at + i] = seat_from(row[i], seats, viewer)
    return at + count
