"""What is said at the table: prompts, the log, and the text table."""

from collections.abc import Mapping
from functools import cache

from atoll.core.game import Prompt, View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.aqualin.components import CELLS, COLOUR_LETTERS, SIDE, TILE_NAMES, TILES
from atoll.games.aqualin.moves import (
    FIRST_PLACEMENT,
    STAY,
    placed_cell,
    placed_tile,
    slide_end,
    slide_start,
)
from atoll.games.aqualin.notation import cell_name, read_tile, tile_code
from atoll.games.aqualin.table import SLIDE, Table

_TINTS: tuple[Tint, ...] = ("blue", "green", "pink", "violet", "red", "yellow")
_GATHERS = {"colours": say("colours"), "species": say("species")}

_WHO = tuple(Who(seat) for seat in range(2))
_CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))
_NAME_OF = {tile_code(tile): TILE_NAMES[tile] for tile in range(TILES)}
_STAYS = tuple(say("{name} stays.", name=who) for who in _WHO)
_DRAWN = {code: say("New in the river: {tile}.", tile=name) for code, name in _NAME_OF.items()}


def prompt(view: View) -> Prompt:
    return _PROMPTS[view["phase"], *view["awaiting"]]


def _to_slide(seat: int) -> Prompt:
    return Prompt(
        say("Slide one creature along its row or column, or stay."),
        say("{name} slides a creature or stays.", name=_WHO[seat]),
    )


def _to_place(seat: int) -> Prompt:
    return Prompt(
        say("Take a creature from the river and place it on an empty cell."),
        say("{name} places a creature.", name=_WHO[seat]),
    )


_FULL = say("The reef is full: the game is over.")
_PROMPTS: dict[tuple[str | int, ...], Prompt] = {
    **{("slide", seat): _to_slide(seat) for seat in range(2)},
    **{("place", seat): _to_place(seat) for seat in range(2)},
    ("over",): Prompt(_FULL, _FULL),
}
"""By the phase and who is awaited."""


def tell(before: View, after: View, seat: int, move: int | None) -> list[Message]:
    if move is None:
        raise ValueError("no move of Aqualin is sealed")
    if move == STAY:
        return [_STAYS[seat]]
    if move < FIRST_PLACEMENT:
        start, end = slide_start(move), slide_end(move)
        return [_slid(seat, start, end, before["board"][start])]
    river = before["river"]
    return [_placed(seat, move), *[_DRAWN[code] for code in after["river"] if code not in river]]


def _slid(seat: int, start: int, end: int, code: str) -> Message:
    return say(
        "{name} slides from {start} to {end}: {tile}.",
        name=_WHO[seat],
        start=_CELL_NAMES[start],
        end=_CELL_NAMES[end],
        tile=_NAME_OF[code],
    )


@cache
def _placed(seat: int, move: int) -> Message:
    return say(
        "{name} places on {cell}: {tile}.",
        name=_WHO[seat],
        cell=_CELL_NAMES[placed_cell(move)],
        tile=TILE_NAMES[placed_tile(move)],
    )


def text(view: View) -> list[Block]:
    blocks: list[Block] = [Heading(say("Turn {turn} of 36", turn=view["turn"]))]
    for seat in range(2):
        score = say_count("{number} point", "{number} points", view["points"][seat])
        gathers = _GATHERS[view["gathers"][seat]]
        blocks.append(Line(say("{name} gathers {what}: {score}", name=Who(seat), what=gathers, score=score)))
    blocks.append(Sheet(say("Reef"), tuple("abcdef"), tuple((str(y + 1), _row(view, y)) for y in range(SIDE))))
    river = tuple(_tile(code) for code in view["river"])
    blocks.append(Sheet(say("River"), (), (("", river),)))
    left = len(view["reserve"])
    blocks.append(Line(say_count("{number} creature in the reserve", "{number} creatures in the reserve", left), "dim"))
    return blocks


def unsaid(t: Table, seat: int, move: int) -> int | None:
    """Who places a creature at once has stayed."""
    return STAY if t.phase == SLIDE and move >= FIRST_PLACEMENT else None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Rules 5: the objectives are swapped. The other player starts (rules 8, no. 10: free choice)."""
    seats = ("first", "second")
    return {**options, "colours": seats[1 - t.colours], "starter": seats[1 - t.starter]}


def _row(view: View, y: int) -> tuple[Cell, ...]:
    return tuple(
        _tile(code) if code else Cell("·", "dim", say("empty")) for code in view["board"][y * SIDE : (y + 1) * SIDE]
    )


def _tile(code: str) -> Cell:
    return Cell(code, _TINTS[COLOUR_LETTERS.index(code[0])], TILE_NAMES[read_tile(code)])
