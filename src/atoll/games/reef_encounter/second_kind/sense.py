"""Sense for Second Kind: what cards are worth, and which moves of this box come first."""

from atoll.core.bits import popcount
from atoll.core.rule import rule
from atoll.games.reef_encounter.second_kind.components import WITH_SHRIMP
from atoll.games.reef_encounter.second_kind.moves import (
    AGAIN,
    ANSWER,
    ATTACK,
    CHANGE_DOUBLE,
    CHOOSE,
    FIRST_DISCARD,
    HOLD_CONSUMED,
    PASS_CARD,
    PLAY_CARD,
    REST,
    SHOW_CARD,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.table import Player

# Hundredths of a point, at the beginning of the game.
CARD = 20
FIRST_CARD = 150
"""For a card with a blue shrimp, as long as no coral has been eaten."""


@rule
def worth_of_hand(player: Player) -> int:
    """What a player's cards are worth."""
    first = FIRST_CARD if player.eaten == 0 and player.more.cards & WITH_SHRIMP != 0 else 0
    return first + CARD * popcount(player.more.cards)


@rule
def lean(move: int) -> int:
    """The card for the first coral, crowns and tiles to lay, then cards and what they ask for; discards at last."""
    group, item = group_of(move), item_of(move)
    if group == SHOW_CARD:
        return 40 if item < FIRST_DISCARD else 0
    if group == ANSWER:
        return 0 if item in (REST, AGAIN) else 25 if item == PASS_CARD else 15
    if group <= HOLD_CONSUMED or ATTACK <= group <= PLAY_CARD or group == CHOOSE:
        return 25
    return 5 if group == CHANGE_DOUBLE else 15
