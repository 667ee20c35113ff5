"""Records: a game as a text file that reads like a score sheet.

    Atoll game record
    game: shells
    rules: 1
    seats: 2
    names: Anna, Ben
    seed: 4
    secret: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
    salts: anna7, ben3
    option winner: lowest

    1. 0: 5
    2. 1: 2
    ...
    check: 5f0c9e21

The version of the rules is the one that the game was begun with. A record of another version than the present one is
read like any other; if it cannot be replayed, both versions are named.

Secret and salts, if they are there, prove the seed (see `atoll.core.proof`). A move line has the number of the move,
the seat that made it, and the move in notation. The last line guards against
damage; somebody who changes a record on purpose deletes it.
"""

import dataclasses
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from atoll.core.errors import AtollError, BadRecord
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.message import Message, say
from atoll.core.proof import Proof
from atoll.core.registry import find

TITLE = "Atoll game record"
LARGEST = 4_000_000
_FIELD = re.compile(r"(game|rules|seats|names|seed|secret|salts|check|option [a-z_0-9]+): *(.*)")
_MOVE = re.compile(r"([0-9]{1,7})\. ([0-9]{1,2}): (.+)")


@dataclass(frozen=True)
class Record:
    """A header and moves in notation."""

    header: Header
    moves: tuple[tuple[int, str], ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)
    """The line in the file that each move was read from."""
    proof: Proof | None = None
    """How the seed came about, if the dealer proves it."""

    def replay(self, upto: int | None = None, engine: str = "native") -> Match:
        """Play the moves; raises BadRecord, with the line and the reason, if one cannot be made."""
        match = Match(self.header, engine)
        for i, (seat, text) in enumerate(self.moves[:upto]):
            try:
                match.play(seat, text)
            except AtollError as error:
                reason = _by_rules(self.header.rules, self.header.game, error.message)
                raise BadRecord(self.lines[i] if self.lines else i + 1, reason) from error
        return match

    def write(self) -> str:
        header = self.header
        lines = [TITLE, f"game: {header.game.name}", f"rules: {header.rules}", f"seats: {header.seats}"]
        if header.names:
            lines.append("names: " + ", ".join(header.names))
        lines.append(f"seed: {header.seed}")
        if self.proof:
            lines += [f"secret: {self.proof.secret}", "salts: " + ", ".join(self.proof.salts)]
        lines += [f"option {name}: {choice}" for name, choice in sorted(header.options.items())]
        lines.append("")
        lines += [f"{i}. {seat}: {text}" for i, (seat, text) in enumerate(self.moves, 1)]
        return "\n".join([*lines, f"check: {checksum(lines)}", ""])

    def save(self, path: Path | str) -> None:
        """Write the file: whole, or not at all."""
        target = Path(path)
        part = target.with_name(f".{target.name}.part")
        try:
            part.write_text(self.write(), encoding="utf-8")
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def record_of(match: Match, proof: Proof | None = None) -> Record:
    """The record of a match."""
    write = match.rulebook.write
    return Record(match.header, tuple((seat, write(move)) for seat, move in match.log), proof=proof)


def load(path: Path | str) -> Record:
    """Read a record from a file; raises BadRecord."""
    content = Path(path).read_bytes()
    if len(content) > LARGEST:
        raise BadRecord(1, say("the file is too large to be a game record"))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadRecord(line, say("this is not text in UTF-8")) from error
    return read(text)


def read(text: str) -> Record:
    """Read a record; raises BadRecord with the line and the reason. Moves are checked when they are replayed."""
    return _Reader(text).record()


