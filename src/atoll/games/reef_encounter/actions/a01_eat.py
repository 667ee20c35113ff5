"""Rules 10. Action 1: the parrotfish eats one coral and its shrimp.

1 Bc4        eat the coral whose shrimp is on Bc4
"""

import re
from typing import TYPE_CHECKING

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import put_in_bag
from atoll.games.reef_encounter.components import BOARDS, POLYP_TILES, SMALLEST_MEAL, TILES_GIVEN_BACK
from atoll.games.reef_encounter.corals import colour_at, corals_with
from atoll.games.reef_encounter.events import ATE, STAYED, WENT_BACK
from atoll.games.reef_encounter.moves import FIRST_EAT, FIRST_LIFT, square
from atoll.games.reef_encounter.names import square_name, where
from atoll.games.reef_encounter.notation import SQUARE, read_square
from atoll.games.reef_encounter.seam_pieces import NO_FIRST_CORAL_NOW, more_eaten, why_not_first_coral
from atoll.games.reef_encounter.table import NONE, Reef, Table
from atoll.games.reef_encounter.tiles import leave, size_of

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NOT_YOUR_SHRIMP, CORAL_TOO_SMALL = range(FIRST_REASON + 10, FIRST_REASON + 12)
REASONS: dict[int, Message] = {
    NOT_YOUR_SHRIMP: say("None of your shrimps is on that square."),
    CORAL_TOO_SMALL: say("The parrotfish eats corals of five tiles or more."),
}


@rule
def corals_to_eat(t: Table, board: int) -> int:
    """The cells of the active player's shrimps on a board whose coral may be eaten."""
    found = 0
    shrimps = t.reefs[board].shrimps[t.active]
    while shrimps != 0:
        if why_not_eat(t, board, lowest(shrimps)) == LEGAL:
            found |= bit(lowest(shrimps))
        shrimps = without_lowest(shrimps)
    return found


@rule
def large_corals(t: Table, board: int) -> int:
    """The cells of the active player's shrimps on a board whose coral is big enough."""
    reef = t.reefs[board]
    found = 0
    shrimps = reef.shrimps[t.active]
    while shrimps != 0:
        if is_large(t, reef, lowest(shrimps)):
            found |= bit(lowest(shrimps))
        shrimps = without_lowest(shrimps)
    return found


@rule
def is_large(t: Table, reef: Reef, cell: int) -> bool:
    """Whether the coral on a cell is big enough."""
    return size_of(t, reef, corals_with(reef, bit(cell))) >= SMALLEST_MEAL


@rule
def has_large_coral(t: Table) -> bool:
    corals = 0
    for board in range(BOARDS):
        corals |= large_corals(t, board)
    return corals != 0


@rule
def has_coral_to_eat(t: Table) -> bool:
    """Whether the active player may eat anything, as far as everybody can tell."""
    return has_large_coral(t) and (t.players[t.active].eaten > 0 or why_not_first_coral(t) != NO_FIRST_CORAL_NOW)


@rule
def why_not_eat(t: Table, board: int, cell: int) -> int:
    reef = t.reefs[board]
    if not has(reef.shrimps[t.active], cell):
        return NOT_YOUR_SHRIMP
    if not is_large(t, reef, cell):
        return CORAL_TOO_SMALL
    return why_not_first_coral(t) if t.players[t.active].eaten == 0 else LEGAL


@rule
def tiles_given_back(t: Table) -> int:
    """Four tiles go back to the bag; one more in the advanced variant, and one more in an extra turn."""
    extra = 1 if t.ender != NONE else 0
    return TILES_GIVEN_BACK + t.options.variant + extra


@rule
def eat(t: Table, board: int, cell: int) -> None:
    """Eat the coral whose shrimp is on the cell."""
    reef = t.reefs[board]
    player = t.players[t.active]
    coral = corals_with(reef, bit(cell))
    colour = colour_at(reef, cell)
    size = popcount(coral)

    fill_plate(t, reef, coral, colour)
    reef.polyps[colour] ^= coral
    reef.shrimps[t.active] ^= bit(cell)
    player.eaten += 1
    leave(reef, coral)
    happened(t, ATE, t.active, square(board, cell), colour, size, player.eaten)
    if not more_eaten(t, reef, coral, tiles_given_back(t)):
        back = min(size, tiles_given_back(t))
        for _ in range(back):
            put_in_bag(t, colour)
        t.aside[colour] -= back
        happened(t, WENT_BACK, t.active, colour, back)
        swallow(t)


@rule
def fill_plate(t: Table, reef: Reef, coral: int, colour: int) -> None:
    special = reef.special & coral
    t.aside[colour] += popcount(coral ^ special)
    while special != 0:
        t.aside[reef.kinds[lowest(special)]] += 1
        special = without_lowest(special)


@rule
def swallow(t: Table) -> None:
    """The tiles that do not go back to the bag stay in the parrotfish."""
    for tile in range(POLYP_TILES):
        if t.aside[tile] > 0:
            t.players[t.active].parrotfish[tile] += t.aside[tile]
            happened(t, STAYED, t.active, tile, t.aside[tile])
            t.aside[tile] = 0


def write(move: int) -> str:
    return f"1 {square_name(move - FIRST_EAT)}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"1\s*{SQUARE}", text)
    return FIRST_EAT + read_square(written[1]) if written else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The parrotfish, then the shrimp."""
    return f"fish {view['seat']}", f"shrimp {square_name(move - FIRST_EAT)}"


def phrase(view: "View", move: int) -> Message:
    return say("Let your parrotfish eat the coral on {square}.", square=where(move - FIRST_EAT))


EATING = Question(range(FIRST_EAT, FIRST_LIFT), write, read, touched, reasons=REASONS, phrase=phrase)
