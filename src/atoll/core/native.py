"""The native engine: rules compiled by Numba for NumPy records, kept on disk between runs."""

import functools
import hashlib
import inspect
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
import platformdirs
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import event
from numba.core.caching import IndexDataCacheFile
from numba.extending import intrinsic

from atoll.core import bits, doors, observation, story
from atoll.core.engine import Engine, Progress, Rule, is_in_a_file, is_number_table, reachable_modules
from atoll.core.table import BaseTable, Frozen, Struct

if TYPE_CHECKING:
    from atoll.core.game import Game

DAYS_KEPT = 30
WORTH_TWO_PROCESSES = 200
"""Rules from which on two processes compile."""
_building = threading.Lock()


WORD = ir.IntType(64)
YES = ir.Constant(ir.IntType(1), 1)


@intrinsic  # type: ignore[untyped-decorator]
def popcount(typing: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def lowest(typing: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], YES)

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def nth(typing: Any, mask: Any, n: Any) -> Any:
    """Deposit bit n into the mask, then find it: two instructions where the processor has BMI2."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(WORD, (WORD, WORD))
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        found = builder.call(deposit, (builder.shl(ir.Constant(WORD, 1), arguments[1]), arguments[0]))
        return builder.cttz(found, YES)

    return types.int64(types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def say_nothing(typing: Any, t: Any, event: Any, *numbers: Any) -> Any:
    """Nobody listens to compiled rules."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.get_dummy_value()

    return types.none(t, event, types.StarArgTuple.from_types(numbers)), generate


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def copy_table(tables: Any, source: int, target: int) -> None:
    tables[target] = tables[source]


# Rows of observations are written through slices: only then does the compiler know that no place counts from the end of
# the row, and writes many numbers at once.


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def put_nothing(out: Any, at: int, count: int) -> int:
    out[at : at + count] = 0
    return at + count


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def put_flags(out: Any, at: int, mask: int, count: int) -> int:
    part = out[at : at + count]
    for i in range(count):
        part[i] = (mask >> i) & 1
    return at + count


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def put_row(out: Any, at: int, row: Any, count: int) -> int:
    part = out[at : at + count]
    for i in range(count):
        part[i] = row[i]
    return at + count


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def put_next(out: Any, at: int, row: Any, count: int) -> int:
    part = out[at : at + count]
    for i in range(count):
        part[i] = row[i] + 1
    return at + count


OWN_WAYS: dict[Rule, Rule] = {
    observation.put_nothing: put_nothing,
    observation.put_flags: put_flags,
    observation.put_row: put_row,
    observation.put_next: put_next,
    bits.popcount: popcount,
    bits.lowest: lowest,
    doors.copy_table: copy_table,
    story.happened: say_nothing,
}
# Somebody who names another processor to compile for gets what every processor can do.
if get_host_cpu_features().get("bmi2") and not (numba.config.CPU_NAME or numba.config.CPU_FEATURES):
    OWN_WAYS[bits.nth] = nth


# What follows knows Numba from inside, since it has no public way for it: how cached files are named, and how one
# compiled function calls another. `pyproject.toml` bounds its version, and `test_engine.py` fails when it changes.


class OwnNames(IndexDataCacheFile):  # type: ignore[misc]
    """Numba's file of compiled code, with names that no other process gives.

    Numba numbers its files from 1 in every process. Of two that compile at once, each could take the other's code for
    its own; with names of their own, the worst is that something is compiled twice.
    """

    def _data_name(self, number: int) -> str:
        return str(super()._data_name(number)).replace(".nbc", f".{uuid.uuid4().hex[:8]}.nbc")