def checksum(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def _by_rules(there: int, game: Game, reason: Message) -> Message:
    """What is wrong with a record, and that it may be the rules that have changed."""
    here = game.rules_version
    if there == here:
        return reason
    return say("{reason} It was played by rules {there}; here are rules {here}.", reason=reason, there=there, here=here)


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
        self.fields: dict[str, tuple[int, str]] = {}
        self.moves: list[tuple[int, int, str]] = []

    def record(self) -> Record:
        if self.lines[0] != TITLE:
            raise BadRecord(1, say("a game record begins with “{title}”", title=TITLE))
        for number, line in enumerate(self.lines[1:], 2):
            if line:
                self._take(number, line)
        header = self._header()
        for number, seat, _ in self.moves:
            if seat >= header.seats:
                raise BadRecord(number, say("there is no seat {seat}", seat=seat))
        moves, lines = tuple((s, t) for _, s, t in self.moves), tuple(n for n, _, _ in self.moves)
        return Record(header, moves, lines, self._proof(header))

    def _take(self, number: int, line: str) -> None:
        if "check" in self.fields:
            raise BadRecord(number, say("nothing may follow the line “check”"))
        if match := _MOVE.fullmatch(line):
            if int(match[1]) != len(self.moves) + 1:
                raise BadRecord(number, say("move {number} should stand here", number=len(self.moves) + 1))
            self.moves.append((number, int(match[2]), match[3]))
        elif match := _FIELD.fullmatch(line):
            name = match[1]
            if name in self.fields:
                raise BadRecord(number, say("“{name}” stands here for the second time", name=name))
            if self.moves and name != "check":
                raise BadRecord(number, say("“{name}” belongs before the first move", name=name))
            self.fields[name] = (number, match[2])
            if name == "check" and match[2] != checksum(self.lines[: number - 1]):
                raise BadRecord(number, _DAMAGED)
        else:
            raise BadRecord(number, say("“{line}” is neither a move nor a line of the header", line=line[:60]))

    def _header(self) -> Header:
        """The header, put together field by field, so that a wrong one is told with its line."""
        game = self._game()
        header = Header(game, game.seats[0], 0, rules=self._whole("rules"))
        header = self._with(header, "seats", seats=self._whole("seats"))
        header = self._with(header, "seed", seed=self._whole("seed"))
        for name, (_, value) in self.fields.items():
            if name == "names":
                header = self._with(header, name, names=tuple(value.split(", ")))
            elif name.startswith("option "):
                header = self._with(header, name, options=header.options | {name.removeprefix("option "): value})
        return header

    def _proof(self, header: Header) -> Proof | None:
        """The proof of the seed; a wrong one is an error with its line, since it was written to be believed."""
        if "secret" not in self.fields:
            return None
        line, secret = self.fields["secret"]
        _, salts = self._field("salts")
        try:
            proof = Proof(secret, tuple(salts.split(", ")))
        except AtollError as error:
            raise BadRecord(line, error.message) from error
        if len(proof.salts) != header.seats or proof.seed != header.seed:
            raise BadRecord(line, say("the seed does not follow from the secret and the salts"))
        return proof

    def _with(self, header: Header, name: str, **change: Any) -> Header:
        """The header with a change, which the field of that name asks for."""
        try:
            return dataclasses.replace(header, **change)
        except AtollError as error:
            reason = _by_rules(header.rules, header.game, error.message)
            raise BadRecord(self.fields[name][0], reason) from error

    def _game(self) -> Game:
        line, name = self._field("game")
        try:
            return find(name)
        except AtollError as error:
            raise BadRecord(line, error.message) from error

    def _field(self, name: str) -> tuple[int, str]:
        if name not in self.fields:
            raise BadRecord(self._line_of_header(), say("the line “{name}” is missing", name=name))
        return self.fields[name]

    def _whole(self, name: str) -> int:
        line, value = self._field(name)
        if not re.fullmatch(r"[0-9]{1,39}", value):
            raise BadRecord(line, say("“{name}” must be a whole number", name=name))
        return int(value)

    def _line_of_header(self) -> int:
        return next((number for number, line in enumerate(self.lines[1:], 2) if not line), len(self.lines))


_DAMAGED: Message = say("the record was changed after it was saved; if that was on purpose, delete this line")
