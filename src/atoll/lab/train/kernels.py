"""The rules of `field` as kernels: a thread for each table. Their names are filled in where a card is found."""

# mypy: disable-error-code="name-defined"
# ruff: noqa: F821
from typing import Any


def begin_some_kernel(count: int, tables: Any, dice: Any) -> None:
    i = cuda.grid(1)
    if i < count:
        begin_some(i, i + 1, tables, dice)


def list_some_kernel(count: int, tables: Any, moves: Any, counts: Any, movers: Any) -> None:
    i = cuda.grid(1)
    if i < count:
        list_some(i, i + 1, tables, moves, counts, movers)


def dream_some_kernel(count: int, tables: Any, movers: Any, dice: Any) -> None:
    i = cuda.grid(1)
    if i < count:
        dream_some(i, i + 1, tables, movers, dice)


def make_some_kernel(count: int, tables: Any, movers: Any, chosen: Any) -> None:
    i = cuda.grid(1)
    if i < count:
        make_some(i, i + 1, tables, movers, chosen)


def look_some_kernel(
    count: int, tables: Any, viewers: Any, rows: Any, over: Any, margin: Any, won: Any, scores: Any
) -> None:
    i = cuda.grid(1)
    if i < count:
        look_some(i, i + 1, tables, viewers, rows, over, margin, won, scores)


def feel_some_kernel(count: int, tables: Any, viewers: Any, felt: Any, scores: Any) -> None:
    i = cuda.grid(1)
    if i < count:
        feel_some(i, i + 1, tables, viewers, felt, scores)


def spread_some_kernel(
    count: int, rows: Any, word: Any, shift: Any, mask: Any, begin: Any, values: Any, width: int, out: Any
) -> None:
    i = cuda.grid(1)
    if i < count:
        spread_some(i, i + 1, rows, word, shift, mask, begin, values, width, out)
