"""Tables: named integer fields, as a plain object and as a NumPy record of the same shape.

A game declares its table as a class:

    class Player(Struct):
        pearls: int = i8()

    class Table(BaseTable):
        board: Row = i8(36)
        hand: Grid = i8(5, 24)
        players: list[Player] = many(Player, 4)

The class *is* the plain table, with Python integers in it. `Table.dtype` is the record that compiled rules work on.
`freeze` turns the first into the second, and refuses a number that its field cannot hold; `thaw` is the way back.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Self, SupportsIndex, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

S = TypeVar("S", bound="Struct")
Frozen = npt.NDArray[np.void]


class Row(list[int]):
    """A row of integers. `row[:] = n` fills it, as in NumPy."""

    @overload  # type: ignore[override]
    def __setitem__(self, key: SupportsIndex, value: int) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: int) -> None: ...
    def __setitem__(self, key: SupportsIndex | slice, value: int) -> None:
        if isinstance(key, slice):
            for i in range(*key.indices(len(self))):
                super().__setitem__(i, value)
        else:
            super().__setitem__(key, value)


class Grid(list[Row]):
    """Rows of integers, two or more deep: `grid[row]` is a row, `grid[row, column]` a number."""

    @overload  # type: ignore[override]
    def __getitem__(self, key: int) -> Row: ...
    @overload
    def __getitem__(self, key: tuple[int, ...]) -> int: ...
    def __getitem__(self, key: int | tuple[int, ...]) -> Any:
        if not isinstance(key, tuple):
            return super().__getitem__(key)
        thing: Any = self
        for index in key:
            thing = thing[index]
        return thing

    @overload  # type: ignore[override]
    def __setitem__(self, key: tuple[int, ...], value: int) -> None: ...
    @overload
    def __setitem__(self, key: slice, value: int) -> None: ...
    def __setitem__(self, key: tuple[int, ...] | slice, value: int) -> None:
        if isinstance(key, slice):
            for row in list(self)[key]:
                row[:] = value
        else:
            inner: Any = self
            for index in key[:-1]:
                inner = inner[index]
            inner[key[-1]] = value


class Field:
    """What a line of a table's declaration says: which integers, or which structs, and how many."""

    def __init__(self, kind: "str | type[Struct]", shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape

    @property
    def base(self) -> Any:
        return self.kind if isinstance(self.kind, str) else self.kind.dtype

    def blank(self) -> Any:
        return self._nest(self.shape, lambda: 0 if isinstance(self.kind, str) else self.kind())

    def thaw(self, value: Any) -> Any:
        """Plain Python from one field of a record."""
        if isinstance(self.kind, str):
            return self._plain(value.tolist())
        if not self.shape:
            return self.kind.thaw(value)
        return [self.kind.thaw(one) for one in value]

    def _nest(self, shape: tuple[int, ...], one: Any) -> Any:
        if not shape:
            return one()
        inner = [self._nest(shape[1:], one) for _ in range(shape[0])]
        if not isinstance(self.kind, str):
            return inner
        return Row(inner) if len(shape) == 1 else Grid(inner)

    def _plain(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        if value and isinstance(value[0], list):
            return Grid(self._plain(inner) for inner in value)
        return Row(value)


def _integer(kind: str) -> Any:
    @overload
    def declare() -> int: ...
    @overload
    def declare(length: int, /) -> Row: ...
    @overload
    def declare(height: int, width: int, /, *more: int) -> Grid: ...
    def declare(*shape: int) -> Any:
        return Field(kind, shape)

    return declare


i8 = _integer("i1")
i16 = _integer("i2")
i32 = _integer("i4")
i64 = _integer("i8")
u32 = _integer("u4")


def one(kind: type[S]) -> S:
    """A struct inside a struct."""
    return cast(S, Field(kind, ()))


def many(kind: type[S], count: int) -> list[S]:
    """A row of structs inside a struct."""
    return cast("list[S]", Field(kind, (count,)))


class Struct:
    """Named integer fields. See the head of this file."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            delattr(cls, name)
        cls.fields = {**cls.fields, **own}
        cls.dtype = np.dtype([(n, f.base, f.shape) for n, f in cls.fields.items()], align=True)

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.blank())

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in self.fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and dict(self) == dict(other)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name, value in self:
            setattr(twin, name, _copy(value))
        return twin

    def take(self, other: Self) -> None:
        """Become a copy of the other one, in place."""
        for name, value in other:
            setattr(self, name, _copy(value))

    @classmethod
    def thaw(cls, record: np.void) -> Self:
        """The plain table from a record."""
        table = object.__new__(cls)
        for name, field in cls.fields.items():
            setattr(table, name, field.thaw(record[name]))
        return table

    def freeze(self, into: Frozen | None = None, at: int = 0) -> Frozen:
        """The record of this plain table, in an array of one unless `into` is given.

        Raises OverflowError when a number does not fit its field: the compiled rules would wrap it silently.
        """
        tables = np.zeros(1, self.dtype) if into is None else into
        _freeze(self, tables[at])
        return tables


def _copy(value: Any) -> Any:
    if isinstance(value, Struct):
        return value.copy()
    if isinstance(value, list):
        return type(value)(value) if isinstance(value, Row) else type(value)(_copy(v) for v in value)
    return value


def _freeze(struct: Struct, record: Any) -> None:
    for name, field in struct.fields.items():
        value = getattr(struct, name)
        if isinstance(field.kind, str):
            try:
                record[name] = np.array(value, field.kind)
            except OverflowError as error:
                raise OverflowError(f"{type(struct).__name__}.{name} cannot hold {value}") from error
        elif field.shape:
            for i, inner in enumerate(value):
                _freeze(inner, record[name][i])
        else:
            _freeze(value, record[name])


class Luck(Struct):
    """The state of luck: a key that nobody may know, and how often it was used."""

    key: Row = u32(4)
    used: int = u32()


class BaseTable(Struct):
    """What every table has. A game's table also has `options`, a struct with one field for each option."""

    luck: Luck = one(Luck)
    seats: int = i8()
