"""The text table: what a seat sees, as headings, lines and real tables. Terminals and screen readers show it."""

from dataclasses import dataclass, field
from typing import Literal

from atoll.core.message import Message

Tint = Literal["", "red", "orange", "yellow", "green", "blue", "violet", "pink", "white", "grey", "dim"]


@dataclass(frozen=True)
class Heading:
    message: Message


@dataclass(frozen=True)
class Line:
    message: Message
    tint: Tint = ""


@dataclass(frozen=True)
class Cell:
    """One field of a table: a short text that stands alone without its tint, and its meaning in words."""

    text: str
    tint: Tint = ""
    label: Message | None = None
    mark: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table with a head for each column and each row."""

    title: Message
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    boxed: bool = field(default=True)


Block = Heading | Line | Sheet
