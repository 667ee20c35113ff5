"""Rules 5. Island: a die whose space is taken."""

from atoll.core.rule import rule
from atoll.games.coralia.actions.waiting import gain
from atoll.games.coralia.cards import look_at
from atoll.games.coralia.components import COLOURS, ISLAND_PILE
from atoll.games.coralia.table import BY_ISLAND_DIE, NONE, Table


@rule
def put_on_island(t: Table, colour: int) -> None:
    """The octopus on the reef of that colour pays its owner 2. An opponent's lets you choose from two cards."""
    t.island[colour] += 1
    owner = t.octopus[colour]
    cards = 1
    if owner != NONE:
        gain(t, owner, 2, BY_ISLAND_DIE)
        cards = 1 if owner == t.active else 2
    look_at(t, ISLAND_PILE, cards)


@rule
def dice_on_island(t: Table) -> int:
    """White dice included."""
    dice = 0
    for colour in range(COLOURS):
        dice += t.island[colour]
    return dice + t.island_white
