"""Chat: what is said at a table, by players and by those who watch, each in a room of their own.

Older lines roll off, so that nobody can fill a table with talk, and nobody who watches can keep players from talking.
"""

import unicodedata
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from atoll.core.message import say
from atoll.core.tongue import Tongue

PLAYERS, WATCHERS = "chat", "aside"
"""The two rooms, by the kind of their entries."""
KEPT = {PLAYERS: 500, WATCHERS: 100}
SHOWN = 100
"""Lines of each room, to whoever comes."""
LONGEST = 500
MOST_MARKS, MOST_ACCENTS = 4, 2
"""On one letter: signs that belong to it, as many scripts have, and of them accents above or below, of which more would
run over the lines around."""
ACCENTS = 200
"""The first of Unicode's classes of signs that are put one above the other."""
JOINERS = "\u200c\u200d"
"""Signs without a form of their own that scripts and pictures need to be written at all."""


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    n: int
    name: str
    text: str
    at: int
    is_watcher: bool
    """Whether it comes from somebody without a seat, who may have typed any name."""

    def speaker(self, tongue: Tongue) -> str:
        return tongue.say(say("{who} (watching)", who=self.name)) if self.is_watcher else self.name


class Chat:
    """The last lines of both rooms."""

    def __init__(self) -> None:
        self._rooms = {kind: deque[Said](maxlen=most) for kind, most in KEPT.items()}

    def add(self, said: Said) -> None:
        self._rooms[WATCHERS if said.is_watcher else PLAYERS].append(said)

    def last(self, most: int = SHOWN) -> list[Said]:
        """The last lines of each room, so that neither crowds the other out, in the order in which they were said."""
        lines = (line for room in self._rooms.values() for line in list(room)[-most:])
        return sorted(lines, key=lambda line: line.n)

    def forgotten_before(self, kind: str) -> int:
        """The oldest entry of a room that is still shown; older ones need not be kept. 0 while none has rolled off."""
        room = self._rooms[kind]
        return room[0].n if len(room) == room.maxlen else 0


def clean(text: str, longest: int = LONGEST) -> str:
    """A text as it is shown to others: no controls, no signs that turn others around, no towers of accents."""
    return " ".join("".join(_signs(unicodedata.normalize("NFC", text))).split())[:longest].strip()


def _signs(text: str) -> Iterator[str]:
    marks = accents = 0
    for sign in text:
        kind = unicodedata.category(sign)
        if sign in JOINERS:
            # It begins no new letter, nor does anything that is left out: what follows stands on the one before.
            yield sign
        elif kind.startswith("M"):
            marks += 1
            accents += unicodedata.combining(sign) >= ACCENTS
            if marks <= MOST_MARKS and accents <= MOST_ACCENTS:
                yield sign
        elif kind not in ("Cf", "Cs", "Co", "Cn"):
            marks = accents = 0
            yield " " if kind in ("Cc", "Zl", "Zp") else sign
