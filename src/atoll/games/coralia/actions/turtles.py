"""Rules 1.5 and 4. Turtles: the bonus of each tile."""

from atoll.core.rule import rule
from atoll.games.coralia.actions.waiting import jellyfish, push
from atoll.games.coralia.cards import draw_top, take_stingray
from atoll.games.coralia.components import (
    FISH_PILE,
    ISLAND_PILE,
    STARFISH_PILE,
    T_COPY,
    T_FISH,
    T_ISLAND,
    T_JELLYFISH,
    T_STARFISH,
    T_STINGRAY,
    T_WHITE,
)
from atoll.games.coralia.table import BY_TURTLE_JELLYFISH, COPY, DO_RAISE_SIDE, DO_WHITE, Table


@rule
def give_turtle_bonus(t: Table, tile: int) -> None:
    if tile == T_WHITE:
        push(t, DO_WHITE, 0)
    elif tile == T_JELLYFISH:
        jellyfish(t, BY_TURTLE_JELLYFISH)
    elif tile == T_STINGRAY:
        take_stingray(t)
    elif tile == T_STARFISH:
        draw_top(t, STARFISH_PILE)
    elif tile == T_ISLAND:
        draw_top(t, ISLAND_PILE)
    elif tile == T_FISH:
        draw_top(t, FISH_PILE)
    elif tile == T_COPY:
        # Two tiles at least lie beside the board, and they stay there.
        t.phase = COPY
        t.choices = t.side_turtles
    else:
        push(t, DO_RAISE_SIDE, 0)
