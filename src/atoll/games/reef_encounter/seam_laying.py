"""The seam of actions 2 and 3: tiles that another box brings."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.seams import is_joined
from atoll.games.reef_encounter.second_kind.fitting import can_lay_special, has_special_of, with_special
from atoll.games.reef_encounter.second_kind.for_water import can_lay_on_water
from atoll.games.reef_encounter.table import Player, Table

__all__ = ["with_special"]


@rule
def can_lay_more(t: Table, colour: int) -> bool:
    """Whether the active player has a tile of a colour to lay that is not a plain one."""
    return is_joined(t) and can_lay_special(t, colour)


@rule
def can_lay_elsewhere(t: Table, colour: int) -> bool:
    """Whether the active player can lay a tile of a colour where there is no rock."""
    return is_joined(t) and can_lay_on_water(t, colour)


@rule
def has_more_of(t: Table, player: Player, colour: int) -> bool:
    """Whether a player has tiles of a colour, for all to know, that are not plain ones."""
    return is_joined(t) and (has_special_of(player, colour, 0) or has_special_of(player, colour, 1))
