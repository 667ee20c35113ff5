"""The past of a match: its positions as bytes.

A long game has hundreds of positions of up to two kilobytes, and hardly anybody looks back. The last two are kept,
and of those before one in sixteen, from which the others are played again for whoever asks.
"""

from collections.abc import Mapping, Sequence

from atoll.core.engine import Engine

EVERY = 16


class Past:
    """Every position of a match, by the number of moves before it."""

    def __init__(
        self, engine: Engine, log: Sequence[tuple[int, int]], first: bytes, kept: Mapping[int, bytes] | None = None
    ) -> None:
        self._engine = engine
        self._log = log
        """The moves of the match, which goes on writing it."""
        self._kept = dict(kept or {0: first})
        self._recalled: dict[int, bytes] = {}
        """What somebody has looked back at: whoever does mostly asks for the next one, too."""

    def copy(self, log: Sequence[tuple[int, int]]) -> "Past":
        """The same past, for a match that goes on in its own way from here."""
        return Past(self._engine, log, self._kept[0], self._kept)

    @property
    def kept(self) -> dict[int, bytes]:
        """The positions at hand, by the number of moves before each."""
        return dict(self._kept)

    def add(self, position: bytes) -> None:
        """The position after the last move of the log."""
        now = len(self._log)
        self._kept[now] = position
        if (now - 2) % EVERY:
            self._kept.pop(now - 2, None)

    def __getitem__(self, number: int) -> bytes:
        if number not in self._kept and number not in self._recalled:
            self._recall(number)
        return self._kept.get(number) or self._recalled[number]

    def cut(self, last: int) -> None:
        """Forget everything after so many moves."""
        self._kept, self._recalled = (
            {number: position for number, position in some.items() if number <= last}
            for some in (self._kept, self._recalled)
        )

    def _recall(self, number: int) -> None:
        """Play the moves around a position again."""
        start = number - number % EVERY
        tables = self._engine.blank()
        self._engine.restore(self._kept[start], tables)
        self._recalled = {}
        for after, (seat, move) in enumerate(self._log[start : start + EVERY - 1], start + 1):
            self._engine.doors.make(tables, seat, move)
            self._recalled[after] = self._engine.bytes_of(tables)
