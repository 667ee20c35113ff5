"""What a seat may know, as numbers. What another box adds comes after everything else."""

from collections.abc import Mapping

from atoll.core.observation import (
    Layout,
    Part,
    choices,
    flags,
    mark,
    numbers,
    put,
    put_flags,
    put_nothing,
    put_row,
    put_seats,
    seat_after,
    seat_from,
    whose,
)
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.bag import unshown_tiles
from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    ALGAE,
    BOARD_LETTERS,
    BOARDS,
    CELLS,
    CHOICES_OF_CUBES,
    COLOUR_NAMES,
    COLOURS,
    CUBES_OF_A_COLOUR,
    CYLINDERS_OF_A_COLOUR,
    LAID_FROM_SCREEN,
    PAIRS,
    SHRIMPS_OF_A_PLAYER,
    SQUARES_OF_A_BOARD,
    TILES_OF_A_COLOUR,
)
from atoll.games.reef_encounter.moves import TURNS_AT_MOST
from atoll.games.reef_encounter.second_kind.observation import observe_more, parts_of_more
from atoll.games.reef_encounter.table import FROM_SCREEN, NONE, OVER, SEALED, TAKE_CUBES, Player, Table
from atoll.games.reef_encounter.view import ENDINGS, PHASES

ACTIONS = 10
NOTHING, SCREEN, FIRST_PLACE = range(3)
TILES = TILES_OF_A_COLOUR * COLOURS
GROUND = ("water, or not in the game", "rock", *(name.text for name in COLOUR_NAMES))


def layout(seats: int, options: Mapping[str, int]) -> Layout:
    is_joined = options["expansion"] == 1
    squares = SQUARES_OF_A_BOARD if is_joined else CELLS
    tile_colours = ("none", *(name.text for name in COLOUR_NAMES))
    parts: tuple[Part, ...] = (
        choices("phase", "what is decided now", of=PHASES),
        flags("awaited", "who decides now, me first", seats),
        whose("active", "whose turn it is", seats=seats),
        whose("starter", "who began", seats=seats),
        numbers("turn", "of all players, from 1", high=TURNS_AT_MOST + 1),
        flags("done", "the actions 1 to 10 that have been done in this turn", ACTIONS),
        flags("covered_one", "a coral tile has been covered in this turn"),
        choices("laying", "the colour that is laid", of=tile_colours),
        numbers("laid", "tiles laid in this action", high=TILES_OF_A_COLOUR + COLOURS),
        numbers("laid_from_screen", "those of them from behind the screen", high=LAID_FROM_SCREEN + 1),
        choices(
            "lifted",
            "where the shrimp in the fingers was: 0 nowhere, 1 the screen, then the squares, board by board",
            of=FIRST_PLACE + BOARDS * SQUARES_OF_A_BOARD,
        ),
        flags("lifted_again", "it was on bare rock, moved there just before"),
        choices("ended", "why the game ended", of=ENDINGS),
        whose("ender", "who ended it", seats=seats),
        choices(
            "square", f"what lies on each square of the boards {', '.join(BOARD_LETTERS)}", BOARDS, squares, of=GROUND
        ),
        whose("shrimp", "whose shrimp is there", BOARDS, squares, seats=seats),
        flags("moved", "it has been moved since anything else was done", BOARDS, squares),
        flags("turned", "coral tiles that show the side without a starfish", PAIRS),
        flags("covered", "coral tiles with a cylinder", PAIRS),
        choices("sea_alga", "the cylinder on the open sea", of=("none", *ALGA_WORDS)),
        numbers("cylinders", "in the supply", ALGAE, high=CYLINDERS_OF_A_COLOUR),
        numbers("sea", "tiles of each colour on each draft space", COLOURS, COLOURS, high=TILES_OF_A_COLOUR),
        numbers("sea_cubes", "larva cubes there", COLOURS, high=CUBES_OF_A_COLOUR),
        numbers("supply", "larva cubes", COLOURS, high=CUBES_OF_A_COLOUR),
        numbers("bonus", "bonus tiles", COLOURS, high=1),
        numbers("bag", "plain tiles in the bag", high=TILES),
        flags("unshown", "colours of which others may have tiles that they have not shown", COLOURS),
        numbers("tiles", "behind each screen, as far as I have seen them", seats, COLOURS, high=TILES_OF_A_COLOUR),
        numbers("unknown_tiles", "others there", seats, high=TILES),
        flags("hidden_among", "one of the tiles seen is in the parrotfish", seats),
        numbers("cubes", "larva cubes", seats, COLOURS, high=CUBES_OF_A_COLOUR),
        choices("first_cubes", "the two chosen at the start, numbered from 1", seats, of=CHOICES_OF_CUBES + 1),
        numbers("consumed", "tiles", seats, COLOURS, high=TILES_OF_A_COLOUR),
        numbers("parrotfish", "tiles eaten", seats, COLOURS, high=TILES_OF_A_COLOUR),
        flags("has_secret", "the parrotfish has a tile from the start", seats),
        choices("secret", "its colour, as far as I know it", seats, of=tile_colours),
        numbers("eaten", "shrimps eaten", seats, high=SHRIMPS_OF_A_PLAYER),
    )
    left_out = {
        "values": "follow from the coral tiles",
        "players.*.points": "follow from the rest",
        "players.*.shrimps": "follow from the boards",
    }
    return Layout(parts + (parts_of_more(seats) if is_joined else ()), left_out)


