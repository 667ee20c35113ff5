"""Rules 5.10. Before the first turn: everybody takes two larva cubes, in turn, or all at once if that was agreed on.

cubes WY     take a white and a yellow larva cube
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.bits import bit
from atoll.core.contract import FIRST_REASON
from atoll.core.game import Prompt
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES, CUBE_PAIRS
from atoll.games.reef_encounter.events import CHOSE_CUBES, TOOK_CUBES
from atoll.games.reef_encounter.moves import FIRST_CUBES, FIRST_LARVA
from atoll.games.reef_encounter.notation import COLOUR, read_colour
from atoll.games.reef_encounter.table import SEALED, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

TAKE_CUBES_FIRST, ONLY_BEFORE_FIRST_TURN = range(FIRST_REASON + 2, FIRST_REASON + 4)
REASONS: dict[int, Message] = {
    TAKE_CUBES_FIRST: say("First take two larva cubes from the supply."),
    ONLY_BEFORE_FIRST_TURN: say("That is done before the first turn only."),
}


@rule
def take_cubes(t: Table, seat: int, choice: int) -> bool:
    """Choose two cubes; returns whether all players have theirs.

    Eight are taken at most and there are nine of each colour, so that the supply always has them.
    """
    t.players[seat].chosen = choice
    t.asked &= ~bit(seat)
    if t.options.cubes != SEALED:
        hand_out(t, seat)
        following = (seat + 1) % t.seats
        if following != t.starter:
            t.asked = bit(following)
        return t.asked == 0
    happened(t, CHOSE_CUBES, seat, CUBE_PAIRS[choice][0], CUBE_PAIRS[choice][1])
    if t.asked == 0:
        for each in range(t.seats):
            hand_out(t, each)
    return t.asked == 0


@rule
def hand_out(t: Table, seat: int) -> None:
    """The two cubes that a player has chosen are shown and put behind the screen."""
    player = t.players[seat]
    for i in range(2):
        colour = CUBE_PAIRS[player.chosen][i]
        player.cubes[colour] += 1
        t.supply[colour] -= 1
    happened(t, TOOK_CUBES, seat, CUBE_PAIRS[player.chosen][0], CUBE_PAIRS[player.chosen][1])


def pair_of_cubes(move: int) -> str:
    first, second = CUBE_PAIRS[move - FIRST_CUBES]
    return COLOUR_LETTERS[first] + COLOUR_LETTERS[second]


def write(move: int) -> str:
    return f"cubes {pair_of_cubes(move)}"


def read(text: str) -> int | None:
    written = re.fullmatch(rf"cubes\s*{COLOUR}\s*{COLOUR}", text)
    if written is None:
        return None
    first, second = sorted((read_colour(written[1]), read_colour(written[2])))
    return FIRST_CUBES + CUBE_PAIRS.index((first, second))


def touched(view: "View", move: int) -> tuple[str, ...]:
    """Two cubes of the supply; for two of a colour the cube, then a button."""
    pair = pair_of_cubes(move)
    first, second = pair[0], pair[1]
    return f"supply {first}", f"twice {first}" if first == second else f"supply {second}"


def phrase(view: "View", move: int) -> Message:
    first, second = (COLOUR_NAMES[colour] for colour in CUBE_PAIRS[move - FIRST_CUBES])
    return say("Take two larva cubes: {first}, {second}.", first=first, second=second)


def ask(view: "View", moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Take two larva cubes: touch two of those left below the open sea."), say("Larva cubes are being chosen.")
    )


TAKING_CUBES = Question(range(FIRST_CUBES, FIRST_LARVA), write, read, touched, {"take cubes": ask}, REASONS, phrase)
