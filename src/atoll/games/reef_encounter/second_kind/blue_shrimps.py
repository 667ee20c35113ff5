"""Rules 3.5 and 4.1 of Second Kind. Blue shrimps: on which tiles they are, and what becomes of them with a meal."""

from atoll.core.bits import lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.second_kind.events import BLUE_LEFT, SEA_BLUE_LEFT
from atoll.games.reef_encounter.table import Reef, Table


@rule
def blue_shrimps_on(reef: Reef) -> int:
    """The cells with a blue shrimp, wooden or printed."""
    return reef.more.blue | reef.printed


@rule
def coral_eaten(t: Table, reef: Reef, coral: int) -> None:
    """The blue shrimp of an eaten coral escapes. When everybody has eaten, the one on the open sea is free as well."""
    escaping = reef.more.blue & coral
    if escaping != 0:
        reef.more.blue ^= escaping
        t.more.blue_left += 1
        happened(t, BLUE_LEFT, square(reef.board, lowest(escaping)))
    waiting = 0
    for seat in range(t.seats):
        waiting += 1 if t.players[seat].eaten == 0 else 0
    if waiting == 0 and t.more.sea_blue == 1:
        t.more.sea_blue = 0
        t.more.blue_left += 1
        happened(t, SEA_BLUE_LEFT)