@rule
def observe(t: Table, seat: int, out: Row) -> int:
    squares = SQUARES_OF_A_BOARD if t.options.expansion == 1 else CELLS
    at = observe_turn(t, seat, out)
    at = observe_boards(t, seat, out, at, squares)
    at = observe_supplies(t, seat, out, at)
    at = observe_players(t, seat, out, at)
    return observe_more(t, seat, out, at) if t.options.expansion == 1 else at


@rule
def observe_turn(t: Table, seat: int, out: Row) -> int:
    at = put(out, 0, t.phase)
    at = put_seats(out, at, t.asked, t.seats, seat)
    at = put(out, at, seat_from(t.active, t.seats, seat))
    at = put(out, at, seat_from(t.starter, t.seats, seat))
    at = put(out, at, t.turn)
    at = put_flags(out, at, t.done >> 1, ACTIONS)
    at = put(out, at, t.locked_one)
    at = put(out, at, t.colour + 1)
    at = put(out, at, t.laid)
    at = put(out, at, t.laid_from_screen)
    at = put(out, at, place_of(t.lifted))
    at = put(out, at, t.lifted_again)
    at = put(out, at, t.ended)
    return put(out, at, seat_from(t.ender, t.seats, seat))


@rule
def place_of(lifted: int) -> int:
    """Where a shrimp was lifted, as squares are numbered in an observation."""
    if lifted == NONE:
        return NOTHING
    return SCREEN if lifted == FROM_SCREEN else FIRST_PLACE + (lifted >> 6) * SQUARES_OF_A_BOARD + (lifted & 63)


@rule
def observe_boards(t: Table, seat: int, out: Row, at: int, squares: int) -> int:
    everything = BOARDS * squares
    put_nothing(out, at, 3 * everything)
    for board in range(BOARDS):
        reef = t.reefs[board]
        put_flags(out, at + board * squares, reef.rock, squares)
        for colour in range(COLOURS):
            mark(out, at + board * squares, reef.polyps[colour], colour + 2)
        for owner in range(t.seats):
            mark(out, at + everything + board * squares, reef.shrimps[owner], seat_from(owner, t.seats, seat))
        mark(out, at + 2 * everything + board * squares, reef.moved, 1)
    return at + 3 * everything


@rule
def observe_supplies(t: Table, seat: int, out: Row, at: int) -> int:
    at = put_flags(out, at, t.turned, PAIRS)
    at = put_flags(out, at, t.locked, PAIRS)
    at = put(out, at, t.sea_alga + 1)
    at = put_row(out, at, t.cylinders, ALGAE)
    for space in range(COLOURS):
        for colour in range(COLOURS):
            out[at + colour] = t.sea[space, colour]
        at += COLOURS
    at = put_row(out, at, t.sea_cubes, COLOURS)
    at = put_row(out, at, t.supply, COLOURS)
    at = put_row(out, at, t.bonus, COLOURS)
    at = put(out, at, t.bag[0] + t.bag[1] + t.bag[2] + t.bag[3] + t.bag[4])
    own = t.players[seat]
    for colour in range(COLOURS):
        left = t.unshown_most[colour] - own.hand[colour] + own.known[colour] - (1 if own.secret == colour else 0)
        out[at + colour] = 1 if t.options.expansion == 0 and left > 0 else 0
    return at + COLOURS


@rule
def observe_players(t: Table, seat: int, out: Row, at: int) -> int:
    """What the view says of each player: more of the viewer than of the others."""
    unknown = at + t.seats * COLOURS
    cubes = unknown + 2 * t.seats
    consumed = cubes + t.seats * (COLOURS + 1)
    has_secret = consumed + 2 * t.seats * COLOURS
    for i in range(t.seats):
        player = t.players[seat_after(seat, i, t.seats)]
        observe_hand(t, player, i == 0, out, at + i * COLOURS, unknown + i, unknown + t.seats + i)
        put_row(out, cubes + i * COLOURS, player.cubes, COLOURS)
        is_sealed = i > 0 and t.phase == TAKE_CUBES and t.options.cubes == SEALED
        out[cubes + t.seats * COLOURS + i] = 0 if is_sealed else player.chosen + 1
        put_row(out, consumed + i * COLOURS, player.consumed, COLOURS)
        put_row(out, consumed + (t.seats + i) * COLOURS, player.parrotfish, COLOURS)
        out[has_secret + i] = 0 if player.secret == NONE else 1
        out[has_secret + t.seats + i] = player.secret + 1 if i == 0 or t.phase == OVER else 0
        out[has_secret + 2 * t.seats + i] = player.eaten
    return has_secret + 3 * t.seats


@rule
def observe_hand(t: Table, player: Player, is_own: bool, out: Row, at: int, unknown: int, among: int) -> None:
    """The tiles behind a screen that the viewer has seen, how many others there are, and whether one of those seen is
    hidden in the parrotfish."""
    for colour in range(COLOURS):
        out[at + colour] = player.hand[colour] if is_own else player.known[colour]
    is_among = t.options.expansion == 1 and player.secret != NONE and t.phase != OVER and not is_own
    if is_among:
        out[at + player.secret] += 1
    out[unknown] = 0 if is_own else unshown_tiles(player)
    out[among] = 1 if is_among else 0
