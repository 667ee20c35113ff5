"""What Second Kind adds to pieces, where the rules of the base game ask for it. The other seam is `seam_turn`."""

from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import begin_giving_back
from atoll.games.reef_encounter.second_kind.bag import draw_special
from atoll.games.reef_encounter.second_kind.blue_shrimps import coral_eaten
from atoll.games.reef_encounter.second_kind.effects.scoring import points_for_strength
from atoll.games.reef_encounter.second_kind.first_coral import NO_FIRST_CORAL_NOW, why_not_first_meal
from atoll.games.reef_encounter.table import NONE, Player, Reef, Table

__all__ = ["NO_FIRST_CORAL_NOW"]


@rule
def figures_of_nobody(reef: Reef) -> int:
    """Squares with a figure that is no player's: nothing is laid over it, and no shrimp joins it there."""
    return reef.more.blue | reef.printed | reef.more.crowns


@rule
def draws_special(t: Table) -> int:
    """The tile that comes out of the bag, if it is not a plain one; otherwise NONE."""
    return draw_special(t) if t.options.expansion == 1 else NONE


@rule
def why_not_first_coral(t: Table) -> int:
    """Why the active player, who has eaten no coral yet, may not simply eat one."""
    return why_not_first_meal(t) if t.options.expansion == 1 else LEGAL


@rule
def more_eaten(t: Table, reef: Reef, coral: int, back: int) -> bool:
    """A coral is eaten, with whatever stood on it; returns whether its eater must choose which tiles go back."""
    coral_eaten(t, reef, coral)
    return begin_giving_back(t, back)


@rule
def points_for_cards(t: Table, player: Player, secret: int) -> int:
    """What cards add to a score, the hidden tile being of a colour."""
    return points_for_strength(t, player, secret)
