"""The text table, and two habits of the table."""

from collections.abc import Mapping

from atoll.core.message import Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.aqualin.components import COLOUR_LETTERS, SIDE, TILE_NAMES
from atoll.games.aqualin.moves import FIRST_PLACEMENT, STAY
from atoll.games.aqualin.notation import read_tile
from atoll.games.aqualin.table import SLIDE, Table
from atoll.games.aqualin.view import View

_TINTS: tuple[Tint, ...] = ("blue", "green", "pink", "violet", "red", "yellow")
GATHERS = {"colours": say("colours"), "species": say("species")}


def text(view: View) -> list[Block]:
    blocks: list[Block] = [Heading(say("Turn {turn} of 36", turn=view["turn"]))]
    for seat in range(2):
        score = say_count("{number} point", "{number} points", view["points"][seat])
        gathers = GATHERS[view["gathers"][seat]]
        blocks.append(Line(say("{name} gathers {what}: {score}", name=Who(seat), what=gathers, score=score)))
    blocks.append(Sheet(say("Reef"), tuple("abcdef"), tuple((str(y + 1), _row(view, y)) for y in range(SIDE))))
    river = tuple(_tile(code) for code in view["river"])
    blocks.append(Sheet(say("River"), (), (("", river),)))
    left = len(view["reserve"])
    blocks.append(Line(say_count("{number} creature in the reserve", "{number} creatures in the reserve", left), "dim"))
    return blocks


def _row(view: View, y: int) -> tuple[Cell, ...]:
    return tuple(
        _tile(code) if code else Cell("·", "dim", say("empty")) for code in view["board"][y * SIDE : (y + 1) * SIDE]
    )


def _tile(code: str) -> Cell:
    return Cell(code, _TINTS[COLOUR_LETTERS.index(code[0])], TILE_NAMES[read_tile(code)])


def unsaid(t: Table, seat: int, move: int) -> int | None:
    """Who places a creature at once has stayed."""
    return STAY if t.phase == SLIDE and move >= FIRST_PLACEMENT else None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Rules 5: the objectives are swapped. The other player starts (rules 8, no. 10: free choice)."""
    seats = ("first", "second")
    return {**options, "colours": seats[1 - t.colours], "starter": seats[1 - t.starter]}
