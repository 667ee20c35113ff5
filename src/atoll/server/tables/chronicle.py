"""The chronicle of a table: what has happened there, line by line, as each viewer reads it in their language."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.message import Message
from atoll.core.tongue import Tongue
from atoll.server.tables.position import Position

Names = tuple[Message | str, ...]
Line = tuple[int, int, str]
"""A line of the log in words: the number of moves after it, who moved, or NOBODY for a note, and what happened."""


class Happened(NamedTuple):
    """A line of the log: a move, or a note about something else."""

    n: int
    moves: int
    """How many moves there were after it."""
    note: Message | None = None
    names: Names = ()
    """How people were called then, where others played on for some of them."""


class Chronicle:
    """The lines of the log, moves and notes; of moves that were taken back, none."""

    def __init__(self, package: str, seats: int) -> None:
        self._package = package
        """Where the words of the game are."""
        self._lines: list[Happened] = []
        self._cuts: list[tuple[int, int]] = []
        """Each undo: its entry, and how many moves were left."""
        self._called: Names = ("",) * seats
        self._tongues: dict[tuple[str, Names], Tongue] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Happened]:
        return iter(self._lines)

    def __getitem__(self, number: int) -> Happened:
        return self._lines[number]

    # What happens.

    def call(self, called: Names) -> None:
        """Somebody has sat down, or is called otherwise."""
        self._called = called
        self._tongues.clear()

    def move(self, n: int, moves: int) -> None:
        self._lines.append(Happened(n, moves, names=self._called))

    def note(self, n: int, moves: int, messages: Iterable[Message], called: Names) -> None:
        """Something that is no move, with how people are called as it happens."""
        self._lines += [Happened(n, moves, message, called) for message in messages]

    def cut(self, n: int, left: int) -> None:
        """Moves are taken back."""
        self._lines = [line for line in self._lines if line.note is not None or line.moves <= left]
        self._cuts.append((n, left))

    def rest(self) -> None:
        """Let go whatever was made for people to look at."""
        self._tongues.clear()

    # What is read.

    def cut_since(self, n: int) -> int | None:
        """How many moves whoever saw the table at an entry may leave in their log; None if all of them still hold."""
        return min((left for entry, left in self._cuts if entry > n), default=None)

    def tongue(self, language: str, names: Names = ()) -> Tongue:
        """How people here are called in a language, now or as they were called then; made anew when somebody sits
        down."""
        tongue = self._tongues.get((language, names))
        if tongue is None:
            tongue = self._tongues[language, names] = Tongue(language, [self._package])
            tongue.call([name if isinstance(name, str) else tongue.say(name) for name in names or self._called])
        return tongue

    def words(
        self, numbers: Iterable[int], viewer: int, language: str, match: Match | None, position: Position | None
    ) -> list[Line]:
        """What some lines say to a viewer: a sentence for each event, below each other."""
        return [self._words(self._lines[number], viewer, language, match, position) for number in numbers]

    def _words(
        self, line: Happened, viewer: int, language: str, match: Match | None, position: Position | None
    ) -> Line:
        tongue = self.tongue(language, line.names)
        if line.note is not None:
            return line.moves, NOBODY, tongue.say(line.note)
        assert match is not None and position is not None
        viewer = NOBODY if match.rulebook.OPEN else viewer
        # What the last move did is read by all who look now; of earlier moves somebody reads now and then.
        known = position.told if line.moves == len(match.log) else {}
        if (viewer, language) not in known:
            told = told_of(line.moves - 1, viewer, match, position)
            known[viewer, language] = "\n".join(map(tongue.say, told))
        return line.moves, match.log[line.moves - 1][0], known[viewer, language]


def told_of(number: int, viewer: int, match: Match, position: Position) -> Sequence[Message]:
    """What move `number` looked like to a viewer. Of the last move, all who look now are told."""
    return match.told(number, viewer) if number != len(match.log) - 1 else position.seen_by(viewer)
