"""Sense for Reef Encounter: what the corals under a player's shrimps will feed, and what lies ready to make them grow.

A coral is worth what its next meal brings: its size beyond the tiles that go back to the bag, times the value of its
colour; less for tiles that a stronger coral could grow over at once, a little less for tiles that no shrimp protects.
Small corals are on their way to a meal. Behind the screen, tiles with a larva cube of their colour can be laid;
consumed tiles are good for anything. Every meal costs a shrimp, so shrimps left are worth something too.

All this is judged when a turn is over, its draft included. Shrimps can be moved, and cubes and tiles exchanged, to and
fro as long as one likes; it is enough to think about that once a turn.
"""

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.contract import LEGAL, NO_MOVE, NOBODY
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.actions.a02_place_polyps import (
    squares_to_lay_on,
    why_not_consumed,
    why_not_finish,
    why_not_from_screen,
)
from atoll.games.reef_encounter.actions.a05_move_shrimp import squares_to_put_on
from atoll.games.reef_encounter.actions.a10_draft import why_not_draft
from atoll.games.reef_encounter.card import CUBE_FOR_TILE, DRAFT, MOVE_SHRIMP, TILE_FOR_CUBE, why_not_begin
from atoll.games.reef_encounter.components import (
    BOARDS,
    COLOURS,
    LAID_FROM_SCREEN,
    SHRIMPS_OF_A_PLAYER,
    TILES,
    WEIGHT_OF_TILE,
)
from atoll.games.reef_encounter.corals import colour_at, corals_with, protected, tiles_on
from atoll.games.reef_encounter.hierarchy import value
from atoll.games.reef_encounter.moves import (
    FINISH,
    FIRST_ALGA,
    FIRST_CUBE_FOR_TILE,
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
    PASS,
    TO_SCREEN,
    board_of,
    cell_of,
    square,
)
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.placing import attackable
from atoll.games.reef_encounter.scoring import points
from atoll.games.reef_encounter.seam_turn import lean_to_others, worth_of_cards
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import ACT, FROM_SCREEN, LAST_BITE, LAY, NONE, OVER, PUT, TAKE_CUBES, Table
from atoll.games.reef_encounter.tiles import weight_on

# Hundredths of a point, for each point of value, by the size of a guarded coral in quarters of a tile.
MEAL = (0, 20, 45, 75, 110, 160, 240, 320, 400, 480, 560, 640, 720, 800, 880, 960, 1040)
LARGEST = 16
EXPOSED = 80
"""How much of a tile is lost that can be grown over at once, in hundredths."""
UNPROTECTED = 25

# What lies ready, at the beginning of the game; it is worth less as the bag empties, and nothing at the end.
READY = 12
"""For a tile behind the screen that can be laid with a cube at hand."""
WAITING = 4
"""For one that cannot."""
CUBE = 4
CONSUMED = 80
SHRIMP = 60
"""For a shrimp that is not eaten yet."""
FULL_BAG = 150
FAR_OFF = (900, 1100)
HABITS = {"handful": 10, "shortlist": 24, "curiosity": 150}


# Kinds of moves, for studies: where the numbers of each begin.
KINDS_OF_MOVES = (
    (FIRST_HIDE, say("set-up")),
    (FIRST_LARVA, say("play a larva cube")),
    (FINISH, say("finish placing")),
    (INTRODUCE, say("introduce a shrimp")),
    (TO_SCREEN, say("take a shrimp back")),
    (FIRST_TILE_FOR_CUBE, say("a consumed tile for a cube")),
    (FIRST_CUBE_FOR_TILE, say("a cube for a tile")),
    (FIRST_DRAFT, say("draft")),
    (PASS, say("pass")),
    (FIRST_ALGA, say("play an alga cylinder")),
    (FIRST_EAT, say("eat a coral")),
    (FIRST_LIFT, say("lift a shrimp")),
    (FIRST_PUT, say("put a shrimp down")),
    (FIRST_LAY, say("place a polyp tile")),
    (FIRST_LAY_CONSUMED, say("place a consumed tile")),
    (FIRST_MORE, say("special tiles and cards")),
)


@rule
def sense(t: Table, out: Row) -> int:
    points(t, out)
    for seat in range(t.seats):
        out[seat] *= 100
    if t.phase == OVER:
        return 100
    for board in range(BOARDS):
        if t.reefs[board].rock != 0:
            feel_board(t, board, out)
    left = min(FULL_BAG, t.bag[0] + t.bag[1] + t.bag[2] + t.bag[3] + t.bag[4])
    for seat in range(t.seats):
        out[seat] += behind_screen(t, seat) * left // FULL_BAG
    return FAR_OFF[0] + FAR_OFF[1] * left // FULL_BAG


@rule
def feel_board(t: Table, board: int, out: Row) -> None:
    """Add what the corals under everybody's shrimps may feed."""
    reef = t.reefs[board]
    exposed = 0
    for colour in range(COLOURS):
        exposed |= attackable(t, board, colour)
    safe = protected(reef)
    for seat in range(t.seats):
        shrimps = reef.shrimps[seat] & tiles_on(reef)
        while shrimps != 0:
            coral = corals_with(reef, bit(lowest(shrimps)))
            size = 100 * (weight_on(reef, coral))
            size -= EXPOSED * popcount(coral & exposed) + UNPROTECTED * popcount(coral & ~safe & ~exposed)
            out[seat] += meal(size) * value(t, colour_at(reef, lowest(shrimps)))
            shrimps = without_lowest(shrimps)


@rule
def meal(size: int) -> int:
    """What a coral of a size, in hundredths of a tile, is worth for each point of value."""
    whole = size // 100
    if whole >= LARGEST:
        return MEAL[LARGEST]
    return MEAL[whole] + (MEAL[whole + 1] - MEAL[whole]) * (size - 100 * whole) // 100


