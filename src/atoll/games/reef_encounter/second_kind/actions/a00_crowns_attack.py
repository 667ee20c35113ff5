"""Rules 3.2 and 3.3 of Second Kind. Action 0: crowns of thorns attack, before anything else in a turn.

0 Bc4 n      the crown on Bc4 attacks the tile north of it
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.contract import FIRST_REASON
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import ALL_SIDES, BOARDS, OPPOSITE, SIDES, STEP, cell_at, place_of
from atoll.games.reef_encounter.corals import colour_at, corals_with, guarded, tile_at, tiles_on
from atoll.games.reef_encounter.events import LIFTED
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.names import SQUARE_NAMES, where
from atoll.games.reef_encounter.second_kind.blue_shift import lift_blue
from atoll.games.reef_encounter.second_kind.events import CROWN_ATE, CROWN_DIED
from atoll.games.reef_encounter.second_kind.moves import ATTACK, PLAY_CARD, group_of, item_of
from atoll.games.reef_encounter.second_kind.notation import SIDE_LETTERS, groups, numbered, reader, square_on
from atoll.games.reef_encounter.second_kind.table import ONE_CROWN
from atoll.games.reef_encounter.sides import step, touching
from atoll.games.reef_encounter.table import NONE, PUT, Reef, Table
from atoll.games.reef_encounter.tiles import leave

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

CROWNS_FIRST, NO_CROWN_THERE, NOTHING_FOR_THAT_CROWN, NO_CROWNS_NOW = range(FIRST_REASON + 100, FIRST_REASON + 104)
REASONS: dict[int, Message] = {
    CROWNS_FIRST: say("First the crowns of thorns attack: choose which, and what."),
    NO_CROWN_THERE: say("There is no crown of thorns on that square."),
    NOTHING_FOR_THAT_CROWN: say("That crown of thorns cannot attack there now."),
    NO_CROWNS_NOW: say("Crowns of thorns attack only at the beginning of a turn."),
}


@rule
def crowns_beside(reef: Reef, tiles: int, side: int) -> int:
    """The crowns that have not acted yet and have one of these tiles on a side of theirs, coral towards them."""
    open_tiles = tiles & ~reef.closed[OPPOSITE[side]] & ~reef.afloat
    return step(reef, open_tiles, OPPOSITE[side]) & reef.more.crowns & ~reef.more.acted


@rule
def crowns_to_attack(t: Table, board: int, side: int) -> int:
    """The crowns of a board that may attack the tile on a side of theirs: the active player's corals come first."""
    reef = t.reefs[board]
    if reef.more.crowns & ~reef.more.acted == 0:
        return 0
    if t.options.crowns_act == ONE_CROWN and t.more.acted_one == 1:
        return 0
    own = corals_with(reef, reef.shrimps[t.active])
    beside_own = 0
    for each in range(SIDES):
        beside_own |= crowns_beside(reef, own, each)
    free = crowns_beside(reef, tiles_on(reef) & ~guarded(reef), side) & ~beside_own
    if t.options.crowns_act == ONE_CROWN and has_crown_beside_own(t):
        free = 0
    return crowns_beside(reef, own, side) | free


@rule
def has_crown_beside_own(t: Table) -> bool:
    """Whether a crown on any board touches a coral of the active player's."""
    crowns = 0
    for board in range(BOARDS):
        reef = t.reefs[board]
        own = corals_with(reef, reef.shrimps[t.active])
        for side in range(SIDES):
            crowns |= crowns_beside(reef, own, side)
    return crowns != 0


@rule
def has_crown_to_attack(t: Table) -> bool:
    crowns = 0
    for board in range(BOARDS):
        for side in range(SIDES):
            crowns |= crowns_to_attack(t, board, side)
    return crowns != 0


@rule
def why_not_attack(t: Table, board: int, cell: int) -> int:
    """Why a crown cannot attack on that side."""
    return NOTHING_FOR_THAT_CROWN if has(t.reefs[board].more.crowns, cell) else NO_CROWN_THERE


@rule
def attack(t: Table, board: int, cell: int, side: int) -> None:
    """The tile goes to the bag, the crown onto its square; a shrimp that stood there must move at once."""
    reef = t.reefs[board]
    target = step(reef, bit(cell), side)
    eaten = lowest(target)
    tile = tile_at(reef, eaten)
    reef.polyps[colour_at(reef, eaten)] ^= target
    put_in_bag(t, tile)
    leave(reef, target)
    t.more.acted_one = 1
    reef.more.crowns ^= bit(cell) | target
    reef.more.acted |= target
    if reef.more.blue & target != 0:
        lift_blue(t, board, eaten)
    happened(t, CROWN_ATE, t.active, square(board, cell), square(board, eaten), tile)
    if reef.shrimps[t.active] & target != 0:
        reef.shrimps[t.active] ^= target
        t.lifted = board * 64 + eaten
        t.lifted_again = 0 if t.ender == NONE else 1
        t.phase = PUT
        happened(t, LIFTED, t.active, square(board, eaten))


@rule
def bury_crowns(t: Table) -> None:
    """Rules 3.3. A crown without a polyp tile beside it, coral towards it, leaves the game for good."""
    for board in range(BOARDS):
        reef = t.reefs[board]
        dead = reef.more.crowns & ~touching(reef, tiles_on(reef), ALL_SIDES) if reef.more.crowns != 0 else 0
        while dead != 0:
            cell = lowest(dead)
            dead = without_lowest(dead)
            reef.more.crowns ^= bit(cell)
            reef.more.acted &= ~bit(cell)
            t.more.crowns_gone += 1
            happened(t, CROWN_DIED, square(board, cell))


def write(move: int) -> str:
    side, board = divmod(group_of(move) - ATTACK, BOARDS)
    name = square_on(board, item_of(move))
    return f"0 {name} {SIDE_LETTERS[side]}" if name else numbered(move)


def attacked(move: int) -> str:
    """The square that a crown attacks."""
    side, board = divmod(group_of(move) - ATTACK, BOARDS)
    y, x = place_of(board, item_of(move))
    return square_on(board, cell_at(board, y + STEP[side][0], x + STEP[side][1]))


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A crown, then the square that it attacks."""
    return f"crown {write(move).split()[1]}", f"pick {attacked(move)}"


def phrase(view: "View", move: int) -> Message:
    crown, tile = (where(SQUARE_NAMES.index(name)) for name in (write(move).split()[1], attacked(move)))
    return say("Let the crown of thorns on {crown} eat the tile on {tile}.", crown=crown, tile=tile)


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("The crowns of thorns attack: choose a crown and the tile that it eats."),
        say("{name} lets the crowns of thorns attack.", name=Who(view["awaiting"][0])),
    )


MOVES = groups(ATTACK, PLAY_CARD)
ATTACKING = Question(MOVES, write, reader(MOVES, write), touched, {"crowns": ask}, REASONS, phrase)
