"""Which moves are offered: all of them in a list, or one of them by lot.

A move on a square belongs to one of five kinds. For each kind a board has a set of squares; the moves without a square
are one more set, and cylinders are the product of two.
"""

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.actions.a01_eat import corals_to_eat
from atoll.games.reef_encounter.actions.a02_place_polyps import (
    larvae_to_play,
    may_lay_consumed,
    may_lay_from_screen,
    squares_to_lay_on,
)
from atoll.games.reef_encounter.actions.a03_place_more_polyps import two_or_three
from atoll.games.reef_encounter.actions.a04_introduce_shrimp import why_not_introduce
from atoll.games.reef_encounter.actions.a05_move_shrimp import shrimps_to_lift, squares_to_put_on
from atoll.games.reef_encounter.actions.a06_tile_for_cube import tiles_for_cubes
from atoll.games.reef_encounter.actions.a07_alga import targets, tiles_to_pay
from atoll.games.reef_encounter.actions.a08_cube_for_tile import cubes_for_tiles
from atoll.games.reef_encounter.actions.a10_draft import spaces_to_draft
from atoll.games.reef_encounter.card import EAT, NEW_SHRIMP, may_begin
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_HIDE,
    FIRST_LARVA,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    PASS,
    SQUARES,
    TO_SCREEN,
    alga,
    square,
)
from atoll.games.reef_encounter.opening import cubes_to_take, tiles_to_hide
from atoll.games.reef_encounter.seam_turn import count_more, list_more, nth_more
from atoll.games.reef_encounter.seams import is_holding, may_interrupt
from atoll.games.reef_encounter.table import ACT, FROM_SCREEN, HIDE_TILE, LAST_BITE, LAY, PUT, TAKE_CUBES, Table

# The kinds of moves on squares, in the order of their numbers.
EATING, LIFTING, PUTTING, LAYING, LAYING_CONSUMED = range(5)
KINDS = 5


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    if t.asked & bit(seat) == 0:
        return 0
    count = list_set(squareless(t, seat), 0, out, 0)
    count = list_cylinders(t, out, count)
    for kind in range(KINDS):
        if is_time_for(t, kind):
            for board in range(BOARDS):
                count = list_set(squares(t, kind, board), first_of(kind, board), out, count)
    return list_more(t, out, count)


@rule
def list_set(moves: int, first: int, out: Row, count: int) -> int:
    while moves != 0:
        out[count] = first + lowest(moves)
        moves = without_lowest(moves)
        count += 1
    return count


@rule
def list_cylinders(t: Table, out: Row, count: int) -> int:
    tiles = payments(t)
    places = targets(t) if tiles != 0 else 0
    while places != 0:
        count = list_set(tiles, alga(lowest(places), 0), out, count)
        places = without_lowest(places)
    return count


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    """Count what each kind offers, draw a number, and find the move that has it."""
    plain = squareless(t, seat)
    tiles = payments(t)
    places = targets(t) if tiles != 0 else 0
    eats = tally(t, EATING)
    lifts = tally(t, LIFTING)
    puts = tally(t, PUTTING)
    # The same squares for tiles from behind the screen and for consumed ones.
    from_screen = is_time_for(t, LAYING)
    consumed = is_time_for(t, LAYING_CONSUMED)
    lays = tally(t, LAYING if from_screen else LAYING_CONSUMED)
    ways = 2 if from_screen and consumed else 1

    n_more = count_more(t)
    n_plain = popcount(plain)
    n_cylinders = popcount(tiles) * popcount(places)
    n = share(word, n_plain + n_cylinders + total(eats) + total(lifts) + total(puts) + ways * total(lays) + n_more)
    if n < n_plain:
        return nth(plain, n)
    n -= n_plain
    if n < n_cylinders:
        return alga(nth(places, n // popcount(tiles)), nth(tiles, n % popcount(tiles)))
    n -= n_cylinders
    if n < total(eats):
        return nth_on_square(t, EATING, eats, n)
    n -= total(eats)
    if n < total(lifts):
        return nth_on_square(t, LIFTING, lifts, n)
    n -= total(lifts)
    if n < total(puts):
        return nth_on_square(t, PUTTING, puts, n)
    n -= total(puts)
    if from_screen and n < total(lays):
        return nth_on_square(t, LAYING, lays, n)
    n -= total(lays) if from_screen else 0
    if consumed and n < total(lays):
        return nth_on_square(t, LAYING_CONSUMED, lays, n)
    return nth_more(t, n - total(lays) if consumed else n)


@rule
def squareless(t: Table, seat: int) -> int:
    """The moves without a square, cylinders apart."""
    if t.phase == ACT:
        return between_actions(t)
    if t.phase == LAY:
        return bit(FINISH) if t.laid > 0 and not is_holding(t) else 0
    if t.phase == PUT:
        return 0 if t.lifted == FROM_SCREEN else bit(TO_SCREEN)
    if t.phase == LAST_BITE:
        return bit(PASS)
    if t.phase == HIDE_TILE:
        return tiles_to_hide(t, seat) << FIRST_HIDE
    return cubes_to_take() << FIRST_CUBES if t.phase == TAKE_CUBES else 0


@rule
def between_actions(t: Table) -> int:
    moves = (tiles_for_cubes(t) << FIRST_TILE_FOR_CUBE) | (cubes_for_tiles(t) << FIRST_CUBE_FOR_TILE)
    moves |= spaces_to_draft(t) << FIRST_DRAFT
    if may_begin(t, two_or_three(t)):
        moves |= larvae_to_play(t) << FIRST_LARVA
    if may_begin(t, NEW_SHRIMP) and why_not_introduce(t) == LEGAL:
        moves |= bit(INTRODUCE)
    return moves


@rule
def payments(t: Table) -> int:
    return tiles_to_pay(t) if t.phase == ACT else 0


@rule
def is_time_for(t: Table, kind: int) -> bool:
    """Whether a kind of moves on squares has its time now."""
    if kind == EATING:
        return (t.phase == ACT and may_begin(t, EAT)) or t.phase == LAST_BITE
    if kind == LIFTING:
        return t.phase == ACT or (t.phase == LAY and t.laid > 0 and not is_holding(t) and may_interrupt(t))
    if kind == PUTTING:
        return t.phase == PUT
    if t.phase != LAY:
        return False
    return may_lay_from_screen(t) if kind == LAYING else may_lay_consumed(t)


@rule
def squares(t: Table, kind: int, board: int) -> int:
    if kind == EATING:
        return corals_to_eat(t, board)
    if kind == LIFTING:
        return shrimps_to_lift(t, board)
    return squares_to_put_on(t, board) if kind == PUTTING else squares_to_lay_on(t, board)


@rule
def first_of(kind: int, board: int) -> int:
    """The move of a kind on the first square of a board."""
    return FIRST_EAT + kind * SQUARES + square(board, 0)


@rule
def tally(t: Table, kind: int) -> int:
    """How many moves of a kind each board offers: eight bits a board."""
    counts = 0
    if is_time_for(t, kind):
        for board in range(BOARDS):
            counts |= popcount(squares(t, kind, board)) << (8 * board)
    return counts


@rule
def total(counts: int) -> int:
    return (counts & 255) + ((counts >> 8) & 255) + ((counts >> 16) & 255) + (counts >> 24)


@rule
def nth_on_square(t: Table, kind: int, counts: int, n: int) -> int:
    board = 0
    while n >= counts & 255:
        n -= counts & 255
        counts >>= 8
        board += 1
    return first_of(kind, board) + nth(squares(t, kind, board), n)
