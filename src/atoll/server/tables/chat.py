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
"""Lines, to whoever comes."""
LONGEST = 500
MOST_MARKS = 2
"""Accents on one letter; more of them would run over the lines above and below."""
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
        """The last lines, of whichever room, in the order in which they were said."""
        return sorted((line for room in self._rooms.values() for line in room), key=lambda line: line.n)[-most:]

    def forgotten_before(self, kind: str) -> int:
        """The oldest entry of a room that is still shown; older ones need not be kept. 0 while none has rolled off."""
        room = self._rooms[kind]
        return room[0].n if len(room) == room.maxlen else 0


def clean(text: str, longest: int = LONGEST) -> str:
    """A text as it is shown to others: no controls, no signs that turn others around, no towers of accents."""
    return " ".join("".join(_signs(unicodedata.normalize("NFC", text))).split())[:longest]


def _signs(text: str) -> Iterator[str]:
    marks = 0
    for sign in text:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in ("Cc", "Zl", "Zp"):
            yield " "
        elif marks <= MOST_MARKS and (kind not in ("Cf", "Cs", "Co", "Cn") or sign in JOINERS):
            yield sign
