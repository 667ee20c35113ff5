"""The state of a table: what follows from its log. Entries go in one after the other; nothing else changes it."""

import json
from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

import structlog

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.game import Game, View
from atoll.core.match import NOTHING_TO_UNDO, Header, Match, is_name
from atoll.core.message import Message, say
from atoll.core.proof import NO_SALT, Proof, commitment, mixed
from atoll.core.registry import find
from atoll.core.scene import Groups, Layout
from atoll.core.story import Event, seen_by, story, words_of
from atoll.core.tongue import Tongue
from atoll.server.storage.log import Entry, now
from atoll.server.storage.rows import TableRow
from atoll.server.tables import notes
from atoll.server.tables.chairs import Chair, Chairs
from atoll.server.tables.chat import PLAYERS, WATCHERS, Chat, Said, clean
from atoll.server.tables.pace import NO_PACE, Clocks, Pace, length, pace_of

log = structlog.get_logger()

MOST_ENTRIES = 20_000
"""Of what happens at a table, without what is said."""
LONGEST_TYPED = 30
"""Letters of a name; the room that is left is for a number, where two are called alike."""
Path = tuple[str, ...]
SEATING = ("sit", "stand", "link", "unlink", "back", "same")
TIMELESS = ("move", "undo")
"""Entries that see to the clocks by themselves."""
TOLD = (PLAYERS, WATCHERS)
DEEDS_OF_PEOPLE = ("move", "undo", "sit", "link", "back", "nudge", "agree", "permit", "away")
"""Entries that name the seat of whoever did something."""
ABOUT_PEOPLE = ("nudge", "offer", "agree", "permit", "away", "time", "pause")
UNDECIDED = {"undecided": True}
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


class OtherRules(AtollError):
    """A table whose log the present rules cannot follow."""


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


