"""Rules 6. Which moves are legal now, why another is refused, and one of them by lot.

Moves of a kind are known by the first of them. First it is asked whether it is the time for the kind, then what can be
chosen. On a board that is a set of squares; the moves without a square are one more set, and cylinders are the product
of two.
"""

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.actions.a01_eat import corals_to_eat, why_not_eat
from atoll.games.reef_encounter.actions.a02_place_polyps import (
    larvae_to_play,
    squares_to_lay_on,
    why_not_consumed,
    why_not_finish,
    why_not_from_screen,
    why_not_larva,
)
from atoll.games.reef_encounter.actions.a04_introduce_shrimp import why_not_introduce
from atoll.games.reef_encounter.actions.a05_move_shrimp import (
    PUT_SHRIMP_FIRST,
    shrimps_to_lift,
    squares_to_put_on,
    why_not_lift,
    why_not_put,
    why_not_to_screen,
)
from atoll.games.reef_encounter.actions.a06_tile_for_cube import tiles_for_cubes, why_not_tile_for_cube
from atoll.games.reef_encounter.actions.a07_alga import targets, tiles_to_pay, why_not_alga
from atoll.games.reef_encounter.actions.a08_cube_for_tile import cubes_for_tiles, why_not_cube_for_tile
from atoll.games.reef_encounter.actions.a10_draft import why_not_draft
from atoll.games.reef_encounter.actions.hide_tile import HIDE_A_TILE_FIRST, tiles_to_hide, why_not_hide
from atoll.games.reef_encounter.actions.last_bite import ONLY_EATING_NOW
from atoll.games.reef_encounter.actions.take_cubes import TAKE_CUBES_FIRST
from atoll.games.reef_encounter.card import BOARD_NOT_IN_PLAY, NO_ACTION, action_of, why_no_action, why_not_begin
from atoll.games.reef_encounter.components import BOARDS, CHOICES_OF_CUBES, COLOURS
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_CUBE_FOR_TILE,
    FIRST_CUBES,
    FIRST_DRAFT,
    FIRST_EAT,
    FIRST_HIDE,
    FIRST_LARVA,
    FIRST_LAY,
    FIRST_LAY_CONSUMED,
    FIRST_LIFT,
    FIRST_PUT,
    FIRST_TILE_FOR_CUBE,
    INTRODUCE,
    MOVES,
    PASS,
    SQUARES,
    TO_SCREEN,
    alga,
    alga_paid,
    alga_target,
    board_of,
    cell_of,
    kind_of,
    square,
)
from atoll.games.reef_encounter.placing import why_not_on
from atoll.games.reef_encounter.table import HIDE_TILE, LAST_BITE, LAY, PUT, TAKE_CUBES, Table


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    reason = why_not_kind(t, kind_of(move))
    return why_not_choice(t, seat, kind_of(move), move) if reason == LEGAL else reason


@rule
def why_not_kind(t: Table, kind: int) -> int:
    """Why it is not the time for moves of a kind: by what is decided now, and in a turn by the action card."""
    if t.phase == HIDE_TILE:
        return LEGAL if kind == FIRST_HIDE else HIDE_A_TILE_FIRST
    if t.phase == TAKE_CUBES:
        return LEGAL if kind == FIRST_CUBES else TAKE_CUBES_FIRST
    if t.phase == PUT:
        return LEGAL if kind in (TO_SCREEN, FIRST_PUT) else PUT_SHRIMP_FIRST
    if t.phase == LAST_BITE:
        return LEGAL if kind in (PASS, FIRST_EAT) else ONLY_EATING_NOW
    if t.phase == LAY and kind == FINISH:
        return why_not_finish(t)
    if t.phase == LAY and kind == FIRST_LAY:
        return why_not_from_screen(t)
    if t.phase == LAY and kind == FIRST_LAY_CONSUMED:
        return why_not_consumed(t)
    action = action_of(t, kind)
    return why_no_action(kind) if action == NO_ACTION else why_not_begin(t, action)


@rule
def why_not_choice(t: Table, seat: int, kind: int, move: int) -> int:
    """Why a move cannot be made though it is the time for its kind."""
    if kind >= FIRST_EAT:
        return why_not_square(t, kind, board_of(move), cell_of(move))
    if kind == FIRST_ALGA:
        return why_not_alga(t, alga_target(move), alga_paid(move))
    if kind == FIRST_LARVA:
        return why_not_larva(t, move - kind)
    if kind == FIRST_TILE_FOR_CUBE:
        return why_not_tile_for_cube(t, move - kind)
    if kind == FIRST_CUBE_FOR_TILE:
        return why_not_cube_for_tile(t, move - kind)
    if kind == INTRODUCE:
        return why_not_introduce(t)
    if kind == TO_SCREEN:
        return why_not_to_screen(t)
    if kind == FIRST_DRAFT:
        return why_not_draft(t)
    return why_not_hide(t, seat, move - kind) if kind == FIRST_HIDE else LEGAL


@rule
def why_not_square(t: Table, kind: int, board: int, cell: int) -> int:
    if t.reefs[board].rock == 0:
        return BOARD_NOT_IN_PLAY
    if kind == FIRST_EAT:
        return why_not_eat(t, board, cell)
    if kind == FIRST_LIFT:
        return why_not_lift(t, board, cell)
    return why_not_put(t, board, cell) if kind == FIRST_PUT else why_not_on(t, board, cell, t.colour)


