"""Rules 3.1. Pick dice: four of four colours in the first turn of the game, one of any colour in every other turn.

take ROGB    the first four dice of the game: red, orange, green, blue
take G       a green die from the supply
"""

from collections.abc import Sequence

from atoll.core.bits import bit, lowest, picked, without_lowest
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.actions.lock import ask_for_locks, roll
from atoll.games.coralia.components import COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from atoll.games.coralia.events import TOOK_DICE
from atoll.games.coralia.moves import ALL_FOURS, FIRST_MOVE, FOURS, PICK, PICK_FOUR, answers_to, reasons_of
from atoll.games.coralia.notation import listed, no_move, supply_name
from atoll.games.coralia.table import UNROLLED, Table
from atoll.games.coralia.view import View

(TAKE_FOUR_DICE,) = reasons_of(PICK_FOUR, 1)
TAKE_ONE_DIE, SUPPLY_EMPTY = reasons_of(PICK, 2)
REASONS: dict[int, Message] = {
    TAKE_FOUR_DICE: say("First take four dice of four colours."),
    TAKE_ONE_DIE: say("First take one die from the supply."),
    SUPPLY_EMPTY: say("There is no die of that colour in the supply."),
}


@rule
def ask_for_first_dice(t: Table) -> None:
    t.phase = PICK_FOUR
    t.choices = ALL_FOURS


@rule
def ask_for_die(t: Table) -> None:
    """Any colour that is still in the supply."""
    t.phase = PICK
    t.choices = 0
    for colour in range(COLOURS):
        if t.supply[colour] > 0:
            t.choices |= bit(colour)


@rule
def take_four(t: Table, four: int) -> None:
    take(t, FOURS[four])
    roll(t)


@rule
def take_die(t: Table, colour: int) -> None:
    take(t, bit(colour))
    if t.turtles[t.active] == 0:
        roll(t)
    else:
        ask_for_locks(t)


@rule
def take(t: Table, colours: int) -> None:
    rest = colours
    while rest != 0:
        colour = lowest(rest)
        rest = without_lowest(rest)
        t.supply[colour] -= 1
        t.station[t.dice] = UNROLLED + colour
        t.dice += 1
    happened(t, TOOK_DICE, t.active, colours)


def colours_of(move: int) -> int:
    return bit(move - FIRST_MOVE[PICK]) if move >= FIRST_MOVE[PICK] else FOURS[move]


def write(move: int) -> str:
    return "take " + "".join(picked(colours_of(move), COLOUR_LETTERS))


def read(text: str) -> int | None:
    """Colours in any order."""
    verb, _, letters = text.partition(" ")
    if verb != "take":
        return None
    colours = letters.replace(" ", "").replace(",", "").upper()
    chosen = sum(bit(COLOUR_LETTERS.index(letter)) for letter in set(colours) if letter in COLOUR_LETTERS)
    if colours and len(colours) == len("".join(picked(chosen, COLOUR_LETTERS))):
        if len(colours) == 1:
            return FIRST_MOVE[PICK] + COLOUR_LETTERS.index(colours)
        if chosen in FOURS:
            return FIRST_MOVE[PICK_FOUR] + FOURS.index(chosen)
    raise no_move(text, say("Colours are R O Y G B V; take one die, or at the very start four of different colours."))


def touched(view: View, move: int) -> tuple[str, ...]:
    """The topmost die of each colour in the supply."""
    return tuple(supply_name(view["supply"], letter) for letter in picked(colours_of(move), COLOUR_LETTERS))


def phrase(view: View, move: int) -> Message:
    colours = listed(picked(colours_of(move), COLOUR_NAMES))
    if move >= FIRST_MOVE[PICK]:
        return say("Take the {colour} die.", colour=colours)
    return say("Take four dice: {colours}.", colours=colours)


def ask_four(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Take four dice of four different colours."), say("{name} takes four dice.", name=Who(view["active"]))
    )


def ask_one(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(say("Take a die from the supply."), say("{name} takes a die.", name=Who(view["active"])))


TAKING_FOUR = Question(answers_to(PICK_FOUR), write, read, touched, {"take_four": ask_four}, phrase=phrase)
TAKING = Question(answers_to(PICK), write, read, touched, {"take": ask_one}, REASONS, phrase)
