"""Rules 1.6 of Second Kind. A consumed double tile may be changed for two plain tiles of its colour.

change W     change a double white tile
"""

from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import put_in_bag, take_bonus
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS, FIRST_DOUBLE
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import NO_SUCH_SPECIAL
from atoll.games.reef_encounter.second_kind.doubles import is_too_late, note_changed
from atoll.games.reef_encounter.second_kind.events import CHANGED_DOUBLE
from atoll.games.reef_encounter.second_kind.moves import CHANGE_DOUBLE, item_of
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader
from atoll.games.reef_encounter.table import Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_TWO_TILES, NOT_JUST_CONSUMED = range(FIRST_REASON + 135, FIRST_REASON + 137)
REASONS: dict[int, Message] = {
    NO_TWO_TILES: say("There are no two plain tiles of that colour left to change it for."),
    NOT_JUST_CONSUMED: say("A double tile can be changed only right after it is consumed."),
}


@rule
def doubles_to_change(t: Table) -> int:
    colours = 0
    for colour in range(COLOURS):
        if why_not_change(t, colour) == LEGAL:
            colours |= bit(colour)
    return colours


@rule
def why_not_change(t: Table, colour: int) -> int:
    """A consumed double tile for two plain consumed tiles: from the bag, then the bonus tile."""
    if colour >= COLOURS or t.players[t.active].consumed[FIRST_DOUBLE + colour] == 0:
        return NO_SUCH_SPECIAL
    if is_too_late(t, colour):
        return NOT_JUST_CONSUMED
    return LEGAL if t.bag[colour] + t.bonus[colour] >= 2 else NO_TWO_TILES


@rule
def change(t: Table, colour: int) -> None:
    player = t.players[t.active]
    note_changed(t, colour)
    player.consumed[FIRST_DOUBLE + colour] -= 1
    put_in_bag(t, FIRST_DOUBLE + colour)
    player.consumed[colour] += 2
    happened(t, CHANGED_DOUBLE, t.active, colour)
    take_bonus(t, colour)
    take_bonus(t, colour)


def write(move: int) -> str:
    return f"change {COLOUR_LETTERS[item_of(move)]}" if item_of(move) < COLOURS else numbered(move)


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The double tile, then the bonus tile of its colour."""
    letter = COLOUR_LETTERS[item_of(move)]
    return f"special consumed D{letter}", f"bonus {letter}"


def phrase(view: "View", move: int) -> Message:
    return say("Change a consumed double tile for two plain ones: {colour}.", colour=COLOUR_NAMES[item_of(move)])


MOVES = groups(CHANGE_DOUBLE, CHANGE_DOUBLE + 1)
CHANGING = Question(MOVES, write, reader(MOVES, write), touched, {}, REASONS, phrase)
