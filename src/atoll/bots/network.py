"""Networks at the leaves of the search: judgement that was learned by self-play (`atoll.lab.train`).

A network is data in the game's package, `networks/SEATS.npz` with a card beside it. It looks at the game's features
(`atoll.core.features`) from one seat's side: every member of a side is weighed alike, cut off at zero and summed up; a
small layer joins the sums, and what comes out is how the seat stands. The rules below run compiled inside the search.

From one position to the next few words change. So sums are kept, and only what has changed is added and taken away. All
weights of the first layer are whole multiples of a small power of two, within bounds, so that such sums are exact: they
never drift, and judgement does not depend on what was judged before.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from atoll.core.bits import has, lowest, without_lowest
from atoll.core.contract import awaiting, features
from atoll.core.engine import Engine
from atoll.core.features import LARGEST, Shape
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

Floats = npt.NDArray[np.float32]
GRAIN = 1 << 12
"""Weights of the first layer are multiples of one part of so many."""
EXACT = (1 << 24) / GRAIN
"""Sums of such weights are exact in 32 bits up to here."""
MARGIN, WIN = 0, 1
"""What a network says: the lead in tens of points, and the chance of the best place (as a logit)."""
NONE = np.float32(0)


class Weights(NamedTuple):
    """What is learned, as it stands in the file: a row for each input, a column for each number that comes out."""

    first: Floats
    """Inputs that are common, then those of a side, then those of a member."""
    first_bias: Floats
    second: Floats
    """The sums of each side, then the inputs of each side as they are."""
    second_bias: Floats
    third: Floats
    third_bias: Floats
    straight: Floats
    """From the sums to what comes out."""

    @classmethod
    def read(cls, file: Path) -> "Weights":
        with np.load(file) as arrays:
            return cls(**{name: arrays[name].astype(np.float32) for name in cls._fields})

    def write(self, file: Path) -> None:
        np.savez_compressed(file, **self._asdict())


class Net(NamedTuple):
    """A network as the rules read it, and room for one thought."""

    sides: Row
    """How many sides there are, and members of each."""
    group: Row
    """For each word of a row, the sums that it counts in."""
    begin: Row
    """Its first row among the weights."""
    aside: Row
    """Its first row in the second layer, or -1."""
    is_flags: Row
    first: Any
    second: Any
    second_bias: Any
    third: Any
    straight: Any
    last: Any
    row: Any
    """The features that are judged now."""
    counted: Any
    """Those that the sums hold."""
    sums: Any
    hidden: Any
    middle: Any


def net_of(shape: Shape, weights: Weights, engine: Engine) -> Net:
    """Room for a network; the sums begin with what nothing at all comes to."""
    width, middle = len(weights.first_bias), len(weights.second_bias)
    places = list(shape.places())
    common, side, _ = shape.inputs
    begins = (0, common, common + side)
    kinds = [0 if p.group == 0 else 1 if p.group <= shape.sides else 2 for p in places]
    aside = [
        shape.sides * width + (p.group - 1) * side + p.first if kind == 1 else -1
        for p, kind in zip(places, kinds, strict=True)
    ]
    first = np.round(weights.first * GRAIN) / np.float32(GRAIN)
    _check(shape, weights)
    sums = np.zeros((shape.groups, width), np.float32)
    sums[0] = np.round(weights.first_bias * GRAIN) / np.float32(GRAIN)
    return Net(
        sides=_row(engine, [shape.sides, shape.members]),
        group=_row(engine, [p.group for p in places]),
        begin=_row(engine, [begins[kind] + p.first for p, kind in zip(places, kinds, strict=True)]),
        aside=_row(engine, aside),
        is_flags=_row(engine, [p.word.kind == "flags" for p in places]),
        first=np.ascontiguousarray(first, np.float32),
        second=np.ascontiguousarray(weights.second),
        second_bias=weights.second_bias.copy(),
        third=np.ascontiguousarray(weights.third[:, WIN]),
        straight=np.ascontiguousarray(weights.straight[:, WIN]),
        last=weights.third_bias[WIN : WIN + 1].copy(),
        row=_row(engine, [0] * len(places)),
        counted=_row(engine, [0] * len(places)),
        sums=sums,
        hidden=np.zeros(shape.sides * width, np.float32),
        middle=np.zeros(middle, np.float32),
    )


def no_net(engine: Engine) -> Net:
    """For a bot that judges without one."""
    sizes = [(0, 1), (1,), (1, 1), (1,), (1, 2), (2,), (1, 2)]
    return net_of(Shape(), Weights(*(np.zeros(size, np.float32) for size in sizes)), engine)


def _row(engine: Engine, numbers: Sequence[int]) -> Any:
    row = engine.row(len(numbers))
    for i, number in enumerate(numbers):
        row[i] = number
    return row


def _check(shape: Shape, weights: Weights) -> None:
    """Whether the weights are for these features, and small enough for exact sums."""
    common, side, member = shape.inputs
    width, middle = len(weights.first_bias), len(weights.second_bias)
    expected = {
        "first": (common + side + member, width),
        "second": (shape.sides * (width + side), middle),
        "third": (middle, 2),
        "straight": (shape.sides * width, 2),
    }
    for name, size in expected.items():
        if getattr(weights, name).shape != size:
            raise ValueError(f"the network's {name} layer is {getattr(weights, name).shape}, its features need {size}")
    parts = np.split(np.abs(weights.first) * _largest(shape)[:, None], np.cumsum(shape.inputs)[:2])
    if max(part.sum(axis=0).max(initial=0) for part in parts) > EXACT:
        raise ValueError("the network's weights are too large for exact sums")


def _largest(shape: Shape) -> Floats:
    """The most that each input can be."""
    words = (*shape.common, *shape.side, *shape.member)
    return np.array([LARGEST if word.kind == "numbers" else 1 for word in words for _ in range(word.count)], np.float32)


@rule
def judge(t: BaseTable, net: Net, fruits: Any) -> None:
    """How well each seat stands in a game that goes on: its chance of the best place, from 0 to 1."""
    if t.seats == 2:
        seat = lowest(awaiting(t))
        features(t, seat, net.row)
        fruits[seat] = 1.0 / (1.0 + math.exp(-forward(net)))
        fruits[1 - seat] = 1.0 - fruits[seat]
        return
    total = 0.0
    for seat in range(t.seats):
        features(t, seat, net.row)
        fruits[seat] = 1.0 / (1.0 + math.exp(-forward(net)))
        total += fruits[seat]
    for seat in range(t.seats):
        fruits[seat] /= total


@rule
def forward(net: Net) -> float:
    """What the network says of the features in its row: the chance of the best place, as a logit."""
    count_changes(net)
    sum_members(net)
    join_sides(net)
    answer = net.last[0]
    for i in range(len(net.middle)):
        answer += max(net.middle[i], NONE) * net.third[i]
    for i in range(len(net.hidden)):
        answer += net.hidden[i] * net.straight[i]
    return max(-20.0, min(20.0, float(answer)))


@rule
def count_changes(net: Net) -> None:
    """Bring the sums of the first layer from the last position to this one."""
    for word in range(len(net.row)):
        old, new = net.counted[word], net.row[word]
        if old != new:
            net.counted[word] = new
            if net.is_flags[word] == 1:
                change_flags(net, net.group[word], net.begin[word], old, new)
            else:
                change_numbers(net, net.group[word], net.begin[word], old, new)


@rule
def change_flags(net: Net, group: int, begin: int, old: int, new: int) -> None:
    changed = old ^ new
    while changed != 0:
        i = lowest(changed)
        changed = without_lowest(changed)
        if has(new, i):
            for j in range(net.first.shape[1]):
                net.sums[group, j] += net.first[begin + i, j]
        else:
            for j in range(net.first.shape[1]):
                net.sums[group, j] -= net.first[begin + i, j]


@rule
def change_numbers(net: Net, group: int, begin: int, old: int, new: int) -> None:
    i = begin
    while old != new:
        more = (new & 255) - (old & 255)
        if more != 0:
            times = np.float32(more)
            for j in range(net.first.shape[1]):
                net.sums[group, j] += times * net.first[i, j]
        old >>= 8
        new >>= 8
        i += 1


@rule
def sum_members(net: Net) -> None:
    """For each side: its members, each with what is common and what belongs to the side, cut off at zero."""
    width = net.first.shape[1]
    sides, members = net.sides[0], net.sides[1]
    for side in range(sides):
        at = side * width
        for j in range(width):
            net.hidden[at + j] = NONE
        for member in range(members):
            group = 1 + sides + side * members + member
            for j in range(width):
                net.hidden[at + j] += max(net.sums[0, j] + net.sums[1 + side, j] + net.sums[group, j], NONE)


@rule
def join_sides(net: Net) -> None:
    """The small layer: the sums of all sides, and the inputs that belong to a side as a whole."""
    middle = len(net.middle)
    for j in range(middle):
        net.middle[j] = net.second_bias[j]
    for i in range(len(net.hidden)):
        amount = net.hidden[i]
        if amount != NONE:
            for j in range(middle):
                net.middle[j] += amount * net.second[i, j]
    for word in range(len(net.row)):
        if net.aside[word] >= 0:
            add_word(net, net.aside[word], net.row[word], net.is_flags[word])


@rule
def add_word(net: Net, begin: int, word: int, is_flags: int) -> None:
    """What a word of a side adds to the small layer."""
    bits = 1 if is_flags == 1 else 8
    i = begin
    while word != 0:
        amount = word & 1 if is_flags == 1 else word & 255
        if amount != 0:
            times = np.float32(amount)
            for j in range(len(net.middle)):
                net.middle[j] += times * net.second[i, j]
        word >>= bits
        i += 1
