"""Rules 3.5 of Second Kind. Action 1 with special tiles: the eater chooses which tiles go back to the bag."""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.second_kind.components import POLYP_KINDS
from atoll.games.reef_encounter.second_kind.reasons import NOT_IN_THE_CORAL, NOTHING_TO_GIVE_BACK, TOO_HEAVY
from atoll.games.reef_encounter.second_kind.tiles import weight
from atoll.games.reef_encounter.table import Table

PLAIN_ITEM = 0
"""The item of a plain tile; a special one of a kind is the item after that number."""


@rule
def tiles_to_give_back(t: Table) -> int:
    items = 0
    for item in range(POLYP_KINDS + 1):
        if why_not_give_back(t, item) == LEGAL:
            items |= bit(item)
    return items


@rule
def why_not_give_back(t: Table, item: int) -> int:
    if t.more.due == 0:
        return NOTHING_TO_GIVE_BACK
    if item > POLYP_KINDS or (t.more.meal_plain if item == PLAIN_ITEM else t.more.meal[item - 1]) == 0:
        return NOT_IN_THE_CORAL
    return LEGAL if leaves_enough(t, 1 if item == PLAIN_ITEM else weight(item - 1)) else TOO_HEAVY


@rule
def leaves_enough(t: Table, given: int) -> bool:
    """Whether the rest of the tiles can make up exactly what is due when one of a weight has been given."""
    singles = t.more.meal_plain
    doubles = 0
    for kind in range(POLYP_KINDS):
        if weight(kind) == 1:
            singles += t.more.meal[kind]
        else:
            doubles += t.more.meal[kind]
    if given == 1:
        singles -= 1
    else:
        doubles -= 1
    due = t.more.due - given
    return 0 <= due <= singles + 2 * doubles and (singles > 0 or due % 2 == 0)


@rule
def give_back(t: Table, item: int) -> None:
    if item == PLAIN_ITEM:
        t.more.meal_plain -= 1
        put_in_bag(t, t.more.meal_colour)
        t.more.due -= 1
    else:
        t.more.meal[item - 1] -= 1
        t.more.bag[item - 1] += 1
        t.more.due -= weight(item - 1)
