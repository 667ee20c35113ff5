"""Rules 10. Action 1: the parrotfish eats one coral and its shrimp."""

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import BOARDS, SMALLEST_MEAL, TILES_GIVEN_BACK
from atoll.games.reef_encounter.corals import colour_at, corals_with
from atoll.games.reef_encounter.reasons import CORAL_TOO_SMALL, NOT_YOUR_SHRIMP
from atoll.games.reef_encounter.seams import (
    may_eat_first,
    meal_of_more,
    more_eaten,
    size_of,
    tiles_gone,
    why_not_first_coral,
)
from atoll.games.reef_encounter.table import NONE, Table


@rule
def corals_to_eat(t: Table, board: int) -> int:
    """The cells of the active player's shrimps on a board whose coral may be eaten."""
    found = large_corals(t, board)
    is_first = t.players[t.active].eaten == 0
    return 0 if is_first and found != 0 and why_not_first_coral(t) != LEGAL else found


@rule
def large_corals(t: Table, board: int) -> int:
    """The cells of the active player's shrimps on a board whose coral is big enough."""
    reef = t.reefs[board]
    found = 0
    shrimps = reef.shrimps[t.active]
    while shrimps != 0:
        shrimp = bit(lowest(shrimps))
        if size_of(t, reef, corals_with(reef, shrimp)) >= SMALLEST_MEAL:
            found |= shrimp
        shrimps = without_lowest(shrimps)
    return found


@rule
def has_large_coral(t: Table) -> bool:
    corals = 0
    for board in range(BOARDS):
        corals |= large_corals(t, board)
    return corals != 0


@rule
def has_coral_to_eat(t: Table) -> bool:
    """Whether the active player may eat anything, as far as everybody can tell."""
    return has_large_coral(t) and (t.players[t.active].eaten > 0 or may_eat_first(t))


@rule
def why_not_eat(t: Table, board: int, cell: int) -> int:
    reef = t.reefs[board]
    if not has(reef.shrimps[t.active], cell):
        return NOT_YOUR_SHRIMP
    if size_of(t, reef, corals_with(reef, bit(cell))) < SMALLEST_MEAL:
        return CORAL_TOO_SMALL
    return why_not_first_coral(t) if t.players[t.active].eaten == 0 else LEGAL


@rule
def tiles_given_back(t: Table) -> int:
    """Four tiles go back to the bag; one more in the advanced variant, and one more in an extra turn."""
    extra = 1 if t.ender != NONE else 0
    return TILES_GIVEN_BACK + t.options.variant + extra


@rule
def eat(t: Table, board: int, cell: int) -> None:
    """Eat the coral whose shrimp is on the cell."""
    reef = t.reefs[board]
    player = t.players[t.active]
    coral = corals_with(reef, bit(cell))
    colour = colour_at(reef, cell)
    size = popcount(coral)

    reef.polyps[colour] ^= coral
    reef.shrimps[t.active] ^= bit(cell)
    player.eaten += 1
    if not meal_of_more(t, reef, coral, colour, tiles_given_back(t)):
        back = min(size, tiles_given_back(t))
        for _ in range(back):
            put_in_bag(t, colour)
        player.parrotfish[colour] += size - back
    tiles_gone(reef, coral)
    more_eaten(t, reef, coral)
