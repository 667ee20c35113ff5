"""Rules 1.6 and 4. Treasures: a tile is turned over when it is raised; its bonus follows at once."""

from atoll.core.bits import bit, has
from atoll.core.luck import pick
from atoll.core.rule import rule
from atoll.games.coralia.actions.island import dice_on_island
from atoll.games.coralia.actions.waiting import gain, jellyfish, push
from atoll.games.coralia.cards import draw_top, take_stingray
from atoll.games.coralia.components import (
    FISH_PILE,
    ISLAND_PILE,
    L_FISH,
    L_ISLAND,
    L_ISLAND_DICE,
    L_PEARL,
    L_STARFISH,
    L_STINGRAY,
    L_WHITE,
    PEARL_PILE,
    STARFISH_PILE,
)
from atoll.games.coralia.table import BY_TREASURE_DICE, BY_TREASURE_JELLYFISH, DO_TREASURE, DO_WHITE, Table


@rule
def raise_treasure(t: Table, reef: int) -> None:
    """The treasure of a reef, if it is still there (rules 10, R8)."""
    if has(t.reef_treasures, reef):
        t.reef_treasures ^= bit(reef)
        turn_over(t)


@rule
def raise_side_treasure(t: Table) -> None:
    """One of those beside the board, unseen (rules 10, R11)."""
    if t.side_treasures > 0:
        t.side_treasures -= 1
        turn_over(t)


@rule
def turn_over(t: Table) -> None:
    tile = pick(t.luck, t.hidden_treasures)
    t.hidden_treasures ^= bit(tile)
    t.treasures[t.active] |= bit(tile)
    push(t, DO_TREASURE, tile)


@rule
def give_treasure_bonus(t: Table, tile: int) -> None:
    if tile == L_FISH:
        draw_top(t, FISH_PILE)
    elif tile == L_PEARL:
        draw_top(t, PEARL_PILE)
    elif tile == L_STARFISH:
        draw_top(t, STARFISH_PILE)
    elif tile == L_ISLAND:
        draw_top(t, ISLAND_PILE)
    elif tile == L_ISLAND_DICE:
        gain(t, t.active, dice_on_island(t), BY_TREASURE_DICE)
    elif tile == L_STINGRAY:
        take_stingray(t)
    elif tile == L_WHITE:
        push(t, DO_WHITE, 0)
    else:
        jellyfish(t, BY_TREASURE_JELLYFISH)
