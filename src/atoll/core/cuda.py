"""The engine for cards: rules as CUDA device functions, one thread a table (extra `atoll-games[gpu]`).

Tables stay in the card's memory. `CudaEngine.each` makes a kernel of any rule whose last argument is the number of a
table. On a machine without a card, `NUMBA_ENABLE_CUDASIM=1` runs the same in a simulator.
"""

import functools
import hashlib
import inspect
import sys
import uuid
from collections.abc import Callable, Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from numba import config, cuda

from atoll.core import bits, doors, engine, play, story
from atoll.core.engine import Engine, Progress, Rule
from atoll.core.native import building_in, cache_folder
from atoll.core.table import BaseTable, Frozen, Struct

# The simulator swaps the name `cuda` under running threads, so there each table has a block of its own.
THREADS = 1 if config.ENABLE_CUDASIM else 128
LARGE = 3_000_000
"""A kernel with more code than this, as text, would take the compiler minutes, were every rule written out in place."""
SMALL = 8_000
"""Then only rules that are smaller than this are."""
Launch = Callable[..., None]
"""Runs a rule for each of so many tables: takes how many, then the arguments but the last."""


def popcount(mask: int) -> int:
    return cuda.popc(mask)  # type: ignore[no-any-return]


def lowest(mask: int) -> int:
    return cuda.popc((mask & -mask) - 1)  # type: ignore[no-any-return]


