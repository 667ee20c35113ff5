"""Rules 3.4. Choose one die: it goes to its space, and the space acts; or, if that is taken, to the island (rules 5).

BD           place the blue diver on its reef, or on the island if its space is taken
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.actions.lock import space_of
from atoll.games.coralia.cards import look_at
from atoll.games.coralia.components import COLOUR_LETTERS, FACES, ISLAND_PILE
from atoll.games.coralia.events import PLACED, SENT_TO_ISLAND
from atoll.games.coralia.moves import FIRST_MOVE, PLACE, answers_to, reasons_of
from atoll.games.coralia.notation import die_code, die_name, read_die, space_name
from atoll.games.coralia.reefs import act_on_space
from atoll.games.coralia.table import BY_ISLAND_DIE, NONE, Table
from atoll.games.coralia.view import View, die_on_station
from atoll.games.coralia.waiting import gain

PLACE_A_DIE, DIE_NOT_ON_STATION, NO_OCTOPUS_LEFT = reasons_of(PLACE, 3)
REASONS: dict[int, Message] = {
    PLACE_A_DIE: say("First place one of the four dice on the station."),
    DIE_NOT_ON_STATION: say("That die is not on the station."),
    NO_OCTOPUS_LEFT: say("Both your octopuses are placed, and that space is free: the die cannot be used."),
}


@rule
def why_not_place(t: Table, die: int) -> int:
    """A die on the station that may not be placed is an octopus without a use."""
    for place in range(t.dice):
        if t.station[place] == die:
            return NO_OCTOPUS_LEFT
    return DIE_NOT_ON_STATION


@rule
def place_die(t: Table, die: int) -> None:
    """The other three lie on for the next player."""
    place = 0
    while t.station[place] != die:
        place += 1
    for i in range(place, 3):
        t.station[i] = t.station[i + 1]
    t.station[3] = 0
    t.dice = 3

    space = space_of(die)
    if has(t.occupied, space):
        t.island[die // FACES] += 1
        happened(t, SENT_TO_ISLAND, t.active, die)
        comfort(t, die // FACES)
    else:
        t.occupied |= bit(space)
        happened(t, PLACED, t.active, die)
        act_on_space(t, die % FACES, die // FACES)


@rule
def comfort(t: Table, colour: int) -> None:
    """Rules 5: the octopus on the reef of that colour pays its owner 2. Another's gives a choice of two cards."""
    owner = t.octopus[colour]
    cards = 1
    if owner != NONE:
        gain(t, owner, 2, BY_ISLAND_DIE, colour)
        cards = 1 if owner == t.active else 2
    look_at(t, ISLAND_PILE, cards)


def write(move: int) -> str:
    return die_code(move - FIRST_MOVE[PLACE])


def read(text: str) -> int | None:
    die = read_die(text.removeprefix("place "))
    return None if die is None else FIRST_MOVE[PLACE] + die


def touched(view: View, move: int) -> tuple[str, ...]:
    """A die on the station, then its space or the island."""
    code = write(move)
    return die_on_station(view, code), "island" if _is_blocked(view, code) else space_name(code[0], code[1])


def phrase(view: View, move: int) -> Message:
    if _is_blocked(view, code := write(move)):
        return say("Place this die on the island: {die}.", die=die_name(code))
    return say("Place this die on its reef: {die}.", die=die_name(code))


def _is_blocked(view: View, code: str) -> bool:
    return code[1] in view["reefs"][COLOUR_LETTERS.index(code[0])]["dice"]


def ask(view: View, moves: Sequence[int]) -> Prompt:
    """Names the island only if a die must go there, and the reefs only if one has room."""
    goals = {touched(view, move)[1] == "island" for move in moves}
    words = say("Place a die on its reef, or on the island if its space is taken.")
    if goals == {False}:
        words = say("Place a die on its reef.")
    elif goals == {True}:
        words = say("Place a die on the island: no die has room on its reef.")
    return Prompt(words, say("{name} places a die.", name=Who(view["active"])))


PLACING = Question(answers_to(PLACE), write, read, touched, {"place": ask}, REASONS, phrase)
