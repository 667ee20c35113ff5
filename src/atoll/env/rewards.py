"""What a game that is over was worth to each seat."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from atoll.core.errors import BadOption
from atoll.core.message import say

Integers = npt.NDArray[np.int64]
Reward = Callable[[Integers, Integers], npt.NDArray[Any]]
"""Takes points and places, with a row for each game and a column for each seat, and gives rewards alike."""


def by_place(points: Integers, places: Integers) -> npt.NDArray[np.float64]:
    """From 1 for the first to -1 for the last, in equal steps; seats that share a place share what it is worth. The
    sum is 0."""
    seats = places.shape[1]
    sharing = (places[:, :, None] == places[:, None, :]).sum(axis=2)
    return np.asarray(1 - 2 * (places - 1 + (sharing - 1) / 2) / (seats - 1))


def by_win(points: Integers, places: Integers) -> npt.NDArray[np.float64]:
    """1 for the first, 0 for all others; those who share the first place share it."""
    first = places == 1
    return np.asarray(first / first.sum(axis=1, keepdims=True))


def by_points(points: Integers, places: Integers) -> Integers:
    return points


def by_margin(points: Integers, places: Integers) -> Integers:
    """By how many points a seat is ahead of the best other one."""
    ordered = np.sort(points, axis=1)
    best_other = np.where(points == ordered[:, -1:], ordered[:, -2:-1], ordered[:, -1:])
    return points - best_other


REWARDS: Mapping[str, Reward] = {"places": by_place, "win": by_win, "points": by_points, "margin": by_margin}


def reward_of(wanted: str | Reward) -> Reward:
    if callable(wanted):
        return wanted
    if wanted not in REWARDS:
        raise BadOption(say("Rewards can be: {names}.", names=", ".join(REWARDS)))
    return REWARDS[wanted]
