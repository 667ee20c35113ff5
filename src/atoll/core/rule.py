"""Marks on functions. They change nothing: a marked function stays plain Python that any debugger steps through.

What the marks mean is decided where an engine is built (`atoll.core.engine`).
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULE = "rule"
STUB = "stub"


def rule(function: F) -> F:
    """A rule: written once, run by every engine. It allocates nothing and knows only integers and tables."""
    return _marked(function, RULE)


def stub(function: F) -> F:
    """A name of the contract; a game's own rule of that name takes its place when an engine is built."""
    return _marked(function, STUB)


def mark_of(thing: object) -> str | None:
    """The mark of a function as it was written. What an engine makes of it has the mark, too, but is no rule."""
    return getattr(thing, "__atoll__", None) if isinstance(thing, FunctionType) else None


def _marked(function: F, mark: str) -> F:
    function.__atoll__ = mark  # type: ignore[attr-defined]
    return function
