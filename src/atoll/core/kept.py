"""What was made of plain data is kept: a move changes little of what people see.

A picture is made of groups, and a group that has not changed should be the very same object, so that nobody need look
into it again. Functions that make groups are decorated with `kept`, and the few that take long to work something out;
views and rules stay plain.
"""

import marshal
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
MOST = 4096
FIXED = 2
"""The version of the format in which equal data always has equal bytes."""


def kept(make: Callable[P, R]) -> Callable[P, R]:
    """The same function, which makes something of the same plain data (numbers, texts, lists, dicts) once. What is full
    forgets everything: whatever is in use comes back with the next moves."""
    made: dict[bytes, R] = {}

    @wraps(make)
    def get(*given: P.args, **named: P.kwargs) -> R:
        key = marshal.dumps((given, named), FIXED)  # type: ignore[arg-type]
        found = made.get(key)
        if found is None:
            if len(made) >= MOST:
                made.clear()
            found = made[key] = make(*given, **named)
        return found

    return get
