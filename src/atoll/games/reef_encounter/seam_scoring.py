"""The seam of the scoring: tiles that are not plain ones, and cards."""

from atoll.core.rule import rule
from atoll.games.reef_encounter.seams import is_joined
from atoll.games.reef_encounter.second_kind.effects.scoring import points_for_strength, scores_of_more
from atoll.games.reef_encounter.second_kind.tiles import extra_weight, value_of_special, weight_of
from atoll.games.reef_encounter.table import Player, Reef, Table

__all__ = ["scores_of_more"]


@rule
def value_of_more(t: Table, player: Player, secret: int) -> int:
    """What tiles that are not plain ones and cards add to a score, the hidden tile being of a colour."""
    return value_of_special(t, player) + points_for_strength(t, player, secret) if is_joined(t) else 0


@rule
def more_consumed(player: Player) -> int:
    """Consumed tiles that are not plain ones, by weight."""
    return weight_of(player.more.consumed)


@rule
def more_behind_screen(player: Player) -> int:
    """Polyp tiles behind the screen that are not plain ones, by weight."""
    return weight_of(player.more.hand)


@rule
def more_in_coral(reef: Reef, coral: int) -> int:
    """What tiles of corals weigh beyond one each."""
    return extra_weight(reef, coral) if reef.more.special & coral != 0 else 0