class TableState:
    """A table as its log has it so far."""

    def __init__(self, row: TableRow, engine: str = "plain") -> None:
        self.row = row
        self.game: Game = find(row.game)
        self.engine = engine
        self.chairs = Chairs(row.seats)
        self.chat = Chat()
        self.match: Match | None = None
        self.n = 0
        """The number of the last entry."""
        self.revision = 0
        """The number of the last entry that changed the position."""
        self.asked = [0] * row.seats
        """For each seat the number of the entry with which it was asked for its present decision."""
        self.story: list[Happened] = []
        """The lines of the log, moves and notes; of moves that were taken back, none."""
        self._cuts: list[tuple[int, int]] = []
        """Each undo: its entry, and how many moves were left."""
        self._count = 0
        """Of entries, without what was said."""
        self._missing = 0
        """The last number that no entry has."""
        self._salts: tuple[str, ...] = ()
        self._own_salts: tuple[bool | None, ...] = ()
        self.promised = commitment(row.secret)
        """The hash that is shown before the first move; once the game has begun, as it was noted then."""
        self.foreknown_by = "" if row.seed is None else row.host
        """Who may know what is still to come: whoever chose the seed, or went back over luck, alone with bots."""
        self.host = row.host
        """Who made the table."""
        self.is_listed = False
        """Whether it stands on the list of open tables."""
        self.is_rated = False
        """Whether it counts for ratings."""
        self.began_with: tuple[tuple[str, str, str], ...] = ()
        """Who sat where when the game began: who that is, under which name, or which bot."""
        self.next_table = ""
        """Where the same people play again."""
        self.result: dict[str, Any] | None = None
        """How the game has ended, by the rules of that day; or that it was ended undecided."""
        self.clocks = Clocks(NO_PACE, row.seats)
        self.agreed: set[int] = set()
        """The seats that would end the game undecided."""
        self.permits: dict[int, dict[str, str]] = {}
        """For each seat, who may play for its player, and how they are called."""
        self.nudges: dict[int, tuple[int, int]] = {}
        """For each seat, the decision for which it was asked to play last, and when."""
        self.people_n = 0
        """The last entry about who plays, and about time."""
        self.last_deed = [0] * row.seats
        """When whoever sits there last did something that the log tells of."""
        self._called: Names = ("",) * row.seats
        self._people: frozenset[int] = frozenset()
        """The seats where people sit."""
        self._has_offers = False
        self._tongues: dict[tuple[str, Names], Tongue] = {}
        self._now: Position | None = None

    # What is.

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def stage(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.is_over else "playing"

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end, or was ended undecided."""
        return self.match is not None and (self.match.over or self.is_undecided)

    @property
    def is_undecided(self) -> bool:
        return self.result is not None and "undecided" in self.result

    @property
    def awaiting(self) -> tuple[int, ...]:
        """The seats that are to decide."""
        return () if self.match is None or self.is_undecided else self.match.awaiting

    @property
    def pace(self) -> Pace:
        return self.clocks.pace

    @property
    def resigned(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_resigned]

    def places(self) -> list[int]:
        """Who came first, second and so on, of a game that is over. Whoever resigned comes after all others."""
        assert self.match is not None
        places, resigned = self.match.places(), self.resigned
        order = [(seat in resigned, place) for seat, place in enumerate(places)]
        return [1 + sum(other < own for other in order) for own in order]

    @property
    def names(self) -> tuple[str, ...]:
        return self.chairs.names

    @property
    def has_secrets(self) -> bool:
        """Whether there is something now that one seat sees and another does not."""
        return self.stage == "playing" and not self.game.rulebook.OPEN

    @property
    def salts(self) -> tuple[str, ...]:
        """The salts that count: those of whoever sat there when the game began."""
        return self._salts or tuple(chair.salt for chair in self.chairs)

    @property
    def own_salts(self) -> tuple[bool | None, ...]:
        """For each of the salts that count, whether it came from its player."""
        return self._own_salts or tuple(chair.has_own_salt for chair in self.chairs)

    @property
    def lacks_result(self) -> bool:
        """Whether a game is over, by the rules that it was played by, and nobody has stored how it ended."""
        return self.stage == "over" and self.result is None and self.row.rules == self.game.rules_version

    def seats_of(self, who: str) -> list[int]:
        return self.chairs.of_person.get(who, [])

    def everybody(self) -> set[str]:
        """All people about whom this table knows something."""
        return {who for who in (*self.chairs.everybody(), self.host, self.foreknown_by) if who}

    def still_stands(self, seat: int, revision: int) -> bool:
        """Whether a seat that saw the table at a revision may still decide: since then, only others have decided who
        were asked at the same time."""
        return self.asked[seat] <= revision <= self.revision

    def is_alone(self, seat: int) -> bool:
        """Whether everybody else at the table is a bot, and has been from the beginning: those who play for somebody
        are not."""
        others = (chair for number, chair in enumerate(self.chairs) if number != seat)
        return bool(self.chairs[seat].who) and all(chair.bot and chair.owner is None for chair in others)

    def undo_stop_in_sight(self, seat: int) -> Message | None:
        """None if a seat may try to take back a move, otherwise why not, as far as it is seen at a glance."""
        if seat == NOBODY or self.match is None or self.is_undecided:
            return NOTHING_TO_UNDO
        stop = self.match.undo_stop_in_sight(seat)
        is_alone = self.chairs.has_bots and self.is_alone(seat)
        return None if is_alone and any(mover == seat for mover, _ in self.match.log) else stop

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.awaiting if self.chairs[seat].bot]

    def tongue(self, language: str, names: Names = ()) -> Tongue:
        """How people here are called in a language, now or as they were called then; made anew when somebody sits
        down."""
        tongue = self._tongues.get((language, names))
        if tongue is None:
            tongue = self._tongues[language, names] = Tongue(language, [self.game.package])
            called = names or self.chairs.called
            tongue.call([name if isinstance(name, str) else tongue.say(name) for name in called])
        return tongue

    def fit_name(self, name: str) -> str:
        """A name as records need it, and no two alike at one table."""
        name = clean_name(name)
        return next(n for n in (name, *(f"{name} {i}" for i in range(2, 99))) if n not in self.chairs.taken_names)

    def header(self) -> Header:
        names = self.names if all(self.names) else ()
        seed = mixed(self.row.secret, self.salts) if self.row.seed is None else self.row.seed
        return Header(self.game, self.row.seats, seed, self.row.options, names, self.row.rules)

    @property
    def proof(self) -> Proof | None:
        """How the seed came about; to be shown when the game is over."""
        return Proof(self.row.secret, self.salts) if self.row.seed is None else None

    @property
    def position(self) -> Position:
        """The present position; only while there is a game."""
        assert self._now is not None
        return self._now

    def view(self, viewer: int) -> View:
        """What a viewer sees now; made once a position."""
        return self.position.view(viewer)

    def sheet(self, language: str) -> Hashable:
        """The score sheet of a game that is over: `[seat, points, reason, things]` for each line."""
        assert self.match is not None
        tongue, lines = self.tongue(language), self.match.score_sheet()
        return tuple((line.seat, line.points, tongue.say(line.reason), line.things) for line in lines)

    # The log in words.

    def lines(self, numbers: Iterable[int], viewer: int, language: str) -> list[Line]:
        """What the log says to a viewer, of these lines of the story: a sentence for each event, below each other."""
        return [self._line(self.story[number], viewer, language) for number in numbers]

    def cut_since(self, n: int) -> int | None:
        """How many moves whoever saw the table at an entry may leave in their log; None if all of them still hold."""
        return min((left for entry, left in self._cuts if entry > n), default=None)

    def _line(self, line: Happened, viewer: int, language: str) -> Line:
        tongue = self.tongue(language, line.names)
        if line.note is not None:
            return line.moves, NOBODY, tongue.say(line.note)
        assert self.match is not None
        number = line.moves - 1
        viewer = NOBODY if self.match.rulebook.OPEN else viewer
        # What the last move did is read by all who look now; of earlier moves somebody reads now and then.
        known = self.position.told if line.moves == len(self.match.log) else {}
        if (viewer, language) not in known:
            known[viewer, language] = "\n".join(map(tongue.say, self.told(number, viewer)))
        return line.moves, self.match.log[number][0], known[viewer, language]

    def told(self, number: int, viewer: int = NOBODY) -> list[Message]:
        """What move `number` looked like to a viewer. Of the last move, all who look now are told."""
        assert self.match is not None
        if number != len(self.match.log) - 1:
            return self.match.told(number, viewer)
        return words_of(seen_by(viewer, self.position.events))

    def rest(self) -> None:
        """Let go whatever was made for people to look at: it is made again for the next who look."""
        self._tongues.clear()
        if self.match is not None:
            self._now = Position(self.match)

    # What happens.

    def entry(self, kind: str, seat: int = NOBODY, data: Any = None) -> Entry:
        """The next entry, ready to be stored. A move is text; everything else is JSON."""
        # What is said keeps nobody from playing, nor the other way round.
        if kind not in TOLD and self._count >= MOST_ENTRIES:
            raise BadOption(say("This table's log is full."))
        text = data if isinstance(data, str) else json.dumps(data or {}, ensure_ascii=False, separators=(",", ":"))
        return Entry(self.n + 1, kind, seat, text, now())

    def move_entry(self, seat: int, move: int) -> Entry:
        return self.entry("move", seat, self.game.rulebook.write(move))

    def due(self) -> Entry | None:
        """The entry that follows by itself, if one does."""
        if self.match is None:
            return self.entry("start", data={"hash": self.promised}) if self.chairs.are_full else None
        if self.stage == "playing" and self.all_agree:
            return self.entry("result", data=UNDECIDED)
        resigned = {"resigned": self.resigned} if self.resigned else {}
        return self.entry("result", data=result_of(self.match) | resigned) if self.lacks_result else None

    @property
    def all_agree(self) -> bool:
        """Whether all people at the table would end the game undecided."""
        people = {seat for seat, chair in enumerate(self.chairs) if chair.who}
        return bool(people) and people <= self.agreed

    def take(self, entry: Entry) -> None:
        """Let an entry that is stored become true. Numbers are missing where talk has rolled off."""
        if entry.n <= self.n:
            raise ValueError(f"entry {entry.n} does not follow entry {self.n}")
        if entry.n > self.n + 1:
            self._missing = entry.n - 1
        self._deeds[entry.kind](self, entry)
        if entry.kind in DEEDS_OF_PEOPLE and entry.seat != NOBODY:
            self.last_deed[entry.seat] = entry.at
        if entry.kind in ABOUT_PEOPLE:
            self.people_n = entry.n
        if entry.kind in SEATING:
            self._tongues.clear()
            if self._now is not None:
                self._now.told.clear()
            self.chairs.note(has_begun=self.match is not None)
            self._look_around()
        if entry.kind not in TOLD and entry.kind not in TIMELESS:
            self.clocks.follow(self._running, entry.at)
        self.n = entry.n
        self._count += entry.kind not in TOLD

    def _look_around(self) -> None:
        """Note what every move needs to know of the chairs."""
        self._called = self.chairs.called
        self._people = frozenset(seat for seat, chair in enumerate(self.chairs) if chair.who)

    @property
    def _running(self) -> set[int]:
        """The seats whose clocks run: people's who are to decide."""
        return {seat for seat in self.awaiting if seat in self._people}

    def check_whole(self) -> None:
        """Whether nothing is missing in a log that was read but what may have rolled off; raises ValueError."""
        if self._missing and self._missing >= max(map(self.chat.forgotten_before, TOLD)):
            raise ValueError(f"entry {self._missing} is missing")

    def _note(self, entry: Entry, *messages: Message) -> None:
        moves = len(self.match.log) if self.match else 0
        self.story += [Happened(entry.n, moves, message, self.chairs.called) for message in messages]

    def _sit(self, entry: Entry) -> None:
        data = json.loads(entry.data)
        before = self.chairs[entry.seat]
        why = data.get("for", "")
        chair = Chair(
            name=data["name"],
            who=data.get("who", ""),
            bot=data.get("bot", ""),
            since=entry.n,
            salt=data.get("salt", NO_SALT),
            has_own_salt=data.get("own"),
            owner=(before.owner or before) if why else None,
            is_resigned=why == "resigned",
        )
        self.chairs.put(entry.seat, chair)
        self._sit_anew(entry)
        if why:
            self._note(entry, notes.took_over(chair, why))
        elif self.match is not None:
            seen_by = self.chairs.seen_by_others(entry.seat, chair.who) if self.has_secrets else ""
            self._note(entry, *notes.sat(chair, seen_by))

    def _sit_anew(self, entry: Entry) -> None:
        """Whoever sits there now has agreed to nothing."""
        self.agreed.discard(entry.seat)
        self.permits.pop(entry.seat, None)
        self.clocks.sit_down(entry.seat, entry.at)

    def _stand(self, entry: Entry) -> None:
        if self.match is not None:
            is_freed = "by" in json.loads(entry.data or "{}")
            chair = self.chairs[entry.seat]
            self._note(entry, notes.freed(chair) if is_freed else notes.left(chair))
        self.chairs.put(entry.seat, Chair(since=entry.n))
        self._sit_anew(entry)

    def _back(self, entry: Entry) -> None:
        """Whoever sits there by right takes the seat over again."""
        before = self.chairs[entry.seat]
        assert before.owner is not None
        self.chairs.put(entry.seat, before.owner)
        self._sit_anew(entry)
        seen_by = self.chairs.seen_by_others(entry.seat, before.owner.who) if self.has_secrets else ""
        self._note(entry, *notes.came_back(before, seen_by))

    def _link(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        chair.links.add(json.loads(entry.data)["who"])
        self._note(entry, notes.linked(chair))

    def _unlink(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        if chair.links:
            self._note(entry, notes.unlinked(chair))
        chair.links.clear()
        chair.since = entry.n

    def _same(self, entry: Entry) -> None:
        """Somebody who sat here as a guest has signed in. If they sit or have seen more than one of their names did,
        everybody is told."""
        data = json.loads(entry.data)
        old, who = data["old"], data["who"]
        seen = [set(self.chairs.seen_by(one)) | set(self.seats_of(one)) for one in (old, who)]
        if self.stage == "playing" and all(seen) and seen[0] != seen[1]:
            self._note(entry, notes.same(self.chairs[seat] for seat in sorted(seen[0] | seen[1])))
        self.chairs.rename(old, who)
        for permits in self.permits.values():
            if old in permits:
                permits[who] = permits.pop(old)
        self.began_with = tuple((who if one == old else one, name, bot) for one, name, bot in self.began_with)
        self.host = who if self.host == old else self.host
        self.foreknown_by = who if self.foreknown_by == old else self.foreknown_by

    def _start(self, entry: Entry) -> None:
        self._salts, self._own_salts = self.salts, self.own_salts
        self.promised = json.loads(entry.data).get("hash", self.promised)
        self.began_with = tuple((chair.who, chair.name, chair.bot) for chair in self.chairs)
        self.match = Match(self.header(), self.engine)
        self._now = Position(self.match)
        self.chairs.note(has_begun=True)
        is_from_file = self.row.kind == "import"
        begun = notes.begun(self.chairs, is_from_file=is_from_file, has_secrets=self.has_secrets)
        self._note(entry, *begun)
        self._ask(entry, ())

    def _move(self, entry: Entry) -> None:
        assert self.match is not None
        before = self.match.awaiting
        self.match.make(entry.seat, self.game.rulebook.read(entry.data))
        self.clocks.move(entry.seat, self._running, entry.at)
        # Whoever plays on does not want to end the game, and is there.
        self.agreed.discard(entry.seat)
        if self._has_offers and self.chairs[entry.seat].owner is None:
            self.chairs[entry.seat].offered = 0
        self.story.append(Happened(entry.n, len(self.match.log), names=self._called))
        self._now = Position(self.match, self._now.leave() if self._now else None)
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
        is_tried = self.is_alone(entry.seat) and self._goes_back_over_luck(entry.seat, count)
        left = len(self.match.log) - count
        self.match.rewind(count)
        self.story = [line for line in self.story if line.note is not None or line.moves <= left]
        self._cuts.append((entry.n, left))
        self._note(entry, notes.undone(self.chairs[entry.seat], count))
        if is_tried and not self.foreknown_by:
            self.foreknown_by = self.chairs[entry.seat].who
            self._note(entry, notes.tried(self.chairs[entry.seat]))
        self._now = Position(self.match)
        self.result = None
        self.clocks.undo(count, entry.seat, self._running, entry.at)
        self._ask(entry, ())

    def _goes_back_over_luck(self, seat: int, count: int) -> bool:
        """Whether taking back so many moves would be refused to somebody who plays with others."""
        assert self.match is not None
        is_all_own = all(mover == seat for mover, _ in self.match.log[-count:])
        return not is_all_own or self.match.undo_stop(seat) is not None

    def _say(self, entry: Entry) -> None:
        data = json.loads(entry.data)
        if not data["text"]:
            # What was said is not kept any more.
            return
        is_watcher = entry.kind == WATCHERS or "watching" in data
        self.chat.add(Said(entry.n, data["name"], data["text"], entry.at, is_watcher))

    def _list(self, entry: Entry) -> None:
        self.is_listed = bool(json.loads(entry.data)["on"])
        self._note(entry, notes.listed(is_on=self.is_listed))

    def _rate(self, entry: Entry) -> None:
        self.is_rated = bool(json.loads(entry.data)["on"])
        self._note(entry, notes.rated(is_on=self.is_rated))

    def _rematch(self, entry: Entry) -> None:
        self.next_table = json.loads(entry.data)["table"]

    def _end(self, entry: Entry) -> None:
        self.result = json.loads(entry.data)
        if self.is_undecided:
            self._note(entry, notes.ENDED)

    # Time, and the absent.

    def _set_pace(self, entry: Entry) -> None:
        pace = pace_of(json.loads(entry.data))
        self.clocks = Clocks(pace, self.row.seats)
        self._note(entry, *notes.paced(pace.words, pace.end))

    def _nudge(self, entry: Entry) -> None:
        seat = json.loads(entry.data)["seat"]
        self.nudges[seat] = self.asked[seat], entry.at
        self._note(entry, notes.nudged(self.chairs[entry.seat], self.chairs[seat]))

    def _offer(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        chair.offered = entry.n
        self._has_offers = True
        self._note(entry, notes.offered(self.chairs[json.loads(entry.data)["by"]], chair))

    def _agree(self, entry: Entry) -> None:
        is_for = json.loads(entry.data)["yes"]
        own = self.seats_of(self.chairs[entry.seat].who)
        self.agreed = self.agreed | {*own} if is_for else self.agreed - {*own}
        self._note(entry, notes.agreed(self.chairs[entry.seat], is_for=is_for))

    def _permit(self, entry: Entry) -> None:
        data, chair = json.loads(entry.data), self.chairs[entry.seat]
        permits = self.permits.setdefault(entry.seat, {})
        if data["yes"]:
            permits[data["who"]] = data["name"]
        else:
            permits.pop(data["who"], None)
        self._note(entry, notes.permitted(chair, data["name"], is_for=data["yes"]))

    def _away(self, entry: Entry) -> None:
        until = json.loads(entry.data)["until"]
        self.clocks.go_away(entry.seat, entry.at, until)
        chair = self.chairs[entry.seat]
        is_away = until > entry.at
        self._note(entry, notes.went_away(chair, notes.date(until)) if is_away else notes.returned(chair))

    def _time_is_over(self, entry: Entry) -> None:
        self.clocks.time_is_over(entry.seat)
        self._note(entry, notes.time_over(self.chairs[entry.seat]))

    def _pause(self, entry: Entry) -> None:
        data = json.loads(entry.data)
        self.clocks.stop(data["since"], data["until"])
        self._note(entry, notes.was_down(length(data["until"] - data["since"])))

    _deeds: dict[str, Callable[["TableState", Entry], None]] = {  # noqa: RUF012
        "sit": _sit,
        "stand": _stand,
        "link": _link,
        "unlink": _unlink,
        "same": _same,
        "listed": _list,
        "rated": _rate,
        "start": _start,
        "move": _move,
        "undo": _undo,
        PLAYERS: _say,
        WATCHERS: _say,
        "rematch": _rematch,
        "result": _end,
        "back": _back,
        "pace": _set_pace,
        "nudge": _nudge,
        "offer": _offer,
        "agree": _agree,
        "permit": _permit,
        "away": _away,
        "time": _time_is_over,
        "pause": _pause,
    }


def clean_name(name: str) -> str:
    """What somebody has typed as their name, as records can hold it; raises BadOption."""
    name = clean(name.replace(",", " "), LONGEST_TYPED)
    # Signs that only join others are not printable.
    name = "".join(sign for sign in name if sign.isprintable()).strip()
    if not is_name(name):
        raise BadOption(say("Type a name of 1 to 30 letters."))
    return name


def result_of(match: Match) -> dict[str, Any]:
    """How a game has ended."""
    return {"points": match.points(), "places": match.places()}


def replayed(row: TableRow, entries: Iterable[Entry], engine: str) -> TableState:
    """A table from its log; raises OtherRules if the present rules cannot follow it, in whatever way."""
    try:
        state = TableState(row, engine)
        for entry in entries:
            state.take(entry)
        state.check_whole()
    except Exception as error:
        log.error("table cannot be replayed", table=row.id, rules=row.rules, error=repr(error))
        raise OtherRules(
            say("This table was played by other rules (version {rules}) and cannot be opened.", rules=row.rules)
        ) from error
    return state
