"""A table: what follows from its log. Entries go in one after the other; nothing else changes it."""

import functools
import json
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any

import structlog

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.game import Game, View
from atoll.core.match import Header, Match, is_name
from atoll.core.message import Message, say
from atoll.core.proof import NO_SALT, Proof, commitment, mixed
from atoll.core.registry import find
from atoll.core.scene import Groups, Layout
from atoll.core.tongue import Tongue
from atoll.server.storage import Entry, TableRow, now
from atoll.server.wires import Wires

log = structlog.get_logger()

MOST_ENTRIES = 20_000
"""Of what happens at a table, without what is said."""
MOST_SAID = 2_000
CHAT_SHOWN = 100
"""Lines, to whoever comes."""
LONGEST_TYPED = 30
"""Letters of a name; the room that is left is for a number, where two are called alike."""
READ_KEPT = FIGURES_KEPT = 4096
LINES_KEPT = 128
"""What was told of earlier moves is asked for now and then only, and told again."""
Path = tuple[str, ...]
Line = tuple[int, int, str]
"""A line of the log: the number of moves after it, who moved, and what happened."""


@dataclass
class Chair:
    """A place at the table: empty, a person's or a bot's."""

    name: str = ""
    who: str = ""
    """The person who sat down; empty for a bot."""
    bot: str = ""
    since: int = 0
    """The entry with which it was taken: seat links name it, so that older ones end with it."""
    salt: str = NO_SALT
    """What its player has added to the luck of the table."""
    has_own_salt: bool | None = None
    """Whether the salt came from its player, not from the server; None where nobody has noted it."""
    links: set[str] = field(default_factory=set)
    """Others who came by the seat's private link: the same player on another device."""

    @property
    def taken(self) -> bool:
        return bool(self.who or self.bot)

    def belongs_to(self, who: str) -> bool:
        return bool(who) and (who == self.who or who in self.links)


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


class OtherRules(AtollError):
    """A table whose log the present rules cannot follow."""


