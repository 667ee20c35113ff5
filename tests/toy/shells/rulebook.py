"""All rules of Shells in one file.

Nine shells are worth 1 to 9. Each player is dealt two in secret; the rest stay in the box, unseen. Twice, everybody
chooses a shell in secret; when all have chosen, the shells are turned over and the highest takes their worth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import FIRST_REASON, GAME_OVER, LEGAL, NO_SUCH_MOVE, NOBODY, NOT_AWAITED
from atoll.core.errors import BadNotation
from atoll.core.game import Prompt, Score
from atoll.core.luck import pick, share
from atoll.core.message import Message, Who, say
from atoll.core.rule import rule
from atoll.core.story import Event, happened
from atoll.core.table import BaseTable, Row, Struct, i8, i16, one
from atoll.core.text import Block, Cell, Heading, Sheet

__all__ = [
    "EVENTS",
    "LONGEST",
    "MOST_MOVES",
    "MOVES",
    "OPEN",
    "REASONS",
    "UNTOLD",
    "Table",
    "adds_up",
    "any_move",
    "apply",
    "awaiting",
    "imagine",
    "legal",
    "places",
    "points",
    "prompt",
    "read",
    "rematch",
    "score_sheet",
    "seen_move",
    "setup",
    "text",
    "touched",
    "unsaid",
    "view",
    "why_not",
    "write",
]

SHELLS = 9
ALL_SHELLS = (1 << SHELLS) - 1
HAND = 2
SEATS = 3
NONE = -1

MOVES = SHELLS
MOST_MOVES = HAND
LONGEST = HAND * SEATS
OPEN = False

NOT_YOURS = FIRST_REASON
REASONS: dict[int, Message] = {NOT_YOURS: say("You do not hold that shell.")}


class Options(Struct):
    winner: int = i8()


class Table(BaseTable):
    options: Options = one(Options)
    hand: Row = i16(SEATS)
    """The shells that each seat holds, as a mask."""
    chosen: Row = i8(SEATS)
    """The shell that each seat has laid face down, or NONE."""
    taken: Row = i16(SEATS)
    """The shells that each seat has taken."""
    box: int = i16()
    """The shells that nobody was dealt."""


# What may happen: numbers for the rules, and the sentences of the log.

DEALT, LAID, TAKEN = range(3)
UNTOLD = ()


@dataclass(frozen=True)
class Dealt(Event):
    """A shell comes into somebody's hand; others see only that."""

    changes = ("box", "hand[{seat}]")
    secret = ("shell",)

    seat: int
    shell: int | None

    def told(self) -> Message:
        if self.shell is None:
            return say("{name} is dealt a shell.", name=Who(self.seat))
        return say("{name} is dealt shell {shell}.", name=Who(self.seat), shell=write(self.shell))


@dataclass(frozen=True)
class Laid(Event):
    """Somebody has chosen a shell. Nobody else knows even that, until all have."""

    changes = ("hand[{seat}]", "chosen[{seat}]")
    secret = ("shell",)
    is_sealed = True

    seat: int
    shell: int

    def told(self) -> Message:
        return say("{name} lays down shell {shell}.", name=Who(self.seat), shell=write(self.shell))


@dataclass(frozen=True)
class Taken(Event):
    """All shells are turned over, one after the other."""

    changes = ("taken[{winner}]", "chosen[{seat}]")

    seat: int
    shell: int
    winner: int

    def told(self) -> Message:
        shell, whose, winner = write(self.shell), Who(self.seat), Who(self.winner)
        if self.seat == self.winner:
            return say("{name} takes back shell {shell}.", name=winner, shell=shell)
        return say("{name} takes shell {shell}, which {other} has laid.", name=winner, shell=shell, other=whose)


EVENTS = {DEALT: Dealt, LAID: Laid, TAKEN: Taken}


@rule
def setup(t: Table) -> None:
    t.box = ALL_SHELLS
    for seat in range(t.seats):
        t.chosen[seat] = NONE
        for _ in range(HAND):
            shell = pick(t.luck, t.box)
            t.box ^= bit(shell)
            t.hand[seat] |= bit(shell)
            happened(t, DEALT, seat, shell)


@rule
def awaiting(t: Table) -> int:
    seats = 0
    for seat in range(t.seats):
        if t.hand[seat] != 0 and t.chosen[seat] == NONE:
            seats |= bit(seat)
    return seats


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    if not has(awaiting(t), seat):
        return 0
    count = 0
    shells = t.hand[seat] + 0
    while shells != 0:
        out[count] = lowest(shells)
        shells = without_lowest(shells)
        count += 1
    return count


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    seats = awaiting(t)
    if seats == 0:
        return GAME_OVER
    if not has(seats, seat):
        return NOT_AWAITED
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    return LEGAL if has(t.hand[seat], move) else NOT_YOURS


