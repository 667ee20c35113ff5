"""Events of which one sentence is said, as data."""

from dataclasses import dataclass
from typing import Annotated

from atoll.core.message import Who, say
from atoll.core.story import Called, Number, PlainEvent, Seat

Colour = Annotated[int, Called(("red", "blue").__getitem__, "RB".__getitem__)]


@dataclass(frozen=True)
class Drew(PlainEvent):
    words = say("{name} draws {number}: {colour}.")
    unseen = say("{name} draws {number}.")
    secret = ("colour",)
    about = ("hand {seat}", "pile {colour}")

    seat: Seat
    number: Number
    colour: Colour | None
    weight: int = 7


@dataclass(frozen=True)
class Rustled(PlainEvent):
    """Something that nothing is said of."""

    changes = ("leaves",)


def test_fields_are_called_as_their_types_say() -> None:
    """In the sentence by their words, in the things by their codes; `name` is whoever is in the field `seat`."""
    drew = Drew(1, 2, 0)
    assert drew.told() == say("{name} draws {number}: {colour}.", name=Who(1), number=2, colour="red")
    assert drew.things() == ("hand 1", "pile R")


def test_a_field_that_is_not_known_is_not_in_the_sentence() -> None:
    seen = Drew(1, 2, 0).seen(viewer=0)
    assert seen == Drew(1, 2, None)
    assert seen.told() == say("{name} draws {number}.", name=Who(1), number=2)


def test_of_an_event_without_words_nothing_is_said() -> None:
    assert Rustled().told() is None
    assert Rustled().things() == ()
