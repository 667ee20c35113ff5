"""The rules in our own words, in the order of play."""

from atoll.core.lesson import Section, sections_for
from atoll.core.message import say
from pearls.components import TURNS
from pearls.view import View

GUIDE: tuple[Section, ...] = (
    Section(
        say("Aim"),
        (say("Collect the shells that are worth most. Each is worth the number on it."),),
        ("over",),
    ),
    Section(
        say("Your turn"),
        (
            say("Take a shell from the beach; another one is washed up in its place, as long as the sea has any."),
            say("Or dive: you draw a shell from the sea, and nobody else sees which. You may not dive often."),
        ),
        ("turn",),
    ),
    Section(
        say("End of the game"),
        (
            say("The game ends when everybody has {turns} shells. All show what they have dived for.", turns=TURNS),
            say("Whoever has the highest total wins. Those who have the same share the place."),
        ),
        ("over",),
    ),
)


def beside(view: View) -> tuple[int, ...]:
    return sections_for(GUIDE, view["phase"])
