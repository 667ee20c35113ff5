"""Rules 3.5 of Second Kind. Action 1 with special tiles: the eater chooses which tiles go back to the bag.

back DW      a double white tile of the eaten coral (`back plain` a plain one)
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say, say_count
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.events import WENT_BACK
from atoll.games.reef_encounter.names import KIND_NAMES
from atoll.games.reef_encounter.second_kind.components import POLYP_KINDS
from atoll.games.reef_encounter.second_kind.moves import GIVE_BACK, item_of
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader
from atoll.games.reef_encounter.second_kind.tiles import weight
from atoll.games.reef_encounter.table import Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NOT_IN_THE_CORAL, TOO_HEAVY, GIVE_BACK_FIRST, NOTHING_TO_GIVE_BACK = range(FIRST_REASON + 105, FIRST_REASON + 109)
REASONS: dict[int, Message] = {
    NOT_IN_THE_CORAL: say("There is no such tile in the coral."),
    TOO_HEAVY: say("A double tile counts as two: the tiles could not come out right."),
    GIVE_BACK_FIRST: say("First choose the tiles that go back to the bag."),
    NOTHING_TO_GIVE_BACK: say("No tiles go back to the bag now."),
}
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
        happened(t, WENT_BACK, t.active, t.more.meal_colour, 1)
    else:
        t.more.meal[item - 1] -= 1
        t.more.bag[item - 1] += 1
        t.more.due -= weight(item - 1)
        happened(t, WENT_BACK, t.active, COLOURS + item - 1, 1)


def write(move: int) -> str:
    item = item_of(move)
    if item > POLYP_KINDS:
        return numbered(move)
    return "back plain" if item == PLAIN_ITEM else f"back {KIND_NAMES[item - 1]}"


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A tile of the meal."""
    return (f"meal {write(move).split()[1]}",)


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    due = say_count("{number} more tile", "{number} more tiles", view["special"]["due"])
    return Prompt(
        say("Choose which tiles of the coral go back to the bag: {tiles}. A double tile counts as two.", tiles=due),
        say("{name} chooses tiles for the bag.", name=Who(view["awaiting"][0])),
    )


MOVES = groups(GIVE_BACK, GIVE_BACK + 1)
GIVING_BACK = Question(MOVES, write, reader(MOVES, write), touched, {"give back": ask}, REASONS)
