"""What things are called."""

from collections.abc import Sequence

from atoll.core.message import Argument, Message, Who, say, say_count
from atoll.games.sea_or_shore.components import (
    ACTION_NAMES,
    ACTIONS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    PAIR_LETTERS,
    PAIR_NAMES,
)


def card(code: str) -> Message:
    """An island or a treasure by its code, such as “R9”."""
    return say("{colour} {number}", colour=colour(code[0]), number=int(code[1:]))


def colour(letter: str) -> Message:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def deck(colours: str) -> Message:
    """A treasure deck by the colours in it."""
    return PAIR_NAMES[PAIR_LETTERS.index(colours)] if colours in PAIR_LETTERS else say("all colours")


def action(name: str) -> Message:
    return ACTION_NAMES[ACTIONS.index(name)]


def cards(codes: Sequence[str]) -> Message:
    return listed([card(code) for code in codes])


def people(seats: Sequence[int]) -> Message:
    return listed([Who(seat) for seat in seats])


def listed(things: Sequence[Argument]) -> Message:
    """One thing after the other."""
    if len(things) == 1:
        return say("{thing}", thing=things[0])
    return say("{first}, {others}", first=things[0], others=listed(things[1:]))


def bonus_cards(number: int) -> Message:
    return say_count("{number} bonus card", "{number} bonus cards", number)


def points(number: int) -> Message:
    return say_count("{number} point", "{number} points", number)


def islands(number: int) -> Message:
    return say_count("{number} island", "{number} islands", number)
