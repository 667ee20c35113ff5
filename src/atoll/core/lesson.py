"""Help for people: the rules in short sections, and a guided first game.

A game may have a module `guide` in its package, with `GUIDE` and `beside`, and a module `lesson`, with `LESSON`. Both
are data and messages: whoever shows them needs to know nothing of the game.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import Any

from atoll.core.game import View
from atoll.core.message import Message


@dataclass(frozen=True, eq=False)
class Section:
    """A paragraph or two of the rules, for the page of rules and beside the action. Each is like no other."""

    title: Message
    paragraphs: tuple[Message, ...]
    phases: tuple[str, ...] = ()
    """Values that tell when this section belongs beside the action."""


@cache
def sections_for(guide: tuple[Section, ...], *phases: str) -> tuple[int, ...]:
    """The numbers of the sections that belong to any of these phases, in the order of the guide."""
    return tuple(number for number, section in enumerate(guide) if not set(phases).isdisjoint(section.phases))


def nothing(view: View) -> tuple[str, ...]:
    """A step that points at nothing."""
    return ()


@dataclass(frozen=True)
class Step:
    """One thing to tell a learner, when its moment comes."""

    text: Message
    """One to three short sentences."""
    when: Callable[[Any], bool]
    """The moment: a question about the learner's view."""
    show: Callable[[Any], tuple[str, ...]] = nothing
    """The ids of things to point at. When the moment has come, the learner's scene has them all."""


@dataclass(frozen=True)
class Lesson:
    """A first game at a real table. The learner has seat 0 and plays freely; the steps speak in between."""

    seats: int
    options: dict[str, str]
    seed: int
    steps: tuple[Step, ...]

    def next_step(self, view: View, seen: Collection[int]) -> int | None:
        """The number of the first step not yet seen whose moment has come; None if there is nothing to say now."""
        for number, step in enumerate(self.steps):
            if number not in seen and step.when(view):
                return number
        return None