class _Position:
    """A position as people see it: the plain table, thawed once, and the view of each who looked."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._number = len(match.log)
        self._table: Any = None
        self._is_open = match.rulebook.OPEN
        self._views: dict[int, View] = {}
        self._points: dict[int, tuple[str, ...]] = {}
        self._paths: dict[int, list[tuple[int, Path]]] = {}
        self.sheets: dict[str, Hashable] = {}
        """The score sheet in each language in which somebody has asked for it."""
        self.shared: dict[Layout, Groups] = {}
        """What all who look at it on a page of a form see alike, once somebody has looked."""

    @property
    def table(self) -> Any:
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
        if seat not in self._paths:
            game, view = self._match.game, self.view(seat)
            paths = ((move, game.touched(view, move)) for move in range(self._match.rulebook.MOVES))
            self._paths[seat] = [(move, path) for move, path in paths if path]
        return self._paths[seat]

    def points(self, viewer: int) -> tuple[str, ...]:
        """The least and the most points of each seat that a viewer can imagine; only asked at the last position."""
        key = NOBODY if self._is_open else viewer
        if key not in self._points:
            ranges = self._match.game.bounds(self.view(key)) or self._match.point_ranges(key)
            self._points[key] = tuple([_figure(least, most) for least, most in ranges])
        return self._points[key]


@functools.lru_cache(FIGURES_KEPT)
def _figure(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


@functools.cache
def _notation(game: Game) -> tuple[Callable[[str], int], Callable[[int], str]]:
    """How moves of a game are read and written; what was read or written not long ago is remembered."""
    remember = functools.lru_cache(READ_KEPT)
    return remember(game.rulebook.read), remember(game.rulebook.write)


class Table:
    """A table as its log has it so far."""

    def __init__(self, row: TableRow, engine: str = "plain") -> None:
        self.row = row
        self.game: Game = find(row.game)
        self.engine = engine
        self._read, self._write = _notation(self.game)
        self.chairs = [Chair() for _ in range(row.seats)]
        self.chat: list[Said] = []
        self.match: Match | None = None
        self.n = 0
        """The number of the last entry."""
        self.revision = 0
        """The number of the last entry that changed the position."""
        self.asked = [0] * row.seats
        """For each seat the number of the entry with which it was asked for its present decision."""
        self._salts: tuple[str, ...] = ()
        self._own_salts: tuple[bool | None, ...] = ()
        self.promised = commitment(row.secret)
        """The hash that is shown before the first move; once the game has begun, as it was noted then."""
        self.tried_by = ""
        """Who, alone with bots, has gone back over luck or a reveal, and so knows what is still to come."""
        self.next_table = ""
        """Where the same people play again."""
        self.result: dict[str, list[int]] | None = None
        """How the game has ended, by the rules of that day."""
        self._lines: dict[tuple[int, int | None, str], Line] = {}
        """What the log has told of the last moves, to whom, in which language; None stands for everybody."""
        self.has_bots = False
        self._seats_of: dict[str, list[int]] = {}
        self._wires: dict[str, Wires] = {}
        self._now: _Position | None = None
        self._before: _Position | None = None

    # What is.

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def stage(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def salts(self) -> tuple[str, ...]:
        """The salts that count: those of whoever sat there when the game began."""
        return self._salts or tuple(chair.salt for chair in self.chairs)

    @property
    def own_salts(self) -> tuple[bool | None, ...]:
        """For each of the salts that count, whether it came from its player."""
        return self._own_salts or tuple(chair.has_own_salt for chair in self.chairs)

    @property
    def is_full(self) -> bool:
        return all(chair.taken for chair in self.chairs)

    @property
    def lacks_result(self) -> bool:
        """Whether a game is over, by the rules that it was played by, and nobody has stored how it ended."""
        is_over = self.match is not None and self.match.over
        return is_over and self.result is None and self.row.rules == self.game.rules_version

    def seats_of(self, who: str) -> list[int]:
        return self._seats_of.get(who, [])

    def still_stands(self, seat: int, revision: int) -> bool:
        """Whether a seat that saw the table at a revision may still decide: since then, only others have decided who
        were asked at the same time."""
        return self.asked[seat] <= revision <= self.revision

    def is_alone(self, seat: int) -> bool:
        """Whether everybody else at the table is a bot."""
        return bool(self.chairs[seat].who) and all(c.bot or i == seat for i, c in enumerate(self.chairs))

    def bots_to_move(self) -> list[int]:
        if self.match is None:
            return []
        return [seat for seat in self.match.awaiting if self.chairs[seat].bot]

    def people(self) -> set[str]:
        return {chair.who for chair in self.chairs if chair.who}

    def tongue(self, language: str) -> Tongue:
        return self.wires(language).tongue

    def wires(self, language: str) -> Wires:
        """What things and people are called here in a language; made anew when somebody sits down."""
        wires = self._wires.get(language)
        if wires is None:
            wires = self._wires[language] = Wires(Tongue(language, [self.game.package], self.names))
        return wires

    def fit_name(self, name: str) -> str:
        """A name as records need it, and no two alike at one table."""
        name = " ".join(name.replace(",", " ").split())[:LONGEST_TYPED]
        if not is_name(name):
            raise BadOption(say("Type a name of 1 to 30 letters."))
        return next(n for n in (name, *(f"{name} {i}" for i in range(2, 99))) if n not in self.names)

    def chat_lines(self, language: str, most: int = CHAT_SHOWN) -> list[list[Any]]:
        """The last lines of the chat, as they go over the wire."""
        tongue = self.tongue(language)
        return [[said.n, said.speaker(tongue), said.text, said.at] for said in self.chat[-most:]]

    def header(self) -> Header:
        names = self.names if all(self.names) else ()
        seed = mixed(self.row.secret, self.salts) if self.row.seed is None else self.row.seed
        return Header(self.game, self.row.seats, seed, self.row.options, names, self.row.rules)

    @property
    def proof(self) -> Proof | None:
        """How the seed came about; to be shown when the game is over."""
        return Proof(self.row.secret, self.salts) if self.row.seed is None else None

    def view(self, viewer: int) -> View:
        """What a viewer sees now; made once a position."""
        assert self._now is not None
        return self._now.view(viewer)

    @property
    def shared(self) -> dict[Layout, Groups]:
        """What everybody sees alike now, on pages of each form, once somebody has looked."""
        assert self._now is not None
        return self._now.shared

    def points(self, viewer: int) -> tuple[str, ...]:
        """What a viewer can know of the points now, in figures."""
        assert self._now is not None
        return self._now.points(viewer)

    def paths(self, seat: int) -> list[tuple[int, Path]]:
        """The things to touch for every move that makes sense to a seat now, legal or not; put together once, since
        there are thousands."""
        assert self._now is not None
        return self._now.paths(seat)

    def sheet(self, language: str) -> Hashable:
        """The score sheet of a game that is over: `[seat, points, reason, things]` for each line."""
        assert self.match is not None and self._now is not None
        sheets = self._now.sheets
        if language not in sheets:
            tongue, lines = self.tongue(language), self.match.score_sheet()
            sheets[language] = tuple((line.seat, line.points, tongue.say(line.reason), line.things) for line in lines)
        return sheets[language]

    def lines(self, numbers: Iterable[int], viewer: int, language: str) -> list[Line]:
        """What the log says of moves to a viewer."""
        return [self._line(number, viewer, language) for number in numbers]

    def _line(self, number: int, viewer: int, language: str) -> Line:
        assert self.match is not None
        line = self._lines.get((number, None, language)) or self._lines.get((number, viewer, language))
        if line is None:
            if len(self._lines) >= LINES_KEPT:
                self._lines.clear()
            is_alike = self._told_alike(number)
            told = self.told(number, NOBODY if is_alike else viewer)
            text = " ".join(map(self.tongue(language).say, told))
            key = number, None if is_alike else viewer, language
            line = self._lines[key] = number + 1, self.match.log[number][0], text
        return line

    def _told_alike(self, number: int) -> bool:
        """Whether everybody is told the same of a move; of earlier ones, nobody asks often enough to look."""
        assert self.match is not None
        if self.match.rulebook.OPEN or self._before is None or number != len(self.match.log) - 1:
            return self.match.rulebook.OPEN
        return self.game.told_alike(self._before.table, *self.match.log[number])

    def told(self, number: int, viewer: int = NOBODY) -> list[Message]:
        """What move `number` looked like to a viewer. The last move is told from the views that were made anyway."""
        assert self.match is not None
        if self._before is None or number != len(self.match.log) - 1:
            return self.match.told(number, viewer)
        book = self.match.rulebook
        seat, move = self.match.log[number]
        seen = book.seen_move(self._before.table, seat, move, viewer)
        return book.tell(self._before.view(viewer), self.view(viewer), seat, seen)

    def rest(self) -> None:
        """Let go whatever was made for people to look at: it is made again for the next who look."""
        self._wires.clear()
        self._lines.clear()
        if self.match is not None:
            self._before, self._now = None, _Position(self.match)

    # What happens.

    def entry(self, kind: str, seat: int = NOBODY, data: Any = None) -> Entry:
        """The next entry, ready to be stored. A move is text; everything else is JSON."""
        if kind == "chat" and len(self.chat) >= MOST_SAID:
            raise BadOption(say("Enough was said at this table."))
        # What is said keeps nobody from playing.
        if self.n - len(self.chat) >= MOST_ENTRIES:
            raise BadOption(say("This table's log is full."))
        text = data if isinstance(data, str) else json.dumps(data or {}, ensure_ascii=False, separators=(",", ":"))
        return Entry(self.n + 1, kind, seat, text, now())

    def move_entry(self, seat: int, move: int) -> Entry:
        return self.entry("move", seat, self._write(move))

    def due(self) -> Entry | None:
        """The entry that follows by itself, if one does."""
        if self.match is None:
            return self.entry("start", data={"hash": self.promised}) if self.is_full else None
        return self.entry("result", data=result_of(self.match)) if self.lacks_result else None

    def take(self, entry: Entry) -> None:
        """Let an entry that is stored become true."""
        if entry.n != self.n + 1:
            raise ValueError(f"entry {entry.n} does not follow entry {self.n}")
        self._deeds[entry.kind](self, entry)
        if entry.kind in ("sit", "stand", "link", "unlink"):
            self._wires.clear()
            self._lines.clear()
            self.has_bots = any(chair.bot for chair in self.chairs)
            self._seats_of.clear()
            for seat, chair in enumerate(self.chairs):
                for who in filter(None, {chair.who, *chair.links}):
                    self._seats_of.setdefault(who, []).append(seat)
        self.n = entry.n

    def _sit(self, entry: Entry) -> None:
        data = json.loads(entry.data)
        salt = data.get("salt", NO_SALT)
        self.chairs[entry.seat] = Chair(
            data["name"], data.get("who", ""), data.get("bot", ""), entry.n, salt, data.get("own")
        )

    def _stand(self, entry: Entry) -> None:
        self.chairs[entry.seat] = Chair(since=entry.n)

    def _link(self, entry: Entry) -> None:
        self.chairs[entry.seat].links.add(json.loads(entry.data)["who"])

    def _unlink(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        chair.links.clear()
        chair.since = entry.n

    def _start(self, entry: Entry) -> None:
        self._salts, self._own_salts = self.salts, self.own_salts
        self.promised = json.loads(entry.data).get("hash", self.promised)
        self.match = Match(self.header(), self.engine)
        self._now = _Position(self.match)
        self._ask(entry, ())

    def _move(self, entry: Entry) -> None:
        assert self.match is not None
        before = self.match.awaiting
        self.match.make(entry.seat, self._read(entry.data))
        self._before, self._now = self._now, _Position(self.match)
        self._ask(entry, before)

    def _ask(self, entry: Entry, before: tuple[int, ...]) -> None:
        """Everybody is asked anew, but for those who were asked before and have not answered yet."""
        self.revision = entry.n
        for seat in range(self.row.seats):
            if seat == entry.seat or seat not in before:
                self.asked[seat] = entry.n

    def _undo(self, entry: Entry) -> None:
        assert self.match is not None
        count = json.loads(entry.data)["count"]
        if not self.tried_by and self.is_alone(entry.seat) and self._goes_back_over_luck(entry.seat, count):
            self.tried_by = self.chairs[entry.seat].who
        self.match.rewind(count)
        self._before, self._now = None, _Position(self.match)
        self._lines.clear()
        self.result = None
        self._ask(entry, ())

    def _goes_back_over_luck(self, seat: int, count: int) -> bool:
        """Whether taking back so many moves would be refused to somebody who plays with others."""
        assert self.match is not None
        is_all_own = all(mover == seat for mover, _ in self.match.log[-count:])
        return not is_all_own or self.match.undo_stop(seat) is not None

    def _chat(self, entry: Entry) -> None:
        data = json.loads(entry.data)
        self.chat.append(Said(entry.n, data["name"], data["text"], entry.at, "watching" in data))

    def _rematch(self, entry: Entry) -> None:
        self.next_table = json.loads(entry.data)["table"]

    def _end(self, entry: Entry) -> None:
        self.result = json.loads(entry.data)

    _deeds: dict[str, Callable[["Table", Entry], None]] = {  # noqa: RUF012
        "sit": _sit,
        "stand": _stand,
        "link": _link,
        "unlink": _unlink,
        "start": _start,
        "move": _move,
        "undo": _undo,
        "chat": _chat,
        "rematch": _rematch,
        "result": _end,
    }


def result_of(match: Match) -> dict[str, list[int]]:
    """How a game has ended."""
    return {"points": match.points(), "places": match.places()}


def replayed(row: TableRow, entries: Iterable[Entry], engine: str) -> Table:
    """A table from its log; raises OtherRules if the present rules cannot follow it, in whatever way."""
    try:
        table = Table(row, engine)
        for entry in entries:
            table.take(entry)
    except Exception as error:
        log.error("table cannot be replayed", table=row.id, rules=row.rules, error=repr(error))
        raise OtherRules(
            say("This table was played by other rules (version {rules}) and cannot be opened.", rules=row.rules)
        ) from error
    return table
