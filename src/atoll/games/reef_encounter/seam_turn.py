"""What Second Kind adds to a turn, where the rules of the base game ask for it. The other seam is `seam_pieces`."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.second_kind.effects.scoring import goes_on_scoring
from atoll.games.reef_encounter.second_kind.for_water import can_lay_on_water
from atoll.games.reef_encounter.second_kind.opening import begin_opening
from atoll.games.reef_encounter.second_kind.sense import lean, worth_of_hand
from atoll.games.reef_encounter.table import NONE, Player, Table


@rule
def comes_first(t: Table) -> bool:
    """Whether something is decided before a player's turn."""
    return t.options.expansion == 1 and begin_opening(t)


@rule
def comes_last(t: Table) -> bool:
    """Whether something is decided after the last turn, before the parrotfish are opened."""
    return t.options.expansion == 1 and goes_on_scoring(t, NONE)


@rule
def can_lay_elsewhere(t: Table, colour: int) -> bool:
    """Whether the active player can lay a tile of a colour where there is no rock."""
    return t.options.expansion == 1 and can_lay_on_water(t, colour)


# For a player made of code.


@rule
def worth_of_cards(player: Player) -> int:
    """What cards in hand are worth, in hundredths of a point."""
    return worth_of_hand(player)


@rule
def lean_to_others(move: int) -> int:
    """How much another move than those of the base game suggests itself."""
    return lean(move)
