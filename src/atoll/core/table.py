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

import math
import struct
from collections.abc import Callable, Iterator
from itertools import islice, repeat
from typing import Any, ClassVar, Self, SupportsIndex, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I"}
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
        thing: Any = super().__getitem__(key[0])
        for index in key[1:]:
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
        if isinstance(self.kind, str):
            return _shaped(self.shape, repeat(0))
        return [self.kind() for _ in range(self.shape[0])] if self.shape else self.kind()

    def places(self, thing: str) -> Iterator[str]:
        """Python for every number and row of the field, in the order of the record, given Python for the field."""
        if isinstance(self.kind, str) and len(self.shape) < 2:
            yield f"*{thing}" if self.shape else thing
        elif self.shape:
            for i in range(self.shape[0]):
                yield from Field(self.kind, self.shape[1:]).places(f"{thing}[{i}]")
        elif not isinstance(self.kind, str):
            yield from self.kind.places(thing)

    @property
    def length(self) -> int:
        """How many integers it holds, not counting those of structs."""
        return math.prod(self.shape) if isinstance(self.kind, str) else 0

    @property
    def size(self) -> int:
        """How many bytes of the record it takes."""
        return math.prod(self.shape) * int(np.dtype(self.base).itemsize)

    def building(self, kind: str, number: int, byte: int) -> str:
        """Python for the plain value, given the bytes of the record, its integers, and where the field begins among
        both; a struct inside, whose kind goes by that name, stays a record."""
        if self.shape and not (isinstance(self.kind, str) and len(self.shape) == 1):
            inner = Field(self.kind, self.shape[1:])
            places = [(number + i * inner.length, byte + i * inner.size) for i in range(self.shape[0])]
            parts = ", ".join(inner.building(kind, *place) for place in places)
            return f"Grid(({parts},))" if isinstance(self.kind, str) else f"[{parts}]"
        if isinstance(self.kind, str):
            return f"Row(integers[{number}:{number + self.length}])" if self.shape else f"integers[{number}]"
        return f"{kind}.unpack(packed[{byte}:{byte + self.size}])"

    def format(self, *, whole: bool) -> str:
        """The field for Python's `struct` module; structs count as gaps, unless the whole record is wanted."""
        if isinstance(self.kind, str):
            return f"{math.prod(self.shape)}{CODES[self.kind]}"
        return self.kind.format * math.prod(self.shape) if whole else f"{self.size}x"


def _shaped(shape: tuple[int, ...], numbers: Iterator[int]) -> Any:
    """The next integers as one number, a row or a grid."""
    if not shape:
        return next(numbers)
    if len(shape) == 1:
        return Row(islice(numbers, shape[0]))
    return Grid(_shaped(shape[1:], numbers) for _ in range(shape[0]))


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
    format: ClassVar[str]
    """The record for Python's `struct` module, gaps and all."""
    _numbers: ClassVar[Callable[[Any], tuple[int, ...]]]
    """All integers of a struct, in the order of the record: one expression, since tables are packed at every move."""
    _read: ClassVar[Callable[[bytes], dict[str, Any]]]
    """The way back, likewise: people look at every position. Structs inside stay records."""
    _packer: ClassVar[struct.Struct]
    _unread: ClassVar[type["Unread"]]
    """The same struct as long as it is a record."""

    def __init_subclass__(cls, *, is_new: bool = True) -> None:
        if not is_new:
            return
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            if hasattr(np.record, name) or hasattr(Struct, name):
                raise TypeError(f"a field cannot be called {name!r}: tables have an attribute of that name")
            delattr(cls, name)
        cls.fields = {**cls.fields, **own}
        cls.dtype = np.dtype([(n, f.base, f.shape) for n, f in cls.fields.items()], align=True)
        cls.format = cls._format(whole=True)
        cls._packer = struct.Struct("=" + cls.format)
        cls._numbers = staticmethod(eval(f"lambda t: ({', '.join(cls.places('t'))},)"))
        cls._read = cls._reading()
        cls._unread = type(f"Unread{cls.__name__}", (Unread, cls), {"_kind": cls}, is_new=False)

    @classmethod
    def _reading(cls) -> Callable[[bytes], dict[str, Any]]:
        """What reads the fields of a record."""
        parts, number = [], 0
        for name, field in cls.fields.items():
            parts.append(f"{name!r}: {field.building(f'kinds[{name!r}]', number, cls.place_of(name).start)}")
            number += field.length
        names = {"kinds": {name: field.kind for name, field in cls.fields.items()}, "Row": Row, "Grid": Grid}
        build = eval(f"lambda packed, integers: {{{', '.join(parts)}}}", names)
        unpack = struct.Struct("=" + cls._format(whole=False)).unpack
        return lambda packed: build(packed, unpack(packed))

    @classmethod
    def places(cls, thing: str) -> Iterator[str]:
        """Python for every number and row of a struct, given Python for the struct."""
        return (place for name, field in cls.fields.items() for place in field.places(f"{thing}.{name}"))

    @classmethod
    def _format(cls, *, whole: bool) -> str:
        text, end = "", 0
        for name, field in cls.fields.items():
            place = cls.place_of(name)
            text += f"{place.start - end}x{field.format(whole=whole)}"
            end = place.stop
        return f"{text}{cls.dtype.itemsize - end}x"

    @classmethod
    def place_of(cls, name: str) -> slice:
        """Where a field lies among the bytes of a record."""
        kind, start = cls.dtype.fields[name][:2]  # type: ignore[index]
        return slice(start, start + kind.itemsize)

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.blank())

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in self.fields)

    def __eq__(self, other: object) -> bool:
        fields = dict(self)
        return isinstance(other, type(self)) and fields == dict(other)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.take(self)
        return twin

    def take(self, other: Self) -> None:
        """Become a copy of the other one, in place."""
        for name, value in other:
            setattr(self, name, value if type(value) is int else _copy(value))

    def pack(self) -> bytes:
        """The record as bytes.

        Raises OverflowError when a number does not fit its field: the compiled rules would wrap it silently.
        """
        try:
            return self._packer.pack(*type(self)._numbers(self))
        except struct.error as error:
            raise OverflowError(f"{_misfit(self)} is too big or too small for its field") from error

    @classmethod
    def unpack(cls, packed: bytes) -> Self:
        """The plain table from the bytes of its record."""
        table = object.__new__(cls._unread)
        vars(table)["_packed"] = packed
        return cast(Self, table)

    @classmethod
    def thaw(cls, record: np.void) -> Self:
        """The plain table from a record."""
        return cls.unpack(record.tobytes())

    def freeze(self, into: Frozen | None = None, at: int = 0) -> Frozen:
        """The record of this plain table, in an array of one unless `into` is given."""
        packed = self.pack()
        if into is None:
            return np.frombuffer(bytearray(packed), self.dtype)
        into[at : at + 1].view(np.uint8)[:] = np.frombuffer(packed, np.uint8)
        return into


