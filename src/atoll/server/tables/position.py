"""The position at a table: what is worked out about it, once, for all who ask before the next move."""

from typing import Any

from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message
from atoll.core.scene import Groups, Layout
from atoll.core.story import Event, seen_by, story, words_of

Path = tuple[str, ...]


class Position:
    """The position after the last move so far."""

    def __init__(self, match: Match, before: Any = None) -> None:
        """`before` is the plain table before the last move, if there is one to spare: it is played on."""
        self._match = match
        self._number = len(match.log)
        self._before = before
        self._table: Any = None
        self._events: list[Event] | None = None
        self._views: dict[int, View] = {}
        self._legal: dict[int, list[int]] = {}
        self._points: dict[int, tuple[str, ...]] = {}
        self._paths: dict[int, list[tuple[int, Path]]] = {}
        self.undo_steps: dict[tuple[int, bool], int | Message] = {}
        """How many moves a seat may take back, one or the whole turn, or why none; as far as somebody has asked."""
        self.told: dict[tuple[int, str], str] = {}
        """What the move that led here did, as viewers read it, by language."""
        self.shared: dict[tuple[Layout, str], Groups] = {}
        """What all who look at it on a page of a form see alike, once somebody has looked."""

    @property
    def table(self) -> Any:
        """The plain table, thawed once. It holds every secret."""
        if self._table is None and self._before is not None:
            self._play_on()
        elif self._table is None:
            self._table = self._match.at(self._number)
        return self._table

    @property
    def events(self) -> list[Event]:
        """What the move that led here did, everything that is secret included."""
        if self._events is None:
            self._play_on()
        return self._events or []

    def _play_on(self) -> None:
        """Make the last move once more on a plain table, and listen to what happens."""
        seat, move = self._match.log[self._number - 1]
        table = self._match.at(self._number - 1) if self._before is None else self._before
        book = self._match.rulebook
        self._events = story(book.EVENTS, table, lambda table: book.apply(table, seat, move))
        self._table, self._before = table, None

    def leave(self) -> Any:
        """The plain table, if it was read, for the next position to play on; whoever asks again gets another."""
        table, self._table = self._table, None
        return table

    def seen_by(self, viewer: int) -> list[Message]:
        """What the move that led here looked like to a viewer."""
        return words_of(seen_by(viewer, self.events))

    def view(self, viewer: int) -> View:
        seen = self._views.get(viewer)
        if seen is None:
            public = None if viewer == NOBODY else self.view(NOBODY)
            seen = self._views[viewer] = self._match.rulebook.view(self.table, viewer, public)
        return seen

    def legal(self, seat: int) -> list[int]:
        """The moves that a seat may make."""
        if seat not in self._legal:
            self._legal[seat] = self._match.legal(seat)
        return self._legal[seat]

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
