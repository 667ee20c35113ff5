"""Rules 5.9. Before the first turn: everybody hides a tile of their hand in the parrotfish, in secret.

fish W       hide a white tile
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON, LEGAL
from atoll.core.game import Prompt
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import covers
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from atoll.games.reef_encounter.events import HID
from atoll.games.reef_encounter.moves import FIRST_CUBES, FIRST_HIDE
from atoll.games.reef_encounter.notation import COLOUR, read_colour
from atoll.games.reef_encounter.table import SEALED, TAKE_CUBES, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

HIDE_A_TILE_FIRST, NOT_IN_YOUR_HAND = range(FIRST_REASON, FIRST_REASON + 2)
REASONS: dict[int, Message] = {
    HIDE_A_TILE_FIRST: say("First choose the tile that goes into your parrotfish."),
    NOT_IN_YOUR_HAND: say("You have no tile of that colour in your hand."),
}


@rule
def tiles_to_hide(t: Table, seat: int) -> int:
    """The colours of the tiles in a player's hand."""
    colours = 0
    for colour in range(COLOURS):
        if why_not_hide(t, seat, colour) == LEGAL:
            colours |= bit(colour)
    return colours


@rule
def why_not_hide(t: Table, seat: int, colour: int) -> int:
    return LEGAL if t.players[seat].hand[colour] > 0 else NOT_IN_YOUR_HAND


@rule
def hide(t: Table, seat: int, colour: int) -> None:
    """Everybody chooses in secret; when all have, it is time to take cubes."""
    player = t.players[seat]
    player.hand[colour] -= 1
    player.secret = colour
    if t.hands_shown == 1:
        covers(t, player, colour)
    happened(t, HID, seat, colour)
    t.asked &= ~bit(seat)
    if t.asked == 0:
        t.phase = TAKE_CUBES
        t.asked = bit(t.seats) - 1 if t.options.cubes == SEALED else bit(t.starter)


def write(move: int) -> str:
    return f"fish {COLOUR_LETTERS[move - FIRST_HIDE]}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"fish\s*{COLOUR}", text)
    return FIRST_HIDE + read_colour(written[1]) if written else None


def touched(view: "View", move: int) -> tuple[str, ...]:
    """A tile behind the screen, then the parrotfish."""
    return f"tiles {view['seat']} {COLOUR_LETTERS[move - FIRST_HIDE]}", f"fish {view['seat']}"


def phrase(view: "View", move: int) -> Message:
    return say("Hide a tile in your parrotfish: {colour}.", colour=COLOUR_NAMES[move - FIRST_HIDE])


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Choose a tile of your hand for your parrotfish, in secret. It counts at the end."),
        say("The players choose a tile for the parrotfish."),
    )


HIDING = Question(range(FIRST_HIDE, FIRST_CUBES), write, read, touched, {"hide a tile": ask}, REASONS, phrase)
