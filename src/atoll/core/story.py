"""The story of a move: what happened, one thing after the other.

Rules say what happens where it happens: `happened(t, PLACED, seat, tile, cell)`. Compiled engines leave these words
out. On a plain table that somebody listens to, they become *events*, in the order in which things came about. Whatever
tells of a move reads this one list: the log, announcements, the check of luck, reviews, the staging of the picture.

A game declares its events as small classes and exports them as `EVENTS`, by the numbers that its rules use:

    @dataclass(frozen=True)
    class Drawn(Event):
        changes = ("bag[{colour}]", "hand[{seat}]")
        secret = ("colour",)

        seat: int
        colour: int | None

        def told(self) -> Message: ...

An event has the truth in its fields. `seen` is what a viewer may know of it: secret fields are None for whoever is no
witness, and of a sealed event there is nothing. Law 13 compares the tables before and after with what events say that
they change; law 14 holds against each other what they tell to whom.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from string import Formatter
from typing import Annotated, Any, ClassVar, Self, get_args

from atoll.core.message import Argument, Message, Who
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Struct


@rule
def happened(t: BaseTable, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Something has happened: the number of the event, and its fields in their order. Compiled engines say nothing."""
    if t.listener is not None:
        t.listener(event, (a, b, c, d, e, f))


@dataclass(frozen=True)
class Event:
    """Something that happened at a table. See the head of this file."""

    changes: ClassVar[tuple[str, ...]] = ()
    """The fields of the table that it changes, as `players[{seat}].cubes`: names in braces are fields of the event.
    Whatever lies within a field goes with it."""
    secret: ClassVar[tuple[str, ...]] = ()
    """Its fields that only witnesses know."""
    is_sealed: ClassVar[bool] = False
    """Whether others do not even see that it happened."""

    def told(self) -> Message | None:
        """What is said of it, as far as it was seen; None if there is nothing to say."""
        raise NotImplementedError

    def is_witness(self, viewer: int) -> bool:
        """Whether a viewer knows the secret fields: unless the event says otherwise, the seat that it is about."""
        return viewer == getattr(self, "seat", None)

    def seen(self, viewer: int) -> Self | None:
        """What a viewer may know of it; None if nothing."""
        if not (self.secret or self.is_sealed) or self.is_witness(viewer):
            return self
        return None if self.is_sealed else replace(self, **dict.fromkeys(self.secret))

    def things(self) -> tuple[str, ...]:
        """The ids of the things of the picture that it is about, as far as it was seen."""
        return ()

    def explains(self, path: str) -> bool:
        """Whether it says that it changes what lies at this place of the table."""
        return any(is_within(path, place.format_map(vars(self))) for place in self.changes)


@dataclass(frozen=True)
class Called:
    """How the numbers in a field are called: in words, and in the ids of things."""

    words: Callable[[Any], Argument]
    code: Callable[[Any], str] = str


Seat = Annotated[int, Called(Who)]
Number = Annotated[int, Called(int)]


@dataclass(frozen=True)
class PlainEvent(Event):
    """An event of which one sentence is said, with its fields in it, as their types say how they are called:

        words = say("{name} draws: {card}.")
        unseen = say("{name} draws a card.")
        about = ("hand {seat}",)

        seat: Seat
        card: Card | None

    `{name}` is the player in the field `seat`."""

    words: ClassVar[Message | None] = None
    """What is said; None if there is nothing to say."""
    unseen: ClassVar[Message | None] = None
    """What is said to whoever does not know its secret fields."""
    about: ClassVar[tuple[str, ...]] = ()
    """The things that it is about, with its fields in them as they are called there."""

    def told(self) -> Message | None:
        is_seen = all(getattr(self, name) is not None for name in self.secret)
        words = self.words if is_seen else self.unseen
        return self.saying(words) if words else None

    def saying(self, words: Message) -> Message:
        """A sentence with the fields of the event that occur in it."""
        names = [name for _, name, _, _ in Formatter().parse(words.text) if name]
        said = {field.name: called.words for field, called in self._called()}
        arguments = {name: "seat" if name == "name" else name for name in names}
        return words._replace(arguments=tuple((n, said[f](getattr(self, f))) for n, f in arguments.items()))

    def things(self) -> tuple[str, ...]:
        values = {field.name: (called, getattr(self, field.name)) for field, called in self._called()}
        codes = {name: called.code(value) for name, (called, value) in values.items() if value is not None}
        return tuple(thing.format_map(codes) for thing in self.about)

    def _called(self) -> list[tuple[Any, Called]]:
        """The fields whose types say how they are called."""
        marks = [(field, mark) for field in fields(self) for mark in _marks(field.type)]
        return [(field, mark) for field, mark in marks if isinstance(mark, Called)]


def _marks(kind: Any) -> tuple[Any, ...]:
    """What is noted at a type, also at one that may be None."""
    return sum((getattr(each, "__metadata__", ()) for each in (kind, *get_args(kind))), ())


Events = Mapping[int, type[Event]]


def event_of(events: Events, number: int, numbers: tuple[int, ...]) -> Event:
    """The event that a rule has told of."""
    kind = events[number]
    return kind(*numbers[: len(kind.__match_args__)])


def story(events: Events, table: Any, act: Callable[[Any], None]) -> list[Event]:
    """What happens, in order, when somebody acts on this plain table."""
    heard: list[Event] = []
    table.listener = lambda number, numbers: heard.append(event_of(events, number, numbers))
    try:
        act(table)
    finally:
        table.listener = None
    return heard


def seen_by(viewer: int, events: list[Event]) -> list[Event]:
    """What a viewer may know of a story."""
    return [seen for event in events if (seen := event.seen(viewer)) is not None]


def words_of(events: list[Event]) -> list[Message]:
    """What is said of events that somebody has seen."""
    return [words for event in events if (words := event.told()) is not None]


# What has changed on a table, for law 13.


def is_within(path: str, place: str) -> bool:
    return path == place or path.startswith((f"{place}[", f"{place}."))


def leaves(thing: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a plain table, with the place where it lies: `players[1].cubes[3]`."""
    if isinstance(thing, Struct):
        for name, value in thing:
            yield from leaves(value, f"{path}.{name}" if path else name)
    elif isinstance(thing, list):
        for place, value in enumerate(thing):
            yield from leaves(value, f"{path}[{place}]")
    else:
        yield path, thing
