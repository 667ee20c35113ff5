"""The seam of what a seat knows, and of what must add up."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.seams import is_joined
from atoll.games.reef_encounter.second_kind.effects.tiles import aside_of_colour
from atoll.games.reef_encounter.second_kind.secrets import imagine_hidden, special_adds_up
from atoll.games.reef_encounter.table import Table


@rule
def imagine_more(t: Table, seat: int) -> None:
    """Draw anew what a seat cannot know where starting hands were shown."""
    imagine_hidden(t, seat)


@rule
def more_adds_up(t: Table) -> bool:
    return not is_joined(t) or special_adds_up(t)


@rule
def more_of_colour(t: Table, colour: int) -> int:
    """Plain tiles that are nowhere else just now: of a coral that is being eaten."""
    meal = t.more.meal_plain if t.more.meal_colour == colour else 0
    return meal + aside_of_colour(t, colour) if is_joined(t) else 0
