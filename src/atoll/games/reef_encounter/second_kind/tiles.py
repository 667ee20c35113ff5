"""Rules 1.5 of Second Kind. Special polyp tiles: what they are on a reef, consumed, eaten and scored."""

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.events import STAYED
from atoll.games.reef_encounter.hierarchy import value
from atoll.games.reef_encounter.second_kind.components import (
    COLOURS_OF_KIND,
    FIRST_BLUE_SHRIMP,
    FIRST_DOUBLE,
    FIRST_HALF,
    KINDS,
    POLYP_KINDS,
)
from atoll.games.reef_encounter.table import Player, Reef, Table

LAY_IT_FIRST = FIRST_REASON + 120
REASONS: dict[int, Message] = {
    LAY_IT_FIRST: say("You have a special tile in your fingers: first say where it goes."),
}


@rule
def is_double(kind: int) -> bool:
    return FIRST_DOUBLE <= kind < FIRST_DOUBLE + COLOURS


@rule
def is_half(kind: int) -> bool:
    return FIRST_HALF <= kind < FIRST_HALF + COLOURS


@rule
def has_printed_shrimp(kind: int) -> bool:
    return FIRST_BLUE_SHRIMP <= kind < FIRST_BLUE_SHRIMP + COLOURS


@rule
def weight(kind: int) -> int:
    """A double tile counts as two when it goes back to the bag and at the end."""
    return 2 if is_double(kind) else 1


@rule
def best_value(t: Table, kind: int) -> int:
    """What a special tile in a parrotfish is worth: a two-colour tile counts as its better colour."""
    best = 0
    for colour in range(COLOURS):
        if has(COLOURS_OF_KIND[kind], colour):
            best = max(best, value(t, colour))
    return best * weight(kind)


@rule
def value_of_special(t: Table, player: Player) -> int:
    total = 0
    for kind in range(POLYP_KINDS):
        if player.more.parrotfish[kind] > 0:
            total += player.more.parrotfish[kind] * best_value(t, kind)
    return total


@rule
def special_eaten(player: Player) -> int:
    tiles = 0
    for kind in range(POLYP_KINDS):
        tiles += player.more.parrotfish[kind]
    return tiles


@rule
def consume_special(player: Player, reef: Reef, cell: int) -> None:
    """A special tile that was attacked lies in front of the attacker's screen."""
    player.more.consumed[reef.more.kinds[cell] - 1] += 1


@rule
def forget_special(reef: Reef, cells: int) -> None:
    """Special tiles leave these cells."""
    gone = reef.more.special & cells
    reef.more.special ^= gone
    while gone != 0:
        reef.more.kinds[lowest(gone)] = 0
        gone = without_lowest(gone)


@rule
def lie_special(t: Table, reef: Reef, cell: int) -> None:
    """The special tile in the active player's fingers lies on a cell now."""
    reef.more.kinds[cell] = t.more.held
    reef.more.special |= bit(cell)
    t.more.held = 0
    t.more.held_consumed = 0


@rule
def begin_meal(t: Table, reef: Reef, coral: int, colour: int) -> int:
    """Put the special tiles of a coral onto the plate; returns how many they are."""
    special = reef.more.special & coral
    count = 0
    while special != 0:
        t.more.meal[reef.more.kinds[lowest(special)] - 1] += 1
        count += 1
        special = without_lowest(special)
    t.more.meal_colour = colour
    return count


@rule
def weight_of_meal(t: Table) -> int:
    total = t.more.meal_plain
    for kind in range(KINDS):
        total += t.more.meal[kind] * weight(kind)
    return total


@rule
def weight_of(row: Row) -> int:
    """What special polyp tiles weigh, given how many there are of each kind."""
    total = 0
    for kind in range(POLYP_KINDS):
        total += row[kind] * weight(kind)
    return total


@rule
def extra_weight(reef: Reef, coral: int) -> int:
    """One for each double tile on these cells."""
    total = 0
    special = reef.more.special & coral
    while special != 0:
        total += weight(reef.more.kinds[lowest(special)] - 1) - 1
        special = without_lowest(special)
    return total


@rule
def end_meal(t: Table, seat: int) -> None:
    """The rest of the meal goes into the parrotfish."""
    player = t.players[seat]
    if t.more.meal_plain > 0:
        player.parrotfish[t.more.meal_colour] += t.more.meal_plain
        happened(t, STAYED, seat, t.more.meal_colour, t.more.meal_plain)
    t.more.meal_plain = 0
    t.more.meal_colour = 0
    for kind in range(POLYP_KINDS):
        if t.more.meal[kind] > 0:
            player.more.parrotfish[kind] += t.more.meal[kind]
            happened(t, STAYED, seat, COLOURS + kind, t.more.meal[kind])
            t.more.meal[kind] = 0
