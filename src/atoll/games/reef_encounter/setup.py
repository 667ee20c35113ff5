"""Rules 5. Set-up."""

from atoll.core.bits import bit, has
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.reef_encounter.bag import draw, draw_unseen, show_hands
from atoll.games.reef_encounter.components import (
    ALGAE,
    ALL_PAIRS,
    BOARDS,
    COLOURS,
    CUBES_OF_A_COLOUR,
    CYLINDERS_OF_A_COLOUR,
    DRAFT_DEAL,
    HANDS,
    ROCK,
    SEATS,
    START_CELL,
    TILES_OF_A_COLOUR,
)
from atoll.games.reef_encounter.events import DEALT, FACES, LEFT_OUT, ONTO_SEA, SEA_BEGINS, STARTS
from atoll.games.reef_encounter.table import BY_LOT, GOES_ON, HIDE_TILE, NONE, Table


@rule
def setup(t: Table) -> None:
    set_out_supplies(t)
    choose_boards(t)
    t.turned = ALL_PAIRS if chance(t.luck, 2) == 1 else 0
    happened(t, FACES, t.turned)
    t.locked = 0
    deal_open_sea(t)
    t.starter = chance(t.luck, t.seats) if t.options.starter == BY_LOT else 0
    happened(t, STARTS, t.starter)
    deal_hands(t)

    # What everybody can tell about the hands: nothing, unless they are shown.
    for colour in range(COLOURS):
        t.unshown_least[colour] = 0
        t.unshown_most[colour] = t.unseen[colour]
    if t.hands_shown == 1:
        show_hands(t)

    # Everybody chooses a tile for the parrotfish, all at the same time.
    t.phase = HIDE_TILE
    t.asked = bit(t.seats) - 1
    t.active = t.starter
    t.turn = 0
    t.done = 0
    t.locked_one = 0
    t.colour = NONE
    t.laid = 0
    t.laid_from_screen = 0
    t.lifted = NONE
    t.lifted_again = 0
    t.ended = GOES_ON
    t.ender = NONE


@rule
def set_out_supplies(t: Table) -> None:
    """Rules 5.3 and 5.5: a bonus tile of each colour, a cube on each draft space, the rest in bag and supplies."""
    for colour in range(COLOURS):
        t.bonus[colour] = 1
        t.bag[colour] = TILES_OF_A_COLOUR - 1
        t.unseen[colour] = TILES_OF_A_COLOUR - 1
        t.sea_cubes[colour] = 1
        t.supply[colour] = CUBES_OF_A_COLOUR - 1
        t.heap[colour] = 0
    for alga in range(ALGAE):
        t.cylinders[alga] = CYLINDERS_OF_A_COLOUR
    t.sea_alga = NONE


@rule
def choose_boards(t: Table) -> None:
    """Rules 5.1 and 5.2: as many boards as players, by lot, each with its five start tiles."""
    left = bit(BOARDS) - 1
    for _ in range(BOARDS - t.seats):
        out = pick(t.luck, left)
        left ^= bit(out)
        happened(t, LEFT_OUT, out)
    for board in range(BOARDS):
        reef = t.reefs[board]
        in_play = has(left, board)
        reef.board = board
        reef.rock = ROCK[board] if in_play else 0
        reef.moved = 0
        for colour in range(COLOURS):
            reef.polyps[colour] = bit(START_CELL[board][colour]) if in_play else 0
            if in_play:
                t.bag[colour] -= 1
                t.unseen[colour] -= 1
        for seat in range(SEATS):
            reef.shrimps[seat] = 0


@rule
def deal_open_sea(t: Table) -> None:
    """Rules 5.6: a tile drawn and put back says where to begin; then 3, 3, 3, 2 and 1 tiles, clockwise."""
    first = draw_unseen(t)
    t.bag[first] += 1
    happened(t, SEA_BEGINS, first)
    for space in range(COLOURS):
        for colour in range(COLOURS):
            t.sea[space, colour] = 0
    for place in range(COLOURS):
        space = (first + place) % COLOURS
        for _ in range(DRAFT_DEAL[place]):
            tile = draw(t)
            t.sea[space, tile] += 1
            happened(t, ONTO_SEA, space, tile)


@rule
def deal_hands(t: Table) -> None:
    """Rules 5.8: more tiles for those who play later."""
    for seat in range(SEATS):
        player = t.players[seat]
        for colour in range(COLOURS):
            player.hand[colour] = 0
            player.known[colour] = 0
            player.cubes[colour] = 0
            player.consumed[colour] = 0
            player.parrotfish[colour] = 0
        player.secret = NONE
        player.could_hide = 0
        player.eaten = 0
        player.chosen = NONE
    for place in range(t.seats):
        seat = (t.starter + place) % t.seats
        hand = t.players[seat].hand
        for _ in range(HANDS[t.seats - 2][place]):
            hand[draw_unseen(t)] += 1
        happened(t, DEALT, seat, t.hands_shown, in_fours(hand))


@rule
def in_fours(hand: Row) -> int:
    """How many tiles of each colour, four bits for each."""
    return hand[0] | hand[1] << 4 | hand[2] << 8 | hand[3] << 12 | hand[4] << 16
