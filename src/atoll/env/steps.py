"""Many tables at once: rules over the contract, so that any engine runs them for any game, and no step of many tables
comes back to Python before it is done.

Each table has a desk, where stands what is played there, and a place for an answer: one, or one for each seat where
several may answer at once (`width` says how many). The rows of moves and of observations go with the places. Behind the
tables in play lies a blank one, and behind that those that bots dream in.
"""

from collections.abc import Sequence

from atoll.core.bits import has, lowest
from atoll.core.contract import LEGAL, NO_MOVE, NOBODY, apply, awaiting, legal, observe, places, points, setup, why_not
from atoll.core.doors import Tables, copy_table
from atoll.core.luck import WORD, roll, scramble, share
from atoll.core.match import MOST_SEATS
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row, Struct, i64

FIRST_DIE = 4
"""A game's own stream of random words: the first four are the key of its luck, the next ones its quick dice."""
WORDS = 8
GAMES = 1 << 28
"""So many games differ in the number of the word; the others in a word of the key, too."""


class Desk(Struct):
    """What goes on at a table. All numbers are wide, so that arrays of them are what NumPy and PyTorch count with."""

    key: Row = i64(4)
    """The seed of the environment, as four words."""
    step: int = i64()
    """How far the next game's number is: there are so many tables."""
    restart: int = i64()
    """1 if the next game begins by itself."""
    game: int = i64()
    """The number of the game that is played."""
    made: int = i64()
    """Moves made in it."""
    dice: Row = i64(2)
    """Quick dice, for moves at random and for bots."""
    asked: int = i64()
    """The seats that must decide, as a mask."""
    over: int = i64()
    """1 if a game has ended in this step."""
    points: Row = i64(MOST_SEATS)
    """The points of each seat in that game."""
    ranks: Row = i64(MOST_SEATS)
    """Its places."""


class Place(Struct):
    """Where somebody answers."""

    seat: int = i64()
    """Whose decision it is, or NOBODY."""
    moves: int = i64()
    """How many legal moves there are."""
    answer: int = i64()
    """The move that is made."""


Desks = Sequence[Desk]
Places = Sequence[Place]
Rows = Sequence[Row]


@rule
def begin_some(
    tables: Tables, desks: Desks, sides: Places, moves: Rows, seen: Rows, width: int, first: int, last: int
) -> None:
    """Begin the games of these tables."""
    for i in range(first, last):
        begin(tables, desks, i)
        desks[i].over = 0
        show(tables, desks, sides, moves, seen, width, i)


@rule
def step_some(
    tables: Tables, desks: Desks, sides: Places, moves: Rows, seen: Rows, width: int, first: int, last: int
) -> None:
    """Make the moves at these tables. Where a game ends, the next one begins, if that is wanted."""
    for i in range(first, last):
        desks[i].over = 0
        if desks[i].asked != 0:
            make(tables, desks, sides, width, i)
            if awaiting(tables[i]) == 0:
                finish(tables, desks, i)
            show(tables, desks, sides, moves, seen, width, i)


@rule
def show_some(
    tables: Tables, desks: Desks, sides: Places, moves: Rows, seen: Rows, width: int, first: int, last: int
) -> None:
    for i in range(first, last):
        show(tables, desks, sides, moves, seen, width, i)


@rule
def draw_some(desks: Desks, sides: Places, moves: Rows, width: int, first: int, last: int) -> None:
    """An answer for each place, all legal moves equally likely."""
    for i in range(first, last):
        for n in range(i * width, (i + 1) * width):
            side = sides[n]
            side.answer = NO_MOVE
            if side.moves > 0:
                side.answer = moves[n][share(roll(desks[i].dice), side.moves)]


@rule
def first_refused(sides: Places, moves: Rows, width: int, first: int, last: int) -> int:
    """The first place whose answer is not a legal move, or -1. Where several may answer, some may wait."""
    for n in range(first * width, last * width):
        side = sides[n]
        may_wait = width > 1 and side.answer == NO_MOVE
        if side.seat != NOBODY and not may_wait and not is_listed(moves[n], side.moves, side.answer):
            return n
    return -1


