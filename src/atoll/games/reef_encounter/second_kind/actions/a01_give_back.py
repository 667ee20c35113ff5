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
from atoll.games.reef_encounter.components import COLOURS, POLYP_KINDS, POLYP_TILES, WEIGHT_OF_TILE
from atoll.games.reef_encounter.events import WENT_BACK
from atoll.games.reef_encounter.names import TILE_CODES, TILE_NAMES
from atoll.games.reef_encounter.second_kind.moves import GIVE_BACK, item_of
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader
from atoll.games.reef_encounter.second_kind.table import GIVE_BACK_TILES
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.tiles import has_special, weight_of

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
"""The item of a plain tile; those of special ones follow."""


@rule
def begin_giving_back(t: Table, back: int) -> bool:
    """Whether there are special tiles in the coral that is eaten: then the eater chooses which tiles go back."""
    if not has_special(t.aside):
        return False
    t.more.due = min(back, weight_of(t.aside))
    t.phase = GIVE_BACK_TILES
    return True


@rule
def tile_of(t: Table, item: int) -> int:
    """The tile that an item stands for: the plain ones of a coral have one colour."""
    if item != PLAIN_ITEM:
        return COLOURS + item - 1
    colour = 0
    while colour < COLOURS - 1 and t.aside[colour] == 0:
        colour += 1
    return colour


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
    if item > POLYP_KINDS or t.aside[tile_of(t, item)] == 0:
        return NOT_IN_THE_CORAL
    return LEGAL if leaves_enough(t, WEIGHT_OF_TILE[tile_of(t, item)]) else TOO_HEAVY


@rule
def leaves_enough(t: Table, given: int) -> bool:
    """Whether the rest of the tiles can make up exactly what is due when one of a weight has been given."""
    singles = 0
    doubles = 0
    for tile in range(POLYP_TILES):
        if WEIGHT_OF_TILE[tile] == 1:
            singles += t.aside[tile]
        else:
            doubles += t.aside[tile]
    if given == 1:
        singles -= 1
    else:
        doubles -= 1
    due = t.more.due - given
    return 0 <= due <= singles + 2 * doubles and (singles > 0 or due % 2 == 0)


@rule
def give_back(t: Table, item: int) -> None:
    tile = tile_of(t, item)
    t.aside[tile] -= 1
    put_in_bag(t, tile)
    t.more.due -= WEIGHT_OF_TILE[tile]
    happened(t, WENT_BACK, t.active, tile, 1)


def write(move: int) -> str:
    item = item_of(move)
    if item > POLYP_KINDS:
        return numbered(move)
    return "back plain" if item == PLAIN_ITEM else f"back {TILE_CODES[COLOURS + item - 1]}"


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A tile of the meal."""
    return (f"meal {write(move).split()[1]}",)


def phrase(view: "View", move: int) -> Message:
    if item_of(move) == PLAIN_ITEM:
        return say("Give a plain tile back to the bag.")
    return say("Give this tile back to the bag: {tile}.", tile=TILE_NAMES[COLOURS + item_of(move) - 1])


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    due = say_count("{number} more tile", "{number} more tiles", view["special"]["due"])
    return Prompt(
        say("Choose which tiles of the coral go back to the bag: {tiles}. A double tile counts as two.", tiles=due),
        say("{name} chooses tiles for the bag.", name=Who(view["awaiting"][0])),
    )


MOVES = groups(GIVE_BACK, GIVE_BACK + 1)
GIVING_BACK = Question(MOVES, write, reader(MOVES, write), touched, {"give back": ask}, REASONS, phrase)