class Unread:
    """What every struct is at first that comes from a record: it is read when somebody asks for something in it, or
    writes into it. Few who look at a position need all of it, and until then its bytes are at hand."""

    _kind: ClassVar[type[Struct]]

    def __getattr__(self, name: str) -> Any:
        if name not in self._kind.fields:
            raise AttributeError(f"{self._kind.__name__} has no {name!r}")
        self._become_plain()
        return getattr(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._become_plain()
        setattr(self, name, value)

    def _become_plain(self) -> None:
        object.__setattr__(self, "__dict__", self._kind._read(self.pack()))
        object.__setattr__(self, "__class__", self._kind)

    def pack(self) -> bytes:
        return vars(self)["_packed"]  # type: ignore[no-any-return]

    def copy(self) -> Struct:
        return self._kind.unpack(self.pack())

    def __reduce__(self) -> tuple[Callable[[bytes], Struct], tuple[bytes]]:
        """For `copy` and `pickle`."""
        return self._kind.unpack, (self.pack(),)


def _flat(value: Any) -> Iterator[int]:
    """The numbers of a row or a grid, or the number itself."""
    if isinstance(value, list):
        for inner in value:
            yield from _flat(inner)
    else:
        yield value


def _copy(value: Any) -> Any:
    if isinstance(value, Struct):
        return value.copy()
    if isinstance(value, list):
        return type(value)(value) if isinstance(value, Row) else type(value)(_copy(v) for v in value)
    return value


def _misfit(thing: Struct) -> str:
    """The first field whose number does not fit, with the number."""
    for name, field in thing.fields.items():
        value = getattr(thing, name)
        for part in value if isinstance(value, list) and not isinstance(field.kind, str) else [value]:
            if isinstance(part, Struct):
                if found := _misfit(part):
                    return f"{name}.{found}"
            else:
                for number in _flat(part):
                    try:
                        struct.pack(CODES[cast(str, field.kind)], number)
                    except struct.error:
                        return f"{name} {number}"
    return ""


class Luck(Struct):
    """The state of luck: a key that nobody may know, and how often it was used."""

    key: Row = u32(4)
    used: int = u32()


class BaseTable(Struct):
    """What every table has. A game's table also has `options`, a struct with one field for each option."""

    luck: Luck = one(Luck)
    seats: int = i8()
    listener: Any = None
    """Who listens to what happens on this plain table; see `atoll.core.story`. No part of the record."""