@rule
def apply(t: Table, seat: int, move: int) -> None:
    t.chosen[seat] = move
    t.hand[seat] ^= bit(move)
    happened(t, LAID, seat, move)
    for other in range(t.seats):
        if t.chosen[other] == NONE:
            return
    winner = winning_seat(t)
    for other in range(t.seats):
        shell = t.chosen[other]
        t.taken[winner] |= bit(shell)
        t.chosen[other] = NONE
        happened(t, TAKEN, other, shell, winner)


@rule
def winning_seat(t: Table) -> int:
    best = 0
    for seat in range(1, t.seats):
        higher = t.chosen[seat] > t.chosen[best]
        if higher == (t.options.winner == 0):
            best = seat
    return best


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    return nth(t.hand[seat], share(word, popcount(t.hand[seat])))


@rule
def points(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        out[seat] = worth(t.taken[seat])


@rule
def worth(shells: int) -> int:
    total = 0
    while shells != 0:
        total += lowest(shells) + 1
        shells = without_lowest(shells)
    return total


@rule
def places(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        out[seat] = 1
        for other in range(t.seats):
            if worth(t.taken[other]) > worth(t.taken[seat]):
                out[seat] += 1


@rule
def imagine(t: Table, seat: int) -> None:
    """All shells that this seat has not seen go back into the box and are dealt again.

    Who has chosen already is a secret too: the others are imagined before their choice.
    """
    for other in range(t.seats):
        if other != seat:
            if t.chosen[other] != NONE:
                t.hand[other] |= bit(t.chosen[other])
                t.chosen[other] = NONE
            t.box |= t.hand[other]
    for other in range(t.seats):
        if other != seat:
            count = popcount(t.hand[other])
            t.hand[other] = 0
            for _ in range(count):
                draw_to_hand(t, other)


@rule
def draw_to_hand(t: Table, seat: int) -> None:
    shell = bit(pick(t.luck, t.box))
    t.box ^= shell
    t.hand[seat] |= shell


@rule
def adds_up(t: Table) -> bool:
    shells = t.box + 0
    count = popcount(t.box)
    for seat in range(t.seats):
        shells |= t.hand[seat] | t.taken[seat]
        count += popcount(t.hand[seat]) + popcount(t.taken[seat])
        if t.chosen[seat] != NONE:
            shells |= bit(t.chosen[seat])
            count += 1
    return shells == ALL_SHELLS and count == SHELLS


class View(TypedDict):
    seat: int
    awaiting: list[int]
    over: bool
    hand: list[str]
    chosen: str | None
    held: list[int]
    taken: list[list[str]]
    winner: int


def view(t: Table, seat: int, public: View | None = None) -> View:
    """Nobody sees who has chosen already: the number of shells in a hand includes the one laid down."""
    seats = range(t.seats)
    undecided = popcount(awaiting(t)) > 0
    return {
        "seat": seat,
        "awaiting": [s for s in seats if undecided and (s != seat or t.chosen[s] == NONE)],
        "over": not undecided,
        "hand": [] if seat == NOBODY else [write(s) for s in range(SHELLS) if has(t.hand[seat], s)],
        "chosen": None if seat == NOBODY or t.chosen[seat] == NONE else write(t.chosen[seat]),
        "held": [popcount(t.hand[s]) + (t.chosen[s] != NONE) for s in seats],
        "taken": [[write(s) for s in range(SHELLS) if has(t.taken[other], s)] for other in seats],
        "winner": t.options.winner,
    }


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """A choice is sealed until the last one, which turns all shells over."""
    return move if viewer == seat or popcount(awaiting(t)) == 1 else None


def score_sheet(t: Table) -> list[Score]:
    return [
        Score(seat, shell + 1, say("shell {shell}", shell=write(shell)))
        for seat in range(t.seats)
        for shell in range(SHELLS)
        if has(t.taken[seat], shell)
    ]


def write(move: int) -> str:
    return str(move + 1)


def read(text: str) -> int:
    if text.strip() not in "123456789" or len(text.strip()) != 1:
        raise BadNotation(say("Write the number of a shell, 1 to 9."))
    return int(text) - 1


def unsaid(t: Table, seat: int, move: int) -> int | None:
    return None


def touched(view: View, move: int) -> tuple[str, ...]:
    return (f"shell {move + 1}",)


def prompt(view: View, moves: Sequence[int] = ()) -> Prompt:
    if view["over"]:
        return Prompt(say("All shells are taken."), say("All shells are taken."))
    return Prompt(say("Choose a shell to lay face down."), say("The others choose a shell."))


def text(view: View) -> list[Block]:
    cells = tuple(Cell(shell, "white", say("shell {shell}", shell=shell)) for shell in view["hand"])
    taken = [(str(i + 1), tuple(Cell(shell) for shell in shells)) for i, shells in enumerate(view["taken"])]
    return [Heading(say("Shells")), Sheet(say("Your hand"), (), (("", cells),)), Sheet(say("Taken"), (), tuple(taken))]


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    return dict(options)
