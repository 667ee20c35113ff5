"""Rules 1.4 to 1.6 and 4. Bonuses: what turtles, treasures and starfish cards give, whoever gives it."""

from atoll.core.bits import bit, has
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.components import COLOURS, SIDE_TREASURE, TILES, TREASURE_GIVES
from atoll.games.coralia.events import NONE_LEFT, TURNED_OVER
from atoll.games.coralia.table import (
    BY_ISLAND_BONUS,
    BY_JELLYFISH_CARD,
    BY_TREASURE_DICE,
    BY_TREASURE_JELLYFISH,
    BY_TURTLE_JELLYFISH,
    FROM_TREASURE,
    NONE,
    Table,
)
from atoll.games.coralia.waiting import gain, push_bonus

BY_JELLYFISH = (BY_TURTLE_JELLYFISH, BY_TREASURE_JELLYFISH, BY_JELLYFISH_CARD)
BY_DICE = (NONE, BY_TREASURE_DICE, BY_ISLAND_BONUS)
"""By who gives the bonus. No turtle gives points for dice."""


@rule
def jellyfish(t: Table, giver: int) -> None:
    """Rules 4. Jellyfish: on to the next multiple of 5; from a multiple of 5, five points."""
    gain(t, t.active, 5 - t.track[t.active] % 5, BY_JELLYFISH[giver], 0)


@rule
def points_for_island(t: Table, giver: int) -> None:
    gain(t, t.active, dice_on_island(t), BY_DICE[giver], 0)


@rule
def dice_on_island(t: Table) -> int:
    """White dice included."""
    dice = 0
    for colour in range(COLOURS):
        dice += t.island[colour]
    return dice + t.island_white


# A treasure is turned over when it is raised; its bonus follows at once.


@rule
def raise_treasure(t: Table, reef: int) -> None:
    """The treasure of a reef, if it is still there (rules 10, R8)."""
    if has(t.reef_treasures, reef):
        t.reef_treasures ^= bit(reef)
        turn_over(t, reef)


@rule
def raise_side_treasure(t: Table) -> None:
    """One of those beside the board, unseen (rules 10, R11)."""
    if t.side_treasures == 0:
        happened(t, NONE_LEFT, t.active, SIDE_TREASURE)
        return
    t.side_treasures -= 1
    turn_over(t, NONE)


@rule
def turn_over(t: Table, reef: int) -> None:
    n = chance(t.luck, hidden_count(t))
    tile = 0
    while n >= t.hidden_treasures[tile]:
        n -= t.hidden_treasures[tile]
        tile += 1
    t.hidden_treasures[tile] -= 1
    t.treasures[t.active, treasures_of(t, t.active)] = tile
    happened(t, TURNED_OVER, t.active, reef, tile)
    push_bonus(t, TREASURE_GIVES[tile], FROM_TREASURE)


@rule
def treasures_of(t: Table, seat: int) -> int:
    count = 0
    while count < TILES and t.treasures[seat, count] != NONE:
        count += 1
    return count


@rule
def hidden_count(t: Table) -> int:
    """How many treasures lie face down."""
    count = 0
    for tile in range(TILES):
        count += t.hidden_treasures[tile]
    return count
