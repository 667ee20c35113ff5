"""Engines: one source, run in several ways.

An engine is built for one game. Every marked function of the game is made again over a copy of its module's namespace,
in which the names of rules are this engine's rules. Code against the contract is made for the game in the same way:
`engine.specialise(module)` gives the module's rules with the game's own in the place of the contract's.
"""

import copy
import functools
import sys
import threading
from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from atoll.core import doors
from atoll.core.luck import seed_luck
from atoll.core.rule import RULE, STUB, mark_of
from atoll.core.table import BaseTable, Luck, Row, Struct

if TYPE_CHECKING:
    from atoll.core.game import Game

Rule = Callable[..., Any]
Progress = Callable[[int, int], None]


class Engine:
    """What all engines share: how functions are found and put together."""

    name: str

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.table = game.rulebook.Table
        self._rules: dict[Rule, Rule] = {}
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._building = threading.RLock()
        self.specialise(game.module)
        self.doors = self.specialise(doors)

    # What differs between engines.

    def compile(self, function: FunctionType) -> Rule:
        raise NotImplementedError

    def constant(self, value: Any) -> Any:
        """A table of printed numbers, as this engine reads it."""
        return value

    def own_way(self, function: Rule) -> Rule | None:
        """This engine's own way to do what a rule says, where it has a better one."""
        return None

    def blank(self, count: int = 1) -> Any:
        """So many blank tables."""
        raise NotImplementedError

    def structs(self, kind: type[Struct], count: int) -> Any:
        """So many blank structs of a kind, for rules to write into."""
        return [kind() for _ in range(count)]

    def row(self, length: int) -> Any:
        """So many zeros for a rule to write into."""
        raise NotImplementedError

    def rows(self, count: int, length: int, kind: str = "i8") -> Any:
        """So many rows of zeros, of numbers of a kind as NumPy names it. (Plain numbers are of no kind.)"""
        return [self.row(length) for _ in range(count)]

    def numbers(self, row: Any, count: int) -> list[int]:
        """The first numbers that a rule wrote into a row."""
        return list(row[:count])

    def thaw(self, tables: Any, at: int = 0) -> BaseTable:
        """The plain table at a place, for reading in Python."""
        raise NotImplementedError

    def freeze(self, table: BaseTable, tables: Any, at: int = 0) -> None:
        """Put a plain table at a place."""
        raise NotImplementedError

    def bytes_of(self, tables: Any, at: int = 0) -> bytes:
        """The table as bytes, equal in all engines."""
        raise NotImplementedError

    def restore(self, packed: bytes, tables: Any, at: int = 0) -> None:
        """Put a table that was kept as bytes at a place."""
        raise NotImplementedError

    def warm(self, progress: Progress | None = None) -> None:
        """Make ready whatever takes time at first use."""

    # What is common.

    def specialise(self, module: ModuleType) -> SimpleNamespace:
        """The rules that a module names, made for this engine and this game.

        Those of a notebook or a console are made anew each time: its cells may have changed.
        """
        with self._building:
            if not is_in_a_file(module):
                self._namespaces.pop(module.__name__, None)
            if module.__name__ not in self._namespaces:
                self._build(module)
        namespace = self._namespaces[module.__name__]
        return SimpleNamespace(**{n: namespace[n] for n, v in vars(module).items() if mark_of(v) == RULE})

    def table_from(self, seats: int, seed: int, options: dict[str, int], spare: int = 0) -> Any:
        """An array of one table, set up, and some spare ones."""
        tables = self.blank(1 + spare)
        self.freeze(new_table(self.game, seats, seed, options), tables)
        self.doors.set_up(tables)
        return tables

    def imagined(self, table: Any, viewer: int, seed: int) -> Any:
        """A plain table that a viewer could take this plain table for, drawn with luck from a seed."""
        other = copy.copy(table)
        other.luck = Luck()
        seed_luck(other.luck, seed)
        tables = self.blank()
        self.freeze(other, tables)
        self.doors.suppose(tables, viewer)
        return self.thaw(tables)

    def _build(self, module: ModuleType) -> None:
        fresh = [m for m in reachable_modules(module, self.game) if m.__name__ not in self._namespaces]
        for each in fresh:
            namespace = dict(vars(each))
            self._namespaces[each.__name__] = namespace
            for function in _own_rules(each):
                self._rules[function] = self.own_way(function) or self.compile(over(function, namespace))
        for each in fresh:
            namespace = self._namespaces[each.__name__]
            for name, value in vars(each).items():
                namespace[name] = self._translated(value)

    def _translated(self, value: Any) -> Any:
        mark = mark_of(value)
        if mark == RULE:
            return self._rules[value]
        if mark == STUB:
            return self._rules[self.game.rule_of(value.__name__)]
        return self.constant(value) if is_number_table(value) else value


