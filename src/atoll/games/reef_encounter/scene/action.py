"""A line of the action card."""

from typing import NamedTuple

from atoll.core.message import Message


class Action(NamedTuple):
    """What can be done between the steps of a turn."""

    name: str
    words: Message
    moves: range
    how: Message
    """What to touch."""
    why_not: int
    """The usual reason why it cannot be done, by its number."""
