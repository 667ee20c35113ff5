"""A position as people see it: what is made to look at it is made once, for whoever looks first."""

from typing import Any

from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message
from atoll.core.scene import Groups, Layout

Path = tuple[str, ...]


class Position:
    """The position after the last move so far."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._number = len(match.log)
        self._table: Any = None
        self._views: dict[int, View] = {}
        self._points: dict[int, tuple[str, ...]] = {}
        self._paths: dict[int, list[tuple[int, Path]]] = {}
        self.undo_steps: dict[tuple[int, bool], int | Message] = {}
        """How many moves a seat may take back, one or the whole turn, or why none; as far as somebody has asked."""
        self.told: dict[tuple[int, str], str] = {}
        """What the move that led here did, as viewers read it, by language."""
        self.shared: dict[Layout, Groups] = {}
        """What all who look at it on a page of a form see alike, once somebody has looked."""

    @property
    def table(self) -> Any:
        """The plain table, thawed once. It holds every secret."""
        if self._table is None:
            self._table = self._match.at(self._number)
        return self._table

    def view(self, viewer: int) -> View:
        seen = self._views.get(viewer)
        if seen is None:
            public = None if viewer == NOBODY else self.view(NOBODY)
            seen = self._views[viewer] = self._match.rulebook.view(self.table, viewer, public)
        return seen

    def paths(self, seat: int) -> list[tuple[int, Path]]:
        """The things to touch for every move that makes sense to a seat, legal or not; there are thousands."""
        if seat not in self._paths:
            game, view = self._match.game, self.view(seat)
            paths = ((move, game.touched(view, move)) for move in range(self._match.rulebook.MOVES))
            self._paths[seat] = [(move, path) for move, path in paths if path]
        return self._paths[seat]

    def points(self, viewer: int) -> tuple[str, ...]:
        """What a viewer can know of the points of each seat, in figures."""
        key = NOBODY if self._match.rulebook.OPEN else viewer
        if key not in self._points:
            ranges = self._match.game.bounds(self.view(key)) or self._match.point_ranges(key)
            self._points[key] = tuple(str(low) if low == high else f"{low}–{high}" for low, high in ranges)
        return self._points[key]
