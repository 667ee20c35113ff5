"""Rules 3.2. Lock, and 3.3. Roll.

lock BD      keep the blue diver on a turtle
roll         roll what is not locked
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has, popcount
from atoll.core.game import Prompt
from atoll.core.luck import chance
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.components import COLOURS, FACES, OCTOPUS, SIX_TO_THE
from atoll.games.coralia.events import LOCKED, ROLLED, ROLLS, ROLLS_AGAIN
from atoll.games.coralia.moves import FIRST_MOVE, LOCK, PLACE, ROLL, answers_to, reasons_of
from atoll.games.coralia.notation import die_code, die_name, no_move, read_die
from atoll.games.coralia.table import UNROLLED, Table
from atoll.games.coralia.view import View, die_on_station

LOCK_OR_ROLL, DIE_NOT_RECEIVED = reasons_of(LOCK, 2)
REASONS: dict[int, Message] = {
    LOCK_OR_ROLL: say("First lock dice on your turtles, or roll."),
    DIE_NOT_RECEIVED: say("That is not one of the dice received that can still be locked."),
}


@rule
def ask_for_locks(t: Table) -> None:
    """Any of the three dice received that is not locked yet, or the roll."""
    t.phase = LOCK
    t.choices = bit(ROLL)
    for place in range(3):
        if not has(t.locked, place):
            t.choices |= bit(t.station[place])


@rule
def lock_or_roll(t: Table, die: int) -> None:
    """A turtle for each locked die. When no more can be locked, the rest is rolled."""
    if die == ROLL:
        roll(t)
        return
    place = 0
    while t.station[place] != die or has(t.locked, place):
        place += 1
    t.locked |= bit(place)
    happened(t, LOCKED, t.active, die)
    if popcount(t.locked) == min(popcount(t.turtles[t.active]), 3):
        roll(t)
    else:
        ask_for_locks(t)


@rule
def roll(t: Table) -> None:
    """Roll what is not locked. If no die has a use, roll all four again (rules 10, R5)."""
    happened(t, ROLLS, t.active)
    roll_what_is_loose(t)
    t.choices = usable_dice(t)
    while t.choices == 0:
        t.rolled_again += 1
        happened(t, ROLLS_AGAIN, t.active)
        roll_what_is_loose(t)
        t.choices = usable_dice(t)
    t.phase = PLACE


@rule
def roll_what_is_loose(t: Table) -> None:
    faces = chance(t.luck, SIX_TO_THE[4 - popcount(t.locked)])
    for place in range(4):
        if not has(t.locked, place):
            t.station[place] = colour_of(t.station[place]) * FACES + faces % FACES
            faces //= FACES
    t.locked = 0
    happened(t, ROLLED, t.station[0], t.station[1], t.station[2], t.station[3])


@rule
def colour_of(die: int) -> int:
    return die - UNROLLED if die >= UNROLLED else die // FACES


@rule
def usable_dice(t: Table) -> int:
    """Rules 3.4: all dice but octopuses with a free space when both own octopuses are placed."""
    dice = 0
    for place in range(4):
        die = t.station[place]
        if die % FACES != OCTOPUS or t.octopuses[t.active] > 0 or has(t.occupied, space_of(die)):
            dice |= bit(die)
    return dice


@rule
def space_of(die: int) -> int:
    """The space of a die's symbol on the reef of its colour."""
    return die % FACES * COLOURS + die // FACES


def write(move: int) -> str:
    answer = move - FIRST_MOVE[LOCK]
    return "roll" if answer == ROLL else f"lock {die_code(answer)}"


def read(text: str) -> int | None:
    if text == "roll":
        return FIRST_MOVE[LOCK] + ROLL
    verb, _, code = text.partition(" ")
    if verb != "lock":
        return None
    die = read_die(code)
    if die is None:
        raise no_move(text, say("A die is a colour R O Y G B V and a symbol P F S O D T, such as “BD”."))
    return FIRST_MOVE[LOCK] + die


def touched(view: View, move: int) -> tuple[str, ...]:
    """A die on the station, or the button."""
    answer = move - FIRST_MOVE[LOCK]
    return ("roll",) if answer == ROLL else (die_on_station(view, die_code(answer)),)


def phrase(view: View, move: int) -> Message:
    answer = move - FIRST_MOVE[LOCK]
    if answer == ROLL:
        return say("Roll all dice that are not locked.")
    return say("Lock this die on a turtle: {die}.", die=die_name(die_code(answer)))


def ask(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Lock dice on your turtles, or roll."), say("{name} locks dice or rolls.", name=Who(view["active"]))
    )


LOCKING = Question(answers_to(LOCK), write, read, touched, {"lock": ask}, REASONS, phrase)
