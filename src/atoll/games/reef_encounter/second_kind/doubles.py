"""Rules 1.5 and 1.6 of Second Kind, A07 and A09. Double tiles: when they are changed, and how big they make a coral."""

from atoll.core.bits import bit, lowest, without_lowest
from atoll.core.rule import rule
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.second_kind.components import FIRST_DOUBLE
from atoll.games.reef_encounter.second_kind.moves import (
    BUY,
    CHANGE_DOUBLE,
    PIECE_ON,
    PLAY_CARD,
    SPECIAL_FOR_ALGA,
    group_of,
)
from atoll.games.reef_encounter.second_kind.table import AS_TWO, WHEN_CONSUMED
from atoll.games.reef_encounter.second_kind.tiles import is_double
from atoll.games.reef_encounter.table import Reef, Table

# Two bits a colour in `new_doubles`: there are two double tiles of each.
BITS = 2


@rule
def note_consumed(t: Table, kind: int) -> None:
    """A special tile lies in front of the active player's screen now."""
    if t.options.x2_change == WHEN_CONSUMED and is_double(kind):
        t.more.new_doubles += bit(BITS * (kind - FIRST_DOUBLE))


@rule
def new_doubles(t: Table, colour: int) -> int:
    """How many double tiles of a colour have just been consumed."""
    return (t.more.new_doubles >> (BITS * colour)) & (bit(BITS) - 1)


@rule
def is_too_late(t: Table, colour: int) -> bool:
    """A09: whether a double tile of a colour can be changed no more."""
    return t.options.x2_change == WHEN_CONSUMED and new_doubles(t, colour) == 0


@rule
def note_changed(t: Table, colour: int) -> None:
    if t.options.x2_change == WHEN_CONSUMED:
        t.more.new_doubles -= bit(BITS * colour)


@rule
def forget_doubles(t: Table, move: int) -> None:
    """With anything else that its owner does, the time to change a double tile is over."""
    if t.more.new_doubles != 0 and begins_something(move):
        t.more.new_doubles = 0


@rule
def begins_something(move: int) -> bool:
    """Whether a move is more than to change a double tile, to go on with a card, or to answer."""
    if move < FIRST_MORE:
        return True
    group = group_of(move)
    goes_on = group == CHANGE_DOUBLE or PIECE_ON <= group < SPECIAL_FOR_ALGA
    return not goes_on and not PLAY_CARD <= group < BUY


@rule
def counts_as_two(t: Table, reef: Reef) -> int:
    """A07: the cells whose tile counts as two in the size of a coral."""
    found = 0
    special = reef.more.special if t.options.x2_size == AS_TWO else 0
    while special != 0:
        if is_double(reef.more.kinds[lowest(special)] - 1):
            found |= bit(lowest(special))
        special = without_lowest(special)
    return found
