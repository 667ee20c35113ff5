"""Habits of the table."""

from collections.abc import Mapping

from atoll.games.sea_or_shore.table import Table


def unsaid(t: Table, seat: int, move: int) -> int | None:
    """Nothing goes without saying."""
    return None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Nothing is printed about another game: as agreed before this one."""
    return dict(options)
