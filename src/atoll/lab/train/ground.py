"""The ground: tables by the thousand in PyTorch's own memory, and the rules of `field` on all of them at once.

One and the same loop of training runs on a graphics card, where each table has a thread, and on a processor, where each
core has a stretch of tables.
"""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType
from typing import Any, Protocol, cast

import numpy as np
import torch
from torch import Tensor

from atoll.core.bench import blank_table
from atoll.core.engine import Engine, engine_for, over
from atoll.core.game import Game
from atoll.core.table import BaseTable
from atoll.lab.train import field, kernels

WORTH_A_THREAD = 256


class Ground(Protocol):
    """Where tables are, and what is done on them."""

    device: torch.device
    half: torch.dtype
    """Numbers that are precise enough where many are multiplied."""

    def blanks(self, count: int, seats: int, options: Mapping[str, str]) -> Tensor:
        """So many blank tables, as bytes: copied, picked and repeated like any rows."""
        ...

    def run(self, name: str, count: int, *arguments: Any) -> None:
        """A rule of `field` on so many things. Tensors are taken as arrays, those of bytes as tables."""
        ...


def ground_for(game: Game, device: str) -> Ground:
    """The ground on a device: `cpu`, or `cuda` for a graphics card."""
    return NativeGround(game) if device == "cpu" else CardGround(game)


class NativeGround:
    """Compiled rules on all cores."""

    device = torch.device("cpu")
    half = torch.float32

    def __init__(self, game: Game, engine: str = "native") -> None:
        self.engine = engine_for(game, engine)
        self._rules = self.engine.specialise(field)
        self._cores = os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._cores)

    def blanks(self, count: int, seats: int, options: Mapping[str, str]) -> Tensor:
        return repeated(self.engine, np.dtype(self.engine.table.dtype), count, seats, options)

    def run(self, name: str, count: int, *arguments: Any) -> None:
        rule = getattr(self._rules, name)
        arrays = [self._array(one) for one in arguments]
        stretches = min(self._cores, max(1, count // WORTH_A_THREAD))
        ends = [count * n // stretches for n in range(stretches + 1)]
        if stretches == 1:
            rule(0, count, *arrays)
        else:
            list(self._pool.map(lambda first, last: rule(first, last, *arrays), ends[:-1], ends[1:]))

    def _array(self, one: Any) -> Any:
        if not isinstance(one, Tensor):
            return one
        array = one.numpy()
        return array.view(self.engine.table.dtype).reshape(len(array)) if one.dtype == torch.uint8 else array


def repeated(engine: Engine, dtype: "np.dtype[Any]", count: int, seats: int, options: Mapping[str, str]) -> Tensor:
    """A blank table, so many times, as bytes."""
    one = np.zeros(1, dtype)
    plain: BaseTable = blank_table(engine.game, seats, options)
    engine.freeze(plain, one)
    return torch.from_numpy(np.frombuffer(one.tobytes(), np.uint8).copy()).repeat(count, 1)


class CardGround:
    """Rules as kernels on a graphics card (extra `gpu`); with `NUMBA_ENABLE_CUDASIM=1` in the simulator."""

    def __init__(self, game: Game) -> None:
        from numba import config, cuda

        from atoll.core.cuda import THREADS, CudaEngine

        self._cuda = cuda
        self._threads = THREADS
        self._simulated = bool(config.ENABLE_CUDASIM)
        self.device = torch.device("cpu" if self._simulated else "cuda")
        self.half = torch.float32 if self._simulated else torch.float16
        self.engine = CudaEngine(game)
        names = vars(self.engine.specialise(field)) | {"cuda": cuda}
        self._kernels = {
            name.removesuffix("_kernel"): cuda.jit(over(cast(FunctionType, kernel), names))
            for name, kernel in vars(kernels).items()
            if name.endswith("_kernel")
        }

    def blanks(self, count: int, seats: int, options: Mapping[str, str]) -> Tensor:
        return repeated(self.engine, self.engine.dtype, count, seats, options).to(self.device)

    def run(self, name: str, count: int, *arguments: Any) -> None:
        if count:
            blocks = (count + self._threads - 1) // self._threads
            self._kernels[name][blocks, self._threads](count, *map(self._array, arguments))

    def _array(self, one: Any) -> Any:
        if not isinstance(one, Tensor):
            return one
        if one.dtype == torch.uint8:
            return self._tables(one)
        if one.dtype == torch.float16:
            one = one.view(torch.int16)
        return one.numpy() if self._simulated else self._cuda.as_cuda_array(one)

    def _tables(self, one: Tensor) -> Any:
        if self._simulated:
            return one.numpy().view(self.engine.dtype).reshape(len(one))
        where = {"shape": (len(one),), "strides": None, "typestr": self.engine.dtype, "version": 3}
        return self._cuda.from_cuda_array_interface(where | {"data": (one.data_ptr(), False)}, owner=one)