@rule
def choices(t: Table, seat: int, kind: int) -> int:
    """What can be chosen if it is the time for a kind of moves without squares, cylinders apart."""
    if kind == FIRST_LARVA:
        return larvae_to_play(t)
    if kind == FIRST_TILE_FOR_CUBE:
        return tiles_for_cubes(t)
    if kind == FIRST_CUBE_FOR_TILE:
        return cubes_for_tiles(t)
    if kind == FIRST_HIDE:
        return tiles_to_hide(t, seat)
    if kind == FIRST_CUBES:
        return bit(CHOICES_OF_CUBES) - 1
    if kind == FIRST_DRAFT:
        return bit(COLOURS) - 1 if why_not_draft(t) == LEGAL else 0
    return 1 if why_not_choice(t, seat, kind, kind) == LEGAL else 0


@rule
def squares(t: Table, kind: int, board: int) -> int:
    if kind == FIRST_EAT:
        return corals_to_eat(t, board)
    if kind == FIRST_LIFT:
        return shrimps_to_lift(t, board)
    return squares_to_put_on(t, board) if kind == FIRST_PUT else squares_to_lay_on(t, board)


@rule
def is_time_for(t: Table, kind: int) -> bool:
    return why_not_kind(t, kind) == LEGAL


@rule
def offered(t: Table, seat: int, kind: int) -> int:
    """The moves of a kind without squares, cylinders apart, as a set of moves."""
    return choices(t, seat, kind) << kind if is_time_for(t, kind) else 0


@rule
def squareless(t: Table, seat: int) -> int:
    """All moves without squares, cylinders apart."""
    if t.phase <= TAKE_CUBES:
        return offered(t, seat, FIRST_HIDE) | offered(t, seat, FIRST_CUBES)
    shrimps = offered(t, seat, INTRODUCE) | offered(t, seat, TO_SCREEN)
    exchanges = offered(t, seat, FIRST_TILE_FOR_CUBE) | offered(t, seat, FIRST_CUBE_FOR_TILE)
    laying = offered(t, seat, FIRST_LARVA) | offered(t, seat, FINISH)
    return shrimps | exchanges | laying | offered(t, seat, FIRST_DRAFT) | offered(t, seat, PASS)


@rule
def first_on(kind: int, board: int) -> int:
    """The first move of a kind on a board."""
    return kind + square(board, 0)


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    count = list_set(squareless(t, seat), 0, out, 0)
    if is_time_for(t, FIRST_ALGA):
        count = list_cylinders(t, out, count)
    for kind in range(FIRST_EAT, MOVES, SQUARES):
        if is_time_for(t, kind):
            for board in range(BOARDS):
                count = list_set(squares(t, kind, board), first_on(kind, board), out, count)
    return count


@rule
def list_set(moves: int, first: int, out: Row, count: int) -> int:
    while moves != 0:
        out[count] = first + lowest(moves)
        moves = without_lowest(moves)
        count += 1
    return count


@rule
def list_cylinders(t: Table, out: Row, count: int) -> int:
    tiles = tiles_to_pay(t)
    places = targets(t) if tiles != 0 else 0
    while places != 0:
        count = list_set(tiles, alga(lowest(places), 0), out, count)
        places = without_lowest(places)
    return count


@rule
def any_move(t: Table, seat: int, word: int, others: int) -> int:
    """Count what each kind offers and others that there are, draw a number, and find the move that has it.

    A number below 0 says which of the others it is, counted from -1 down.
    """
    plain = squareless(t, seat)
    tiles = tiles_to_pay(t) if is_time_for(t, FIRST_ALGA) else 0
    places = targets(t) if tiles != 0 else 0
    eats = tally(t, FIRST_EAT)
    lifts = tally(t, FIRST_LIFT)
    puts = tally(t, FIRST_PUT)
    # The same squares for tiles from behind the screen and for consumed ones.
    from_screen = is_time_for(t, FIRST_LAY)
    consumed = is_time_for(t, FIRST_LAY_CONSUMED)
    lays = tally(t, FIRST_LAY if from_screen else FIRST_LAY_CONSUMED)
    ways = 2 if from_screen and consumed else 1

    n_plain = popcount(plain)
    n_cylinders = popcount(tiles) * popcount(places)
    n = share(word, n_plain + n_cylinders + total(eats) + total(lifts) + total(puts) + ways * total(lays) + others)
    if n < n_plain:
        return nth(plain, n)
    n -= n_plain
    if n < n_cylinders:
        return alga(nth(places, n // popcount(tiles)), nth(tiles, n % popcount(tiles)))
    n -= n_cylinders
    if n < total(eats):
        return nth_on_square(t, FIRST_EAT, eats, n)
    n -= total(eats)
    if n < total(lifts):
        return nth_on_square(t, FIRST_LIFT, lifts, n)
    n -= total(lifts)
    if n < total(puts):
        return nth_on_square(t, FIRST_PUT, puts, n)
    n -= total(puts)
    if from_screen and n < total(lays):
        return nth_on_square(t, FIRST_LAY, lays, n)
    n -= total(lays) if from_screen else 0
    if consumed and n < total(lays):
        return nth_on_square(t, FIRST_LAY_CONSUMED, lays, n)
    n -= total(lays) if consumed else 0
    return -1 - n


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
    return first_on(kind, board) + nth(squares(t, kind, board), n)
