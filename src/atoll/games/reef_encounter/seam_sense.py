"""The seam of sense: what another box is worth to a player made of code."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.seams import is_joined
from atoll.games.reef_encounter.second_kind.sense import at_hand, heavier
from atoll.games.reef_encounter.second_kind.sense import lean as lean_to_item
from atoll.games.reef_encounter.table import Player, Reef, Table

__all__ = ["FIRST_MORE"]


@rule
def more_size(reef: Reef, coral: int) -> int:
    """By how many tiles a coral is a better meal than its number of tiles says."""
    return heavier(reef, coral) if reef.more.special != 0 else 0


@rule
def more_at_hand(t: Table, player: Player) -> int:
    return at_hand(player) if is_joined(t) else 0


@rule
def lean_to_more(move: int) -> int:
    return lean_to_item(move)
