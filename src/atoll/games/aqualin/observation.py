"""What a seat may know, as numbers. Everybody sees everything; only whose it is differs."""

from collections.abc import Mapping

from atoll.core.observation import Layout, choices, flags, numbers, put, put_flags
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.aqualin.components import CELLS, COLOURS, KINDS, SPECIES, TILES
from atoll.games.aqualin.table import EMPTY, OVER, Table
from atoll.games.aqualin.view import PHASES

NO_COLOUR, NO_SPECIES = ("no creature", *(name.text for name in COLOURS)), ("no creature", *(n.text for n in SPECIES))


def layout(seats: int, options: Mapping[str, int]) -> Layout:
    return Layout(
        (
            choices("phase", "what is decided now", of=PHASES),
            flags("mine", "I decide"),
            numbers("turn", "turns of both players, this one included", high=CELLS),
            flags("gathers_colours", "I gather colours, the other one species"),
            flags("started", "I began, so that the other one wins a tie"),
            choices("colour", "of the creature on each cell, row by row", CELLS, of=NO_COLOUR),
            choices("species", "of the creature on each cell", CELLS, of=NO_SPECIES),
            flags("river", "creatures that lie face up, colour by colour", KINDS, KINDS),
            flags("reserve", "creatures that lie face down", KINDS, KINDS),
        ),
        {"points": "follows from the board", "schools": "follows from the board"},
    )


@rule
def observe(t: Table, seat: int, out: Row) -> int:
    at = put(out, 0, t.phase)
    at = put(out, at, 1 if t.phase != OVER and t.active == seat else 0)
    at = put(out, at, t.turn)
    at = put(out, at, 1 if t.colours == seat else 0)
    at = put(out, at, 1 if t.starter == seat else 0)
    for cell in range(CELLS):
        tile = t.board[cell]
        out[at + cell] = 0 if tile == EMPTY else tile // KINDS + 1
        out[at + CELLS + cell] = 0 if tile == EMPTY else tile % KINDS + 1
    at = put_flags(out, at + 2 * CELLS, t.river, TILES)
    return put_flags(out, at, t.reserve, TILES)