@rule
def behind_screen(t: Table, seat: int) -> int:
    """What a player has at hand."""
    player = t.players[seat]
    worth = SHRIMP * (SHRIMPS_OF_A_PLAYER - player.eaten)
    for colour in range(COLOURS):
        tiles = player.hand[colour]
        ready = min(tiles, LAID_FROM_SCREEN * player.cubes[colour] + now_laid(t, seat, colour))
        worth += READY * ready + WAITING * (tiles - ready)
        worth += CUBE * player.cubes[colour] + CONSUMED * player.consumed[colour]
    for tile in range(COLOURS, TILES):
        worth += WEIGHT_OF_TILE[tile] * (READY * player.hand[tile] + CONSUMED * player.consumed[tile])
    return worth + worth_of_cards(player)


@rule
def now_laid(t: Table, seat: int, colour: int) -> int:
    """How many tiles of the colour may still be laid with the cube that has just been played."""
    return LAID_FROM_SCREEN - t.laid_from_screen if t.phase == LAY and t.active == seat and t.colour == colour else 0


@rule
def lean(t: Table, seat: int, move: int) -> int:
    """Eating, laying beside one's own kind or over another, putting shrimps on corals: such moves come first."""
    if is_to_and_fro(t, move):
        return -1
    if move < FIRST_EAT:
        return 30 if move <= FINISH or FIRST_DRAFT <= move < FIRST_ALGA or move == INTRODUCE else 12
    if move >= FIRST_MORE:
        return lean_to_others(move)
    board = board_of(move)
    reef = t.reefs[board]
    cell = cell_of(move)
    if move < FIRST_LIFT:
        return 40
    if move < FIRST_PUT:
        return 15
    if move < FIRST_LAY:
        return 10 + popcount(corals_with(reef, bit(cell))) if has(tiles_on(reef), cell) else 0
    return lean_to_lay(t, board, cell)


@rule
def is_to_and_fro(t: Table, move: int) -> bool:
    """Whether a move takes back what was exchanged in this turn, or moves a shrimp when one has been moved already; one
    on bare rock must go on."""
    if FIRST_LIFT <= move < FIRST_PUT:
        return has(t.done, MOVE_SHRIMP) and has(tiles_on(t.reefs[board_of(move)]), cell_of(move))
    if FIRST_TILE_FOR_CUBE <= move < FIRST_CUBE_FOR_TILE:
        return has(t.done, CUBE_FOR_TILE)
    return FIRST_CUBE_FOR_TILE <= move < FIRST_DRAFT and has(t.done, TILE_FOR_CUBE)


@rule
def lean_to_lay(t: Table, board: int, cell: int) -> int:
    reef = t.reefs[board]
    beside = neighbours(bit(cell)) & reef.polyps[t.colour]
    likes = 8 * popcount(beside)
    if beside != 0:
        likes += min(8, popcount(corals_with(reef, beside)))
        if corals_with(reef, beside) & reef.shrimps[t.active] != 0:
            likes += 10
    if colour_at(reef, cell) != NONE:
        likes += 12
    return likes


# The end of a turn.


@rule
def whose_turn(t: Table) -> int:
    """From the first action to the draft and what follows from it."""
    if t.phase <= TAKE_CUBES or t.phase == LAST_BITE:
        return NOBODY
    return t.active if t.phase != OVER else NOBODY


@rule
def wind_up(t: Table) -> int:
    """Put down what is in one's fingers, lay what lies ready where it looks good, and draft."""
    if t.asked != bit(t.active):
        return NO_MOVE
    if t.phase == PUT:
        return wind_up_put(t)
    if t.phase == LAY:
        return wind_up_lay(t)
    return wind_up_act(t) if t.phase == ACT else NO_MOVE


@rule
def wind_up_put(t: Table) -> int:
    if t.lifted != FROM_SCREEN:
        return TO_SCREEN
    for board in range(BOARDS):
        squares = squares_to_put_on(t, board)
        if squares != 0:
            return FIRST_PUT + square(board, lowest(squares))
    return NO_MOVE


@rule
def wind_up_lay(t: Table) -> int:
    """One tile must be laid; others only where they touch their own kind or cover another."""
    from_screen = why_not_from_screen(t) == LEGAL
    best = NO_MOVE
    most = -1 if t.laid == 0 else 0
    if from_screen or (t.laid == 0 and why_not_consumed(t) == LEGAL):
        first = FIRST_LAY if from_screen else FIRST_LAY_CONSUMED
        for board in range(BOARDS):
            squares = squares_to_lay_on(t, board)
            while squares != 0:
                likes = lean_to_lay(t, board, lowest(squares))
                if likes > most:
                    most = likes
                    best = first + square(board, lowest(squares))
                squares = without_lowest(squares)
    return FINISH if best == NO_MOVE and why_not_finish(t) == LEGAL else best


@rule
def wind_up_act(t: Table) -> int:
    """Draft many tiles, and a cube of which one has tiles; but first take shrimps off the bare rock."""
    if why_not_begin(t, DRAFT) != LEGAL or why_not_draft(t) != LEGAL:
        for board in range(BOARDS):
            bare = t.reefs[board].shrimps[t.active] & ~tiles_on(t.reefs[board])
            if bare != 0:
                return FIRST_LIFT + square(board, lowest(bare))
        return NO_MOVE
    best = 0
    most = 0
    for space in range(COLOURS):
        likes = 2 * t.players[t.active].hand[space]
        for colour in range(COLOURS):
            likes += 3 * t.sea[space, colour]
        if likes > most:
            most = likes
            best = space
    return FIRST_DRAFT + best