class PlainEngine(Engine):
    """CPython on plain tables: for reading, stepping through, coverage; the reference."""

    name = "plain"

    def compile(self, function: FunctionType) -> Rule:
        return function

    def blank(self, count: int = 1) -> list[BaseTable]:
        return [self.table() for _ in range(count)]

    def row(self, length: int) -> Row:
        return Row([0] * length)

    def thaw(self, tables: Sequence[BaseTable], at: int = 0) -> BaseTable:
        return tables[at].copy()

    def freeze(self, table: BaseTable, tables: Sequence[BaseTable], at: int = 0) -> None:
        tables[at].take(table)

    def bytes_of(self, tables: Sequence[BaseTable], at: int = 0) -> bytes:
        return tables[at].pack()

    def restore(self, packed: bytes, tables: Sequence[BaseTable], at: int = 0) -> None:
        tables[at].take(self.table.unpack(packed))


def new_table(game: "Game", seats: int, seed: int, options: dict[str, int]) -> Any:
    """A plain table before its set-up."""
    table = game.rulebook.Table()
    table.seats = seats
    for name, value in options.items():
        setattr(table.options, name, value)
    seed_luck(table.luck, seed)
    return table


def engine_for(game: "Game", name: str = "native") -> Engine:
    """The engine of that name for a game; built once, whichever thread asks first."""
    with _shelf:
        return _engine(game, name)


_shelf = threading.RLock()


@functools.cache
def _engine(game: "Game", name: str) -> Engine:
    if name == "plain":
        return PlainEngine(game)
    if name == "native":
        from atoll.core.native import NativeEngine

        return NativeEngine(game)
    if name == "cuda":
        from atoll.core.cuda import CudaEngine

        return CudaEngine(game)
    raise ValueError(f"there is no engine {name!r}: choose 'plain', 'native' or 'cuda'")


def has_card() -> bool:
    """Whether there is a GPU here for the engine cuda, or its simulator, and what that engine needs is installed."""
    try:
        from numba import cuda

        return bool(cuda.is_available())
    except ImportError:
        return False


def reachable_modules(module: ModuleType, game: "Game | None" = None) -> list[ModuleType]:
    """The module and every module whose rules it uses: directly, through others or, for a game, by the contract."""
    found = [module]
    for each in found:
        for value in vars(each).values():
            used = game.rule_of(value.__name__) if game and mark_of(value) == STUB else value
            if mark_of(used) == RULE:
                home = sys.modules[used.__module__]
                if home not in found:
                    found.append(home)
    return found


def is_in_a_file(module: ModuleType) -> bool:
    """Whether a module is what a file says; that of a notebook or a console is what was typed so far."""
    return getattr(module, "__file__", None) is not None


def is_number_table(value: Any) -> bool:
    """Whether a value is a tuple of integers, or of such tuples."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, int) or is_number_table(v) for v in value)


def _own_rules(module: ModuleType) -> list[FunctionType]:
    return [v for v in vars(module).values() if mark_of(v) == RULE and v.__module__ == module.__name__]


def over(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    """The same function, looking up its names elsewhere."""
    twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    twin.__qualname__ = function.__qualname__
    twin.__doc__ = function.__doc__
    twin.__dict__.update(function.__dict__)
    return twin
