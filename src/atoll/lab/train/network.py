"""A network as PyTorch knows it; `atoll.bots.network` says what it computes, and plays by it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from atoll.bots.network import Weights
from atoll.core.features import BYTE, Place, Shape
from atoll.lab.train.ground import Ground

BYTES = 256
HEADS = 2
MOST_ROWS = 1 << 19
"""So many rows are judged at a time, for they are a hundred times as large when they are spread."""


@dataclass(frozen=True)
class Plan:
    """Where each input is found in a row: in which word, at which bit; and where the values begin of what is there."""

    word: Tensor
    shift: Tensor
    mask: Tensor
    begin: Tensor

    @classmethod
    def of(cls, places: list[tuple[int, Place]], scales: list[float], turn: tuple[int, ...], device: Any) -> "Plan":
        rows = []
        for at, place in places:
            word = place.word
            for i in range(word.count):
                if word.kind == "flags":
                    rows.append((at, turn[i] if word.turns and turn else i, 1, 0))
                else:
                    rows.append((at, BYTE * i, BYTES - 1, BYTES * scales.index(word.scale)))
        columns = torch.tensor(rows or [(0, 0, 0, 0)], dtype=torch.int64, device=device).T.contiguous()
        return cls(*columns[:, : len(rows)].contiguous())


class Spreader:
    """Rows of words as inputs of a network: what is common, what belongs to sides, to members; turned if asked."""

    def __init__(self, shape: Shape, ground: Ground) -> None:
        self.shape, self.ground = shape, ground
        placed = list(enumerate(shape.places()))
        parts = [
            [one for one in placed if one[1].group == 0],
            [one for one in placed if 0 < one[1].group <= shape.sides],
            [one for one in placed if one[1].group > shape.sides],
        ]
        scales = sorted({1.0, *(place.word.scale for _, place in placed)}, reverse=True)
        values = [number * scale for scale in scales for number in range(BYTES)]
        self._values = torch.tensor(values, dtype=ground.half, device=ground.device)
        turns: tuple[tuple[int, ...], ...] = ((), *shape.symmetries)
        self._plans = [[Plan.of(part, scales, turn, ground.device) for part in parts] for turn in turns]

    def __call__(self, rows: Tensor, turn: int = 0) -> tuple[Tensor, Tensor, Tensor]:
        """`turn`: 0 for as it lies, else the number of a symmetry, from 1."""
        shape, count = self.shape, len(rows)
        common, side, member = (self._spread(rows, plan) for plan in self._plans[turn])
        _, of_side, of_member = shape.inputs
        each = count, shape.sides, shape.members, of_member
        return common, side.reshape(count, shape.sides, of_side), member.reshape(each)

    def _spread(self, rows: Tensor, plan: Plan) -> Tensor:
        width = len(plan.word)
        out = torch.empty(len(rows), width, dtype=self.ground.half, device=self.ground.device)
        # A thread's number has 32 bits.
        for some, part in zip(rows.split(1 << 20), out.split(1 << 20), strict=True):
            where = plan.word, plan.shift, plan.mask, plan.begin
            self.ground.run("spread_some", part.numel(), some, *where, self._values, width, part.view(-1))
        return out


class Network(nn.Module):
    """Sums over members with shared weights, cut off at zero; then a small layer; then the margin and the win."""

    def __init__(self, shape: Shape, hidden: int, middle: int) -> None:
        super().__init__()
        common, side, member = shape.inputs
        self.shape, self.hidden = shape, hidden
        self.first = nn.Parameter(torch.randn(common + side + member, hidden) * first_spread(shape))
        self.first_bias = nn.Parameter(torch.zeros(hidden))
        self.second = nn.Parameter(torch.randn(shape.sides * (hidden + side), middle) * second_spread(shape, hidden))
        self.second_bias = nn.Parameter(torch.zeros(middle))
        self.third = nn.Parameter(torch.randn(middle, HEADS) * 0.05)
        self.third_bias = nn.Parameter(torch.zeros(HEADS))
        self.straight = nn.Parameter(torch.zeros(shape.sides * hidden, HEADS))

    def forward(self, common: Tensor, sides: Tensor, members: Tensor) -> Tensor:
        kind, count = common.dtype, len(common)
        weights = self.first.to(kind).split(list(self.shape.inputs))
        base = (common @ weights[0] + self.first_bias.to(kind))[:, None] + sides @ weights[1]
        each = members @ weights[2] + base[:, :, None]
        sums = torch.relu(each).sum(2).view(count, -1)
        joined = torch.cat([sums, sides.reshape(count, -1)], 1)
        middle = torch.relu(joined @ self.second.to(kind) + self.second_bias.to(kind))
        said = middle @ self.third.to(kind) + sums @ self.straight.to(kind) + self.third_bias.to(kind)
        return said.float()

    def weights(self, shape: Shape) -> Weights:
        """As they stand in a game's package: without the scales of the words."""
        arrays = {name: getattr(self, name).detach().float().cpu().numpy() for name in Weights._fields}
        scales = [word.scale for word in (*shape.common, *shape.side, *shape.member) for _ in range(word.count)]
        arrays["first"] = arrays["first"] * np.array(scales, np.float32)[:, None]
        aside = [word.scale for word in shape.side for _ in range(word.count)] * shape.sides
        arrays["second"][shape.sides * self.hidden :] *= np.array(aside, np.float32)[:, None]
        return Weights(**{name: array.astype(np.float32) for name, array in arrays.items()})


def first_spread(shape: Shape) -> float:
    """How far the first weights lie apart: less where many inputs come together."""
    return 0.15 if shape.inputs[2] else 0.08


def second_spread(shape: Shape, hidden: int) -> float:
    """Sums over members are larger than what a single one says."""
    return float(0.5 / np.sqrt(hidden * shape.sides) / shape.members**0.5)


class Judge:
    """What a network says of many rows: the margin in tens of points, and the logit of a win."""

    def __init__(self, network: Network, spreader: Spreader) -> None:
        self.network, self.spreader = network, spreader

    def __call__(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        with torch.no_grad():
            said = torch.cat([self.network(*self.spreader(some)) for some in rows.split(MOST_ROWS)])
        return said[:, 0], said[:, 1]