def say_nothing(t: Any, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Nobody listens to compiled rules."""


def copy_table(tables: Any, source: int, target: int) -> None:
    tables[target] = tables[source]


def copy_table_in_simulator(tables: Any, source: int, target: int) -> None:
    """There, records come wrapped, and cannot be given on so."""
    tables._ary[target] = tables._ary[source]


OWN_WAYS: dict[Rule, Any] = {
    bits.popcount: popcount,
    bits.lowest: lowest,
    doors.copy_table: copy_table_in_simulator if config.ENABLE_CUDASIM else copy_table,
    story.happened: say_nothing,
}


def run_on_each(count: int, arguments: tuple[Any, ...]) -> None:
    """What every kernel does: `rule` is the one that it is made of."""
    i = cuda.grid(1)
    if i < count:
        rule(*arguments, i)  # type: ignore[name-defined]  # noqa: F821


def simulate_on_each(count: int, *arguments: Any) -> None:
    """The simulator looks into no tuples."""
    i = cuda.grid(1)
    if i < count:
        rule(*arguments, i)  # type: ignore[name-defined]  # noqa: F821


class CudaEngine(Engine):
    """Rules as device functions, and kernels of them."""

    name = "cuda"

    def __init__(self, game: Any) -> None:
        if not config.ENABLE_CUDASIM:
            link_each_once()
        self.dtype = wide(game.rulebook.Table.dtype) if config.ENABLE_CUDASIM else game.rulebook.Table.dtype
        self._kernels: dict[Rule, Any] = {}
        super().__init__(game)

    def compile(self, function: FunctionType) -> Rule:
        made = cuda.jit(device=True)(function)
        if not config.ENABLE_CUDASIM:
            made.get_call_template = functools.partial(_widely, made.get_call_template)
        return made  # type: ignore[no-any-return]

    def own_way(self, function: Rule) -> Rule | None:
        way = OWN_WAYS.get(function)
        return self.compile(way) if way else None

    def constant(self, value: Any) -> Any:
        return np.array(value, np.int64)

    def each(self, module: ModuleType, name: str) -> Launch:
        """A kernel of a rule of a module, whose last argument is the number of a table."""
        made = getattr(self.specialise(module), name)
        if made not in self._kernels:
            self._kernels[made] = self._kernel(made, module, name)
        kernel = self._kernels[made]
        given = tuple if config.ENABLE_CUDASIM else _as_one

        def launch(count: int, *arguments: Any, stream: Any = 0) -> None:
            kernel[(count + THREADS - 1) // THREADS, THREADS, stream](count, *given(arguments))

        return launch

    def _kernel(self, made: Rule, module: ModuleType, name: str) -> Any:
        names = {"rule": made, "cuda": cuda}
        if config.ENABLE_CUDASIM:
            return cuda.jit(engine.over(cast(FunctionType, simulate_on_each), names))
        twin = engine.over(cast(FunctionType, run_on_each), names)
        from numba.cuda.core import config as settings

        # Compiled kernels are kept on disk by this name.
        twin.__name__ = twin.__qualname__ = f"{module.__name__.rpartition('.')[2]}_{name}_{_way_of_compiling()}"
        with building_in(cache_folder(self.game, module), settings):
            kernel = cuda.jit(lto=False, cache=True)(twin)
        kernel._cache._cache_file.__class__ = _own_names()
        return kernel

    # Arrays on the card.

    def blank(self, count: int = 1) -> Any:
        return to_card(np.zeros(count, self.dtype))

    def structs(self, kind: type[Struct], count: int) -> Any:
        return to_card(np.zeros(count, kind.dtype))

    def row(self, length: int) -> Any:
        return to_card(np.zeros(length, np.int64))

    def rows(self, count: int, length: int, kind: str = "i8") -> Any:
        """Rows that lie crosswise: threads that write to the same place of their rows write side by side."""
        return to_card(np.zeros((count, length), kind, order="F"))

    def numbers(self, row: Any, count: int) -> list[int]:
        return row.copy_to_host()[:count].tolist()  # type: ignore[no-any-return]

    def tables_from(self, frozen: Frozen) -> Any:
        """Tables on the card, from their records."""
        return to_card(like(frozen, self.dtype))

    def refill(self, tables: Any, frozen: Frozen) -> None:
        """Put other tables in the place of those on the card."""
        tables.copy_to_device(like(frozen, self.dtype))

    def records(self, tables: Any) -> Frozen:
        """The records of tables that are on the card."""
        return like(tables.copy_to_host(), self.table.dtype)

    def thaw(self, tables: Any, at: int = 0) -> BaseTable:
        return self.table.thaw(self.records(tables[at : at + 1])[0])  # type: ignore[no-any-return]

    def freeze(self, table: BaseTable, tables: Any, at: int = 0) -> None:
        self.refill(tables[at : at + 1], table.freeze())

    def bytes_of(self, tables: Any, at: int = 0) -> bytes:
        return self.records(tables[at : at + 1]).tobytes()

    def restore(self, packed: bytes, tables: Any, at: int = 0) -> None:
        self.freeze(self.table.unpack(packed), tables, at)

    def table_from(self, seats: int, seed: int, options: dict[str, int], spare: int = 0) -> Any:
        tables = self.blank(1 + spare)
        self.freeze(engine.new_table(self.game, seats, seed, options), tables)
        self.each(doors, "set_up_each")(1, tables)
        return tables

    def warm(self, progress: Progress | None = None) -> None:
        """Compile random play, or read it from the cache; what else is launched is compiled when it first is."""
        seats = self.game.seats[0]
        tables = self.blank()
        self.freeze(engine.new_table(self.game, seats, 1, self.game.read_options({})), tables)
        dice = self.rows(1, 2)
        dice.copy_to_device(np.ones((1, 2), np.int64, order="F"))
        self.play_all(tables, dice, self.rows(1, seats), self.row(1))
        self.wait()
        if progress:
            progress(1, 1)

    def wait(self) -> None:
        """Until the card has done all that was launched."""
        cuda.synchronize()

    def play_all(self, tables: Any, dice: Any, points: Any, moves: Any) -> None:
        """A whole random game on each of these blank tables. The arrays may be on the card."""
        self.each(play, "play_each")(len(tables), tables, dice, points, moves)


def recorded(work: Callable[[Any], None]) -> Callable[[], None]:
    """What launches kernels, given a stream, as one launch of all of them. They must have run before."""
    if config.ENABLE_CUDASIM:
        return functools.partial(work, 0)
    from cuda.core import Device, Stream

    device = Device()
    device.set_current()
    builder = device.create_stream().create_graph_builder().begin_building("relaxed")
    work(builder)
    graph = builder.end_building().complete()
    return functools.partial(graph.launch, Stream.from_handle(0))


def _as_one(arguments: tuple[Any, ...]) -> tuple[tuple[Any, ...]]:
    return (arguments,)


def to_card(array: npt.NDArray[Any]) -> Any:
    """A copy of an array in the card's memory."""
    return cuda.to_device(array)


def copy_on_card(array: Any, address: int) -> None:
    """Fill an array on the card from another place there."""
    from cuda.bindings import driver

    target = array.__cuda_array_interface__["data"][0]
    (failure,) = driver.cuMemcpyDtoDAsync(target, address, array.size * array.dtype.itemsize, 0)
    if failure != driver.CUresult.CUDA_SUCCESS:
        raise RuntimeError(f"answers could not be copied on the card: {failure}")


def like(records: Frozen, dtype: np.dtype[Any]) -> Frozen:
    """The same records with numbers of other widths, and nothing in the gaps between them."""
    if records.dtype == dtype:
        return records
    made = np.zeros(len(records), dtype)
    made[:] = records
    return made


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


# What follows knows numba-cuda from inside: it would hand every rule to the card's compiler once for each way in which
# it is called through others. `pyproject.toml` bounds its version, and `test_cuda.py` fails when it changes.


@functools.cache
def _own_names() -> type[Any]:
    """As in the native engine: numba-cuda's file of compiled code, with names that no other process gives."""
    from numba.cuda.core.caching import IndexDataCacheFile

    class OwnNames(IndexDataCacheFile):  # type: ignore[misc]
        def _data_name(self, number: int) -> str:
            return str(super()._data_name(number)).replace(".nbc", f".{uuid.uuid4().hex[:8]}.nbc")

    return OwnNames


@functools.cache
def _way_of_compiling() -> str:
    """A hash of what kernels come from beside what native rules come from."""
    import numba_cuda

    told = f"{inspect.getsource(sys.modules[__name__])}{numba_cuda.__version__}"
    return hashlib.sha256(told.encode()).hexdigest()[:8]


@functools.cache
def link_each_once() -> None:
    """Have numba-cuda hand each function to the compiler once."""
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.descriptor import cuda_target

    class LinkedOnce(CUDACodeLibrary):  # type: ignore[misc]
        """Compiled code that knows all it calls, each once."""

        @property
        def modules(self) -> list[Any]:
            return [library._module for library in _reached(self) if getattr(library, "_module", None) is not None]

        @property
        def llvm_strs(self) -> list[str]:
            texts: list[str] | None = self.__dict__["_llvm_strs"]
            if texts is None:
                modules = self.modules
                if sum(map(len, map(str, modules))) > LARGE:
                    call_not_inline(modules[1:])
                texts = self.__dict__["_llvm_strs"] = [str(module) for module in modules]
            return texts

        def finalize(self) -> None:
            # What is called was made ready when it was compiled itself; only its linkage is left to change.
            self._raise_if_finalized()
            for library in self._linking_libraries:
                module = getattr(library, "_module", None)
                for function in module.functions if module is not None else ():
                    if not function.is_declaration:
                        function.linkage = "linkonce_odr"
            self._finalized = True

    cuda_target.target_context.codegen()._library_class = LinkedOnce


def call_not_inline(modules: Iterable[Any]) -> None:
    """Have all but the smallest functions called where they would be written out."""
    for module in modules:
        if len(str(module)) > SMALL:
            for function in module.functions:
                if not function.is_declaration:
                    function.attributes.add("noinline")


def _reached(library: Any) -> Iterator[Any]:
    """A library and those it calls, directly and through others, each once."""
    found: dict[int, Any] = {}
    waiting = [library]
    while waiting:
        each = waiting.pop()
        if id(each) not in found:
            found[id(each)] = each
            waiting.extend(getattr(each, "_linking_libraries", ()))
    return iter(found.values())


def _widely(resolve: Rule, arguments: Iterable[Any], keywords: dict[str, Any]) -> Any:
    """As in the native engine: a rule is compiled once, for whole numbers of 64 bits."""
    return resolve(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in keywords.items()})


def _wide(kind: Any) -> Any:
    from numba.cuda import types

    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind
