"""Sense for Second Kind: what special tiles and cards are worth, and which moves with them come first."""

from atoll.core.bits import popcount
from atoll.core.rule import rule
from atoll.games.reef_encounter.second_kind.components import KINDS, POLYP_KINDS, WITH_SHRIMP
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
from atoll.games.reef_encounter.second_kind.tiles import extra_weight, weight_of
from atoll.games.reef_encounter.table import Player, Reef

# Hundredths of a point, at the beginning of the game.
TILE = 12
CONSUMED = 80
CARD = 20
FIRST_CARD = 150
"""For a card with a blue shrimp, as long as no coral has been eaten."""


@rule
def heavier(reef: Reef, coral: int) -> int:
    """By how many tiles a coral is a better meal than its number of tiles says."""
    return extra_weight(reef, coral)


@rule
def at_hand(player: Player) -> int:
    """What a player's special tiles and cards are worth."""
    pieces = 0
    for kind in range(POLYP_KINDS, KINDS):
        pieces += player.more.hand[kind]
    worth = TILE * (weight_of(player.more.hand) + pieces) + CONSUMED * weight_of(player.more.consumed)
    if player.eaten == 0 and player.more.cards & WITH_SHRIMP != 0:
        worth += FIRST_CARD
    return worth + CARD * popcount(player.more.cards)


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
