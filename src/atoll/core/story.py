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
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from atoll.core.message import Message
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