class NativeEngine(Engine):
    """Numba `nopython`, `nogil`; the default."""

    name = "native"

    def compile(self, function: FunctionType) -> Rule:
        # A rule of a notebook has no file, and nothing that could be kept beside it.
        is_kept = Path(function.__code__.co_filename).exists()
        with building_in(self._folder):
            # Nobody calls rules from C, so that they need no wrapper for it.
            made = numba.njit(nogil=True, cache=is_kept, error_model="numpy", no_cfunc_wrapper=True)(function)
        if is_kept:
            made._cache._cache_file.__class__ = OwnNames
        made.get_call_template = functools.partial(_widely, made.get_call_template)
        return made  # type: ignore[no-any-return]

    def _build(self, module: ModuleType) -> None:
        self._folder = cache_folder(self.game, module) if is_in_a_file(module) else _folder_of_this_process()
        super()._build(module)

    def constant(self, value: Any) -> Any:
        return np.array(value, np.int64)

    def own_way(self, function: Rule) -> Rule | None:
        return OWN_WAYS.get(function)

    def blank(self, count: int = 1) -> Frozen:
        return np.zeros(count, self.table.dtype)

    def structs(self, kind: type[Struct], count: int) -> Frozen:
        return np.zeros(count, kind.dtype)

    def row(self, length: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.zeros(length, np.int64)

    def rows(self, count: int, length: int, kind: str = "i8") -> np.ndarray[Any, Any]:
        return np.zeros((count, length), kind)

    def numbers(self, row: Any, count: int) -> list[int]:
        return row[:count].tolist()  # type: ignore[no-any-return]

    def thaw(self, tables: Frozen, at: int = 0) -> BaseTable:
        return self.table.thaw(tables[at])  # type: ignore[no-any-return]

    def freeze(self, table: BaseTable, tables: Frozen, at: int = 0) -> None:
        table.freeze(tables, at)

    def bytes_of(self, tables: Frozen, at: int = 0) -> bytes:
        return tables[at : at + 1].tobytes()

    def restore(self, packed: bytes, tables: Frozen, at: int = 0) -> None:
        tables[at : at + 1].view(np.uint8)[:] = np.frombuffer(packed, np.uint8)

    def warm(self, progress: Progress | None = None) -> None:
        """Compile everything a match needs, or read it from the cache."""
        total = len(self._rules)
        done = 0

        class Count(event.Listener):  # type: ignore[misc]
            def on_start(self, event: Any) -> None: ...

            def on_end(self, event: Any) -> None:
                nonlocal done
                done = min(done + 1, total)
                if progress:
                    progress(done, total)

        helper = self._helper()
        with event.install_listener("numba:compile", Count()):
            tables, seat, move = self._first_decision()
            out = self.row(max(self.game.rulebook.MOST_MOVES, self.game.seats[0]))
            self.doors.list_moves(tables, seat, out)
            self.doors.refusal(tables, seat, move)
            self.doors.draw_move(tables, seat, 0)
            if helper is not None:
                helper.wait()
            self._warm_making(tables, seat, move)
        if progress:
            progress(total, total)

    def _warm_making(self, tables: Frozen, seat: int, move: int) -> None:
        """The half that does not list moves: it takes as long as the other one."""
        out, least, most = (self.row(self.game.seats[0]) for _ in range(3))
        self.doors.who(tables)
        self.doors.make(tables, seat, move)
        self.doors.suppose(tables, seat)
        if not self.game.rulebook.OPEN:
            self.doors.suppose_points(tables, seat, 1, out, least, most)
        self.doors.count_points(tables, out)
        self.doors.rank(tables, out)
        self.doors.nothing_lost(tables)

    def _first_decision(self) -> tuple[Frozen, int, int]:
        """A table, who decides there, and a legal move, found without anything compiled that is not needed yet."""
        book = self.game.rulebook
        tables = self.table_from(self.game.seats[0], 0, self.game.read_options({}), spare=1)
        table = self.thaw(tables)
        seat = bits.lowest(book.awaiting(table))
        return tables, seat, book.any_move(table, seat, 0)

    def _helper(self) -> "subprocess.Popen[bytes] | None":
        """Another process that compiles the other half, if there is much to compile and another core; the rules that
        it has done are found on disk. If it fails, nothing is lost but time."""
        is_done = any(self._folder.rglob("*.nbi"))
        if is_done or len(self._rules) < WORTH_TWO_PROCESSES or (os.cpu_count() or 1) < 2:
            return None
        command = [sys.executable, "-c", f"from {__name__} import help_to_warm; help_to_warm({self.game.name!r})"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def help_to_warm(name: str) -> None:
    """What the other process does."""
    from atoll.core.engine import engine_for
    from atoll.core.registry import find

    engine = engine_for(find(name), "native")
    assert isinstance(engine, NativeEngine)
    engine._warm_making(*engine._first_decision())


@contextmanager
def building_in(folder: Path, config: Any = numba.config) -> Iterator[None]:
    """What is wrapped meanwhile is kept there: Numba reads the folder from a setting of the whole process."""
    with _building:
        usual, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = usual


def _widely(resolve: Rule, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """Resolve a call of one rule by another with whole numbers of 64 bits, whatever field or constant they come from.

    Numba would compile a rule anew for every size of integer, and for every constant, that it is called with.
    """
    return resolve(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in keywords.items()})


def _wide(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def cache_folder(game: "Game", module: ModuleType) -> Path:
    """Where a module's rules, compiled for a game, are kept: named by a hash of everything that they come from."""
    root = cache_root()
    folder = root / f"{game.name}-{_fingerprint(game, module)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return _folder_of_this_process()
    _forget_old(root)
    return folder if os.access(folder, os.W_OK) else _folder_of_this_process()


def cache_root() -> Path:
    return Path(os.environ.get("ATOLL_CACHE") or platformdirs.user_cache_dir("atoll")) / "rules"


def _folder_of_this_process() -> Path:
    """Where nothing can be kept, rules are compiled for this process alone."""
    return Path(_passing().name)


@functools.cache
def _passing() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(prefix="atoll-", ignore_cleanup_errors=True)


def _fingerprint(game: "Game", module: ModuleType) -> str:
    """A hash of everything that compiled rules come from: sources, constants, the record, versions and settings.

    Numba itself does not notice that a called function in another file has changed. The numbers that a rule uses may
    come from a file without any rule, so they are counted by value.
    """
    digest = hashlib.sha256()
    modules = {each.__name__: each for each in [*reachable_modules(game.module), *reachable_modules(module, game)]}
    for _, each in sorted(modules.items()):
        digest.update(inspect.getsource(each).encode())
        numbers = {n: v for n, v in vars(each).items() if isinstance(v, int) or is_number_table(v)}
        digest.update(repr(sorted(numbers.items())).encode())
    for each in (sys.modules[__name__], sys.modules[Engine.__module__]):
        digest.update(inspect.getsource(each).encode())
    setting = (sys.version, numba.__version__, np.__version__, platform.machine(), numba.config.BOUNDSCHECK)
    digest.update(repr((setting, sorted(rule.__name__ for rule in OWN_WAYS), str(game.rulebook.Table.dtype))).encode())
    return digest.hexdigest()[:16]


def _forget_old(root: Path) -> None:
    """Remove compiled rules that nobody has used for a month. Another process may do so at the same time."""
    for folder in root.iterdir():
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > DAYS_KEPT * 86400:
                shutil.rmtree(folder, ignore_errors=True)