@rule
def is_listed(moves: Row, count: int, move: int) -> bool:
    low = 0
    high = count
    while low < high:
        middle = (low + high) >> 1
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low < count and moves[low] == move


@rule
def mark_some(sides: Places, moves: Rows, masks: Rows, width: int, first: int, last: int) -> None:
    """Mark the legal moves at each place among all there are."""
    for n in range(first * width, last * width):
        mask = masks[n]
        for move in range(len(mask)):
            mask[move] = 0
        for i in range(sides[n].moves):
            mask[moves[n][i]] = 1


@rule
def begin(tables: Tables, desks: Desks, i: int) -> None:
    """Lay out the game of a table. Its luck and its dice follow from its number alone."""
    copy_table(tables, len(desks), i)
    desk = desks[i]
    deal_luck(tables[i], desk)
    for die in range(2):
        desk.dice[die] = word_of_game(desk.key, desk.game, FIRST_DIE + die) | die
    desk.made = 0
    setup(tables[i])


@rule
def deal_luck(t: BaseTable, desk: Desk) -> None:
    for word in range(4):
        t.luck.key[word] = word_of_game(desk.key, desk.game, word)


@rule
def word_of_game(key: Row, game: int, word: int) -> int:
    """A random word that belongs to a game."""
    high = key[2] ^ ((game // GAMES) & WORD)
    return scramble(key[0], key[1], high, key[3], game % GAMES * WORDS + word)


@rule
def make(tables: Tables, desks: Desks, sides: Places, width: int, i: int) -> None:
    """Make the answers of a table, in the order of the seats. One whose moment has passed, since somebody else was
    quicker, is not made."""
    made = 0
    for n in range(i * width, (i + 1) * width):
        seat, move = sides[n].seat, sides[n].answer
        if seat != NOBODY and move != NO_MOVE and (made == 0 or why_not(tables[i], seat, move) == LEGAL):
            apply(tables[i], seat, move)
            made += 1
    desks[i].made += made


@rule
def finish(tables: Tables, desks: Desks, i: int) -> None:
    """Count a game that is over, and begin the next one at its table."""
    desk = desks[i]
    points(tables[i], desk.points)
    places(tables[i], desk.ranks)
    desk.over = 1
    if desk.restart == 1:
        desk.game += desk.step
        begin(tables, desks, i)


@rule
def show(tables: Tables, desks: Desks, sides: Places, moves: Rows, seen: Rows, width: int, i: int) -> None:
    """Whose decision it is at a table, what it may do, and what it observes."""
    ask(tables, desks, sides, moves, width, i)
    see(tables, desks, seen, width, i)


@rule
def ask(tables: Tables, desks: Desks, sides: Places, moves: Rows, width: int, i: int) -> None:
    """Whose decision it is at a table, and what it may do."""
    t = tables[i]
    seats = awaiting(t)
    desks[i].asked = seats
    if width == 1:
        list_moves(t, sides[i], moves[i], lowest(seats) if seats != 0 else NOBODY)
    else:
        for seat in range(width):
            n = i * width + seat
            list_moves(t, sides[n], moves[n], seat if has(seats, seat) else NOBODY)


@rule
def see(tables: Tables, desks: Desks, seen: Rows, width: int, i: int) -> None:
    """What is observed at a table by the seat that is asked, or by every seat."""
    if width > 1:
        for seat in range(width):
            observe(tables[i], seat, seen[i * width + seat])
    elif desks[i].asked != 0:
        observe(tables[i], lowest(desks[i].asked), seen[i])


@rule
def list_moves(t: BaseTable, side: Place, moves: Row, seat: int) -> None:
    """List the moves of a seat, and wipe out what stands behind them."""
    side.seat = seat
    count = legal(t, seat, moves) if seat != NOBODY else 0
    for j in range(count, side.moves):
        moves[j] = NO_MOVE
    side.moves = count
