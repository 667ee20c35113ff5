"""Sets of up to 63 things as the bits of one integer, and boards of up to 63 cells as such sets.

Masks are ordinary non-negative integers: 63 bits keep them clear of the sign, so that all engines agree. Compiled
engines have one instruction each for `popcount` and `lowest`, and most processors one for `nth`; they use it in place
of what is written here.
"""

from collections.abc import Sequence
from itertools import compress
from typing import TypeVar

from atoll.core.rule import rule

T = TypeVar("T")
BITS = 63
_DIGITS = bytes.maketrans(b"01", b"\0\1")


@rule
def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


@rule
def lowest(mask: int) -> int:
    """The number of the lowest set bit; the mask must not be empty."""
    return (mask & -mask).bit_length() - 1


@rule
def bit(i: int) -> int:
    """The set of one thing."""
    return 1 << i


@rule
def has(mask: int, i: int) -> bool:
    return (mask >> i) & 1 == 1


@rule
def without_lowest(mask: int) -> int:
    return mask & (mask - 1)


@rule
def nth(mask: int, n: int) -> int:
    """The number of the n-th set bit, counted from 0."""
    below = 0
    half = 32
    while half != 0:
        here = popcount((mask >> below) & ((1 << half) - 1))
        if n >= here:
            n -= here
            below += half
        half >>= 1
    return below


@rule
def beside(cells: int, width: int, first_column: int, last_column: int) -> int:
    """The cells that share a side with one of these, and some below the board. The columns are the board's edges."""
    sideways = ((cells & ~last_column) << 1) | ((cells & ~first_column) >> 1)
    return sideways | (cells << width) | (cells >> width)


@rule
def flood(start: int, within: int, width: int, first_column: int, last_column: int) -> int:
    """The cells of `within` that hang together with `start`, side by side."""
    seen = 0
    grown = start
    while grown != seen:
        seen = grown
        grown = (seen | beside(seen, width, first_column, last_column)) & within
    return seen


def members(mask: int) -> list[int]:
    """The numbers of the things in a set. For views: rules need no lists."""
    if mask & (mask - 1) == 0:
        return [mask.bit_length() - 1] if mask else []
    return picked(mask, range(BITS))


def picked(mask: int, things: Sequence[T]) -> list[T]:
    """Those of the things that are in a set."""
    return list(compress(things, f"{mask:b}"[::-1].encode().translate(_DIGITS)))


def column(x: int, width: int, height: int) -> int:
    """The mask of one column of a board whose cells are numbered row by row."""
    return sum(1 << (y * width + x) for y in range(height))
