"""The state of a table: what follows from its log. Entries go in one after the other; nothing else changes it."""

import json
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

import structlog

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.game import Game, View
from atoll.core.match import NOTHING_TO_UNDO, Header, Match, is_name
from atoll.core.message import Message, say
from atoll.core.proof import NO_SALT, Proof, commitment, mixed
from atoll.core.registry import find
from atoll.core.tongue import Tongue
from atoll.server.storage.log import Entry, now
from atoll.server.storage.rows import TableRow
from atoll.server.tables import notes
from atoll.server.tables.chairs import Chair, Chairs
from atoll.server.tables.chat import PLAYERS, WATCHERS, Chat, Said, clean
from atoll.server.tables.chronicle import Chronicle, Line, told_of
from atoll.server.tables.dealings import Dealings
from atoll.server.tables.pace import NO_PACE, Clocks, Pace, length, pace_of
from atoll.server.tables.position import Position

log = structlog.get_logger()

MOST_ENTRIES = 20_000
"""Of what happens at a table, without what is said."""
LONGEST_TYPED = 30
"""Letters of a name; the room that is left is for a number, where two are called alike."""
SEATING = ("sit", "stand", "link", "unlink", "back", "same")
TIMELESS = ("move", "undo")
"""Entries that see to the clocks by themselves."""
TOLD = (PLAYERS, WATCHERS)
UNDECIDED = {"undecided": True}


class OtherRules(AtollError):
    """A table whose log the present rules cannot follow."""


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
        self.story = Chronicle(self.game.package, row.seats)
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
        self.dealings = Dealings(row.seats)
        self._people: frozenset[int] = frozenset()
        """The seats where people sit."""
        self._has_offers = False
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

    def tongue(self, language: str) -> Tongue:
        """How people here are called in a language."""
        return self.story.tongue(language)

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
        """What the log says to a viewer, of these lines of the story."""
        return self.story.words(numbers, viewer, language, self.match, self._now)

    def told(self, number: int, viewer: int = NOBODY) -> Sequence[Message]:
        """What move `number` looked like to a viewer."""
        assert self.match is not None
        return told_of(number, viewer, self.match, self.position)

    def rest(self) -> None:
        """Let go whatever was made for people to look at: it is made again for the next who look."""
        self.story.rest()
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
        return bool(people) and people <= self.dealings.agreed

    def take(self, entry: Entry) -> None:
        """Let an entry that is stored become true. Numbers are missing where talk has rolled off."""
        if entry.n <= self.n:
            raise ValueError(f"entry {entry.n} does not follow entry {self.n}")
        if entry.n > self.n + 1:
            self._missing = entry.n - 1
        self._deeds[entry.kind](self, entry)
        self.dealings.follow(entry)
        if entry.kind in SEATING:
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
        self.story.call(self.chairs.called)
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
        self.story.note(entry.n, moves, messages, self.chairs.called)

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
        self.dealings.sit_down(entry.seat)
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
        if "given" in json.loads(entry.data or "{}"):
            self._note(entry, notes.gave_back(before))
            return
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
        self.dealings.rename(old, who, {seat for seat, chair in enumerate(self.chairs) if chair.belongs_to(who)})
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
        self.dealings.move(entry.seat)
        if self._has_offers and self.chairs[entry.seat].owner is None:
            self.chairs[entry.seat].offered = 0
        self.story.move(entry.n, len(self.match.log))
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
        self.story.cut(entry.n, left)
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
        self.dealings.nudge(seat, self.asked[seat], entry.at)
        self._note(entry, notes.nudged(self.chairs[entry.seat], self.chairs[seat]))

    def _offer(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        chair.offered = entry.n
        self._has_offers = True
        self._note(entry, notes.offered(self.chairs[json.loads(entry.data)["by"]], chair))

    def _agree(self, entry: Entry) -> None:
        is_for = json.loads(entry.data)["yes"]
        own = self.seats_of(self.chairs[entry.seat].who)
        self.dealings.agree(own, is_for=is_for)
        self._note(entry, notes.agreed(self.chairs[entry.seat], is_for=is_for))

    def _permit(self, entry: Entry) -> None:
        data, chair = json.loads(entry.data), self.chairs[entry.seat]
        self.dealings.permit(entry.seat, data["who"], data["name"], is_for=data["yes"])
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
