"""Where another box may be joined on: the rules of this one ask here, and nowhere else, what it could change."""

from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.components import COLOURS, LAST_COLUMN, WIDTH
from atoll.games.reef_encounter.table import Reef, Table


@rule
def links_across(reef: Reef) -> int:
    """The cells whose tile is of one coral with the tile to its right."""
    links = 0
    for colour in range(COLOURS):
        links |= reef.polyps[colour] & (reef.polyps[colour] >> 1)
    return links & ~LAST_COLUMN


@rule
def links_down(reef: Reef) -> int:
    """The cells whose tile is of one coral with the tile below."""
    links = 0
    for colour in range(COLOURS):
        links |= reef.polyps[colour] & (reef.polyps[colour] >> WIDTH)
    return links


@rule
def also_protected(t: Table, board: int) -> int:
    """Cells whose tile cannot be attacked, for other reasons than a player's shrimp."""
    return 0


@rule
def also_forbidden(t: Table, board: int, colour: int) -> int:
    """Cells on which no tile of a colour may be placed, for other reasons than the guard rule."""
    return 0


@rule
def before_action_1(t: Table) -> None:
    """What happens of itself when a turn begins."""


@rule
def why_not_first_coral(t: Table, seat: int) -> int:
    """Why a player who has eaten no coral yet may not eat one."""
    return LEGAL
