"""A match: one game being played, with checked doors."""

import functools
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from atoll.core import contract
from atoll.core.contract import NOBODY
from atoll.core.engine import Engine, engine_for, new_table
from atoll.core.errors import BadOption, CannotUndo, GameOver, IllegalMove, MoveRefused, NotYourTurn
from atoll.core.game import Game, Prompt, Score, View
from atoll.core.luck import SEEDS
from atoll.core.message import Message, say
from atoll.core.names import in_notation
from atoll.core.past import Past
from atoll.core.story import Event, seen_by, story, words_of
from atoll.core.text import Block

if TYPE_CHECKING:
    from atoll.core.observation import Layout, Observation

REFUSALS: dict[int, Message] = {
    contract.GAME_OVER: say("The game is over."),
    contract.NOT_AWAITED: say("It is not your turn."),
    contract.NO_SUCH_MOVE: say("There is no such move."),
}
NOTHING_TO_UNDO = say("There is no move of yours to take back.")
UNDO_STOPS_AT_LUCK = say("Something was drawn by lot or came to light; that cannot be taken back.")
UNDO_STOPS_AT_TURN = say("The next decision was another player's; the move cannot be taken back.")
UNDO_STOPS_AT_REVEAL = say("Somebody has seen something new; that cannot be taken back.")
IMAGINED_FOR_UNDO = 16
IMAGINED_FOR_SCORES = 8
LONGEST_NAME = 40
MOST_SEATS = 8
SEATS_IN = tuple(tuple(s for s in range(MOST_SEATS) if mask >> s & 1) for mask in range(1 << MOST_SEATS))
"""The seats of every mask."""


