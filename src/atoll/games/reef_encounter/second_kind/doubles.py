"""Rules 1.6 of Second Kind, A09. When a double tile may be changed: at any time, or only when it is consumed."""

from atoll.core.bits import bit
from atoll.core.rule import rule
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.second_kind.moves import (
    BUY,
    CHANGE_DOUBLE,
    PIECE_ON,
    PLAY_CARD,
    SPECIAL_FOR_ALGA,
    group_of,
)
from atoll.games.reef_encounter.second_kind.table import WHEN_CONSUMED
from atoll.games.reef_encounter.table import Table

# Two bits a colour in `new_doubles`: there are two double tiles of each.
BITS = 2


@rule
def new_doubles(t: Table, colour: int) -> int:
    """How many double tiles of a colour have just been consumed."""
    return (t.new_doubles >> (BITS * colour)) & (bit(BITS) - 1)


@rule
def is_too_late(t: Table, colour: int) -> bool:
    """A09: whether a double tile of a colour can be changed no more."""
    return t.options.x2_change == WHEN_CONSUMED and new_doubles(t, colour) == 0


@rule
def note_changed(t: Table, colour: int) -> None:
    if t.options.x2_change == WHEN_CONSUMED:
        t.new_doubles -= bit(BITS * colour)


@rule
def forget_doubles(t: Table, move: int) -> None:
    """With anything else that its owner does, the time to change a double tile is over."""
    if t.new_doubles != 0 and begins_something(move):
        t.new_doubles = 0


@rule
def begins_something(move: int) -> bool:
    """Whether a move is more than to change a double tile, to go on with a card, or to answer."""
    if move < FIRST_MORE:
        return True
    group = group_of(move)
    goes_on = group == CHANGE_DOUBLE or PIECE_ON <= group < SPECIAL_FOR_ALGA
    return not goes_on and not PLAY_CARD <= group < BUY
