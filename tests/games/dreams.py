"""Tables that a viewer could take a table for, by the plain rules alone."""

from typing import Any

from atoll.core.luck import seed_luck


def imagined(book: Any, table: Any, viewer: int, seed: int) -> Any:
    other = table.copy()
    seed_luck(other.luck, seed)
    book.imagine(other, viewer)
    return other