@dataclass(frozen=True)
class Move:
    """A legal move: its number and its notation."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Header:
    """What is fixed before the first move. Together with the moves it is the whole game."""

    game: Game
    seats: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    rules: int = 0
    """The version of the rules that the game was begun with: the present one, unless another is given."""

    def __post_init__(self) -> None:
        if not self.rules:
            object.__setattr__(self, "rules", self.game.rules_version)
        self.game.check_seats(self.seats)
        self.game.read_options(self.options)
        if not 0 <= self.seed < SEEDS:
            raise BadOption(say("A seed is a whole number from 0 to {last}.", last=str(SEEDS - 1)))
        if self.names and len(self.names) != self.seats:
            raise BadOption(say("Give a name for each of the {seats} seats.", seats=self.seats))
        if not all(map(is_name, self.names)):
            raise BadOption(say("A name has 1 to {most} printable characters and no comma.", most=LONGEST_NAME))


def is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip() and "," not in name


class Match:
    """One game from its header to its last move so far."""

    def __init__(self, header: Header, engine: str = "native") -> None:
        self.header = header
        self.game = header.game
        self.rulebook = header.game.rulebook
        self.engine: Engine = engine_for(header.game, engine)
        self.log: list[tuple[int, int]] = []
        """The moves so far: seat and number."""
        options = self.game.read_options(header.options)
        self.tables = self.engine.table_from(header.seats, header.seed, options, spare=1)
        """The table, and beside it one to dream in."""
        self._past = Past(self.engine, self.log, self.engine.bytes_of(self.tables))
        self._awaited = [self.engine.doors.who(self.tables)]
        """For each position, the mask of the seats that must decide."""
        self._luck = self.engine.table.place_of("luck")
        """Where luck lies among the bytes of a position."""
        self._out = self.engine.row(max(self.rulebook.MOST_MOVES, header.seats))
        self._least, self._most = self.engine.row(header.seats), self.engine.row(header.seats)

    @classmethod
    def from_position(cls, header: Header, position: bytes, engine: str = "native") -> "Match":
        """A match that goes on from a table kept as bytes, and knows nothing of the moves before."""
        match = cls(header, engine)
        match._past = Past(match.engine, match.log, position)
        match.engine.restore(position, match.tables)
        match._awaited = [match.engine.doors.who(match.tables)]
        return match

    def clone(self) -> "Match":
        """The same match, to try things on, in another thread if one likes: what is done to it changes nothing here."""
        twin = Match.from_position(self.header, self.engine.bytes_of(self.tables), self.engine.name)
        twin._remember(self.log, self._past, self._awaited)
        return twin

    def _remember(self, log: Sequence[tuple[int, int]], past: Past, awaited: Sequence[int]) -> None:
        """Take over what was before."""
        self.log += log
        self._past = past.copy(self.log)
        self._awaited = list(awaited)

    def __copy__(self) -> "Match":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.clone()

    def __reduce__(self) -> "tuple[Callable[..., Match], tuple[Any, ...]]":
        """For `pickle`: the record of the game, and where it stands."""
        header = self.header
        about = header.game.name, header.seats, header.seed, header.options, header.names, header.rules
        kept = self._past.kept
        return _unpickled, (about, self.engine.name, self.engine.bytes_of(self.tables), self.log, kept, self._awaited)

    # What is.

    @property
    def table(self) -> Any:
        """A plain copy of the table. It holds every secret: show people a view."""
        return self.engine.thaw(self.tables)

    @property
    def awaiting(self) -> tuple[int, ...]:
        """The seats that must decide now; none when the game is over."""
        return SEATS_IN[self._awaited[-1]]

    @property
    def over(self) -> bool:
        return not self._awaited[-1]

    def moves(self, seat: int) -> list[Move]:
        """The seat's legal moves; none unless it must decide."""
        return [Move(move, self.rulebook.write(move)) for move in self.legal(seat)]

    def points(self) -> list[int]:
        self.engine.doors.count_points(self.tables, self._out)
        return self.engine.numbers(self._out, self.header.seats)

    def places(self) -> list[int]:
        self.engine.doors.rank(self.tables, self._out)
        return self.engine.numbers(self._out, self.header.seats)

    def view(self, seat: int = NOBODY) -> View:
        """What a seat may see; without a seat, what everybody may."""
        if seat != NOBODY and seat not in range(self.header.seats):
            raise BadOption(say("There is no seat {seat}.", seat=seat))
        return self.rulebook.view(self.table, seat)

    @functools.cached_property
    def layout(self) -> "Layout":
        """What the numbers of an observation mean."""
        return self.game.layout(self.header.seats, self.header.options)

    def observation(self, seat: int) -> "Observation":
        """What a seat may know, as numbers from its own side."""
        from atoll.core import looking
        from atoll.core.observation import NUMBER, Observation

        if seat not in range(self.header.seats):
            raise BadOption(say("There is no seat {seat}.", seat=seat))
        out = np.zeros(self.layout.size, NUMBER)
        self.engine.specialise(looking).look(self.tables, seat, out)
        return Observation(self.layout, out)

    def text(self, seat: int = NOBODY) -> list[Block]:
        return self.rulebook.text(self.view(seat))

    def prompt(self, seat: int = NOBODY) -> Prompt:
        return self.rulebook.prompt(self.view(seat), self.legal(seat))

    def score_sheet(self) -> list[Score]:
        """Every point so far with its reason."""
        return self.rulebook.score_sheet(self.table)

    def known_scores(self, viewer: int) -> tuple[list[Score], bool]:
        """The lines of the score sheet that a viewer can be sure of, and whether there may be others."""
        if self.over:
            return self.score_sheet(), False
        table = self.table
        dreams = [self.engine.imagined(table, viewer, seed) for seed in range(IMAGINED_FOR_SCORES)]
        sheets = [Counter(self.rulebook.score_sheet(dream)) for dream in dreams]
        sure = functools.reduce(operator.and_, sheets)
        return list(sure.elements()), any(sheet != sure for sheet in sheets)

    def point_ranges(self, viewer: int) -> list[tuple[int, int]]:
        """For each seat the least and the most points that a viewer can imagine it to have."""
        if self.over or self.rulebook.OPEN:
            return [(points, points) for points in self.points()]
        seats = self.header.seats
        least, most = self._least, self._most
        self.engine.doors.suppose_points(self.tables, viewer, IMAGINED_FOR_SCORES, self._out, least, most)
        return list(zip(self.engine.numbers(least, seats), self.engine.numbers(most, seats), strict=True))

    def at(self, number: int) -> Any:
        """The plain table after so many moves."""
        return self.rulebook.Table.unpack(self._past[number])

    def position(self, number: int) -> bytes:
        """The table after so many moves, as bytes."""
        return self._past[number]

    def opening(self) -> list[Event]:
        """What happened in the set-up, everything that is secret included."""
        table = new_table(self.game, self.header.seats, self.header.seed, self.game.read_options(self.header.options))
        return story(self.rulebook.EVENTS, table, self.rulebook.setup)

    def then(self, number: int) -> "Match":
        """The match as it stood after so many moves; of the moves before it knows nothing."""
        return Match.from_position(self.header, self._past[number], self.engine.name)

    def events(self, number: int) -> list[Event]:
        """What happened in move `number`, counted from 0, everything that is secret included: show people a story."""
        seat, move = self.log[number]
        return story(self.rulebook.EVENTS, self.at(number), lambda table: self.rulebook.apply(table, seat, move))

    def story(self, number: int, viewer: int = NOBODY) -> list[Event]:
        """What happened in move `number`, as far as a viewer may know."""
        return seen_by(viewer, self.events(number))

    def told(self, number: int, viewer: int = NOBODY) -> list[Message]:
        """What the log says to a viewer of move `number`."""
        return words_of(self.story(number, viewer))

    def forecast(self, seat: int, move: int) -> Message:
        """What the log would say first of a move of this seat, on a table that the seat could take the real one for."""
        dream = self.engine.imagined(self.table, seat, 0)
        events = story(self.rulebook.EVENTS, dream, lambda table: self.rulebook.apply(table, seat, move))
        return next(iter(words_of(seen_by(seat, events))), say("{text}", text=self.rulebook.write(move)))

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows: what everybody may see."""
        from atoll.core.registry import painter

        paint = painter()
        return paint(self) if paint else None

    # What is done.

    def read(self, text: str, language: str = "en") -> int:
        """The move that a text means: notation, in which pieces may go by their names in the writer's language."""
        return self.rulebook.read(in_notation(text, self.game, language))

    def play(self, seat: int, move: int | str | Move) -> Move:
        """Make a move, given in notation or by number. A refused move changes nothing; the error says why."""
        number = self.read(move) if isinstance(move, str) else move.id if isinstance(move, Move) else move
        self.make(seat, number)
        return Move(number, self.rulebook.write(number))

    def make(self, seat: int, number: int) -> None:
        """Make the move of that number, or raise why it is refused."""
        if reason := self.why_not(seat, number):
            raise self.refused(reason)
        self._awaited.append(self.engine.doors.make(self.tables, seat, number))
        self.log.append((seat, number))
        self._past.add(self.engine.bytes_of(self.tables))

    def why_not(self, seat: int, number: int) -> int:
        """LEGAL, or the reason why not, for any numbers at all: rules need not know what no table could hold."""
        if not 0 <= seat < self.header.seats:
            return contract.GAME_OVER if self.over else contract.NOT_AWAITED
        return int(self.engine.doors.refusal(self.tables, seat, min(max(number, -1), self.rulebook.MOVES)))

    def refused(self, reason: int) -> MoveRefused:
        family = {contract.GAME_OVER: GameOver, contract.NOT_AWAITED: NotYourTurn}.get(reason, IllegalMove)
        return family(REFUSALS[reason] if reason in REFUSALS else self.rulebook.REASONS[reason], reason)

    def undo(self, seat: int) -> None:
        """Take back the last move, if it was this seat's, drew nothing, showed nothing and kept the decision."""
        if stop := self.undo_stop(seat):
            raise CannotUndo(stop)
        self.rewind()

    def rewind(self, count: int = 1) -> None:
        """Take back so many moves, whatever they showed: for those who keep a log and have agreed on it."""
        kept = len(self.log) - count
        position = self._past[kept]
        del self.log[kept:], self._awaited[kept + 1 :]
        self._past.cut(kept)
        self.engine.restore(position, self.tables)

    def undo_stop(self, seat: int) -> Message | None:
        """What keeps the seat from taking back the last move; None if nothing does."""
        if stop := self.undo_stop_in_sight(seat):
            return stop
        before, after = self.at(len(self.log) - 1), self.at(len(self.log))
        seeds = range(IMAGINED_FOR_UNDO)
        viewers = (NOBODY, *range(self.header.seats))
        if self.game.lays_open(before, after) or any(
            shows(self.engine, before, after, *self.log[-1], viewer, seeds) for viewer in viewers
        ):
            return UNDO_STOPS_AT_REVEAL
        return None

    def undo_stop_in_sight(self, seat: int) -> Message | None:
        """The same as far as it is seen at a glance: whether the move told somebody something takes longer."""
        if not self.log or self.log[-1][0] != seat:
            return NOTHING_TO_UNDO
        last = len(self.log)
        if self._past[last - 1][self._luck] != self._past[last][self._luck]:
            return UNDO_STOPS_AT_LUCK
        before, after = self._awaited[-2:]
        if after & ~before or not after:
            return UNDO_STOPS_AT_TURN
        return None

    def legal(self, seat: int) -> list[int]:
        """The numbers of the seat's legal moves."""
        if seat not in self.awaiting:
            return []
        count = self.engine.doors.list_moves(self.tables, seat, self._out)
        return self.engine.numbers(self._out, count)

    def rematch(self, seed: int) -> "Match":
        """Another game between the same people, as the game's rules for a rematch have it."""
        options = self.rulebook.rematch(self.table, self.header.options)
        header = Header(self.game, self.header.seats, seed, options, self.header.names)
        return Match(header, self.engine.name)


