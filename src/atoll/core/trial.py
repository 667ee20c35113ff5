"""A game on trial: played at random in two engines side by side, for the laws to look at."""

import random
from collections.abc import Iterable
from typing import Any

from atoll.core import checks
from atoll.core.contract import NOBODY
from atoll.core.engine import engine_for
from atoll.core.errors import MoveRefused
from atoll.core.match import Header, Match
from atoll.core.message import Message
from atoll.core.story import seen_by, words_of
from atoll.core.text import Block, Heading, Line

REASONS_AT_MOST = 256


class Broken(Exception):
    """A law does not hold; `law` is its number."""

    def __init__(self, law: int, text: str) -> None:
        super().__init__(f"law {law}: {text}")
        self.law = law
        self.text = text


class Trial:
    """One game on trial: a match in the native engine and the same game in the plain one."""

    def __init__(self, header: Header, seed: int) -> None:
        self.header = header
        self.game = header.game
        self.book = header.game.rulebook
        self.random = random.Random(seed)
        self.match = Match(header, "native")
        self.plain = engine_for(self.game, "plain")
        self.plain_tables = self.plain.table_from(header.seats, header.seed, self.game.read_options(header.options))
        engine = self.match.engine
        self.checks = engine.specialise(checks)
        self.tables = engine.blank(2)
        self.out, self.more = engine.row(self.book.MOVES), engine.row(self.book.MOVES)
        self.reasons = engine.row(REASONS_AT_MOST)
        self.packed = b""
        """The plain table as bytes."""
        self.trying: tuple[int, int] | None = None
        """The seat and the move that is being made; it stays here if the rules break down over it."""
        self.read: dict[str, object] = {}
        """What was told so far, and of which event: law 14."""

    @property
    def table(self) -> Any:
        """The plain table; not a copy."""
        return self.plain_tables[0]

    @property
    def viewers(self) -> tuple[int, ...]:
        return (NOBODY, *range(self.header.seats))

    def look(self) -> None:
        """Bring the position into the arrays that the compiled checks work on."""
        self.packed = self.plain.bytes_of(self.plain_tables)
        self.match.engine.restore(self.packed, self.tables)

    def count(self, seat: int) -> int:
        """How many legal moves a seat has."""
        return int(self.match.engine.doors.list_moves(self.tables, seat, self.out))

    def legal(self, seat: int) -> list[int]:
        return [int(move) for move in self.out[: self.count(seat)]]

    def step(self) -> None:
        """Make a random move of a random awaited seat in both engines."""
        seat = self.random.choice(self.match.awaiting)
        move = int(self.match.engine.doors.draw_move(self.tables, seat, self.random.getrandbits(32)))
        self.trying = (seat, move)
        try:
            self.match.play(seat, move)
        except MoveRefused as error:
            self.trying = None
            raise Broken(11, f"any_move drew {self.book.write(move)!r}: {error}") from error
        self.trying = None
        self.book.apply(self.table, seat, move)
        self.look()


def said(trial: Trial) -> Iterable[Message]:
    """Everything that is said to every viewer in this position."""
    book, last = trial.book, len(trial.match.log) - 1
    for viewer in trial.viewers:
        view = book.view(trial.table, viewer)
        moves = trial.legal(viewer) if viewer in trial.match.awaiting else []
        asked = book.prompt(view, moves)
        yield from (asked.decide, asked.wait)
        for block in book.text(view):
            yield from _in_block(block)
        for thing in trial.game.scene(view, moves, "wide").things:
            yield from (words for words in (thing.label, thing.text) if isinstance(words, Message))
        if last >= 0:
            yield from trial.match.told(last, viewer)
        else:
            yield from words_of(seen_by(viewer, trial.match.opening()))
    yield from (score.reason for score in book.score_sheet(trial.table))


def _in_block(block: Block) -> Iterable[Message]:
    if isinstance(block, Heading | Line):
        yield block.message
        return
    yield block.title
    for _, cells in block.rows:
        yield from (cell.label for cell in cells if cell.label)
