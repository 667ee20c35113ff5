"""The seam for GPUs: the same rules as CUDA device functions, one thread a table (extra `atoll-games[gpu]`).

The tables stay in the card's memory; a kernel plays whole random games on them. On a machine without a GPU,
`NUMBA_ENABLE_CUDASIM=1` runs the same in a simulator.
"""

from types import FunctionType
from typing import Any, cast

import numpy as np
from numba import config, cuda

from atoll.core import bits, engine, play, story
from atoll.core.engine import Engine, Rule
from atoll.core.play import play_one
from atoll.core.table import BaseTable, Frozen

# The simulator swaps the name `cuda` under running threads, so there each table has a block of its own.
THREADS = 1 if config.ENABLE_CUDASIM else 128


def popcount(mask: int) -> int:
    return cuda.popc(mask)  # type: ignore[no-any-return]


def lowest(mask: int) -> int:
    return cuda.popc((mask & -mask) - 1)  # type: ignore[no-any-return]


def say_nothing(t: Any, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Nobody listens to compiled rules."""


OWN_WAYS: dict[Rule, Any] = {bits.popcount: popcount, bits.lowest: lowest, story.happened: say_nothing}


def play_all(tables: Any, dice: Any, points: Any, moves: Any) -> None:
    """Play the blank table of this thread to its end, with its own dice."""
    i = cuda.grid(1)
    if i < len(tables):
        moves[i] = play_one(tables[i], dice[i], points[i])


class CudaEngine(Engine):
    """Rules as device functions."""

    name = "cuda"

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.dtype = wide(self.table.dtype) if config.ENABLE_CUDASIM else self.table.dtype
        self.specialise(play)
        namespace = self._namespaces[play.__name__] | {"cuda": cuda}
        self._play_all = cuda.jit(engine.over(cast(FunctionType, play_all), namespace))

    def compile(self, function: FunctionType) -> Rule:
        return cuda.jit(device=True)(function)  # type: ignore[no-any-return]

    def own_way(self, function: Rule) -> Rule | None:
        way = OWN_WAYS.get(function)
        return self.compile(way) if way else None

    def constant(self, value: Any) -> Any:
        return np.array(value, np.int64)

    def blank(self, count: int = 1) -> Frozen:
        return np.zeros(count, self.dtype)

    def thaw(self, tables: Frozen, at: int = 0) -> BaseTable:
        return self.table.thaw(tables[at : at + 1].astype(self.table.dtype)[0])  # type: ignore[no-any-return]

    def freeze(self, table: BaseTable, tables: Frozen, at: int = 0) -> None:
        tables[at : at + 1] = table.freeze().astype(self.dtype)

    def play_all(self, tables: Any, dice: Any, points: Any, moves: Any) -> None:
        """A whole random game on each of these blank tables. The arrays may be on the card."""
        blocks = (len(tables) + THREADS - 1) // THREADS
        self._play_all[blocks, THREADS](tables, dice, points, moves)


def wide(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with 64 bits for every number.

    The simulator computes with NumPy's numbers, which keep the width of their field where compiled code widens them.
    """
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((wide(base), shape))
    if dtype.names is None or dtype.fields is None:
        return np.dtype(np.int64)
    return np.dtype([(name, wide(dtype.fields[name][0])) for name in dtype.names])