def shows(engine: Engine, before: Any, after: Any, seat: int, move: int, viewer: int, seeds: Iterable[int]) -> bool:
    """Whether a move that drew nothing told a viewer something that was not clear to it before.

    It did so if a table that the viewer could have imagined before the move now looks different to it. That a covered
    choice has been made may be seen, and taken back.
    """
    book = engine.game.rulebook
    seen = book.view(after, viewer)
    if book.seen_move(before, seat, move, viewer) is None:
        return seen != {**book.view(before, viewer), "awaiting": seen["awaiting"]}
    for seed in seeds:
        other = engine.imagined(before, viewer, seed)
        other.luck.take(before.luck)
        if other == before:
            continue
        if book.why_not(other, seat, move):
            return True
        book.apply(other, seat, move)
        if book.view(other, viewer) != seen:
            return True
    return False


def _unpickled(
    about: tuple[Any, ...],
    engine: str,
    position: bytes,
    log: list[tuple[int, int]],
    kept: dict[int, bytes],
    awaited: list[int],
) -> Match:
    from atoll.core.registry import find

    name, *rest = about
    match = Match.from_position(Header(find(name), *rest), position, engine)
    match._remember(log, Past(match.engine, log, kept[0], kept), awaited)
    return match


def views_differ(match: Match, seats: Sequence[int]) -> bool:
    """Whether some of these seats see something that others do not: then each needs a screen alone."""
    views = [{key: value for key, value in match.view(seat).items() if key != "seat"} for seat in seats]
    return any(view != views[0] for view in views[1:])


def new(
    name: str,
    *,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    engine: str = "native",
) -> Match:
    """A new match of the game of that name."""
    from atoll.core.registry import find

    game = find(name)
    count = game.seats[0] if seats is None else seats
    return Match(Header(game, count, seed, dict(options or {}), tuple(names)), engine)
