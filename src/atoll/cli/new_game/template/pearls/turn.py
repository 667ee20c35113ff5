"""Players take turns: each takes one shell a turn, from the beach or from the sea."""

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.contract import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from pearls.actions.dive import dive, why_not_dive
from pearls.actions.take import list_shells, take, why_not_take
from pearls.events import SHOWN
from pearls.moves import DIVE, MOVES
from pearls.table import Table, is_over


@rule
def awaiting(t: Table) -> int:
    return 0 if is_over(t) else bit(t.turn % t.seats)


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    if awaiting(t) != bit(seat):
        return 0
    count = list_shells(t, out)
    if why_not_dive(t, seat) == LEGAL:
        out[count] = DIVE
        count += 1
    return count


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    if is_over(t):
        return GAME_OVER
    if awaiting(t) != bit(seat):
        return NOT_AWAITED
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    return why_not_dive(t, seat) if move == DIVE else why_not_take(t, move)


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    moves = 0
    for shell in range(DIVE):
        if why_not_take(t, shell) == LEGAL:
            moves |= bit(shell)
    if why_not_dive(t, seat) == LEGAL:
        moves |= bit(DIVE)
    return nth(moves, share(word, popcount(moves)))


@rule
def apply(t: Table, seat: int, move: int) -> None:
    if move == DIVE:
        dive(t, seat)
    else:
        take(t, seat, move)
    t.turn += 1
    if is_over(t):
        show_all(t)


@rule
def show_all(t: Table) -> None:
    for seat in range(t.seats):
        shells = t.dived[seat]
        while shells != 0:
            happened(t, SHOWN, seat, lowest(shells))
            shells = without_lowest(shells)
