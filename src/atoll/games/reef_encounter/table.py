"""What lies on the table.

Polyp tiles of a colour are all alike, so that tiles anywhere are numbers: how many of each. On a reef they are sets of
cells, by the colour that they show; which of them are not plain tiles stands beside that. The cells of a board are
numbered row by row.
"""

from atoll.core.table import BaseTable, Grid, Row, Struct, i8, i16, i64, many, one
from atoll.games.reef_encounter.components import ALGAE, BOARDS, COLOURS, SEATS, SIDES, SQUARES_OF_A_BOARD, TILES
from atoll.games.reef_encounter.second_kind.table import MoreOfPlayer, MoreOfReef, MoreOfTable, MoreOptions

NONE = -1

# What is decided now.
HIDE_TILE, TAKE_CUBES, ACT, LAY, PUT, LAST_BITE, OVER = range(7)

# The bit of `done` for tiles that are laid before action 1, where a card allows that.
BREAKFAST = 0

# Why the game ended: rules 12; the last one is ours (see `moves.py`).
(
    GOES_ON,
    ALL_CORAL_TILES_COVERED,
    ALL_SHRIMPS_EATEN,
    NOWHERE_TO_PLACE,
    BAG_RAN_OUT,
    CUBES_RAN_OUT,
    TOO_MANY_TURNS,
) = range(7)

# Where a shrimp comes from that is not lifted from a reef.
FROM_SCREEN = BOARDS * 64


class Options(MoreOptions):
    """What was agreed on before the game; the choices are on the game's form."""

    variant: int = i8()
    cubes: int = i8()
    starter: int = i8()


STANDARD, ADVANCED = range(2)
IN_TURN_ORDER, SEALED = range(2)
BY_LOT, FIRST_SEAT = range(2)


class Reef(Struct):
    """A coral reef board. One that is not in the game has no rock."""

    board: int = i8()
    """Which of the printed boards it is."""
    rock: int = i64()
    """The cells that tiles can be placed on."""
    polyps: Row = i64(COLOURS)
    """The cells with a tile of each colour."""
    shrimps: Row = i64(SEATS)
    """The cells with a shrimp of each player."""
    moved: int = i64()
    """The cells of shrimps that the active player has moved since anything else was done."""
    special: int = i64()
    """The cells of polyp tiles that are not plain ones."""
    kinds: Row = i8(SQUARES_OF_A_BOARD)
    """What tile such a one is; 0 is a plain tile, or none."""
    printed: int = i64()
    """The cells of tiles with a printed shrimp that is nobody's."""
    closed: Row = i64(SIDES)
    """The cells whose tile shows rock on its north, east, south or west side."""
    is_odd: int = i8()
    """1 when there is such a tile, or rock beyond the frame: then neighbours are not what the grid says."""
    afloat: int = i64()
    """The cells of water that hold a polyp tile; they are rock as long as it lies there."""
    more: MoreOfReef = one(MoreOfReef)


class Player(Struct):
    """What a player has behind the screen, in front of it, and in the parrotfish."""

    hand: Row = i8(TILES)
    """Tiles behind the screen."""
    known: Row = i8(COLOURS)
    """The plain ones that everybody has seen. The others come from the hand dealt at the start."""
    cubes: Row = i8(COLOURS)
    """Larva cubes behind the screen; everybody has seen them all."""
    consumed: Row = i8(TILES)
    """Consumed tiles in front of the screen."""
    parrotfish: Row = i8(TILES)
    """Tiles that the parrotfish has eaten during the game."""
    secret: int = i8()
    """The colour of the tile in the parrotfish from the start, or NONE."""
    could_hide: int = i8()
    """Where hands are shown: the colours that this tile may have, as far as everybody can tell, as a mask."""
    eaten: int = i8()
    """How many shrimps the parrotfish has eaten. The first of them lies on the open-sea board."""
    chosen: int = i8()
    """Which two larva cubes were chosen at the start, or NONE."""
    more: MoreOfPlayer = one(MoreOfPlayer)


class Table(BaseTable):
    options: Options = one(Options)
    hands_shown: int = i8()
    """1 when everybody shows the hand that they draw at the start."""
    refills_clockwise: int = i8()
    """1 when the open sea is refilled clockwise, not the emptiest space first."""
    starter: int = i8()
    active: int = i8()
    """The seat whose turn it is."""
    phase: int = i8()
    """What is decided now: HIDE_TILE to OVER."""
    asked: int = i8()
    """The seats that must decide now, as a mask."""
    turn: int = i16()
    """Counts the turns of all players from 1."""
    done: int = i16()
    """Bit n is set when action n has been done in this turn; bit 0 when tiles were laid before all actions."""
    locked_one: int = i8()
    """1 when a cylinder has been put on a coral tile in this turn."""
    colour: int = i8()
    """The colour of the larva cube of the action 2 or 3 that is going on, or NONE."""
    laid: int = i8()
    """Tiles laid in this action."""
    laid_from_screen: int = i8()
    """Those of them from behind the screen."""
    held: int = i8()
    """The tile in the active player's fingers: one that is not plain is taken up first, then laid; 0 is none."""
    held_consumed: int = i8()
    """1 when it was a consumed one."""
    rotation: int = i8()
    """How it is turned, if that matters."""
    aside: Row = i8(TILES)
    """Tiles on their way: of a coral that is being eaten, or given for something that may still be cancelled."""
    lifted: int = i16()
    """Where the shrimp in the active player's fingers was: board times 64 plus cell, FROM_SCREEN, or NONE."""
    new_doubles: int = i16()
    """How many double tiles of each colour have just been consumed, two bits a colour; counted only if it matters."""
    lifted_again: int = i8()
    """1 when that shrimp was on bare rock, moved there just before."""
    ended: int = i8()
    """Why the game ended, or GOES_ON."""
    ender: int = i8()
    """Who ended it and has no extra turn, or NONE."""
    reefs: list[Reef] = many(Reef, BOARDS)
    players: list[Player] = many(Player, SEATS)
    turned: int = i16()
    """The coral tiles that show the side without a starfish."""
    locked: int = i16()
    """The coral tiles with a cylinder, which has the colour of their large alga."""
    sea_alga: int = i8()
    """The colour of the cylinder on the open-sea board, or NONE."""
    cylinders: Row = i8(ALGAE)
    """Alga cylinders in the supply."""
    sea: Grid = i8(COLOURS, TILES)
    """How many tiles of each kind (second) lie on each draft space (first)."""
    sea_cubes: Row = i8(COLOURS)
    """The larva cube on each draft space."""
    supply: Row = i8(COLOURS)
    """Larva cubes in the supply."""
    bonus: Row = i8(COLOURS)
    """The bonus tile of each colour beside the open sea: it is missing only when the bag has none either."""
    bag: Row = i8(TILES)
    """Tiles in the bag. Nobody knows their order, so they have none: each is drawn when it is needed."""
    unseen: Row = i8(COLOURS)
    """Plain tiles that only their owner or nobody has seen: in the bag, or of the starting hands and not yet shown."""
    unshown_least: Row = i8(COLOURS)
    """So many of them, at least, are of the starting hands, as far as everybody can tell."""
    unshown_most: Row = i8(COLOURS)
    """So many, at most."""
    heap: Row = i8(COLOURS)
    """Tiles that must still be dealt while a table is imagined; empty at all other times."""
    more: MoreOfTable = one(MoreOfTable)
